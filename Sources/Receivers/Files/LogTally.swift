public import NMEA
import Synchronization

/// How many of gpsd's reports were read of a log, and how many dropped.
public struct ReportCounts: Equatable, Sendable {
    /// Reports that were read.
    public var read = 0
    /// Reports that were dropped.
    public var malformed = 0
    /// Fields that were taken for absent, of those that were read: what they say cannot be read, or is nothing that there is.
    public var badFields = 0
}

/// The counts of everything that was read and dropped of a log, for whoever replays it.
public final class LogTally: Sendable {
    private let counted = Mutex((Statistics(), ReportCounts()))

    /// Creates the tally of a log that has not been opened.
    public init() {}

    /// How many sentences were read and dropped; none before the log's end.
    public var statistics: Statistics { counted.withLock { $0.0 } }

    /// How many of gpsd's reports were read and dropped; none before the log's end.
    public var reports: ReportCounts { counted.withLock { $0.1 } }

    func end(_ statistics: Statistics, reports: ReportCounts) {
        counted.withLock { $0 = (statistics, reports) }
    }
}
