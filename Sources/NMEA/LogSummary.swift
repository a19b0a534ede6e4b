public import Positioning

/// The figures of a log that a tester needs first: its fixes by mode, their rate, the gaps between them, its span.
public struct LogSummary: Sendable {
    /// The first and the last time of a fix.
    public private(set) var span: ClosedRange<Timestamp>?
    /// How many times of fixes lay before the one before.
    public private(set) var timesBackwards = 0
    /// The longest gaps, longest first, ten at most.
    public private(set) var longestGaps: [Gap] = []
    private var fixesByMode = InlineArray<4, Int>(repeating: 0)
    private var last: Timestamp?
    /// The number of pairs of fixes at each interval, by the interval in milliseconds.
    private var intervals: [Int64: Int] = [:]
    private var usual: (interval: Int64, count: Int) = (0, 0)

    /// A time in which there was no fix with a position.
    public struct Gap: Hashable, Sendable {
        /// The time of the last fix before it.
        public var start: Timestamp
        /// Its length in seconds.
        public var seconds: Double
    }

    /// The two lengths that a gap exceeds, in periods and in milliseconds. A fix is stale then.
    private static let periods: Int64 = 3
    private static let shortestGap: Int64 = 2000
    private static let mostGaps = 10
    /// The greatest number of different intervals that are counted, for a log whose times are noise.
    private static let mostIntervals = 10_000

    /// Creates the summary of a log that has not begun.
    public init() {}

    /// How many fixes had a mode.
    public func count(of mode: Fix.Mode) -> Int { fixesByMode[Int(mode.rawValue)] }

    /// The seconds that most often lie between two fixes with positions.
    public var period: Double? { usual.count > 0 ? Double(usual.interval) / 1000 : nil }

    /// How many times more than three periods, and than 2 s, lay between two fixes with positions, and how many seconds
    /// these were in all.
    public var gaps: (count: Int, seconds: Double) {
        let shortest = max(Self.shortestGap, Self.periods * usual.interval)
        return intervals.reduce(into: (0, 0)) { sum, entry in
            guard entry.key > shortest else { return }
            sum.0 += entry.value
            sum.1 += Double(entry.key) / 1000 * Double(entry.value)
        }
    }

    /// Adds the next fix. A fix with the time of the one before amends it.
    public mutating func add(_ fix: Fix) {
        if let time = fix.time, time == last { return }
        fixesByMode[Int(fix.mode.rawValue)] += 1
        guard let time = fix.time else { return }
        span = span.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
        guard fix.mode >= .twoD else { return }
        defer { last = time }
        guard let last else { return }
        let interval = time.milliseconds - last.milliseconds
        guard interval > 0 else {
            timesBackwards += 1
            return
        }
        if intervals.count < Self.mostIntervals || intervals[interval] != nil {
            let count = intervals[interval, default: 0] + 1
            intervals[interval] = count
            if count > usual.count { usual = (interval, count) }
        }
        if interval > Self.shortestGap { note(Gap(start: last, seconds: Double(interval) / 1000)) }
    }

    private mutating func note(_ gap: Gap) {
        guard longestGaps.count < Self.mostGaps || gap.seconds > longestGaps.last?.seconds ?? 0 else { return }
        let place = longestGaps.firstIndex { $0.seconds < gap.seconds } ?? longestGaps.count
        longestGaps.insert(gap, at: place)
        if longestGaps.count > Self.mostGaps { longestGaps.removeLast() }
    }
}
