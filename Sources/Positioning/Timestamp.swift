/// A point in time: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX time).
public struct Timestamp: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64

    /// Creates a point in time from milliseconds since 1970-01-01T00:00:00Z.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Creates a point in time from a proleptic Gregorian date and a time of day, both UTC.
    ///
    /// The day number follows Howard Hinnant's `days_from_civil`
    /// (https://howardhinnant.github.io/date_algorithms.html).
    ///
    /// - Parameters:
    ///   - year: 0 to 9999.
    ///   - month: 1 to 12.
    ///   - day: 1 to the length of the month.
    ///   - millisecondOfDay: milliseconds since midnight, below 86,401,000 so that a leap second fits.
    /// - Returns: `nil` where one of them is out of its range.
    public init?(year: Int, month: Int, day: Int, millisecondOfDay: Int = 0) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year),
            (0..<86_401_000).contains(millisecondOfDay)
        else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        milliseconds = Int64(days) * Self.millisecondsPerDay + Int64(millisecondOfDay)
    }

    /// The milliseconds of the years from 1970 to 9999, which RFC 3339 can write.
    package static let writable: Range<Int64> = 0..<253_402_300_800_000

    /// The length of a day without leap second.
    public static let millisecondsPerDay: Int64 = 86_400_000

    /// Seconds from `other` to this point in time, negative where this one is earlier.
    public func seconds(since other: Timestamp) -> Double {
        Double(milliseconds - other.milliseconds) / 1000
    }

    /// This point in time moved by seconds, rounded to a millisecond.
    ///
    /// - Parameter seconds: finite, and within ±10¹² s.
    public func advanced(bySeconds seconds: Double) -> Timestamp {
        Timestamp(milliseconds: milliseconds + Int64((seconds * 1000).rounded()))
    }

    /// The proleptic Gregorian date of this point in time, UTC.
    public var date: (year: Int, month: Int, day: Int) {
        let (days, _) = dayAndMillisecond
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
        return (year, Int(month), Int(dayOfYear - (153 * shiftedMonth + 2) / 5) + 1)
    }

    /// Milliseconds since midnight UTC, 0 to 86,399,999.
    public var millisecondOfDay: Int {
        dayAndMillisecond.millisecond
    }

    private var dayAndMillisecond: (day: Int64, millisecond: Int) {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: Self.millisecondsPerDay)
        return remainder < 0
            ? (quotient - 1, Int(remainder + Self.millisecondsPerDay)) : (quotient, Int(remainder))
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }
}

extension Timestamp: Comparable {
    /// Whether the first point in time comes before the second.
    public static func < (first: Timestamp, second: Timestamp) -> Bool {
        first.milliseconds < second.milliseconds
    }
}

extension Timestamp: CustomStringConvertible {
    /// The time in the form of RFC 3339 with milliseconds and `Z`, as gpsd and the design's events write it.
    public var description: String {
        let (year, month, day) = date
        let ofDay = millisecondOfDay
        return String(unsafeUninitializedCapacity: 32) { buffer in
            var length = 0
            func put(_ character: Unicode.Scalar) {
                buffer[length] = UInt8(character.value)
                length += 1
            }
            func put(_ value: Int, digits: Int) {
                var divisor = (1..<digits).reduce(1) { product, _ in product * 10 }
                while divisor > 0 {
                    buffer[length] = UInt8(48 + value / divisor % 10)
                    length += 1
                    divisor /= 10
                }
            }
            put(year, digits: 4)
            put("-")
            put(month, digits: 2)
            put("-")
            put(day, digits: 2)
            put("T")
            put(ofDay / 3_600_000, digits: 2)
            put(":")
            put(ofDay / 60_000 % 60, digits: 2)
            put(":")
            put(ofDay / 1000 % 60, digits: 2)
            put(".")
            put(ofDay % 1000, digits: 3)
            put("Z")
            return length
        }
    }
}
