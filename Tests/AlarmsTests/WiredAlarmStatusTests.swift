import Alarms
import Navigation
import TestSupport
import Testing

/// The behaviour of the LED while no signal plays.
@Suite(.timeLimit(.minutes(1))) struct `An alarm that shows a status` {
    private static let buzzer = 529
    private static let led = 539

    private let clock = VirtualClock(horizon: .zero)
    private let gpio: SimulatedGPIO
    private let log = RecordedLines()

    init() {
        gpio = SimulatedGPIO(clock: clock)
    }

    private func alarm() async throws -> WiredAlarm {
        try await WiredAlarm(
            AlarmWiring(buzzer: .gpio(17), led: .gpio(27)), in: gpio, clock: clock, logger: log.logger)
    }

    /// Lets somebody do something, waits until the player sleeps, and lets time run on to a moment.
    private func run(to milliseconds: Int, _ action: () -> Void = {}) async {
        let sleeps = clock.sleeps
        action()
        await clock.sleeper(after: sleeps)
        let next = clock.sleeps
        clock.run(to: .milliseconds(milliseconds))
        await clock.sleeper(after: next)
    }

    private var led: [Int] { gpio.state.now.changes[Self.led, default: []].map(\.milliseconds) }
    private var buzzer: [Int] { gpio.state.now.changes[Self.buzzer, default: []].map(\.milliseconds) }

    @Test func `flashes twice every three seconds without a source, for ever, and in silence`() async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await run(to: 3_600_000) { alarm.show(.noSource) }
        running.cancel()
        await running.value
        let flashes = stride(from: 2350, to: 3_600_000, by: 3000).flatMap { [$0, $0 + 150, $0 + 500, $0 + 650] }
        #expect(led.count == 4800)
        #expect(led == flashes.filter { $0 <= 3_600_000 })
        #expect(buzzer.isEmpty)
        #expect(gpio.state.now.lines[Self.led]?.isHigh == false)
    }

    @Test(arguments: [(AlarmStatus.following, 40, 4960), (.misconfigured, 700, 3300)])
    func `flashes once, and again and again`(status: AlarmStatus, light: Int, dark: Int) async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await run(to: 600_000) { alarm.show(status) }
        running.cancel()
        await running.value
        let flashes = stride(from: dark, to: 600_000, by: light + dark).flatMap { [$0, $0 + light] }
        #expect(led == flashes.filter { $0 <= 600_000 })
        #expect(buzzer.isEmpty)
    }

    @Test func `flashes every five seconds after it had no source, and is dark without a journey`() async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await run(to: 2600) { alarm.show(.noSource) }
        let sleeps = clock.sleeps
        alarm.show(.following)
        await clock.sleeper(after: sleeps)
        let next = clock.sleeps
        clock.run(to: .milliseconds(13_000))
        await clock.sleeper(after: next)
        alarm.show(.positioned)
        running.cancel()
        await running.value
        #expect(led == [2350, 2500, 7560, 7600, 12_560, 12_600])
    }

    @Test func `is dark as soon as there is a source again`() async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        // In the middle of a flash.
        await run(to: 2400) { alarm.show(.noSource) }
        alarm.show(.positioned)
        await gpio.state.wait { $0.changes[Self.led]?.count == 2 }
        running.cancel()
        await running.value
        #expect(led == [2350, 2400])
    }

    @Test func `plays an alarm over it, and shows it again after that`() async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await run(to: 2400) { alarm.show(.noSource) }
        let sleeps = clock.sleeps
        _ = alarm.sound(.near)
        await clock.sleeper(after: sleeps)
        let next = clock.sleeps
        clock.run(to: .milliseconds(7500))
        await clock.sleeper(after: next)
        running.cancel()
        await running.value
        // Lit at 2350 and, for `near`, until 4400; that ends with its last edge, and the rhythm begins with its pause.
        #expect(led.prefix(2) == [2350, 4400])
        #expect(led.dropFirst(2).prefix(4) == [6750, 6900, 7250, 7400])
        #expect(buzzer == [2400, 2550])
    }

    @Test func `lets an alarm end that plays when the status changes`() async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        await run(to: 1000) { _ = alarm.sound(.near) }
        alarm.show(.noSource)
        alarm.show(.positioned)
        alarm.show(.noSource)
        let sleeps = clock.sleeps
        clock.run(to: .milliseconds(4400))
        await clock.sleeper(after: sleeps)
        running.cancel()
        await running.value
        #expect(led == [0, 2000, 4350, 4400])
        #expect(buzzer == [0, 150])
    }
}
