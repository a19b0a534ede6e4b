/// Reports a station when the fixes come near it: once per station, and again only after another one was found.
public struct NotifyWhenNearStationWithGPS: Codable, Sendable {
    private var stations = OnceEachStation()

    /// Creates it, not yet started.
    public init() {}

    /// Whether it listens.
    public var isStarted: Bool { stations.isStarted }
    /// The station that was reported last.
    public var reported: Int? { stations.reported }

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - receiver: whether positions are to be had.
    ///   - reported: a station that the rider has heard of already.
    public mutating func start(_ receiver: ReceiverState, reported: Int? = nil) -> StartResult {
        stations.start(StartResult(receiver), reported: reported)
    }

    /// Stops listening.
    public mutating func stop() -> StopResult {
        stations.stop()
    }

    /// Takes what happened between the train and a station, and gives back what to report.
    public mutating func handle(_ encounter: Encounter) -> Encounter? {
        stations.handle(encounter)
    }

    /// Takes that the rider has heard of a station from elsewhere.
    mutating func know(_ station: Int) { stations.know(station) }
}
