import Synchronization

/// A call out of our hands, into a driver or a library, which may never come back.
package final class Busy: Sendable {
    private let since = Mutex<ContinuousClock.Instant?>(nil)

    /// Creates one that is not under way.
    package init() {}

    /// The call begins.
    package func begin() { since.withLock { $0 = .now } }

    /// The call has come back.
    package func end() { since.withLock { $0 = nil } }

    /// Whether it has been under way for so long at a point in time.
    package func lasts(_ duration: Duration, at now: ContinuousClock.Instant = .now) -> Bool {
        since.withLock { $0.map { $0.duration(to: now) >= duration } ?? false }
    }
}
