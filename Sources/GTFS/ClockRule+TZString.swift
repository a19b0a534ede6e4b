import Transit

extension ClockRule {
    /// Reads the `TZ` string of a time zone file's footer (RFC 8536 section 3.3): `CET-1CEST,M3.5.0,M10.5.0/3`.
    ///
    /// - Returns: `nil` where it is none, or names daylight saving time without saying when that is.
    init?(tzString text: some Sequence<UInt8>) {
        var reader = TZStringReader(rest: Array(text)[...])
        guard reader.skipName(), let west = reader.time(hours: 24) else { return nil }
        self.init(standardOffset: -west)
        guard !reader.rest.isEmpty else { return }
        guard reader.skipName() else { return nil }
        var offset = standardOffset + 3600
        if reader.rest.first != UInt8(ascii: ",") {
            guard let west = reader.time(hours: 24) else { return nil }
            offset = -west
        }
        guard let start = reader.change(), let end = reader.change(), reader.rest.isEmpty else { return nil }
        daylight = Daylight(offset: offset, start: start, end: end)
    }
}

/// A reader that parses a `TZ` string from its beginning on.
private struct TZStringReader {
    var rest: ArraySlice<UInt8>

    /// Skips the abbreviation of a time: letters, or anything between `<` and `>`.
    mutating func skipName() -> Bool {
        if take("<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[(end + 1)...]
            return true
        }
        let letters = rest.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
        rest = rest[letters.endIndex...]
        return letters.count >= 3
    }

    /// Reads `[+-]hh[:mm[:ss]]` as seconds.
    mutating func time(hours most: Int) -> Int? {
        let sign = take("-") ? -1 : 1
        if sign == 1 { _ = take("+") }
        guard let hours = number(0...most) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where take(":") {
            guard let part = number(0...59) else { return nil }
            seconds += part * unit
        }
        return sign * seconds
    }

    /// Reads `,date[/time]`.
    mutating func change() -> ClockRule.Transition? {
        guard take(","), let day = day() else { return nil }
        guard take("/") else { return ClockRule.Transition(day: day) }
        return time(hours: 167).map { ClockRule.Transition(day: day, seconds: $0) }
    }

    private mutating func day() -> ClockRule.Day? {
        if take("J") { return number(1...365).map { .withoutLeapDay($0) } }
        guard take("M") else { return number(0...365).map { .withLeapDay($0) } }
        guard let month = number(1...12), take("."), let week = number(1...5), take("."), let weekday = number(0...6)
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard (1...3).contains(digits.count) else { return nil }
        rest = rest[digits.endIndex...]
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return range.contains(number) ? number : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }
}
