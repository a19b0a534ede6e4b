import Navigation
import Positioning

/// The agent's own time.
///
/// The wall clock of a Pi may be wrong by years, and jump: once a fix has brought the time, what has none of its own happens
/// as long after that fix as the monotonic clock says.
struct AgentTime {
    private var last: (time: Timestamp, instant: ContinuousClock.Instant)?
    /// Whether the time comes from a satellite, now or before a restart, so that the wall clock no longer counts.
    private var hasSatelliteTime = false
    private var gate = FixTimeGate()
    private var start: ContinuousClock.Instant?

    /// Creates a time that nothing has told yet.
    init() {}

    /// Goes on from a time that an agent before this one had: by the monotonic clock, until a fix brings another.
    init(_ time: Timestamp, at instant: ContinuousClock.Instant) {
        last = (time, instant)
        hasSatelliteTime = true
    }

    /// Gives an observation the time at which it counts.
    ///
    /// - Parameter instant: the monotonic clock now.
    mutating func placed(_ observation: Observation, at instant: ContinuousClock.Instant) -> Observation {
        var observation = observation
        switch observation.content {
        case .fix(let fix) where fix.time != nil:
            hasSatelliteTime = true
            let start = start ?? instant
            self.start = start
            observation.time = gate.take(observation.time, clock: start.duration(to: instant) / .seconds(1))
        case .fix, .command, .button, .settings, .receiver, .sighting, .bluetooth, .motion, .pressure, .verdict,
            .state, .tick:
            if hasSatelliteTime, let now = now(at: instant) { observation.time = now }
        }
        // That a receiver comes or goes stands in no ride log, so it must not change what time does.
        if case .receiver = observation.content { return observation }
        last = (observation.time, instant)
        return observation
    }

    /// The time now, by the monotonic clock since the last observation; `nil` where there has been none.
    func now(at instant: ContinuousClock.Instant) -> Timestamp? {
        last.map { $0.time.advanced(bySeconds: $0.instant.duration(to: instant) / .seconds(1)) }
    }

    /// How many seconds have passed since the last observation.
    func elapsed(at instant: ContinuousClock.Instant) -> Double? {
        last.map { $0.instant.duration(to: instant) / .seconds(1) }
    }
}
