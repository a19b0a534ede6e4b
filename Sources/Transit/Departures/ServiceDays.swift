import Positioning

/// The service days of which trains may be under way in a stretch of time, in their order.
///
/// Only the calendars of the feed count: what runs on a day that they do not cover is not known.
struct ServiceDays: Sendable {
    /// A service day.
    struct Day: Sendable {
        /// Its date.
        var date: CivilDate
        /// When its times count from, in seconds since 1970-01-01T00:00:00Z.
        var start: Int
        /// For each service whether it runs on that day.
        var runs: [Bool]
    }

    /// The days on which some service runs.
    private(set) var days: [Day] = []

    /// Finds the service days.
    ///
    /// - Parameters:
    ///   - timetable: the services.
    ///   - offsets: those of the timetable's time zone.
    ///   - seconds: the stretch of time, in seconds since 1970-01-01T00:00:00Z.
    init(_ timetable: Timetable, _ offsets: TimeZoneOffsets, in seconds: ClosedRange<Int>) {
        let (first, last) = (Self.time(seconds.lowerBound), Self.time(seconds.upperBound))
        guard Timetable.years.contains(first), Timetable.years.contains(last) else { return }
        // A trip may end days after its service day, and that may begin somewhat beside midnight.
        let earlier = Int32(clamping: timetable.spans.end / 86_400 + 1)
        for day in offsets.date(at: first).daysSince1970 - earlier...offsets.date(at: last).daysSince1970 + 1 {
            let date = CivilDate(daysSince1970: day)
            let start = Int(offsets.serviceDayStart(of: date).milliseconds / 1000)
            guard start <= seconds.upperBound, start + timetable.spans.end >= seconds.lowerBound else { continue }
            let runs = timetable.services.map { $0.runs(on: date) }
            if runs.contains(true) { days.append(Day(date: date, start: start, runs: runs)) }
        }
    }

    /// The first whole second that is not before a time, since 1970-01-01T00:00:00Z.
    static func second(notBefore time: Timestamp) -> Int { -Int(floorDivided(-time.milliseconds, by: 1000)) }

    /// The point in time that lies a number of seconds after 1970-01-01T00:00:00Z.
    static func time(_ second: Int) -> Timestamp { Timestamp(milliseconds: Int64(second) * 1000) }
}
