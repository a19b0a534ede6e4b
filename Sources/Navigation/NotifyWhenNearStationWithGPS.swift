/// Reports a station when the fixes come near it: once per station, and again only after another one was found.
public struct NotifyWhenNearStationWithGPS: Sendable {
    /// Whether it listens.
    public private(set) var isStarted = false
    /// The station that was reported last.
    public private(set) var reported: Int?

    /// Creates it, not yet started.
    public init() {}

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - receiver: whether positions are to be had.
    ///   - reported: a station that the rider has heard of already.
    public mutating func start(_ receiver: ReceiverState, reported: Int? = nil) -> StartResult {
        guard !isStarted else { return .isStarted }
        guard receiver != .notAuthorized else { return .notAuthorized }
        isStarted = true
        self.reported = reported
        return receiver == .available ? .isStarting : .isWaitingForReceiver
    }

    /// Stops listening.
    public mutating func stop() -> StopResult {
        guard isStarted else { return .isStopped }
        isStarted = false
        return .isStopping
    }

    /// Takes what happened between the train and a station, and gives back what to report.
    public mutating func handle(_ encounter: Encounter) -> Encounter? {
        guard isStarted, encounter.kind == .found, encounter.station != reported else { return nil }
        reported = encounter.station
        return encounter
    }
}
