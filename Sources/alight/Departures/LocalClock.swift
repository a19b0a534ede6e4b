import Positioning
import Transit

/// The clocks of a network's time zone, as a timetable shows them: to the minute.
struct LocalClock {
    let offsets: TimeZoneOffsets

    /// A time of day, rounded down, so that a rider who comes by it misses no train.
    func departure(_ time: Timestamp) -> String { minutes(second(time) / 60) }

    /// A time of day, rounded up, so that the train is there by then.
    func arrival(_ time: Timestamp) -> String { minutes((second(time) + 59) / 60) }

    /// The day, with that of the week: `Wed 2026-08-19`.
    func day(_ time: Timestamp) -> String {
        let date = offsets.date(at: time)
        return "\(Self.weekdays[date.weekday]) \(date)"
    }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    private func second(_ time: Timestamp) -> Int {
        time.advanced(bySeconds: Double(offsets.offset(at: time))).millisecondOfDay / 1000
    }

    private func minutes(_ minute: Int) -> String {
        let minute = minute % 1440
        return twoDigits(minute / 60) + ":" + twoDigits(minute % 60)
    }

    private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
