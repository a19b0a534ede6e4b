import Positioning

/// Tells which source is in use, from the fixes and the time between them.
struct SourceMonitor: Sendable {
    /// The source in use.
    private(set) var source = Event.Source.none
    private var last: Timestamp?
    private var lastReport: Timestamp?
    /// The last three intervals between reports in seconds, the newest first.
    private var intervals: [Double] = []

    /// The number of the receiver's periods after which a fix is stale.
    static let stalePeriods = 3.0
    /// The least age at which a fix is stale, in seconds.
    static let staleSeconds = 2.0
    /// The period of most receivers unless they are configured otherwise, in seconds.
    static let usualPeriod = 1.0
    /// Nobody sets a receiver to a longer period, in seconds; what lies farther apart is a gap.
    static let longestPeriod = 60.0

    /// Records the time of any report of the receiver, believed or not. The interval between reports is its period.
    mutating func handleReport(at time: Timestamp) {
        if let lastReport {
            let seconds = time.seconds(since: lastReport)
            if seconds > 0, seconds <= Self.longestPeriod { intervals = [seconds] + intervals.prefix(2) }
        }
        lastReport = time
    }

    /// Records the time of a believed fix.
    mutating func handleFix(at time: Timestamp) { (last, source) = (time, .gnss) }

    /// The receiver's period in seconds: the middle one of three intervals, so that a single gap is none.
    private var period: Double {
        intervals.isEmpty ? Self.usualPeriod : intervals.sorted()[(intervals.count - 1) / 2]
    }

    /// Advances time.
    mutating func handleTick(at time: Timestamp) {
        guard let last, time.seconds(since: last) > max(Self.staleSeconds, Self.stalePeriods * period) else { return }
        source = .none
    }
}

extension SourceMonitor: Codable {
    private enum CodingKeys: String, CodingKey { case source, last, lastReport, intervals }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        source = try container.decode(Event.Source.self, forKey: .source)
        last = try container.decodeIfPresent(Timestamp.self, forKey: .last)
        lastReport = try container.decodeIfPresent(Timestamp.self, forKey: .lastReport)
        intervals = try container.decode([Double].self, forKey: .intervals)
        guard intervals.count <= 3, intervals.allSatisfy({ 0...Self.longestPeriod ~= $0 }) else {
            throw container.corrupted(.intervals, "these are no periods of a receiver")
        }
    }
}
