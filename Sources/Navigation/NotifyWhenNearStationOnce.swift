/// Reports the first station found, then stops: it proposes the departure.
public struct NotifyWhenNearStationOnce: Sendable {
    private var stations = NotifyWhenNearStationWithGPS()

    /// Creates it, not yet started.
    public init() {}

    /// Whether it listens.
    public var isStarted: Bool { stations.isStarted }

    /// Starts listening.
    public mutating func start(_ receiver: ReceiverState) -> StartResult {
        stations.start(receiver)
    }

    /// Stops listening.
    public mutating func stop() -> StopResult {
        stations.stop()
    }

    /// Takes what happened between the train and a station, and gives back what to report.
    public mutating func handle(_ encounter: Encounter) -> Encounter? {
        guard let found = stations.handle(encounter) else { return nil }
        _ = stations.stop()
        return found
    }
}
