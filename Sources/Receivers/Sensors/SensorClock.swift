import Positioning
import Threads

/// The time by which a sensor is read.
protocol SensorClock: Sendable {
    /// The time of the monotonic clock.
    var now: ContinuousClock.Instant { get }
    /// The time that observations have.
    var wallClock: Timestamp { get }
    /// Lets time pass, or less of it where the wake-up is signalled.
    func pass(_ duration: Duration, unless wakeUp: WakeUp) -> WakeUp.Reason
}

/// The machine's own clocks.
struct SystemSensorClock: SensorClock {
    var now: ContinuousClock.Instant { .now }
    var wallClock: Timestamp { .wallClock }

    func pass(_ duration: Duration, unless wakeUp: WakeUp) -> WakeUp.Reason {
        wakeUp.wait(for: nil, upTo: duration)
    }
}
