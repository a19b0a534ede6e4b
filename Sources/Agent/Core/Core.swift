import Glibc
import Navigation
import Observations
import Positioning
import Threads
import Transit

/// The one place where time flows: feeds the navigator from all adapters, one observation after the other.
actor Core {
    private var navigator: Navigator
    private var time = Timekeeper()
    private var lastFix: (fix: Fix, instant: ContinuousClock.Instant)?
    private var lastState: ContinuousClock.Instant?
    private let now: @Sendable () -> ContinuousClock.Instant
    private let reading: @Sendable (ContinuousClock.Instant) -> Timestamp
    private let clocks: @Sendable () -> ClockReading
    private let publish: @Sendable (Outcome) -> Void
    private let record: @Sendable (Observation, Timestamp, RideStart) -> Void
    private let recorded: @Sendable (Observation, RideStart) -> Void

    /// The time from one state to the next where nothing is decided. What a crash loses is observed again by then.
    static let stateInterval = Duration.seconds(5)

    /// Creates a core.
    ///
    /// - Parameters:
    ///   - resumed: the time at which the navigator was left, and the time that has passed since; `nil` for one that has observed
    ///     nothing.
    ///   - now: the monotonic clock, from which it takes the passing of time.
    ///   - reading: its reading at an instant, which ride logs have as receive time.
    ///   - clocks: the clocks that tell after a restart how much time has passed.
    ///   - record: gets each observation with its time, the monotonic clock's reading, and what is known, before anything follows from
    ///     it.
    ///   - recorded: gets each observation, ticks among them, and what is known, once everything has followed from it.
    ///   - publish: gets what follows from each observation, and must not block.
    init(
        _ navigator: Navigator, resumed: (time: Timestamp, elapsed: Duration)? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        reading: @escaping @Sendable (ContinuousClock.Instant) -> Timestamp = Timestamp.clock,
        clocks: @escaping @Sendable () -> ClockReading = ClockReading.now,
        record: @escaping @Sendable (Observation, Timestamp, RideStart) -> Void = { _, _, _ in },
        recorded: @escaping @Sendable (Observation, RideStart) -> Void = { _, _ in },
        publish: @escaping @Sendable (Outcome) -> Void
    ) {
        self.navigator = navigator
        (self.now, self.reading) = (now, reading)
        self.clocks = clocks
        self.record = record
        self.recorded = recorded
        self.publish = publish
        guard let resumed else { return }
        time.goOn(
            from: resumed.time.advanced(bySeconds: resumed.elapsed / .seconds(1)), at: reading(now()), navigator,
            ticked: resumed.time, isResumed: true)
    }

    /// The monotonic clock's reading.
    private var clock: Timestamp { reading(now()) }

    /// Handles an adapter's observation.
    ///
    /// - Parameter then: called with the conclusions, once they have been published and before anything else is handled.
    /// - Returns: the conclusions, which have been published as well.
    @discardableResult
    func handle(_ observation: Observation, then: @Sendable ([Event]) -> Void = { _ in }) -> [Event] {
        // Time passes by the agent's own clock.
        if case .tick = observation.content { return [] }
        // Whether a tick came before an observation must follow from when that came, not from when somebody last looked.
        timePasses()
        let clock = clock
        let observations = time.take(observation, at: clock)
        var isFix = false
        if case .fix(let fix) = observation.content {
            lastFix = (fix, now())
            isFix = true
        }
        // A replay concludes from the fixes what time of day they tell.
        for observation in observations where observation.content != .tick && !(isFix && observation.isTimeOfDay) {
            record(observation, clock, known)
        }
        let events = take(observations, isCommand: observation.isRiders)
        then(events)
        return events
    }

    /// Advances time, by the monotonic clock since the last observation.
    func timePasses() {
        let ticks = time.pass(until: clock)
        if !ticks.isEmpty { take(ticks, isCommand: false) }
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

    /// A snapshot of what is known now.
    func view() -> CoreView {
        CoreView(
            navigator, at: time.time(at: clock), fix: lastFix?.fix,
            fixAge: lastFix.map { $0.instant.duration(to: now()) })
    }

    /// The state that goes on after a restart.
    func state() -> CoreState? {
        let clock = clock
        return time.time(at: clock).map { now in
            CoreState(navigator: navigator, time: now, clocks: clocks(), doubt: time.doubt(at: clock))
        }
    }

    /// The present knowledge, as a recording that begins here has it.
    private var known: RideStart {
        RideStart(navigator, at: time.time(at: clock), ticked: time.ticked, isResumed: time.isResumed)
    }

    @discardableResult
    private func take(_ observations: [Observation], isCommand: Bool) -> [Event] {
        var events: [Event] = []
        for observation in observations {
            let told = navigator.handle(observation)
            events += told
            // At once, and not behind the observations that follow.
            if !told.isEmpty { publish(Outcome(events: told)) }
            recorded(observation, known)
        }
        if !events.isEmpty || isCommand || lastState.map({ $0.duration(to: now()) >= Self.stateInterval }) ?? true {
            lastState = now()
            publish(Outcome(state: state(), isDecision: !events.isEmpty || isCommand))
        }
        return events
    }
}

extension Observation {
    fileprivate var isTimeOfDay: Bool { if case .timeOfDay = content { true } else { false } }

    /// Whether it is something that the rider wants.
    fileprivate var isRiders: Bool {
        switch content {
        case .command, .button, .verdict: true
        default: false
        }
    }
}
