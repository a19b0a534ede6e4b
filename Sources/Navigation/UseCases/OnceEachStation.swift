/// Whether a use case listens, and each station that it hears of once: what the use cases of one source have in common.
struct OnceEachStation: Sendable, Codable {
    private(set) var isStarted = false
    /// The station that was reported last.
    private(set) var reported: Int?

    /// Starts listening, unless the sources refuse it.
    ///
    /// - Parameters:
    ///   - result: what starting comes to as far as the sources go.
    ///   - reported: a station that the rider has heard of already.
    mutating func start(_ result: StartResult, reported: Int? = nil) -> StartResult {
        guard !isStarted else { return .isStarted }
        guard result != .notAuthorized else { return result }
        isStarted = true
        self.reported = reported
        return result
    }

    mutating func stop() -> StopResult {
        guard isStarted else { return .isStopped }
        isStarted = false
        return .isStopping
    }

    /// Takes that the rider has heard of a station from elsewhere.
    mutating func know(_ station: Int) { if isStarted { reported = station } }

    /// A station found that was not the last one.
    mutating func handle(_ encounter: Encounter) -> Encounter? {
        guard isStarted, encounter.kind == .found, encounter.station != reported else { return nil }
        reported = encounter.station
        return encounter
    }
}
