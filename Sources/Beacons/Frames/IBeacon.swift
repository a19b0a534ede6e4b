import Positioning

/// Apple's beacon (Apple, "Proximity Beacon Specification", release R1, "Advertising Packet").
public enum IBeacon {
    /// Apple's number among the company identifiers of the Bluetooth SIG.
    public static let company: UInt16 = 0x004C
    /// The beacon's type, and the length of what follows.
    static let prefix: [UInt8] = [0x02, 0x15]
    private static let length = 23

    /// Reads the manufacturer data of an advertisement.
    ///
    /// - Parameters:
    ///   - company: the company identifier, which stands before the data.
    ///   - data: what stands behind it.
    /// - Returns: `nil` where it is no iBeacon.
    public static func decode(company: UInt16, _ data: [UInt8]) -> AdvertisedBeacon? {
        guard company == Self.company, data.count == length, data.starts(with: prefix) else { return nil }
        return AdvertisedBeacon(identity: data[2..<22], measuredPower: data[22])
    }

    /// The manufacturer data of a beacon, without the company identifier.
    public static func encode(_ beacon: AdvertisedBeacon) -> [UInt8] {
        prefix + bytes(beacon.id.uuid) + bytes(beacon.id.major) + bytes(beacon.id.minor) + bytes(beacon.measuredPower)
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
