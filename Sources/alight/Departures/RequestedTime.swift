import ArgumentParser
import Positioning
import Transit

/// A time as somebody types it: `08:00`, `8am`, `2026-08-19T08:00` by the network's clocks, or with an offset as RFC 3339 has it.
struct RequestedTime: Equatable, ExpressibleByArgument {
    /// The day; today, or tomorrow, unless given.
    var date: CivilDate?
    /// Seconds since 00:00.
    var second: Int
    /// Seconds ahead of UTC; as the network's clocks are unless given.
    var offset: Int?

    /// The least day by which a time of day that is over means tomorrow's, in seconds: at 23:30 `05:00` is the morning's, and at 14:00
    /// `08:00` is that of the same day.
    private static let over = 43_200.0

    /// Reads a text.
    ///
    /// - Returns: `nil` where it is no time.
    init?(argument: String) {
        if let second = Self.halfDayTime(argument) {
            self.second = second
            return
        }
        var rest = argument.utf8[...]
        if argument.utf8.count > 10 {
            guard let year = rest.number(digits: 4), rest.take("-"), let month = rest.number(digits: 2), rest.take("-"),
                let day = rest.number(digits: 2), let date = CivilDate(year: year, month: month, day: day),
                rest.take("T") || rest.take("t") || rest.take(" ")
            else { return nil }
            self.date = date
        }
        let isShort = rest.dropFirst().first == UInt8(ascii: ":")
        guard let hour = rest.number(digits: isShort ? 1 : 2), hour < 24, rest.take(":"),
            let minute = rest.number(digits: 2), minute < 60
        else { return nil }
        var second = 0
        if rest.take(":") {
            guard let read = rest.number(digits: 2), read < 60 else { return nil }
            second = read
            // Trains leave at whole seconds.
            if rest.take(".") {
                guard !rest.prefix(while: \.isDigit).isEmpty else { return nil }
                rest = rest.drop(while: \.isDigit)
            }
        }
        self.second = hour * 3600 + minute * 60 + second
        if rest.isEmpty { return }
        // Without a day there is none by which an offset would hold.
        guard date != nil else { return nil }
        if rest.take("Z") || rest.take("z") {
            offset = 0
        } else {
            let isWest = rest.take("-")
            guard isWest || rest.take("+"), let hours = rest.number(digits: 2), hours < 24, rest.take(":"),
                let minutes = rest.number(digits: 2), minutes < 60
            else { return nil }
            offset = (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
        }
        if !rest.isEmpty { return nil }
    }

    /// The second of the day of a time by a clock of twelve hours: `8am`, `8:15 PM`; `nil` where it is none.
    private static func halfDayTime(_ argument: String) -> Int? {
        let lower = argument.lowercased()
        guard lower.hasSuffix("am") || lower.hasSuffix("pm") else { return nil }
        var text = lower.dropLast(2)
        if text.last == " " { text.removeLast() }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let digits = parts.first, (1...2).contains(digits.utf8.count),
            text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ":") }), let hour = Int(digits),
            (1...12).contains(hour)
        else { return nil }
        var minute = 0
        if parts.count == 2 {
            guard parts[1].utf8.count == 2, let read = Int(parts[1]), read < 60 else { return nil }
            minute = read
        }
        return (hour % 12 + (lower.hasSuffix("pm") ? 12 : 0)) * 3600 + minute * 60
    }

    /// The point in time that it means.
    ///
    /// - Parameters:
    ///   - offsets: those of the network's time zone.
    ///   - now: the present time, which decides on the day where none is given.
    func time(in offsets: TimeZoneOffsets, now: Timestamp) -> Timestamp {
        if let date, let offset { return date.midnightUTC.advanced(bySeconds: Double(second - offset)) }
        if let date { return offsets.time(on: date, at: second) }
        let today = offsets.date(at: now)
        let time = offsets.time(on: today, at: second)
        guard now.seconds(since: time) > Self.over else { return time }
        return offsets.time(on: CivilDate(daysSince1970: today.daysSince1970 + 1), at: second)
    }
}

extension Substring.UTF8View {
    /// Consumes a character at the front, if it is there.
    fileprivate mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first, first == UInt8(ascii: character) else { return false }
        removeFirst()
        return true
    }

    /// Consumes a number of `digits` digits at the front.
    fileprivate mutating func number(digits: Int) -> Int? {
        let text = prefix(digits)
        guard text.count == digits, text.allSatisfy(\.isDigit) else { return nil }
        removeFirst(digits)
        return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
