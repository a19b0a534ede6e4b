import Glibc
import Navigation
import Positioning
import Transit

/// The one place where time flows: feeds the navigator from all adapters, one observation after the other.
actor Core {
    private var navigator: Navigator
    private var ticks = Ticks()
    private var time: AgentTime
    private var lastFix: (fix: Fix, instant: ContinuousClock.Instant)?
    private var lastState: ContinuousClock.Instant?
    private let now: @Sendable () -> ContinuousClock.Instant
    private let clocks: @Sendable () -> ClockReading
    private let publish: @Sendable (Outcome) -> Void
    private let record: @Sendable (Observation, RideStart) -> Void
    private let recorded: @Sendable (Observation, RideStart) -> Void

    /// The time from one state to the next where nothing is decided. What a crash loses is observed again by then.
    static let stateInterval = Duration.seconds(5)

    /// Creates a core.
    ///
    /// - Parameters:
    ///   - resumed: the time at which the navigator was left, and the time that has passed since; `nil` for one that has observed
    ///     nothing.
    ///   - now: the monotonic clock, from which it takes the passing of time.
    ///   - clocks: the clocks that tell after a restart how much time has passed.
    ///   - record: gets each observation with its time, and what is known, before anything follows from it.
    ///   - recorded: gets each observation, ticks among them, and what is known, once everything has followed from it.
    ///   - publish: gets what follows from each observation, and must not block.
    init(
        _ navigator: Navigator, resumed: (time: Timestamp, elapsed: Duration)? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        clocks: @escaping @Sendable () -> ClockReading = ClockReading.now,
        record: @escaping @Sendable (Observation, RideStart) -> Void = { _, _ in },
        recorded: @escaping @Sendable (Observation, RideStart) -> Void = { _, _ in },
        publish: @escaping @Sendable (Outcome) -> Void
    ) {
        self.navigator = navigator
        self.now = now
        self.clocks = clocks
        self.record = record
        self.recorded = recorded
        self.publish = publish
        guard let resumed else {
            time = AgentTime()
            return
        }
        _ = ticks.before(resumed.time)
        time = AgentTime(resumed.time.advanced(bySeconds: resumed.elapsed / .seconds(1)), at: now())
    }

    /// Takes what an adapter has observed.
    ///
    /// - Parameter then: is called with what was concluded, once that has been published and before anything else is taken.
    /// - Returns: what was concluded, which has been published as well.
    @discardableResult
    func handle(_ observation: Observation, then: @Sendable ([Event]) -> Void = { _ in }) -> [Event] {
        // Time passes by the agent's own clock.
        if case .tick = observation.content { return [] }
        // Whether a tick came before an observation must follow from when that came, not from when somebody last looked.
        timePasses()
        let instant = now()
        let observation = time.placed(observation, at: instant)
        record(observation, start)
        var observations = [observation]
        if case .receiver = observation.content {} else { observations = ticks.before(observation.time) + observations }
        if case .fix(let fix) = observation.content { lastFix = (fix, instant) }
        let events = take(observations, isCommand: observation.isRiders)
        then(events)
        return events
    }

    /// Takes the passing of time, by the monotonic clock since the last observation.
    func timePasses() {
        let instant = now()
        guard let elapsed = time.elapsed(at: instant), elapsed > 1 + Ticks.grace,
            let time = time.now(at: instant)?.advanced(bySeconds: -Ticks.grace)
        else { return }
        take(ticks.until(time), isCommand: false)
    }

    /// Publishes that nothing follows: whoever gets it knows that the core goes on.
    func probe() {
        timePasses()
        publish(Outcome())
    }

    /// Holds the core for good, as a fault would: for tests of what ends such an agent.
    func hold() {
        while true { sleep(1) }
    }

    /// What is known now.
    func view() -> CoreView {
        let instant = now()
        return CoreView(
            navigator, at: time.now(at: instant), fix: lastFix?.fix,
            fixAge: lastFix.map { $0.instant.duration(to: instant) })
    }

    /// What goes on after a restart.
    func state() -> CoreState? {
        time.now(at: now()).map { CoreState(navigator: navigator, time: $0, clocks: clocks()) }
    }

    /// What is known now, as a recording that begins here has it.
    private var start: RideStart { RideStart(navigator, ticked: ticks.last) }

    @discardableResult
    private func take(_ observations: [Observation], isCommand: Bool) -> [Event] {
        var events: [Event] = []
        for observation in observations {
            let told = navigator.handle(observation)
            events += told
            // At once, and not behind the observations that follow.
            if !told.isEmpty { publish(Outcome(events: told)) }
            recorded(observation, start)
        }
        if !events.isEmpty || isCommand || lastState.map({ $0.duration(to: now()) >= Self.stateInterval }) ?? true {
            lastState = now()
            publish(Outcome(state: state(), isDecision: !events.isEmpty || isCommand))
        }
        return events
    }
}

extension Observation {
    /// Whether it is something that the rider wants.
    fileprivate var isRiders: Bool {
        switch content {
        case .command, .button, .verdict: true
        default: false
        }
    }
}
