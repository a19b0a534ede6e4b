public import Positioning
import Threads
public import Transit

/// A timetable that ends soon, or has ended: no train is known behind its last day.
public struct TimetableEnd: Sendable {
    /// The last day that the feed's calendars name.
    public let day: CivilDate
    /// Whether that day is over.
    public let isPast: Bool

    /// The number of days before the end from which the owner is told.
    private static let notice: Int32 = 7

    /// Looks at a network's timetable on the day of the network that holds a time.
    ///
    /// - Returns: `nil` where it goes on, or names no day.
    public init?(of network: Network, at time: Timestamp) {
        guard let day = network.timetable.coverage?.upperBound else { return nil }
        let utc = CivilDate(daysSince1970: Int32(clamping: time.milliseconds / Timestamp.millisecondsPerDay))
        let today = network.offsets?.date(at: time) ?? utc
        guard day.daysSince1970 - today.daysSince1970 < Self.notice else { return nil }
        (self.day, isPast) = (day, day < today)
    }

    /// Looks at a network's timetable today.
    public init?(of network: Network) { self.init(of: network, at: .wallClock) }

    /// The problem and what to do about it, in one line.
    public var text: String {
        isPast
            ? "the timetable ended on \(day), so that no departures are known; give [network] a newer feed"
            : "the timetable ends on \(day); give [network] a newer feed before that"
    }
}
