public import Positioning

/// A beacon as a scanner saw it once.
public struct Sighting: Hashable, Sendable {
    /// The beacon.
    public var beacon: BeaconID
    /// The strength at which the beacon is received one metre away, as it says itself, in dBm.
    public var measuredPower: Int8
    /// The strength at which it was received, in dBm.
    public var rssi: Int8

    /// Creates a sighting.
    public init(_ beacon: BeaconID, measuredPower: Int8, rssi: Int8) {
        (self.beacon, self.measuredPower, self.rssi) = (beacon, measuredPower, rssi)
    }

    /// In dB, as compared with that at one metre.
    package var strength: Double { Double(rssi) - Double(measuredPower) }
}

extension Sighting: RideLogValue {
    /// `uuid,major,minor,measured power,rssi`, the UUID as 32 hexadecimal digits.
    init?(_ fields: inout some FieldReader) {
        guard let text = fields.text(), text.utf8.count == 32, let uuid = BeaconID.uuid(text),
            let major: UInt16 = fields.integer(), let minor: UInt16 = fields.integer(),
            let measuredPower: Int8 = fields.integer(), let rssi: Int8 = fields.integer()
        else { return nil }
        self.init(BeaconID(uuid: uuid, major: major, minor: minor), measuredPower: measuredPower, rssi: rssi)
    }

    var fields: [SentenceField] {
        [
            .hexadecimal(beacon.uuid), .integer(Int64(beacon.major)), .integer(Int64(beacon.minor)),
            .integer(Int64(measuredPower)), .integer(Int64(rssi)),
        ]
    }
}
