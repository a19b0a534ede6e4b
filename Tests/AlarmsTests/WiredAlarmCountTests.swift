import Alarms
import Navigation
import TestSupport
import Testing

/// The beeps that tell a number.
@Suite(.timeLimit(.minutes(1))) struct `An alarm that counts` {
    private static let buzzer = 529
    private static let led = 539

    private let clock = VirtualClock(horizon: .zero)
    private let gpio: SimulatedGPIO
    private let progress = Watched<[AlarmProgress]>([])

    init() {
        gpio = SimulatedGPIO(clock: clock)
    }

    private func alarm() async throws -> WiredAlarm {
        let progress = progress
        return try await WiredAlarm(
            AlarmWiring(buzzer: .gpio(17), led: .gpio(27)), in: gpio, clock: clock, logger: RecordedLines().logger
        ) { step in progress.update { $0.append(step) } }
    }

    /// Does something and waits until the player sleeps.
    private func wait(_ action: () -> Void) async {
        let sleeps = clock.sleeps
        action()
        await clock.sleeper(after: sleeps)
    }

    private func changes(_ number: Int) -> [Int] { gpio.state.now.changes[number, default: []].map(\.milliseconds) }

    private func beeps(_ count: Int, from start: Int = 0) -> [Int] {
        (0..<count).flatMap { [start + 350 * $0, start + 350 * $0 + 50] }
    }

    @Test(arguments: 1...9) func `beeps and flashes as often as the number says`(number: Int) async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await wait { alarm.count(number) }
        clock.run(to: .seconds(60))
        await gpio.state.wait { $0.changes[Self.led, default: []].count >= 2 * number }
        running.cancel()
        await running.value
        #expect(changes(Self.buzzer) == beeps(number))
        #expect(changes(Self.led) == beeps(number))
        #expect(progress.now.isEmpty)
    }

    @Test(arguments: [Int.min, -1, 0, 10, .max]) func `tells no other number`(number: Int) async throws {
        let alarm = try await alarm()
        alarm.count(number)
        let running = Task { await alarm.run() }
        await wait { alarm.count(1) }
        clock.run(to: .seconds(60))
        await gpio.state.wait { $0.changes[Self.led, default: []].count >= 2 }
        running.cancel()
        await running.value
        #expect(changes(Self.buzzer) == beeps(1))
    }

    @Test func `tells the newest number at once where the button is pressed fast`() async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await wait { alarm.count(2) }
        await wait { clock.run(to: .milliseconds(200)) }
        await wait { alarm.count(3) }
        await wait { clock.run(to: .milliseconds(620)) }
        await wait { alarm.count(4) }
        clock.run(to: .seconds(60))
        await gpio.state.wait { $0.changes[Self.led]?.last?.milliseconds == 620 + 1100 }
        running.cancel()
        await running.value
        #expect(changes(Self.buzzer) == beeps(1) + beeps(2, from: 200) + beeps(4, from: 620))
    }

    @Test(arguments: AlarmSignal.allCases) func `gives way to every signal at once`(signal: AlarmSignal) async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await wait { alarm.count(9) }
        await wait { clock.run(to: .milliseconds(400)) }
        await wait { _ = alarm.sound(signal) }
        clock.run(to: .seconds(600))
        await progress.wait { $0 == [.began(signal, number: 2), .ended(signal, number: 2)] }
        running.cancel()
        await running.value
        let rhythm = AlarmPattern.standard(for: signal).buzzer
        #expect(Array(changes(Self.buzzer).prefix(6)) == beeps(2) + [400, 400 + rhythm.steps[0]])
        guard case .times(let times) = rhythm.repetition else { return }
        #expect(changes(Self.buzzer).count == 4 + times * rhythm.steps.count)
    }

    @Test func `waits for no signal, and ends none`() async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await wait {
            _ = alarm.sound(.near)
            alarm.count(3)
        }
        // The beep is over, and the light is not.
        await wait { clock.run(to: .milliseconds(1000)) }
        alarm.count(4)
        clock.run(to: .seconds(60))
        await progress.wait { $0.contains(.ended(.near, number: 1)) }
        await wait {
            clock.run(to: .seconds(60))
            alarm.show(.noSource)
        }
        running.cancel()
        await running.value
        #expect(changes(Self.buzzer) == [0, 150])
        #expect(Array(changes(Self.led).prefix(2)) == [0, 2000])
    }

    @Test func `goes on when the status changes or the button is pressed, and shows the status after it`() async throws
    {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await wait { alarm.count(2) }
        alarm.show(.following)
        #expect(!alarm.acknowledge())
        await wait { clock.run(to: .milliseconds(6000)) }
        running.cancel()
        await running.value
        #expect(changes(Self.buzzer) == beeps(2))
        // The count's last pause ends with the flash, and the rhythm begins with its own.
        #expect(changes(Self.led) == beeps(2) + [5360, 5400])
    }
}
