import Positioning

/// How a zone's clocks change year after year: what the `TZ` string of POSIX.1-2017 section 8.3 says, with the extensions of
/// RFC 8536 section 3.3.1.
public struct ClockRule: Hashable, Sendable {
    /// The offset of standard time, in seconds ahead of UTC.
    public var standardOffset: Int
    /// Daylight saving time; `nil` where the clocks never change.
    public var daylight: Daylight?

    /// A second time that clocks show during a part of each year.
    public struct Daylight: Hashable, Sendable {
        /// Its offset, in seconds ahead of UTC; less than that of standard time where that is said to be the summer's.
        public var offset: Int
        /// When it begins, by the clock of standard time,
        public var start: Transition
        /// and when it ends, by its own clock.
        public var end: Transition

        /// Creates daylight saving time.
        public init(offset: Int, start: Transition, end: Transition) {
            self.offset = offset
            self.start = start
            self.end = end
        }
    }

    /// A time at which clocks change in each year.
    public struct Transition: Hashable, Sendable {
        /// The day.
        public var day: Day
        /// Seconds from that day's midnight by the clock before the change; −167 to 167 hours.
        public var seconds: Int

        /// Creates a change.
        public init(day: Day, seconds: Int = 7200) {
            self.day = day
            self.seconds = seconds
        }
    }

    /// A day of each year.
    public enum Day: Hashable, Sendable {
        /// `Jn`: 1 to 365, with 29 February never counted.
        case withoutLeapDay(Int)
        /// `n`: 0 to 365, with 29 February counted where there is one.
        case withLeapDay(Int)
        /// `Mm.w.d`: the weekday, 0 for Sunday, of the week of the month; week 5 is the last in which it is there.
        case weekday(month: Int, week: Int, weekday: Int)
    }

    /// Creates a rule.
    public init(standardOffset: Int, daylight: Daylight? = nil) {
        self.standardOffset = standardOffset
        self.daylight = daylight
    }

    /// The seconds by which clocks are ahead of UTC at a time, which is in seconds after 1970-01-01T00:00:00Z.
    func offset(at time: Int64) -> Int {
        guard let daylight else { return standardOffset }
        let limit = Int64(1) << 40
        let year = Timestamp(milliseconds: min(limit, max(-limit, time)) * 1000).date.year
        var latest: (time: Int64, isDaylight: Bool)?
        // A change may lie a week before or after its day, and so in another year.
        for year in year - 1...year + 1 {
            let start = midnight(of: daylight.start.day, in: year) + Int64(daylight.start.seconds - standardOffset)
            let end = midnight(of: daylight.end.day, in: year) + Int64(daylight.end.seconds - daylight.offset)
            // Where it ends as it begins anew, it is daylight saving time all the year.
            for change in [(time: end, isDaylight: false), (time: start, isDaylight: true)] where change.time <= time {
                if change.time >= latest?.time ?? .min { latest = change }
            }
        }
        return latest?.isDaylight ?? false ? daylight.offset : standardOffset
    }

    /// The midnight at which a day begins, in seconds since 1970 by the clock of the zone.
    private func midnight(of day: Day, in year: Int) -> Int64 {
        func date(_ month: Int, _ day: Int) -> CivilDate {
            CivilDate(year: min(9999, max(0, year)), month: month, day: day) ?? CivilDate(daysSince1970: 0)
        }
        let first = date(1, 1).daysSince1970
        let isLeapYear = date(3, 1).daysSince1970 - first == 60
        let number: Int32
        switch day {
        case .withoutLeapDay(let day): number = first + Int32(day) - (isLeapYear && day >= 60 ? 0 : 1)
        case .withLeapDay(let day): number = first + Int32(day)
        case .weekday(let month, let week, let weekday):
            let monthStart = date(month, 1)
            let next = month == 12 ? date(12, 31).daysSince1970 + 1 : date(month + 1, 1).daysSince1970
            // `CivilDate.weekday` counts from Monday.
            let skipped = (weekday + 6 - monthStart.weekday) % 7
            var found = monthStart.daysSince1970 + Int32((skipped + 7) % 7 + 7 * (week - 1))
            while found >= next { found -= 7 }
            number = found
        }
        return Int64(number) * 86_400
    }
}
