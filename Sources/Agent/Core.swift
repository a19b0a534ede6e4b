import Navigation
import Positioning
import Transit

/// The one place where time flows: feeds the navigator from all adapters, one observation after the other.
actor Core {
    private var navigator: Navigator
    private var ticks = Ticks()
    private var last: (time: Timestamp, instant: ContinuousClock.Instant)?
    /// Whether the time comes from a satellite, so that the wall clock no longer counts.
    private var hasSatelliteTime = false
    private let now: @Sendable () -> ContinuousClock.Instant
    private let deliver: @Sendable (Event) -> Void
    private let record: @Sendable (Command, Timestamp) -> Void

    /// Creates a core.
    ///
    /// - Parameters:
    ///   - now: the monotonic clock, from which it takes the passing of time.
    ///   - record: told of each command with its time, before it is carried out.
    ///   - deliver: told of each event.
    init(
        _ navigator: Navigator, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        record: @escaping @Sendable (Command, Timestamp) -> Void = { _, _ in },
        deliver: @escaping @Sendable (Event) -> Void
    ) {
        self.navigator = navigator
        self.now = now
        self.record = record
        self.deliver = deliver
    }

    /// Takes what an adapter has observed.
    ///
    /// The wall clock of a Pi may be wrong by years, and jump: once a fix has brought the time, what has none of its own
    /// happens as long after that fix as the monotonic clock says.
    func handle(_ observation: Observation) {
        // Whether a tick came before an observation must follow from when that came, not from when somebody last looked.
        timePasses()
        var observation = observation
        switch observation.content {
        case .fix(let fix) where fix.time != nil: hasSatelliteTime = true
        case .fix, .command, .receiver, .sighting, .bluetooth, .motion:
            if hasSatelliteTime, let last {
                observation.time = last.time.advanced(bySeconds: elapsed(since: last.instant))
            }
        // Time passes by the agent's own clock.
        case .tick: return
        }
        // That a receiver comes or goes stands in no ride log, so it must not change what time does.
        if case .receiver = observation.content { return take(observation) }
        for tick in ticks.before(observation.time) { take(tick) }
        last = (observation.time, now())
        if case .command(let command) = observation.content { record(command, observation.time) }
        take(observation)
    }

    /// Takes the passing of time, by the monotonic clock since the last observation.
    func timePasses() {
        guard let last, elapsed(since: last.instant) > 1 + Ticks.grace else { return }
        let time = last.time.advanced(bySeconds: elapsed(since: last.instant) - Ticks.grace)
        for tick in ticks.until(time) { take(tick) }
    }

    private func elapsed(since instant: ContinuousClock.Instant) -> Double {
        instant.duration(to: now()) / .seconds(1)
    }

    private func take(_ observation: Observation) {
        for event in navigator.handle(observation) { deliver(event) }
    }
}
