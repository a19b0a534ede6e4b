import Navigation
import Positioning
import Transit

/// The one place where time flows: feeds the navigator from all adapters, one observation after the other.
actor Core {
    private var navigator: Navigator
    private var ticks = Ticks()
    private var time = AgentTime()
    private let now: @Sendable () -> ContinuousClock.Instant
    private let deliver: @Sendable (Event) -> Void
    private let record: @Sendable (Observation) -> Void

    /// Creates a core.
    ///
    /// - Parameters:
    ///   - now: the monotonic clock, from which it takes the passing of time.
    ///   - record: told of each observation with its time, before anything follows from it.
    ///   - deliver: told of each event.
    init(
        _ navigator: Navigator, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        record: @escaping @Sendable (Observation) -> Void = { _ in },
        deliver: @escaping @Sendable (Event) -> Void
    ) {
        self.navigator = navigator
        self.now = now
        self.record = record
        self.deliver = deliver
    }

    /// Takes what an adapter has observed.
    func handle(_ observation: Observation) {
        // Time passes by the agent's own clock.
        if case .tick = observation.content { return }
        // Whether a tick came before an observation must follow from when that came, not from when somebody last looked.
        timePasses()
        let observation = time.placed(observation, at: now())
        record(observation)
        if case .receiver = observation.content { return take(observation) }
        for tick in ticks.before(observation.time) { take(tick) }
        take(observation)
    }

    /// Takes the passing of time, by the monotonic clock since the last observation.
    func timePasses() {
        let instant = now()
        guard let elapsed = time.elapsed(at: instant), elapsed > 1 + Ticks.grace,
            let time = time.now(at: instant)?.advanced(bySeconds: -Ticks.grace)
        else { return }
        for tick in ticks.until(time) { take(tick) }
    }

    private func take(_ observation: Observation) {
        for event in navigator.handle(observation) { deliver(event) }
    }
}
