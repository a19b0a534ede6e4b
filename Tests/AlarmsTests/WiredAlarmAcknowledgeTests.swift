import Alarms
import Navigation
import TestSupport
import Testing

/// The effect of the rider's button on the signals that are to be heard.
@Suite(.timeLimit(.minutes(1))) struct `An alarm that is acknowledged` {
    private static let buzzer = 529
    private static let led = 539

    private let clock = VirtualClock(horizon: .milliseconds(250))
    private let gpio: SimulatedGPIO

    init() {
        gpio = SimulatedGPIO(clock: clock)
    }

    private func alarm(insistence: Duration = .seconds(60)) async throws -> WiredAlarm {
        try await WiredAlarm(
            AlarmWiring(buzzer: .gpio(17), led: .gpio(27)), in: gpio, score: AlarmScore(insistence: insistence),
            clock: clock, logger: RecordedLines().logger)
    }

    private func changes(_ number: Int) -> [Int] { gpio.state.now.changes[number, default: []].map(\.milliseconds) }

    /// Runs an alarm until somebody sleeps at the clock's horizon.
    private func begin(_ alarm: WiredAlarm, _ signal: AlarmSignal) async -> Task<Void, Never> {
        let sleeps = clock.sleeps
        let running = Task { await alarm.run() }
        _ = alarm.sound(signal)
        await clock.sleeper(after: sleeps)
        return running
    }

    @Test(arguments: AlarmSignal.allCases)
    func `is silent and dark at once, and stays so`(signal: AlarmSignal) async throws {
        let alarm = try await alarm()
        let running = await begin(alarm, signal)
        _ = alarm.acknowledge()
        await gpio.state.wait { state in
            [Self.buzzer, Self.led].allSatisfy { state.lines[$0]?.isHigh == false }
        }
        clock.run(to: .seconds(600))
        let before = (changes(Self.buzzer), changes(Self.led))
        running.cancel()
        await running.value
        #expect(before == (changes(Self.buzzer), changes(Self.led)))
        #expect(changes(Self.buzzer).allSatisfy { $0 <= 250 })
    }

    @Test func `is not acknowledged for what comes later`() async throws {
        let alarm = try await alarm()
        let running = await begin(alarm, .arrived)
        _ = alarm.acknowledge()
        await gpio.state.wait { $0.lines[Self.buzzer]?.isHigh == false && $0.lines[Self.led]?.isHigh == false }
        let heard = changes(Self.buzzer).count
        _ = alarm.sound(.missed)
        clock.run(to: .seconds(600))
        // Six long beeps, whole.
        await gpio.state.wait { $0.changes[Self.buzzer, default: []].count == heard + 12 }
        running.cancel()
        await running.value
    }

    @Test func `sounds what nobody has heard yet`() async throws {
        clock.run(to: .seconds(600))
        let alarm = try await alarm()
        _ = alarm.sound(.arrived)
        _ = alarm.sound(.missed)
        _ = alarm.acknowledge()
        let running = Task { await alarm.run() }
        await gpio.state.wait { $0.changes[Self.buzzer, default: []].count == 12 }
        running.cancel()
        await running.value
    }

    /// Plays an arrival from 250 ms on, in the middle of the signal to get ready, for a number of milliseconds.
    private func playArrival(_ alarm: WiredAlarm, for milliseconds: Int) async -> Task<Void, Never> {
        let running = await begin(alarm, .approaching)
        var sleeps = clock.sleeps
        _ = alarm.sound(.arrived)
        await clock.sleeper(after: sleeps)
        if milliseconds > 0 {
            sleeps = clock.sleeps
            clock.run(to: .milliseconds(250 + milliseconds))
            await clock.sleeper(after: sleeps)
        }
        return running
    }

    private func acknowledge(_ alarm: WiredAlarm, after milliseconds: Int) async -> Task<Void, Never> {
        let running = await playArrival(alarm, for: milliseconds)
        _ = alarm.acknowledge()
        return running
    }

    @Test(arguments: [0, 100, 199])
    func `goes on where it began too shortly before for anybody to have noticed it`(milliseconds: Int) async throws {
        let alarm = try await alarm(insistence: .zero)
        let running = await acknowledge(alarm, after: milliseconds)
        clock.run(to: .seconds(600))
        await gpio.state.wait { $0.changes[Self.buzzer]?.last?.milliseconds == 250 + 19_900 }
        running.cancel()
        await running.value
        // The first beep of the one, and the whole of the other.
        #expect(changes(Self.buzzer).count == 2 + 144)
    }

    @Test func `ends as soon as somebody can have noticed it`() async throws {
        let alarm = try await alarm()
        let running = await acknowledge(alarm, after: 200)
        await gpio.state.wait { $0.lines[Self.buzzer]?.isHigh == false && $0.lines[Self.led]?.isHigh == false }
        clock.run(to: .seconds(600))
        running.cancel()
        await running.value
        #expect(changes(Self.buzzer) == [0, 150, 250, 350, 450, 450])
    }

    /// Repeated for a minute by its score, and not at all by the rider's word: the four beeps of ten seconds, and no more.
    @Test func `is repeated for as long as the rider has said since`() async throws {
        let alarm = try await alarm()
        alarm.insist(for: .zero)
        let running = await begin(alarm, .arrived)
        clock.run(to: .seconds(600))
        await gpio.state.wait { $0.changes[Self.buzzer]?.last?.milliseconds == 19_900 }
        running.cancel()
        await running.value
        #expect(changes(Self.buzzer).count == 144)
    }

    /// The journey that they are about is over: neither the one that has just begun nor the one that waits is to be heard.
    /// While the LED is lit, so that the wait for darkness is one.
    @Test(arguments: [0, 100, 150])
    func `is silent at once where it is silenced, however new`(milliseconds: Int) async throws {
        let alarm = try await alarm()
        let running = await playArrival(alarm, for: milliseconds)
        _ = alarm.sound(.missed)
        alarm.silence()
        await gpio.state.wait { $0.lines[Self.buzzer]?.isHigh == false && $0.lines[Self.led]?.isHigh == false }
        clock.run(to: .seconds(600))
        running.cancel()
        await running.value
        #expect(changes(Self.buzzer).allSatisfy { $0 <= 250 + milliseconds })
    }

    @Test func `that waits when it is silenced does not come, and the next one does`() async throws {
        let alarm = try await alarm()
        _ = alarm.sound(.arrived)
        alarm.silence()
        _ = alarm.sound(.missed)
        let running = Task { await alarm.run() }
        await gpio.state.wait { $0.changes[Self.buzzer, default: []].count > 0 }
        clock.run(to: .seconds(600))
        // Six long beeps, and nothing else.
        await gpio.state.wait { $0.changes[Self.buzzer, default: []].count == 12 }
        running.cancel()
        await running.value
    }

    @Test func `shows the status again`() async throws {
        let alarm = try await alarm()
        let running = await begin(alarm, .approaching)
        alarm.show(.noSource)
        let sleeps = clock.sleeps
        _ = alarm.acknowledge()
        await clock.sleeper(after: sleeps)
        clock.run(to: .seconds(3))
        // A pause of 2350 ms from the acknowledgement at 250 ms on, and two flashes.
        await gpio.state.wait { $0.changes[Self.led, default: []].count >= 4 }
        #expect(changes(Self.led).prefix(4) == [0, 250, 2600, 2750])
        running.cancel()
        await running.value
    }

    @Test func `is repeated more densely where nobody does, for as long as is configured`() async throws {
        clock.run(to: .seconds(600))
        let alarm = try await alarm(insistence: .seconds(10))
        let running = Task { await alarm.run() }
        _ = alarm.sound(.arrived)
        let again = stride(from: 20_000, to: 30_000, by: 200).flatMap { [$0, $0 + 150] }
        await gpio.state.wait { $0.changes[Self.buzzer]?.last?.milliseconds == again.last }
        #expect(changes(Self.buzzer).suffix(again.count) == again)
        await gpio.state.wait { $0.changes[Self.led]?.last?.milliseconds == 30_000 }
        running.cancel()
        await running.value
        #expect(changes(Self.buzzer).allSatisfy { $0 < 30_000 })
    }

    @Test(arguments: [(AlarmSignal.near, 2000), (.approaching, 89_500), (.missed, 59_500)])
    func `repeats nothing but an arrival`(signal: AlarmSignal, end: Int) async throws {
        clock.run(to: .seconds(600))
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        _ = alarm.sound(signal)
        await gpio.state.wait { $0.changes[Self.led]?.last?.milliseconds == end }
        running.cancel()
        await running.value
        #expect(changes(Self.led).last == end)
        #expect(changes(Self.buzzer).allSatisfy { $0 <= 8000 })
    }
}
