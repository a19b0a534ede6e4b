import Navigation
import Positioning
import Synchronization

@testable import Agent

/// The clocks of a box in one run of the machine, which a test moves.
final class Timepiece: Sendable {
    /// The kernel's name for this run.
    let boot: String
    /// When the machine was started, in true time.
    let started: Timestamp
    /// How far the wall clock is ahead, in milliseconds.
    let wallError: Int64
    private let time: Mutex<Timestamp>
    private static let base = ContinuousClock.now

    /// Creates the clocks of a machine.
    init(boot: String, started: Timestamp, wallError: Int64, at time: Timestamp) {
        (self.boot, self.started, self.wallError) = (boot, started, wallError)
        self.time = Mutex(time)
    }

    /// The true time.
    var now: Timestamp {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }

    var instant: ContinuousClock.Instant {
        Self.base + .milliseconds(now.milliseconds - started.milliseconds)
    }

    /// Lets time pass, with the agent's ticker ticking four times a second.
    func pass(until time: Timestamp, _ core: Core) async {
        while now.advanced(bySeconds: 0.25) < time {
            now = now.advanced(bySeconds: 0.25)
            await core.timePasses()
        }
        now = max(now, time)
    }

    var reading: ClockReading {
        ClockReading(
            boot: boot, sinceBoot: now.milliseconds - started.milliseconds, wall: now.milliseconds + wallError)
    }
}
