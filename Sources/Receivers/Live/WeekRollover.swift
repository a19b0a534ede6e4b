import Logging
import Positioning

/// Moves the dates of live receivers forward that have lost count of the GPS weeks.
///
/// GPS sends the number of the week in ten bits (IS-GPS-200, 20.3.3.3.1.1), so a receiver must guess which run of 1024
/// weeks it is in, and firmware that has outlived its guess sends dates 1024 or 2048 weeks early. No live date can lie
/// before the program that reads it, which a recording's date may well do: recordings keep theirs.
struct WeekRollover {
    private let receiver: String
    private let logger: Logger
    private var isKnown = false

    /// No live receiver can know an earlier date: 2026-01-01, the first day of the year in which the program was built.
    ///
    /// A constant, and not the date of the compilation, so that the same source gives the same program. An old floor does
    /// no harm for long, since dates are right for 1024 weeks from it, 19 years and 7 months; one in the future moves
    /// right dates to wrong ones. So it is moved every few years, and a test holds it against the newest commit's date.
    static let floor = Timestamp(milliseconds: 1_767_225_600_000)

    /// 1024 weeks in milliseconds. They are whole days, so the time of day stays.
    static let period: Int64 = 1024 * 7 * Timestamp.millisecondsPerDay
    /// How many periods early receivers are: the system is old enough for the third, but what claims 1980 or 1987 claims
    /// its first day, for want of any date.
    private static let most: Int64 = 2

    /// Creates a corrector that says what it does, once, of the receiver with this name.
    init(of receiver: String, logger: Logger) {
        self.receiver = receiver
        self.logger = logger
    }

    /// The fix with its date moved forward by 1024 or 2048 weeks where it lies before the floor.
    ///
    /// It has no date at all where that does not help, or where the receiver has no position: it is then one that has
    /// not heard of the date yet and sends its clock's first day.
    mutating func correct(_ fix: Fix) -> Fix {
        guard let time = fix.time, time < Self.floor else { return fix }
        var fix = fix
        fix.time = nil
        guard fix.mode >= .twoD, let moved = Self.move(time) else { return fix }
        fix.time = moved
        if !isKnown {
            isKnown = true
            let weeks = (moved.milliseconds - time.milliseconds) / Self.period * 1024
            logger.warning(
                """
                \(receiver) sends a date \(weeks) weeks early, \(time): it counts as \(moved). Its firmware has outlived \
                its count of the GPS weeks; positions are right
                """)
        }
        return fix
    }

    private static func move(_ time: Timestamp) -> Timestamp? {
        (1...most).lazy.map { Timestamp(milliseconds: time.milliseconds + $0 * period) }.first { $0 >= floor }
    }
}
