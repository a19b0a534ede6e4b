public import Positioning

/// A day of the calendar, with no time zone: the day on which a trip's service begins.
public struct CivilDate: Hashable, Sendable {
    /// Days since 1970-01-01.
    public let daysSince1970: Int32

    /// Creates the day that lies a number of days after 1970-01-01.
    public init(daysSince1970: Int32) {
        self.daysSince1970 = daysSince1970
    }

    /// Creates a day from a proleptic Gregorian date.
    ///
    /// - Parameters:
    ///   - year: 0 to 9999.
    ///   - month: 1 to 12.
    ///   - day: 1 to the length of the month.
    /// - Returns: `nil` where one of them is out of its range.
    public init?(year: Int, month: Int, day: Int) {
        guard let midnight = Timestamp(year: year, month: month, day: day) else { return nil }
        daysSince1970 = Int32(midnight.milliseconds / Timestamp.millisecondsPerDay)
    }

    /// The day of the week, 0 for Monday to 6 for Sunday.
    public var weekday: Int {
        // 1970-01-01 was a Thursday.
        let remainder = (Int(daysSince1970) + 3) % 7
        return remainder < 0 ? remainder + 7 : remainder
    }

    /// The point in time at which the day begins in UTC.
    public var midnightUTC: Timestamp {
        Timestamp(milliseconds: Int64(daysSince1970) * Timestamp.millisecondsPerDay)
    }
}

extension CivilDate: Comparable {
    /// Whether the first day comes before the second.
    public static func < (first: CivilDate, second: CivilDate) -> Bool {
        first.daysSince1970 < second.daysSince1970
    }
}

extension CivilDate: CustomStringConvertible {
    /// The date as RFC 3339 writes it: `2026-08-19`.
    public var description: String { String(midnightUTC.description.prefix(10)) }
}
