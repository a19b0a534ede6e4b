import Synchronization

/// A monotonic clock that stands, and leaps when a test says so.
final class LeapingClock: Sendable {
    private let ahead = Mutex(Duration.zero)

    private let start = ContinuousClock.now

    var now: ContinuousClock.Instant { start + ahead.withLock { $0 } }

    func leap(by duration: Duration) { ahead.withLock { $0 += duration } }
}
