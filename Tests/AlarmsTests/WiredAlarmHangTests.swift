import Alarms
import Navigation
import TestSupport
import Testing
import Threads

/// A driver that takes no more what it is given, as an expander on a bus that is held does: no real one does so when told to.
@Suite(.timeLimit(.minutes(1))) struct `An alarm whose driver hangs` {
    /// A tree of which the buzzer's line takes nothing while it is held.
    private struct HeldTree: SysfsTree {
        let tree: SimulatedGPIO
        /// Nothing passes until it is finished.
        let gate = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)
        let holds = Watched(false)

        struct Attribute: SysfsAttribute {
            let attribute: any SysfsAttribute
            let tree: HeldTree

            func write(_ text: String) throws(Errno) {
                if tree.holds.now { _ = try? tree.gate.take(waitingUpTo: nil) }
                try attribute.write(text)
            }
        }

        func names(in folder: String) throws(Errno) -> [String] { try tree.names(in: folder) }
        func contents(of path: String) throws(Errno) -> String { try tree.contents(of: path) }
        func target(of link: String) throws(Errno) -> String { try tree.target(of: link) }
        func open(_ path: String) throws(Errno) -> any SysfsAttribute {
            Attribute(attribute: try tree.open(path), tree: self)
        }
    }

    @Test func `is busy until the driver goes on, and not while it only sounds`() async throws {
        let tree = HeldTree(tree: SimulatedGPIO(clock: VirtualClock(horizon: .seconds(600))))
        let alarm = try await WiredAlarm(
            AlarmWiring(buzzer: .gpio(17), led: nil), in: tree, clock: ContinuousClock(), logger: RecordedLines.none)
        let playing = Task { await alarm.run() }
        _ = alarm.sound(.arrived)
        try await eventually("it sounds") { tree.tree.state.now.lines[529]?.isHigh == true }
        await tree.tree.state.wait { $0.changes[529, default: []].count >= 6 }
        try await eventually("the driver comes back") { !alarm.driving.lasts(.zero) }

        tree.holds.update { $0 = true }
        try await eventually("it hangs") { alarm.driving.lasts(.milliseconds(200)) }
        #expect(!alarm.driving.lasts(.seconds(60)))

        tree.holds.update { $0 = false }
        tree.gate.finish()
        try await eventually("it goes on") { !alarm.driving.lasts(.zero) }
        playing.cancel()
        await playing.value
    }
}
