import Glibc
import Journal
import Navigation
import Observations
import Positioning
import Synchronization
import TestSupport

@testable import Agent

/// One life of a box: core, alarm and keeper, wired as a session wires them, in the test's own time.
struct SurvivingBox {
    /// The history of the signals.
    let story = SurvivalStory()
    private let ride: SurvivalRide
    private let clocks: Timepiece
    private let beginning: Beginning
    private let core: Core
    private let alarm: RiderAlarm
    private let keeper: Keeper
    private let operationCount: @Sendable () -> Int
    private let names = Names()

    /// The agent looks so often whether time has passed.
    private static let period = 0.25
    /// The delay from a fix's time until the fix reaches the agent, in seconds.
    private static let delay = 0.1

    /// Which signal at which station the alarm's next sound is, and which one has which number.
    private final class Names: Sendable {
        private struct State {
            var next: [SurvivalSignal] = []
            var names: [Int: SurvivalSignal] = [:]
            /// The happenings that await their commit.
            var unkept: [(SurvivalSignal, SurvivalStory.Happening)] = []
        }

        private let state = Mutex(State())

        func expect(_ signals: [SurvivalSignal]) { state.withLock { $0.next = signals } }

        func name(_ signal: AlarmSignal, _ number: Int) -> SurvivalSignal {
            state.withLock { state in
                if let name = state.names[number] { return name }
                while let next = state.next.first {
                    state.next.removeFirst()
                    guard next.signal == signal else { continue }
                    state.names[number] = next
                    return next
                }
                return SurvivalSignal(signal: signal, stop: "?")
            }
        }

        func awaitCommit(_ signal: SurvivalSignal, _ kept: SurvivalStory.Happening) {
            state.withLock { $0.unkept.append((signal, kept)) }
        }

        func takeKept() -> [(SurvivalSignal, SurvivalStory.Happening)] {
            state.withLock { state in
                defer { state.unkept = [] }
                return state.unkept
            }
        }
    }

    /// Begins a life.
    ///
    /// - Parameters:
    ///   - kept: what an earlier one left.
    ///   - open: which signal it left sounding, if it did.
    ///   - journal: where this one keeps what it leaves.
    ///   - keeping: the same where it is the agent's own to open it.
    ///   - operationCount: how many operations the disk has done.
    init(
        _ ride: SurvivalRide, _ clocks: Timepiece, kept: Kept? = nil, open: SurvivalSignal? = nil,
        journal: Journal? = nil, keeping: Keeping? = nil, operationCount: @escaping @Sendable () -> Int = { 0 }
    ) {
        (self.ride, self.clocks, self.operationCount) = (ride, clocks, operationCount)
        let setup = ride.setup()
        let (story, names, health) = (story, names, Health())
        let keeper =
            keeping?.keeper(kept, for: setup)
            ?? Keeper(
                journal, kept: kept, configuration: setup.configuration, logger: RecordedLines.none, health: health)
        self.keeper = keeper
        let isResumed = Mutex(kept?.alarm != nil)
        alarm = RiderAlarm(
            clocks, acknowledges: ride.acknowledges,
            onFate: { fate, signal, number in
                let name = names.name(signal, number)
                let happening: SurvivalStory.Happening
                switch fate {
                case .sounded:
                    happening = .sounded(isResumed: isResumed.withLock { $0 })
                    names.awaitCommit(name, .decisionKept)
                case .ended:
                    happening = .ended
                    names.awaitCommit(name, .endKept)
                case .acknowledged:
                    happening = .acknowledged
                    names.awaitCommit(name, .acknowledgementKept)
                case .replaced: happening = .replaced
                }
                story.note(name, happening, at: clocks.now, operation: operationCount())
            }, onProgress: keeper.take)
        beginning = Beginning(setup, kept, logger: RecordedLines.none, health: health, clocks: clocks.reading)
        let sink = EventSink()
        core = Core(
            beginning.navigator, resumed: beginning.resumed, now: { clocks.instant }, clocks: { clocks.reading },
            publish: sink.publish)
        sink.subscribe { outcome in
            guard !outcome.events.isEmpty else { return }
            story.note(outcome.events, operation: operationCount())
            names.expect(
                outcome.events.compactMap { event in
                    AlarmSignal(event).map { SurvivalSignal(signal: $0, stop: event.stop?.id ?? "") }
                })
        }
        names.expect(open.map { [$0] } ?? [])
        let subscriber = AlarmSubscriber(alarm, keeper: keeper, views: PageViews(), beginning)
        isResumed.withLock { $0 = false }
        sink.subscribe(subscriber.put)
        // The disk is fast: each thing is committed before the next one happens, and the power can fail between them.
        sink.subscribe { _ in Self.settle(keeper) }
        sink.subscribe(keeper.put)
        sink.subscribe { _ in Self.settle(keeper) }
    }

    /// Observes what comes from now on.
    ///
    /// - Parameter moment: called after each step.
    func live(_ observations: some Sequence<Observation>, moment: () -> Void = {}) async {
        if let journey = beginning.journey { await observe(.command(journey)) }
        moment()
        for observation in observations {
            let time = observation.time.advanced(bySeconds: Self.delay)
            while clocks.now.advanced(bySeconds: Self.period) < time {
                clocks.now = clocks.now.advanced(bySeconds: Self.period)
                await timePasses()
                moment()
            }
            clocks.now = max(time, clocks.now)
            await timePasses()
            if case .fix(let fix) = observation.content, fix.time != nil {
                await core.handle(observation)
                settle()
            } else {
                await observe(observation.content)
            }
            moment()
        }
    }

    /// Ends it in good order.
    func finish() async { await keeper.finish(isStopped: true) }

    private func timePasses() async {
        if alarm.timePasses() {
            _ = alarm.acknowledge()
            await observe(.button(isHeld: false))
        }
        await core.timePasses()
        settle()
    }

    /// Observes what has no time but that of the wall clock.
    private func observe(_ content: Observation.Content) async {
        await core.handle(Observation(content, at: Timestamp(milliseconds: clocks.reading.wall)))
        settle()
    }

    private func settle() {
        Self.settle(keeper)
        for (signal, happening) in names.takeKept() {
            story.note(signal, happening, at: clocks.now, operation: operationCount())
        }
    }

    private static func settle(_ keeper: Keeper) {
        while !keeper.isSettled { sched_yield() }
    }
}
