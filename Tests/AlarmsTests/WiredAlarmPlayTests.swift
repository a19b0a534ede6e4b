import Alarms
import Navigation
import ServiceLifecycle
import TestSupport
import Testing

/// The audible and visible output, to the millisecond of the test's own clock.
@Suite(.timeLimit(.minutes(1))) struct `An alarm that plays` {
    private static let buzzer = 529
    private static let led = 539

    private let clock = VirtualClock(horizon: .seconds(600))
    private let gpio: SimulatedGPIO
    private let log = RecordedLines()

    init() {
        gpio = SimulatedGPIO(clock: clock)
    }

    private func alarm(
        isActiveLow: Bool = false, patterns: [AlarmSignal: AlarmPattern] = [:]
    ) async throws -> WiredAlarm {
        let wiring = AlarmWiring(
            buzzer: .gpio(17, isActiveLow: isActiveLow), led: .gpio(27, isActiveLow: isActiveLow))
        gpio.state.update { $0.isPulledUp = isActiveLow }
        return try await WiredAlarm(
            wiring, in: gpio, score: .init(patterns: patterns), clock: clock, logger: log.logger)
    }

    /// Waits until a wire has changed this many times, and returns its changes.
    private func changes(_ number: Int, _ count: Int) async -> [SimulatedGPIO.Change] {
        await gpio.state.wait { $0.changes[number, default: []].count >= count }
        return gpio.state.now.changes[number, default: []]
    }

    /// By turns active and inactive at these milliseconds.
    private func turns(_ milliseconds: [Int], isActiveLow: Bool = false) -> [SimulatedGPIO.Change] {
        milliseconds.enumerated().map {
            .init(milliseconds: $1, isHigh: $0.isMultiple(of: 2) != isActiveLow)
        }
    }

    private static func repeated(_ turns: [Int], every period: Int, until end: Int) -> [Int] {
        stride(from: 0, to: end, by: period).flatMap { start in turns.map { start + $0 } }
    }

    /// The turns of buzzer and LED, written down apart from the patterns.
    private static let turns: [AlarmSignal: (buzzer: [Int], led: [Int])] = [
        .near: ([0, 150], [0, 2000]),
        .approaching: (
            [0, 150, 300, 450, 600, 750, 1750, 1900, 2050, 2200, 2350, 2500],
            Array(stride(from: 0, to: 90_000, by: 500))
        ),
        .arrived: (
            stride(from: 0, to: 19_600, by: 1400).flatMap { burst in (0..<10).map { burst + 100 * $0 } }
                + [19_600, 19_700, 19_800, 19_900],
            stride(from: 0, through: 29_920, by: 170) + [30_000]
        ),
        .missed: (
            [0, 1000, 1400, 2400, 2800, 3800, 4200, 5200, 5600, 6600, 7000, 8000],
            stride(from: 0, to: 60_000, by: 2000).flatMap { [$0, $0 + 1500] }
        ),
        .wrongDirection: (
            repeated([0, 600, 750, 900], every: 1500, until: 6000),
            repeated([0, 900, 1200, 1400], every: 2000, until: 60_000)
        ),
        .offRoute: (
            repeated([0, 150, 300, 450, 600, 1200], every: 1900, until: 5700),
            Array(repeated([0, 300, 600, 900, 1200, 2100], every: 2700, until: 60_000).prefix { $0 < 60_000 })
        ),
        .wrongTrain: (
            repeated([0, 600, 750, 900, 1050, 1650], every: 2350, until: 7050),
            repeated([0, 900, 1200, 1500, 1800, 2700], every: 4000, until: 60_000)
        ),
        .trainArriving: ([0, 150, 300, 450], repeated([0, 300, 600, 900], every: 2000, until: 20_000)),
        .refused: (
            [0, 800, 950, 1100, 1250, 1400],
            repeated([0, 150, 400, 550, 800, 950, 1200, 1350], every: 2500, until: 10_000)
        ),
        .misconfigured: (
            repeated([0, 150, 300, 900, 1100, 1700], every: 2700, until: 5400),
            repeated([0, 700, 1100, 1800], every: 4000, until: 20_000)
        ),
    ]

    @Test(arguments: AlarmSignal.allCases, [false, true])
    func `turns both lines on and off in time`(signal: AlarmSignal, isActiveLow: Bool) async throws {
        let alarm = try await alarm(isActiveLow: isActiveLow)
        let expected = try #require(Self.turns[signal])
        let running = Task { await alarm.run() }
        _ = alarm.sound(signal)
        let buzzer = await changes(Self.buzzer, expected.buzzer.count)
        let led = await changes(Self.led, expected.led.count)
        running.cancel()
        await running.value
        #expect(buzzer == turns(expected.buzzer, isActiveLow: isActiveLow))
        #expect(led == turns(expected.led, isActiveLow: isActiveLow))
        // And nothing after the end.
        #expect(gpio.state.now.changes[Self.buzzer] == buzzer)
        #expect(gpio.state.now.changes[Self.led] == led)
        #expect(log.all.isEmpty)
    }

    @Test func `plays what is configured`() async throws {
        let pattern = AlarmPattern(buzzer: try AlarmRhythm([10, 5], .times(3)), led: .silent)
        let alarm = try await alarm(patterns: [.arrived: pattern])
        let running = Task { await alarm.run() }
        _ = alarm.sound(.arrived)
        #expect(await changes(Self.buzzer, 6) == turns([0, 10, 15, 25, 30, 40]))
        running.cancel()
        await running.value
        #expect(gpio.state.now.changes[Self.led] == nil)
    }

    @Test func `lets a newer signal replace an older one at once`() async throws {
        let alarm = try await alarm()
        clock.run(to: .milliseconds(250))
        var sleeps = clock.sleeps
        let running = Task { await alarm.run() }
        _ = alarm.sound(.approaching)
        await clock.sleeper(after: sleeps)
        sleeps = clock.sleeps
        _ = alarm.sound(.arrived)
        await clock.sleeper(after: sleeps)
        sleeps = clock.sleeps
        clock.run(to: .milliseconds(755))
        await clock.sleeper(after: sleeps)
        // The first beep of one, then those of the other from 250 ms on; the LED was on already.
        let signal = 250
        #expect(
            gpio.state.now.changes == [
                Self.buzzer: turns([0, 150] + [0, 100, 200, 300, 400, 500].map { $0 + signal }),
                Self.led: turns([0] + [170, 340].map { $0 + signal }),
            ])
        running.cancel()
        await running.value
    }

    @Test func `plays the newest of what came before it ran`() async throws {
        let alarm = try await alarm()
        for signal in [AlarmSignal.near, .approaching, .missed] { _ = alarm.sound(signal) }
        let running = Task { await alarm.run() }
        let expected = try #require(Self.turns[.missed])
        #expect(await changes(Self.led, expected.led.count) == turns(expected.led))
        running.cancel()
        await running.value
        #expect(gpio.state.now.changes[Self.buzzer] == turns(expected.buzzer))
    }

    @Test(arguments: [AlarmSignal.approaching, .arrived, .missed])
    func `lets no station that is near end what is to be acted on`(signal: AlarmSignal) async throws {
        let alarm = try await alarm()
        clock.run(to: .milliseconds(250))
        let sleeps = clock.sleeps
        let running = Task { await alarm.run() }
        _ = alarm.sound(signal)
        _ = alarm.sound(.near)
        await clock.sleeper(after: sleeps)
        _ = alarm.sound(.near)
        clock.run(to: .seconds(600))
        let expected = try #require(Self.turns[signal])
        #expect(await changes(Self.led, expected.led.count) == turns(expected.led))
        running.cancel()
        await running.value
        #expect(gpio.state.now.changes[Self.buzzer] == turns(expected.buzzer))
    }

    @Test func `sounds for a station that is near when nothing else does`() async throws {
        let alarm = try await alarm()
        clock.run(to: .milliseconds(250))
        let sleeps = clock.sleeps
        let running = Task { await alarm.run() }
        _ = alarm.sound(.missed)
        await clock.sleeper(after: sleeps)
        _ = alarm.acknowledge()
        #expect(await changes(Self.buzzer, 2).count == 2)
        clock.run(to: .seconds(600))
        _ = alarm.sound(.near)
        #expect(await changes(Self.buzzer, 4).count == 4)
        running.cancel()
        await running.value
    }

    /// Sounds an alarm that runs until 50 ms, when both outputs are on.
    private func sound(_ alarm: WiredAlarm, isActiveLow: Bool) async {
        clock.run(to: .milliseconds(50))
        let sleeps = clock.sleeps
        _ = alarm.sound(.arrived)
        await clock.sleeper(after: sleeps)
        #expect(gpio.state.now.changes[Self.buzzer] == turns([0], isActiveLow: isActiveLow))
    }

    private func expectSilence(_ alarm: WiredAlarm, isActiveLow: Bool) {
        _ = alarm.sound(.arrived)
        for number in [Self.buzzer, Self.led] {
            #expect(gpio.state.now.changes[number] == turns([0, 50], isActiveLow: isActiveLow))
            #expect(gpio.state.now.lines[number]?.isOutput == true)
        }
    }

    @Test(arguments: [false, true])
    func `ends with both lines inactive when it is cancelled`(isActiveLow: Bool) async throws {
        let alarm = try await alarm(isActiveLow: isActiveLow)
        let running = Task { await alarm.run() }
        await sound(alarm, isActiveLow: isActiveLow)
        running.cancel()
        await running.value
        expectSilence(alarm, isActiveLow: isActiveLow)
    }

    @Test(arguments: [false, true])
    func `ends with both lines inactive, and without an error, when it shuts down`(isActiveLow: Bool) async throws {
        let alarm = try await alarm(isActiveLow: isActiveLow)
        let group = ServiceGroup(services: [alarm], logger: log.logger)
        async let running: Void = group.run()
        await sound(alarm, isActiveLow: isActiveLow)
        await group.triggerGracefulShutdown()
        try await running
        expectSilence(alarm, isActiveLow: isActiveLow)
    }

    @Test func `goes on with the LED when the buzzer's line is lost, and says so once`() async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        gpio.state.update { state in
            state.lines[Self.buzzer] = nil
            state.held = [Self.buzzer]
        }
        _ = alarm.sound(.approaching)
        #expect(await changes(Self.led, 180) == turns(Array(stride(from: 0, to: 90_000, by: 500))))
        #expect(
            log.all == [
                "error buzzer failed: gpio line 17 (gpio529) is held by a kernel driver or another program "
                    + "(Device or resource busy); gpioinfo names the holder: free the line there or use another one"
            ])

        // The line is free again: the next alarm has it.
        gpio.state.update { $0.held = [] }
        _ = alarm.sound(.missed)
        #expect(await changes(Self.buzzer, 12).count == 12)
        running.cancel()
        await running.value
        #expect(log.all.dropFirst() == ["notice buzzer works again"])
        #expect(gpio.state.now.lines[Self.buzzer]?.isHigh == false)
    }

    @Test func `takes a lost line again in mid-play as soon as udev has handed it over`() async throws {
        let alarm = try await alarm()
        let running = Task { await alarm.run() }
        gpio.state.update { state in
            state.lines[Self.buzzer] = nil
            state.handOverTime = .milliseconds(310)
        }
        _ = alarm.sound(.approaching)
        // Exported at 0, handed over at 310: the first edge after that is the end of the second beep.
        #expect(await changes(Self.buzzer, 8) == turns([600, 750, 1750, 1900, 2050, 2200, 2350, 2500]))
        running.cancel()
        await running.value
        #expect(log.all.count == 2)
    }
}
