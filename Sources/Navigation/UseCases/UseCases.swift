/// The use cases of a navigator: its own, unless others are put in their place.
public struct UseCases: Sendable {
    /// The use case that proposes where a journey begins.
    public var departure: any NotifyWhenNearStationOnce
    /// The use case that reports stations without a journey.
    public var background: any NotifyWhenNearStationWhenInBackground
    /// The use case that reports stations on a journey, by the number of the journey's destination.
    public var journey: @Sendable (_ destination: Int) -> any NotifyWhenNearStationAndSpecificStationOnce

    /// Creates the use cases.
    ///
    /// - Parameters:
    ///   - gps: what listens to the receiver for each of them,
    ///   - bluetooth: and what listens to Bluetooth.
    public init(
        gps: any NotifyWhenNearStationWithGPS = OnceEachStation(of: .gnss),
        bluetooth: any NotifyWhenNearStationWithBluetooth = OnceEachStation(of: .bluetooth)
    ) {
        let either = EitherSource(gps: gps, bluetooth: bluetooth)
        departure = FirstStation(either)
        background = either
        journey = { StationsUntilDestination($0, either) }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a value of the type of another one.
    func decode<Value: Decodable>(_ key: Key, like value: Value) throws -> Value { try decode(Value.self, forKey: key) }
}
