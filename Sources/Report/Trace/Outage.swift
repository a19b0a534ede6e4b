public import Positioning

/// A time of a ride without a believed position.
public struct Outage: Hashable, Sendable {
    /// The last believed position before, or the beginning of the ride.
    public var start: Timestamp
    /// The first one after, or the end of the ride.
    public var end: Timestamp

    /// Creates an outage.
    public init(start: Timestamp, end: Timestamp) {
        (self.start, self.end) = (start, end)
    }

    /// How long it lasted, in seconds.
    public var seconds: Double { end.seconds(since: start) }

    /// The number of the receiver's periods after which positions are out, if more than `shortest` has passed too. The agent takes a
    /// fix for stale then, and `alight decode --summary` counts a gap.
    static let periods = 3.0
    /// In seconds.
    static let shortest = 2.0
}

extension RideTrace {
    /// The seconds that usually lie between two fixes: the median; `nil` with fewer than two.
    public var period: Double? {
        let intervals = zip(fixes, fixes.dropFirst()).map { $1.time.seconds(since: $0.time) }.filter { $0 > 0 }
        return Quantiles(intervals).median
    }

    /// The longest time between two believed positions of one stretch, in seconds.
    var longestStep: Double { max(Outage.shortest, Outage.periods * (period ?? 0)) }

    /// The times without a believed position, in order; the whole ride where it has none.
    public var outages: [Outage] {
        guard let span else { return [] }
        let longest = longestStep
        var outages: [Outage] = []
        var last = span.lowerBound
        for time in fixes.lazy.filter({ $0.believed != nil }).map(\.time) + [span.upperBound] {
            if time.seconds(since: last) > longest { outages.append(Outage(start: last, end: time)) }
            last = max(last, time)
        }
        return outages
    }

    /// Whether each sample of the belief lies in an outage, so that the line tells the place and no fix.
    var beliefIsInferred: [Bool] {
        var outages = outages[...]
        return belief.map { sample in
            while let first = outages.first, first.end <= sample.time { outages.removeFirst() }
            return outages.first.map { sample.time > $0.start } ?? false
        }
    }
}
