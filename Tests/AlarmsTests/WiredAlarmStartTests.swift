import Alarms
import Logging
import TestSupport
import Testing

/// The activity on the wires before anything is to be heard.
@Suite struct `An alarm that starts` {
    private let clock = VirtualClock(horizon: .seconds(60))

    private func start(_ wiring: AlarmWiring, in gpio: SimulatedGPIO) async throws {
        _ = try await WiredAlarm(wiring, in: gpio, clock: clock, logger: RecordedLines().logger)
    }

    @Test(arguments: [
        ("pinctrl-bcm2835", 0), ("pinctrl-bcm2835", 512), ("pinctrl-bcm2711", 512), ("pinctrl-rp1", 571),
    ])
    func `finds its lines by the chip's label, whatever its base`(label: String, base: Int) async throws {
        let others = [
            SimulatedGPIO.Chip(label: "raspberrypi-exp-gpio", base: base + 54, lineCount: 8),
            SimulatedGPIO.Chip(label: "gpio-brcmstb@107d508500", base: base + 100, lineCount: 32),
        ]
        let chip = SimulatedGPIO.Chip(label: label, base: base, lineCount: 54)
        let gpio = SimulatedGPIO(others + [chip], clock: clock)
        try await start(AlarmWiring(buzzer: .gpio(17), led: .gpio(27)), in: gpio)
        #expect(Set(gpio.state.now.lines.keys) == [base + 17, base + 27])
    }

    /// No kernel has it; a folder that is given as `root` may.
    @Test(arguments: [Int.max, Int(Int32.max) + 1]) func `refuses a base that is no number of a line`(base: Int) async {
        let gpio = SimulatedGPIO([.init(label: "pinctrl-bcm2835", base: base, lineCount: 54)], clock: clock)
        await #expect(throws: AlarmError.self) {
            try await start(AlarmWiring(buzzer: .gpio(17), led: .gpio(27)), in: gpio)
        }
    }

    @Test func `takes the chip that it is given`() async throws {
        let gpio = SimulatedGPIO(clock: clock)
        try await start(AlarmWiring(buzzer: .gpio(2), led: nil, chip: "raspberrypi-exp-gpio"), in: gpio)
        #expect(Set(gpio.state.now.lines.keys) == [568])
    }

    @Test(arguments: [false, true])
    func `makes each line an inactive output, polarity first`(isActiveLow: Bool) async throws {
        let gpio = SimulatedGPIO(clock: clock)
        let line = AlarmWiring.Line(17, isActiveLow: isActiveLow)
        try await start(AlarmWiring(buzzer: .line(line), led: nil), in: gpio)
        #expect(
            gpio.state.now.writes == [
                "export 529", "gpio529/active_low \(isActiveLow ? 1 : 0)",
                "gpio529/direction \(isActiveLow ? "high" : "low")", "gpio529/value 0",
            ])
    }

    /// The wire has been at the inactive level through its pull resistor, and never leaves it.
    @Test(arguments: [false, true])
    func `does not make the buzzer sound for a moment`(isActiveLow: Bool) async throws {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { $0.isPulledUp = isActiveLow }
        try await start(AlarmWiring(buzzer: .gpio(17, isActiveLow: isActiveLow), led: nil), in: gpio)
        #expect(gpio.state.now.changes.isEmpty)
        #expect(gpio.state.now.lines[529]?.isOutput == true)
    }

    /// The check on the check: the simulated driver shows the moment of noise that the wrong order makes.
    @Test func `would be heard if it wrote the logical level to the direction`() throws {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { $0.isPulledUp = true }
        let steps = [("export", "529"), ("active_low", "1"), ("direction", "low"), ("value", "0")]
        for (file, text) in steps {
            try gpio.open("\(SimulatedGPIO.root)/\(file == "export" ? "" : "gpio529/")\(file)").write(text + "\n")
        }
        #expect(
            gpio.state.now.changes[529] == [
                .init(milliseconds: 0, isHigh: false), .init(milliseconds: 0, isHigh: true),
            ]
        )
    }

    @Test(arguments: [false, true])
    func `silences at once what a crash has left sounding`(isActiveLow: Bool) async throws {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { state in
            for number in [529, 539] {
                state.lines[number] = .init(isHigh: !isActiveLow, isOutput: true, isActiveLow: isActiveLow)
            }
        }
        let wiring = AlarmWiring(
            buzzer: .gpio(17, isActiveLow: isActiveLow), led: .gpio(27, isActiveLow: isActiveLow))
        try await start(wiring, in: gpio)
        for number in [529, 539] {
            #expect(gpio.state.now.changes[number] == [.init(milliseconds: 0, isHigh: isActiveLow)])
        }
        #expect(!gpio.state.now.writes.contains { $0.hasPrefix("export") })
    }

    @Test func `silences what was left with the wrong polarity`() async throws {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { $0.lines[529] = .init(isHigh: false, isOutput: true, isActiveLow: false) }
        try await start(AlarmWiring(buzzer: .gpio(17, isActiveLow: true), led: nil), in: gpio)
        #expect(gpio.state.now.changes[529] == [.init(milliseconds: 0, isHigh: true)])
    }

    @Test func `waits for udev and for no longer`() async throws {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { $0.handOverTime = .milliseconds(125) }
        try await start(AlarmWiring(buzzer: .gpio(17), led: nil), in: gpio)
        #expect(clock.now.offset == .milliseconds(130))
        #expect(gpio.state.now.writes.filter { $0.hasPrefix("export") } == ["export 529"])
    }

    @Test func `touches nothing where neither buzzer nor LED is wired`() async throws {
        let gpio = SimulatedGPIO([], clock: clock)
        try await start(AlarmWiring(buzzer: nil, led: nil), in: gpio)
        #expect(gpio.state.now.writes.isEmpty)
    }
}
