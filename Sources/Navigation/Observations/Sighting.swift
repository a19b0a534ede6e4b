import Transit

/// An iBeacon as a scanner saw it once.
public struct Sighting: Hashable, Sendable {
    /// The proximity UUID, its first byte the most significant.
    public var uuid: UInt128
    /// The major number.
    public var major: UInt16
    /// The minor number.
    public var minor: UInt16
    /// The strength at which the beacon is received one metre away, as it says itself, in dBm.
    public var measuredPower: Int8
    /// The strength at which it was received, in dBm.
    public var rssi: Int8

    /// Creates a sighting.
    public init(uuid: UInt128, major: UInt16, minor: UInt16, measuredPower: Int8, rssi: Int8) {
        self.uuid = uuid
        self.major = major
        self.minor = minor
        self.measuredPower = measuredPower
        self.rssi = rssi
    }
}

extension Sighting {
    /// The beacon that was seen.
    var beacon: BeaconID { BeaconID(uuid: uuid, major: major, minor: minor) }

    /// In dB, as compared with that at one metre.
    var strength: Double { Double(rssi) - Double(measuredPower) }
}
