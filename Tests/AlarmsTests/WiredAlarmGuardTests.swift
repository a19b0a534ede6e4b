import Navigation
import TestSupport
import Testing

@testable import Alarms

/// Which steps the process gets that outlives the alarm's, and what is done where there can be none.
@Suite(.timeLimit(.minutes(1))) struct `An alarm that is guarded` {
    private let clock = VirtualClock(horizon: .seconds(60))
    private let log = RecordedLines()

    @Test func `gives its LED back where there can be no guard`() async throws {
        let tree = RecordedTree(
            "/sys/class/leds",
            [
                "ACT/trigger": "none timer [mmc0] pattern", "ACT/brightness": "7", "ACT/max_brightness": "255",
                "ACT/delay_on": "500", "ACT/delay_off": "500", "ACT/pattern": "",
            ])
        await #expect(throws: AlarmError.noGuard(errno: Errno.busy.code)) {
            try await WiredAlarm(
                AlarmWiring(buzzer: nil, led: .named("ACT")), in: tree,
                guardStart: { _ throws(Errno) in throw .busy }, clock: clock, logger: log.logger)
        }
        #expect(tree.state.now.writes.suffix(2) == ["ACT/brightness 0", "ACT/trigger mmc0"])
    }

    @Test func `has its guard know where a line is that was taken again`() async throws {
        let gpio = SimulatedGPIO(clock: clock)
        let starts = Watched<[[Guard.Step]]>([])
        let alarm = try await WiredAlarm(
            AlarmWiring(buzzer: .gpio(17), led: .gpio(27)), in: gpio,
            guardStart: { steps throws(Errno) in
                starts.update { $0.append(steps) }
                // The steps would be taken on this machine's own lines.
                return try Guard.fork([])
            }, clock: clock, logger: log.logger)
        let running = Task { await alarm.run() }
        // The chip has come back with other numbers.
        gpio.state.update { state in
            state.chips = [SimulatedGPIO.Chip(label: "pinctrl-bcm2835", base: 600, lineCount: 54)]
            state.lines = [:]
        }
        _ = alarm.sound(.missed)
        await gpio.state.wait { $0.changes[617]?.count == 12 }
        running.cancel()
        await running.value
        func steps(_ numbers: Int...) -> [Guard.Step] {
            numbers.map { .write("0\n", to: "/sys/class/gpio/gpio\($0)/value") }
        }
        #expect(starts.now == [steps(529, 539), steps(617, 627)])
    }
}
