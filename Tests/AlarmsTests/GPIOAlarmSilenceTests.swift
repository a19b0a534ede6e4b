import Alarms
import Testing

/// The last thing that a process, or systemd after it, does.
@Suite struct `Silence after everything else` {
    private let gpio = SimulatedGPIO(clock: VirtualClock(horizon: .zero))
    private let wiring = GPIOWiring(buzzer: .init(17, isActiveLow: true), led: .init(27))

    @Test func `makes both lines inactive`() throws {
        gpio.state.update { state in
            state.lines[529] = .init(isHigh: false, isOutput: true, isActiveLow: true)
            state.lines[539] = .init(isHigh: true, isOutput: true)
        }
        try GPIOAlarm.silence(wiring, in: gpio)
        #expect(gpio.state.now.lines[529]?.isHigh == true)
        #expect(gpio.state.now.lines[539]?.isHigh == false)
    }

    @Test func `exports nothing`() throws {
        try GPIOAlarm.silence(wiring, in: gpio)
        #expect(gpio.state.now.writes.isEmpty)
    }

    @Test func `reaches the LED where the buzzer fails, and tells of the buzzer`() throws {
        gpio.state.update { state in
            state.lines[529] = .init(isHigh: false, isOutput: true, isActiveLow: true)
            state.lines[539] = .init(isHigh: true, isOutput: true)
            state.failures["/sys/class/gpio/gpio529/direction"] = .accessDenied
        }
        #expect(
            throws: GPIOError.notPermitted(
                path: "/sys/class/gpio/gpio529/direction", errno: Errno.accessDenied.code)
        ) {
            try GPIOAlarm.silence(wiring, in: gpio)
        }
        #expect(gpio.state.now.lines[539]?.isHigh == false)
    }
}
