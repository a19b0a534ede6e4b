import Navigation
import Positioning
import Synchronization
import TestSupport
import Testing
import Transit
import Threads

@testable import Agent

@Suite(.timeLimit(.minutes(1))) struct `What leaves the core` {
    private let log = RecordedLines()
    private let health = Health()
    private let written = Written()

    /// The output of a writer, and the gate that holds it up.
    private final class Written: Sendable {
        let times = Mutex<[Timestamp]>([])
        /// Nothing passes until it is finished.
        let gate = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)
        let hasBegun = Mutex(false)
        let isRefused = Mutex(false)

        var count: Int { times.withLock { $0.count } }

        func write(_ event: Event) throws {
            hasBegun.withLock { $0 = true }
            _ = try gate.take(waitingUpTo: nil)
            if isRefused.withLock({ $0 }) { throw TestFailure("nobody reads") }
            times.withLock { $0.append(event.time) }
        }
    }

    private static func event(_ number: Int) -> Event {
        Event(number % 2 == 0 ? .journeyStarted : .approaching, at: .second(Double(number)))
    }

    @Test func `reaches the alarm, and holds up nobody, where standard output blocks for ever`() async throws {
        let sink = EventSink()
        let alarm = RecordedAlarm()
        let keeper = Keeper(nil, kept: nil, configuration: Configuration(), logger: log.logger, health: health)
        let setup = AgentSetup(Configuration(), named: "", network: Network(stations: [], lines: [], patterns: []))
        let beginning = Beginning(setup, nil, logger: log.logger, health: health)
        sink.subscribe(AlarmSubscriber(alarm, keeper: keeper, views: PageViews(), beginning).put)
        let output = EventOutput(logger: log.logger, health: health, write: written.write)
        sink.subscribe(output.put)
        for number in 0..<10_000 { sink.publish(Outcome(events: [Self.event(number)])) }
        #expect(alarm.signals.count == 5000)
        #expect(written.count == 0)
        // A writer that hangs does not hold up the end.
        await output.finish()
        #expect(written.count == 0)
        written.gate.finish()
    }

    @Test func `leaves the stations to a page at which somebody looks, and nothing else`() {
        let alarm = RecordedAlarm()
        let keeper = Keeper(nil, kept: nil, configuration: Configuration(), logger: log.logger, health: health)
        let setup = AgentSetup(Configuration(), named: "", network: Network(stations: [], lines: [], patterns: []))
        let views = PageViews()
        let subscriber = AlarmSubscriber(
            alarm, keeper: keeper, views: views, Beginning(setup, nil, logger: log.logger, health: health))
        let events = Outcome(events: [Event.Kind.near, .wrongDirection].map { Event($0, at: .init(milliseconds: 0)) })
        subscriber.put(events)
        views.see("phone", isVisible: true)
        subscriber.put(events)
        views.see("phone", isVisible: false)
        subscriber.put(events)
        #expect(alarm.signals == [.near, .wrongDirection, .wrongDirection, .near, .wrongDirection])
    }

    @Test func `keeps its order, and says how much is missing where it waited too long`() async throws {
        let output = EventOutput(logger: log.logger, health: health, write: written.write)
        output.put(Outcome(events: [Self.event(0)]))
        try await eventually("the writer has it") { written.hasBegun.withLock { $0 } }
        for number in 1..<6000 { output.put(Outcome(events: [Self.event(number)])) }
        written.gate.finish()
        await output.finish()
        let seconds = written.times.withLock { $0.map { Int($0.second) } }
        #expect(seconds == seconds.sorted())
        #expect(seconds.last == 5999)
        let missing = 6000 - seconds.count
        #expect((6000 - 4097 - 4096...6000 - 4096).contains(missing))
        #expect(log.all == ["warning \(missing) events were not written: nobody read them in time"])
    }

    @Test func `that cannot be written is told once, and again when it can`() async throws {
        written.gate.finish()
        let output = EventOutput(logger: log.logger, health: health, write: written.write)
        written.isRefused.withLock { $0 = true }
        for number in 0..<5 { output.put(Outcome(events: [Self.event(number)])) }
        try await eventually("it is told") { !log.all.isEmpty && health.problems.map(\.text) == ["nobody reads"] }
        try await eventually("all have been tried") {
            output.put(Outcome())
            return log.all == ["warning nobody reads; the agent goes on"]
        }
        written.isRefused.withLock { $0 = false }
        output.put(Outcome(events: [Self.event(6)]))
        await output.finish()
        #expect(log.all == ["warning nobody reads; the agent goes on", "notice events are written again"])
        #expect(health.problems == [])
    }

    @Test func `goes to no subscriber that has left`() {
        let sink = EventSink()
        let taken = Mutex<[String]>([])
        let first = sink.subscribe { _ in taken.withLock { $0.append("first") } }
        sink.subscribe { _ in taken.withLock { $0.append("second") } }
        sink.publish(Outcome())
        sink.unsubscribe(first)
        sink.publish(Outcome())
        #expect(taken.withLock { $0 } == ["first", "second", "second"])
    }
}
