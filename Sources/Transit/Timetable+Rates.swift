public import Positioning

extension Timetable {
    /// How far around a time trains count for what runs then, in seconds: those under way up to an hour before, and those up to two
    /// hours after it.
    ///
    /// An hour before, since trains run late, and who takes one for gone that is not takes the rider for elsewhere; two hours after,
    /// since that is how far ahead most riders still change. With half of it an hourly train comes and goes from the numbers;
    /// with twice as much the evening's trains count for the afternoon's.
    static let window = (before: 3600.0, after: 7200.0)

    /// How many trains of each pattern leave in an hour around a time, by calendars, exceptions and frequencies.
    ///
    /// Trips of yesterday's service day that run past 24:00:00 count with today's. A day that the calendars do not cover stands
    /// for one like it, since feeds are used when they are old, and rides are replayed years later: of the same weekday, in the
    /// nearest weeks, that on which most trains run.
    ///
    /// - Parameters:
    ///   - count: how many patterns there are.
    ///   - time: the time.
    ///   - offsets: those of the time zone of the timetable.
    /// - Returns: a number for each pattern; `nil` where it cannot be told or no train at all runs around that time, which
    ///   says nothing of the train that somebody is in.
    public func trainsPerHour(
        ofPatterns count: Int, around time: Timestamp, in offsets: TimeZoneOffsets?
    ) -> [Double]? {
        guard let days = days(around: time, in: offsets) else { return nil }
        var rates = [Double](repeating: 0, count: count)
        for day in days {
            for (number, service) in services.enumerated() where spans.runs[number] > 0 && service.runs(on: day.like) {
                spans.addTrainsPerHour(of: number, in: day.window, to: &rates)
            }
        }
        return rates.contains { $0 > 0 } ? rates : nil
    }

    /// The service days of which trains count around a time: each with the day whose calendars hold, and the window of its seconds in
    /// which trains count.
    ///
    /// - Returns: `nil` where it cannot be told.
    func days(
        around time: Timestamp, in offsets: TimeZoneOffsets?
    ) -> [(like: CivilDate, window: ClosedRange<Double>)]? {
        guard let offsets, let coverage, Self.years.contains(time) else { return nil }
        let first = offsets.date(at: time.advanced(bySeconds: -Self.window.before))
        let last = offsets.date(at: time.advanced(bySeconds: Self.window.after))
        // A trip may end days after its service day, and that may begin somewhat beside midnight.
        let days = Int32(clamping: spans.end / 86_400 + 1)
        return (first.daysSince1970 - days...last.daysSince1970 + 1).compactMap { day in
            let date = CivilDate(daysSince1970: day)
            let now = time.seconds(since: offsets.serviceDayStart(of: date))
            let window = (now - Self.window.before)...(now + Self.window.after)
            guard window.upperBound > 0, window.lowerBound < Double(spans.end) else { return nil }
            return (dayLike(date, in: coverage), window)
        }
    }

    /// The times of which a calendar can tell: from 1970 to the year 9999.
    static let years = Timestamp(milliseconds: 0)...Timestamp(milliseconds: 253_000_000_000_000)

    /// The days from the first to the last that a calendar or an exception names; `nil` where none does.
    static func coverage(of services: [Service]) -> ClosedRange<CivilDate>? {
        let days = services.flatMap { service in
            [service.period?.lowerBound, service.period?.upperBound, service.added.min(), service.added.max()]
        }.compactMap(\.self)
        guard let first = days.min(), let last = days.max() else { return nil }
        return first...last
    }

    /// The number of weeks before and after a day in which a day like it is looked for. The last weeks of a feed may be thinned out, or
    /// holidays.
    private static let similarWeeks = 4
    /// A day on which less than this part of the trains of the days like it run is one that the feed does not cover: the calendars of
    /// most services have ended. On holidays a third or more of the trains run.
    private static let leastPart = 0.1

    /// The day itself, if the calendars cover it; else the one of the same weekday, nearby, on which most trains run.
    private func dayLike(_ date: CivilDate, in coverage: ClosedRange<CivilDate>) -> CivilDate {
        let nearest = sameWeekday(as: date, in: coverage)
        var (best, bestRuns) = (nearest, runs(on: nearest))
        let runsThen = nearest == date ? bestRuns : 0
        for weeks in 1...Self.similarWeeks {
            for days in [-7 * weeks, 7 * weeks] {
                let day = CivilDate(daysSince1970: nearest.daysSince1970 + Int32(days))
                guard coverage.contains(day) else { continue }
                let runs = runs(on: day)
                if runs > bestRuns { (best, bestRuns) = (day, runs) }
            }
        }
        return runsThen > 0 && runsThen >= Self.leastPart * bestRuns ? date : best
    }

    /// The day of the same weekday within a range that is the nearest to one; an end of the range where it has no such day.
    private func sameWeekday(as date: CivilDate, in range: ClosedRange<CivilDate>) -> CivilDate {
        let isAfter = date > range.upperBound
        guard isAfter || date < range.lowerBound else { return date }
        let end = isAfter ? range.upperBound : range.lowerBound
        let days = ((isAfter ? end.weekday - date.weekday : date.weekday - end.weekday) + 7) % 7
        let found = CivilDate(daysSince1970: end.daysSince1970 + Int32(isAfter ? -days : days))
        return range.contains(found) ? found : end
    }

    /// How many trains run on a day.
    private func runs(on date: CivilDate) -> Double {
        var sum = 0.0
        for (number, service) in services.enumerated() where spans.runs[number] > 0 && service.runs(on: date) {
            sum += spans.runs[number]
        }
        return sum
    }
}
