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

    /// A tick waits so many seconds for an observation that comes late: receivers need some 0.1 to 0.3 s for a fix, and
    /// not always the same.
    private static let grace = 0.3

    /// Creates a core that takes the passing of time from a monotonic clock.
    init(
        _ navigator: Navigator, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        deliver: @escaping @Sendable (Event) -> Void
    ) {
        self.navigator = navigator
        self.now = now
        self.deliver = deliver
    }

    /// Takes what an adapter has observed.
    ///
    /// The wall clock of a Pi may be wrong by years, and jump: once a fix has brought the time, what has none of its own
    /// happens as long after that fix as the monotonic clock says.
    func handle(_ observation: Observation) {
        var observation = observation
        if case .fix(let fix) = observation.content, fix.time != nil {
            hasSatelliteTime = true
        } else if hasSatelliteTime, let last {
            observation.time = last.time.advanced(bySeconds: elapsed(since: last.instant))
        }
        for tick in ticks.before(observation.time) { take(tick) }
        last = (observation.time, now())
        take(observation)
    }

    /// Takes the passing of time, by the monotonic clock since the last observation.
    func timePasses() {
        guard let last, elapsed(since: last.instant) > 1 + Self.grace else { return }
        let time = last.time.advanced(bySeconds: elapsed(since: last.instant) - Self.grace)
        for tick in ticks.until(time) { take(tick) }
    }

    private func elapsed(since instant: ContinuousClock.Instant) -> Double {
        instant.duration(to: now()) / .seconds(1)
    }

    private func take(_ observation: Observation) {
        for event in navigator.handle(observation) { deliver(event) }
    }
}
