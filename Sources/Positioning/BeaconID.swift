/// The identity of a beacon: an iBeacon's UUID, major and minor number, and what other beacons send in their place.
public struct BeaconID: Hashable, Sendable {
    /// The proximity UUID, its first byte the most significant.
    public var uuid: UInt128
    /// The major and the minor number.
    public var major, minor: UInt16

    /// Creates an identity.
    public init(uuid: UInt128, major: UInt16, minor: UInt16) {
        (self.uuid, self.major, self.minor) = (uuid, major, minor)
    }

    /// The number of a UUID's 32 hexadecimal digits, with any hyphens between them; `nil` for another text.
    public static func uuid(_ text: String) -> UInt128? {
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
        guard digits.count == 32, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt128(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// The UUID in upper case with hyphens: `E2C56DB5-DFFB-48D2-B060-D0F5A71096E0`.
    public var uuidText: String {
        let digits = String(uuid, radix: 16, uppercase: true)
        var rest = (String(repeating: "0", count: 32 - digits.count) + digits)[...]
        let groups = [8, 4, 4, 4, 12].map { length in
            defer { rest = rest.dropFirst(length) }
            return String(rest.prefix(length))
        }
        return groups.joined(separator: "-")
    }
}

extension BeaconID: Codable {
    private enum CodingKeys: String, CodingKey { case high, low, major, minor }

    /// Decodes an identity: the UUID as two words, the more significant one first.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            uuid: UInt128(try container.decode(UInt64.self, forKey: .high)) << 64
                | UInt128(try container.decode(UInt64.self, forKey: .low)),
            major: try container.decode(UInt16.self, forKey: .major),
            minor: try container.decode(UInt16.self, forKey: .minor))
    }

    /// Encodes an identity.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(UInt64(truncatingIfNeeded: uuid >> 64), forKey: .high)
        try container.encode(UInt64(truncatingIfNeeded: uuid), forKey: .low)
        try container.encode(major, forKey: .major)
        try container.encode(minor, forKey: .minor)
    }
}
