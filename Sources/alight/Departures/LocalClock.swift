import Positioning
import Transit

/// The clock of a station, as a timetable shows it: to the minute.
struct LocalClock {
    let offsets: TimeZoneOffsets

    /// The clock of a time zone.
    init(offsets: TimeZoneOffsets) { self.offsets = offsets }

    /// The clock of a station; UTC where its time zone is not known.
    init(_ network: Network, station: Int) { offsets = network.offsets(ofStation: station) ?? .utc }

    /// A time of day, rounded down, so that a rider who comes by it misses no train.
    func departure(_ time: Timestamp) -> String { minutes(second(time) / 60) }

    /// A time of day, rounded up, so that the train is there by then.
    func arrival(_ time: Timestamp) -> String { minutes((second(time) + 59) / 60) }

    /// The day, with that of the week: `Wed 2026-08-19`.
    func day(_ time: Timestamp) -> String {
        let date = date(time)
        return "\(Self.weekdays[date.weekday]) \(date)"
    }

    /// The day.
    func date(_ time: Timestamp) -> CivilDate { offsets.date(at: time) }

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
