import Synchronization

/// What is being handed over to a driver, which may never take it.
final class HandOver: Sendable {
    private let since = Mutex<ContinuousClock.Instant?>(nil)

    /// It begins.
    func begin() { since.withLock { $0 = .now } }

    /// It is over.
    func end() { since.withLock { $0 = nil } }

    /// Whether it has lasted for so long.
    func lasts(_ duration: Duration) -> Bool {
        since.withLock { $0.map { $0.duration(to: .now) >= duration } ?? false }
    }
}
