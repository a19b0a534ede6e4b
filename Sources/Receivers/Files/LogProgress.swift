public import NMEA
import Synchronization

/// How far a log has been read, for who watches its replay, and what was dropped of it.
public final class LogProgress: Sendable {
    private let state = Mutex((read: 0, size: 0))
    private let counted = Mutex(Statistics())

    /// Creates the progress of a log that has not been opened.
    public init() {}

    /// The share of the file that has been read, 0 to 1; `nil` where it has no size, as a pipe has none.
    public var share: Double? {
        state.withLock { $0.size > 0 ? min(1, Double($0.read) / Double($0.size)) : nil }
    }

    /// How many sentences were read and dropped; none before the log's end.
    public var statistics: Statistics { counted.withLock { $0 } }

    func open(size: Int) { state.withLock { $0 = (0, size) } }

    func read(_ count: Int) { state.withLock { $0.read += count } }

    func end(_ statistics: Statistics) { counted.withLock { $0 = statistics } }
}
