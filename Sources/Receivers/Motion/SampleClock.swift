/// When samples were taken, by the clock of who reads them.
///
/// Where a scan has a timestamp, its distance from the others counts. It is the device's clock that may be any, and be set
/// while a train runs; a batch whose timestamps cannot be, because they do not lie between the last time it was read and now,
/// is spread evenly, as all are that have none.
struct SampleClock {
    /// The nominal time from sample to sample, in seconds.
    private let period: Double
    /// The offset to add to a timestamp, in seconds.
    private var offset: Double?
    /// The time of the last sample.
    private var last: Double?
    /// When the buffer was read last, after which nothing was in it.
    private var drained: Double

    /// The longest time that a sample may wait in a sensor before it comes into the buffer, in seconds.
    static let longestWait = 0.25
    /// The longest time that a sample may lie ahead, until the clocks have been compared again, in seconds.
    static let longestLead = 0.125
    /// Clocks drift apart by less than this: it is 1 in 10,000 with the worst of crystals. A sample that is read at once draws
    /// the offset back.
    static let drift = 0.001

    /// Starts with a buffer that was empty at a time in seconds.
    init(period: Double, at now: Double) {
        self.period = period
        drained = now
    }

    /// The times of a batch, in seconds, each later than the one before.
    ///
    /// - Parameters:
    ///   - timestamps: those of its samples, in nanoseconds, where they have any.
    ///   - now: when it was read, in seconds.
    mutating func times(of timestamps: [Int64?], readAt now: Double) -> [Double] {
        guard !timestamps.isEmpty else { return [] }
        let seconds = timestamps.compactMap { $0.map { Double($0) / 1e9 } }
        let times = mapped(seconds, readAt: now, count: timestamps.count) ?? spread(timestamps.count, readAt: now)
        if let newest = seconds.last, let time = times.last {
            let late = now - time
            offset = time - newest + (late < 0 ? late : min(late, Self.drift * max(0, now - drained)))
        }
        (drained, last) = (now, times.last)
        return times
    }

    /// The times by their timestamps; `nil` where that cannot be.
    private func mapped(_ seconds: [Double], readAt now: Double, count: Int) -> [Double]? {
        guard let offset, seconds.count == count else { return nil }
        let times = seconds.map { $0 + offset }
        guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }), let first = times.first, let end = times.last,
            first > last ?? -.infinity, first >= drained - Self.longestWait, end <= now + Self.longestLead
        else { return nil }
        return times
    }

    /// Evenly from the last sample to now; no more slowly than half as fast as they should come.
    private func spread(_ count: Int, readAt now: Double) -> [Double] {
        let start = last ?? now - Double(count) * period
        let step = min(max((now - start) / Double(count), 1e-6), 2 * period)
        let end = max(now, start + Double(count) * step)
        return (1...count).map { end - Double(count - $0) * step }
    }
}
