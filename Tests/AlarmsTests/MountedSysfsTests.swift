import Alarms
import Navigation
import TestSupport
import Testing

/// The real file operations on real files, in a tree of their own.
@Suite(.timeLimit(.minutes(1))) struct `A tree of files` {
    private let clock = VirtualClock(horizon: .seconds(60))
    private let tree: TemporaryTree
    private let wiring: AlarmWiring

    init() throws {
        tree = try TemporaryTree()
        try tree.addChip("raspberrypi-exp-gpio", base: 566, lineCount: 8)
        try tree.addChip("pinctrl-bcm2835", base: 512, lineCount: 54)
        wiring = AlarmWiring(buzzer: .gpio(17, isActiveLow: true), led: .gpio(27), root: tree.root)
    }

    private func start(in sysfs: any SysfsTree = MountedSysfs()) async throws -> WiredAlarm {
        try await WiredAlarm(wiring, in: sysfs, clock: clock, logger: RecordedLines().logger)
    }

    @Test func `is made inactive, played, and left inactive`() async throws {
        try tree.addLine(529, direction: "out", value: "1")
        try tree.addLine(539, direction: "out", value: "1")
        let alarm = try await start()
        #expect(try tree.text("gpio529/active_low") == "1\n")
        #expect(try tree.text("gpio529/direction") == "high\n")
        #expect(try tree.text("gpio529/value") == "0\n")
        #expect(try tree.text("gpio539/active_low") == "0\n")
        #expect(try tree.text("gpio539/value") == "0\n")
        #expect(try tree.text("export") == "")

        clock.run(to: .milliseconds(50))
        let sleeps = clock.sleeps
        let running = Task { await alarm.run() }
        _ = alarm.sound(.near)
        await clock.sleeper(after: sleeps)
        #expect(try tree.text("gpio529/value") == "1\n")
        #expect(try tree.text("gpio539/value") == "1\n")
        running.cancel()
        await running.value
        #expect(try tree.text("gpio529/value") == "0\n")
        #expect(try tree.text("gpio539/value") == "0\n")
    }

    @Test func `is waited for after an export`() async throws {
        try tree.addLine(539)
        clock.run(to: .zero)
        let sleeps = clock.sleeps
        let starting = Task { try await start() }
        await clock.sleeper(after: sleeps)
        #expect(try tree.text("export") == "529\n")
        try tree.addLine(529)
        clock.run(to: .milliseconds(10))
        _ = try await starting.value
        #expect(try tree.text("gpio529/direction") == "high\n")
    }

    @Test func `is guarded from what ends the process`() async throws {
        try tree.addLine(529)
        try tree.addLine(539)
        var alarm: WiredAlarm? = try await WiredAlarm(wiring, clock: clock, logger: RecordedLines().logger)
        #expect(alarm != nil)
        for line in ["gpio529", "gpio539"] { try tree.write("1\n", to: line + "/value") }
        // The last that holds the pipe goes, as at the end of a process.
        alarm = nil
        for line in ["gpio529", "gpio539"] { #expect(try tree.text(line + "/value") == "0\n") }
    }

    @Test func `may be missing`() async {
        let root = tree.root + "/nowhere"
        await #expect(throws: AlarmError.noSysfs(root: root)) {
            var wiring = AlarmWiring(buzzer: .gpio(17), led: nil, root: root)
            wiring.devices = root
            _ = try await WiredAlarm(wiring)
        }
    }

    @Test func `may hold nonsense`() async throws {
        try tree.write("many\n", to: "gpiochip512/ngpio")
        await #expect(
            throws: AlarmError.failed(path: tree.root + "/gpiochip512/ngpio", errno: Errno.invalid.code)
        ) {
            try await start()
        }
    }

    @Test(.enabled(if: UnprivilegedSysfs.isPossible))
    func `cannot be exported to by a user without rights`() async throws {
        await #expect(
            throws: AlarmError.notPermitted(path: tree.root + "/export", errno: Errno.accessDenied.code)
        ) {
            try await start(in: UnprivilegedSysfs())
        }
        #expect(try tree.text("export") == "")
    }

    @Test(.enabled(if: UnprivilegedSysfs.isPossible))
    func `is not handed over to a user without rights`() async throws {
        try tree.addLine(529)
        await #expect(
            throws: AlarmError.notHandedOver(
                path: tree.root + "/gpio529/active_low", errno: Errno.accessDenied.code)
        ) {
            try await start(in: UnprivilegedSysfs())
        }
        #expect(clock.now.offset == .seconds(10))
    }
}
