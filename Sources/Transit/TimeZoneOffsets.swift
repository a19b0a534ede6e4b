public import Positioning

/// How far a time zone's clocks are ahead of UTC, at any time.
///
/// A table of the times at which the offset changed or is known to change, and beyond the table a rule: what a file of the time
/// zone database holds (RFC 8536, "The Time Zone Information Format (TZif)").
public struct TimeZoneOffsets: Hashable, Sendable {
    /// From when on an offset holds.
    public struct Transition: Hashable, Sendable {
        /// Seconds since 1970-01-01T00:00:00Z.
        public var time: Int64
        /// Seconds ahead of UTC, negative in the west.
        public var offset: Int

        /// Creates a transition.
        public init(time: Int64, offset: Int) {
            self.time = time
            self.offset = offset
        }
    }

    /// The offset before the first transition, in seconds ahead of UTC.
    public let initialOffset: Int
    /// The transitions in the order of time.
    public let transitions: [Transition]
    /// The rule beyond the last transition; where there is none, that transition's offset holds for ever.
    public let rule: ClockRule?

    /// Coordinated universal time, whose clocks never change.
    public static let utc = TimeZoneOffsets(initialOffset: 0)

    /// Creates the offsets of a zone.
    ///
    /// - Parameters:
    ///   - initialOffset: the offset before the first transition, in seconds ahead of UTC.
    ///   - transitions: when it changed, in any order.
    ///   - rule: how it goes on after the last transition.
    public init(initialOffset: Int, transitions: [Transition] = [], rule: ClockRule? = nil) {
        self.initialOffset = initialOffset
        self.transitions = transitions.sorted { $0.time < $1.time }
        self.rule = rule
    }

    /// Seconds by which the zone's clocks are ahead of UTC at a point in time.
    public func offset(at time: Timestamp) -> Int {
        let seconds = time.wholeSeconds
        if let rule, seconds >= transitions.last?.time ?? .min { return rule.offset(at: seconds) }
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].time <= seconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? initialOffset : transitions[low - 1].offset
    }

    /// The day that it is in the zone at a point in time.
    public func date(at time: Timestamp) -> CivilDate {
        CivilDate(daysSince1970: Int32(clamping: floorDivided(time.wholeSeconds + Int64(offset(at: time)), by: 86_400)))
    }

    /// When a service day's times count from: noon in the zone less twelve hours (GTFS, "Service day" and "Time").
    ///
    /// That is midnight, but for days on which clocks change. Of a day that a zone left out (Apia had no 2011-12-30) it is when that
    /// noon would have been by the clocks of one side.
    public func serviceDayStart(of date: CivilDate) -> Timestamp {
        let noon = date.midnightUTC.advanced(bySeconds: 43_200)
        var offset = offset(at: noon)
        for _ in 0..<2 { offset = self.offset(at: noon.advanced(bySeconds: -Double(offset))) }
        return date.midnightUTC.advanced(bySeconds: -Double(offset))
    }
}

extension Timestamp {
    /// Seconds since 1970-01-01T00:00:00Z, rounded down.
    fileprivate var wholeSeconds: Int64 { floorDivided(milliseconds, by: 1000) }
}

/// A quotient rounded down, also below zero.
func floorDivided(_ dividend: Int64, by divisor: Int64) -> Int64 {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
}
