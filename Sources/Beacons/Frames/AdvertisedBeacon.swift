import Navigation

/// What a beacon says of itself.
public struct AdvertisedBeacon: Hashable, Sendable {
    /// The proximity UUID, its first byte the most significant.
    public var uuid: UInt128
    /// The major number.
    public var major: UInt16
    /// The minor number.
    public var minor: UInt16
    /// The strength at which it is received one metre away, in dBm.
    public var measuredPower: Int8

    /// Creates a beacon.
    public init(uuid: UInt128, major: UInt16, minor: UInt16, measuredPower: Int8) {
        (self.uuid, self.major, self.minor, self.measuredPower) = (uuid, major, minor, measuredPower)
    }

    /// Its sighting.
    ///
    /// - Parameter rssi: the strength at which it was received, in dBm.
    func sighting(rssi: Int8) -> Sighting {
        Sighting(uuid: uuid, major: major, minor: minor, measuredPower: measuredPower, rssi: rssi)
    }
}

extension AdvertisedBeacon {
    /// The 20 bytes of an identity, as iBeacon and AltBeacon order them, and the measured power behind them.
    init?(identity: some Collection<UInt8>, measuredPower: UInt8) {
        guard identity.count == 20 else { return nil }
        let uuid = identity.prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        let numbers = identity.dropFirst(16).map { UInt16($0) }
        self.init(
            uuid: uuid, major: numbers[0] << 8 | numbers[1], minor: numbers[2] << 8 | numbers[3],
            measuredPower: Int8(bitPattern: measuredPower))
    }
}

extension AdvertisedBeacon: CustomStringConvertible {
    /// UUID, major and minor, as people write them.
    public var description: String {
        let digits = String(uuid, radix: 16, uppercase: true)
        var rest = (String(repeating: "0", count: 32 - digits.count) + digits)[...]
        let groups = [8, 4, 4, 4, 12].map { length in
            defer { rest = rest.dropFirst(length) }
            return String(rest.prefix(length))
        }
        return "\(groups.joined(separator: "-")) \(major) \(minor)"
    }
}
