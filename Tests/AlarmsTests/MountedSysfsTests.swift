import Alarms
import Navigation
import Testing

/// The real file operations on real files, in a tree of their own.
@Suite(.timeLimit(.minutes(1))) struct `A tree of files` {
    private let clock = VirtualClock(horizon: .seconds(60))
    private let tree: TemporaryTree
    private let wiring: GPIOWiring

    init() throws {
        tree = try TemporaryTree()
        try tree.addChip("raspberrypi-exp-gpio", base: 566, lineCount: 8)
        try tree.addChip("pinctrl-bcm2835", base: 512, lineCount: 54)
        wiring = GPIOWiring(buzzer: .init(17, isActiveLow: true), led: .init(27), root: tree.root)
    }

    private func start(in sysfs: any SysfsTree = MountedSysfs()) async throws -> GPIOAlarm {
        try await GPIOAlarm(wiring, in: sysfs, clock: clock, logger: RecordedLog().logger)
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
        alarm.sound(.near)
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

    @Test func `is silenced without an alarm`() throws {
        try tree.addLine(539, direction: "out", value: "1")
        try GPIOAlarm.silence(wiring)
        #expect(try tree.text("gpio539/value") == "0\n")
    }

    @Test func `may be missing`() async {
        let root = tree.root + "/nowhere"
        await #expect(throws: GPIOError.noSysfs(root: root)) {
            try await GPIOAlarm(GPIOWiring(buzzer: .init(17), led: nil, root: root))
        }
    }

    @Test func `may hold nonsense`() async throws {
        try tree.write("many\n", to: "gpiochip512/ngpio")
        await #expect(
            throws: GPIOError.failed(path: tree.root + "/gpiochip512/ngpio", errno: Errno.invalid.code)
        ) {
            try await start()
        }
    }

    @Test(.enabled(if: UnprivilegedSysfs.isPossible))
    func `cannot be exported to by a user without rights`() async throws {
        await #expect(
            throws: GPIOError.notPermitted(path: tree.root + "/export", errno: Errno.accessDenied.code)
        ) {
            try await start(in: UnprivilegedSysfs())
        }
        #expect(try tree.text("export") == "")
    }

    @Test(.enabled(if: UnprivilegedSysfs.isPossible))
    func `is not handed over to a user without rights`() async throws {
        try tree.addLine(529)
        await #expect(
            throws: GPIOError.notHandedOver(
                path: tree.root + "/gpio529/active_low", errno: Errno.accessDenied.code)
        ) {
            try await start(in: UnprivilegedSysfs())
        }
        #expect(clock.now.offset == .seconds(2))
    }
}
