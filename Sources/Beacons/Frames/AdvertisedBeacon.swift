import Observations
public import Positioning

/// A beacon as it advertises itself.
public struct AdvertisedBeacon: Hashable, Sendable {
    /// Its identity.
    public var id: BeaconID
    /// The strength at which it is received one metre away, in dBm.
    public var measuredPower: Int8

    /// Creates a beacon.
    public init(_ id: BeaconID, measuredPower: Int8) {
        (self.id, self.measuredPower) = (id, measuredPower)
    }

    /// Its sighting.
    ///
    /// - Parameter rssi: the strength at which it was received, in dBm.
    func sighting(rssi: Int8) -> Sighting { Sighting(id, measuredPower: measuredPower, rssi: rssi) }
}

extension AdvertisedBeacon {
    /// The 20 bytes of an identity, as iBeacon and AltBeacon order them, and the measured power behind them.
    init?(identity: some Collection<UInt8>, measuredPower: UInt8) {
        guard identity.count == 20 else { return nil }
        let uuid = identity.prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        let numbers = identity.dropFirst(16).map { UInt16($0) }
        self.init(
            BeaconID(uuid: uuid, major: numbers[0] << 8 | numbers[1], minor: numbers[2] << 8 | numbers[3]),
            measuredPower: Int8(bitPattern: measuredPower))
    }
}

extension AdvertisedBeacon: CustomStringConvertible {
    /// UUID, major and minor, as people write them.
    public var description: String { "\(id.uuidText) \(id.major) \(id.minor)" }
}
