/// Reports the first station found, then stops: it proposes the departure.
public struct NotifyWhenNearStationOnce: Codable, Sendable {
    private var stations = EitherSource()

    /// Creates it, not yet started.
    public init() {}

    /// Whether it listens.
    public var isStarted: Bool { stations.isStarted }

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - receiver: whether positions are to be had,
    ///   - bluetooth: and whether beacons can be heard: either is enough.
    public mutating func start(_ receiver: ReceiverState, _ bluetooth: BluetoothState = .unavailable(nil))
        -> StartResult
    {
        stations.start(receiver, bluetooth)
    }

    /// Stops listening.
    public mutating func stop() -> StopResult {
        stations.stop()
    }

    /// Takes what happened between the train and a station, whichever source tells it, and gives back what to report.
    public mutating func handle(_ encounter: Encounter, by source: Event.Source = .gnss) -> Encounter? {
        guard let found = stations.handle(encounter, by: source) else { return nil }
        _ = stations.stop()
        return found
    }
}
