import Alarms
import Navigation
import TestSupport
import Testing

/// The reports of what has sounded, for a journal that must know it after a crash.
@Suite(.timeLimit(.minutes(1))) struct `An alarm that tells its progress` {
    private static let buzzer = 529
    private static let led = 539

    private let clock = VirtualClock(horizon: .zero)
    private let gpio: SimulatedGPIO
    private let progress = Watched<[AlarmProgress]>([])

    init() {
        gpio = SimulatedGPIO(clock: clock)
    }

    private func alarm(insistence: Duration = .zero) async throws -> WiredAlarm {
        let progress = progress
        return try await WiredAlarm(
            AlarmWiring(buzzer: .gpio(17), led: .gpio(27)), in: gpio, score: AlarmScore(insistence: insistence),
            clock: clock, logger: RecordedLines().logger
        ) { step in progress.update { $0.append(step) } }
    }

    /// Does something and waits until the player sleeps.
    private func wait(_ action: () -> Void) async {
        let sleeps = clock.sleeps
        action()
        await clock.sleeper(after: sleeps)
    }

    @Test(arguments: AlarmSignal.allCases)
    func `tells of the beginning and of the end`(signal: AlarmSignal) async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await wait { #expect(alarm.sound(signal) == 1) }
        #expect(progress.now == [.began(signal, number: 1)])
        clock.run(to: .seconds(600))
        await progress.wait { $0.count == 2 }
        running.cancel()
        await running.value
        #expect(progress.now == [.began(signal, number: 1), .ended(signal, number: 1)])
    }

    @Test func `ends with the repetition of an arrival`() async throws {
        let alarm = try await alarm(insistence: .seconds(60))
        let running = Task { await alarm.run() }
        await wait { _ = alarm.sound(.arrived) }
        await wait { clock.run(to: .milliseconds(79_999)) }
        #expect(progress.now == [.began(.arrived, number: 1)])
        clock.run(to: .seconds(80))
        await progress.wait { $0.last == .ended(.arrived, number: 1) }
        running.cancel()
        await running.value
    }

    @Test func `begins with the first edge, and not with the request`() async throws {
        let alarm = try await alarm()
        _ = alarm.sound(.arrived)
        #expect(progress.now.isEmpty)
        let running = Task { await alarm.run() }
        await progress.wait { !$0.isEmpty }
        #expect(gpio.state.now.lines[Self.buzzer]?.isHigh == true)
        running.cancel()
        await running.value
    }

    @Test func `numbers what it plays, and tells what was replaced, also before it began`() async throws {
        let alarm = try await alarm()
        #expect(alarm.sound(.near) == 1)
        #expect(alarm.sound(.approaching) == 2)
        #expect(alarm.sound(.near) == nil)
        let running = Task { await alarm.run() }
        await progress.wait { $0.count == 2 }
        #expect(alarm.sound(.near) == nil)
        #expect(alarm.sound(.arrived) == 3)
        await progress.wait { $0.count == 4 }
        running.cancel()
        await running.value
        #expect(
            progress.now == [
                .replaced(.near, number: 1), .began(.approaching, number: 2), .replaced(.approaching, number: 2),
                .began(.arrived, number: 3),
            ])
    }

    @Test func `tells what the rider has noticed`() async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await wait { _ = alarm.sound(.approaching) }
        await wait { clock.run(to: .milliseconds(250)) }
        #expect(alarm.acknowledge())
        await progress.wait { $0.count == 2 }
        #expect(!alarm.acknowledge())
        running.cancel()
        await running.value
        #expect(progress.now == [.began(.approaching, number: 1), .acknowledged(.approaching, number: 1)])
    }

    @Test func `has a press be for the alarm that waits, sounds or shows, and for no other`() async throws {
        let alarm = try await alarm()
        #expect(!alarm.acknowledge())
        _ = alarm.sound(.near)
        #expect(alarm.acknowledge())
        let running = Task { await alarm.run() }
        await progress.wait { $0 == [.began(.near, number: 1)] }
        // Too early for anybody to have noticed it.
        #expect(alarm.acknowledge())
        // The light alone is on.
        await wait { clock.run(to: .milliseconds(1900)) }
        #expect(alarm.acknowledge())
        #expect(!alarm.acknowledge())
        running.cancel()
        await running.value
        #expect(progress.now == [.began(.near, number: 1), .acknowledged(.near, number: 1)])
    }

    @Test func `tells of no end where the alarm itself ends`() async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await wait { _ = alarm.sound(.arrived) }
        running.cancel()
        await running.value
        #expect(progress.now == [.began(.arrived, number: 1)])
    }

    @Test func `tells what was acknowledged just before the alarm ended`() async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await wait { _ = alarm.sound(.arrived) }
        await wait { clock.run(to: .milliseconds(250)) }
        running.cancel()
        #expect(alarm.acknowledge())
        await running.value
        #expect(progress.now == [.began(.arrived, number: 1), .acknowledged(.arrived, number: 1)])
    }

    /// Loses lines that another program holds.
    private func lose(_ numbers: [Int]) {
        gpio.state.update { state in
            for number in numbers { state.lines[number] = nil }
            state.held = Set(numbers)
        }
    }

    @Test func `begins where one output works`() async throws {
        let alarm = try await alarm()
        lose([Self.buzzer])
        let running = Task { await alarm.run() }
        _ = alarm.sound(.arrived)
        await progress.wait { $0 == [.began(.arrived, number: 1)] }
        running.cancel()
        await running.value
    }

    @Test func `does not begin where none works, until one does`() async throws {
        let alarm = try await alarm()
        lose([Self.buzzer, Self.led])
        let running = Task { await alarm.run() }
        await wait { _ = alarm.sound(.approaching) }
        await wait { clock.run(to: .milliseconds(400)) }
        #expect(progress.now.isEmpty)
        gpio.state.update { $0.held = [] }
        await wait { clock.run(to: .milliseconds(610)) }
        #expect(progress.now == [.began(.approaching, number: 1)])
        running.cancel()
        await running.value
    }

    @Test func `neither begins nor ends where nothing ever sounds or lights`() async throws {
        let alarm = try await alarm()
        lose([Self.buzzer, Self.led])
        let running = Task { await alarm.run() }
        await wait { _ = alarm.sound(.near) }
        await wait {
            alarm.show(.noSource)
            clock.run(to: .seconds(3))
        }
        running.cancel()
        await running.value
        #expect(progress.now.isEmpty)
    }
}
