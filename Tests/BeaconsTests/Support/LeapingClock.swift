import Synchronization

/// A monotonic clock that leaps when a test says so.
final class LeapingClock: Sendable {
    private let ahead = Mutex(Duration.zero)

    var now: ContinuousClock.Instant { .now + ahead.withLock { $0 } }

    func leap(by duration: Duration) { ahead.withLock { $0 += duration } }
}
