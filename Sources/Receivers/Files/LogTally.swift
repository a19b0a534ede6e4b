public import NMEA
import Synchronization

/// What was read and dropped of a log, for who replays it.
public final class LogTally: Sendable {
    private let counted = Mutex((Statistics(), (read: 0, malformed: 0)))

    /// Creates the tally of a log that has not been opened.
    public init() {}

    /// How many sentences were read and dropped; none before the log's end.
    public var statistics: Statistics { counted.withLock { $0.0 } }

    /// How many of gpsd's reports were read, and how many were malformed; none before the log's end.
    public var reports: (read: Int, malformed: Int) { counted.withLock { $0.1 } }

    func end(_ statistics: Statistics, reports: (read: Int, malformed: Int)) {
        counted.withLock { $0 = (statistics, reports) }
    }
}
