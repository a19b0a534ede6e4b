/// Reports every station once, and the wanted one when the train stands there; then it stops.
public struct NotifyWhenNearStationAndSpecificStationOnce: Codable, Sendable {
    /// The number of the wanted station.
    public let destination: Int
    private var stations = EitherSource()

    /// Creates it, not yet started.
    ///
    /// - Parameter destination: the number of the wanted station.
    public init(destination: Int) {
        self.destination = destination
    }

    /// Whether it listens.
    public var isStarted: Bool { stations.isStarted }
    /// The station that was reported last.
    public var reported: Int? { stations.reported }

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - receiver: whether positions are to be had,
    ///   - bluetooth: and whether beacons can be heard: either is enough.
    ///   - reported: a station that the rider has heard of already.
    public mutating func start(
        _ receiver: ReceiverState, _ bluetooth: BluetoothState = .unavailable(nil), reported: Int? = nil
    ) -> StartResult {
        stations.start(receiver, bluetooth, reported: reported)
    }

    /// Stops listening.
    public mutating func stop() -> StopResult {
        stations.stop()
    }

    /// Takes what happened between the train and a station, whichever source tells it, and gives back what to report: stations found, and the arrival
    /// at the wanted one.
    public mutating func handle(_ encounter: Encounter, by source: Event.Source = .gnss) -> Encounter? {
        guard isStarted, encounter.kind == .arrived, encounter.station == destination else {
            return stations.handle(encounter, by: source)
        }
        _ = stations.stop()
        return encounter
    }
}
