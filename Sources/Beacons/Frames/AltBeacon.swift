/// The open beacon (AltBeacon Protocol Specification v1.0, github.com/AltBeacon/spec).
public enum AltBeacon {
    /// The code that marks it.
    static let code: [UInt8] = [0xBE, 0xAC]
    private static let length = 24

    /// Reads the manufacturer data of an advertisement, of any company.
    ///
    /// Of the 20 bytes of the beacon's id the first 16 are the organization's, here the UUID; the others are its own to
    /// divide, and here, as in most of its libraries, major and minor.
    ///
    /// - Returns: `nil` where it is no AltBeacon.
    public static func decode(_ data: [UInt8]) -> AdvertisedBeacon? {
        guard data.count == length, data.starts(with: code) else { return nil }
        // The last byte is reserved for the manufacturer.
        return AdvertisedBeacon(identity: data[2..<22], measuredPower: data[22])
    }
}
