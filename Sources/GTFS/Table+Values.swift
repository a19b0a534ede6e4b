import Positioning
import Transit

extension Table {
    /// A column's bytes in the current row, with doubled quotation marks made single; empty where it has none.
    func value(_ column: Column) -> ArraySlice<UInt8> {
        guard let index = column.index, index < fields.count else { return [] }
        return value(of: fields[index])
    }

    /// A column's text, or `nil` where it is empty.
    func text(_ column: Column) -> String? {
        guard let index = column.index, index < fields.count, fields[index].start < fields[index].end else {
            return nil
        }
        return text(of: fields[index])
    }

    /// A column's text.
    func requiredText(_ column: Column) throws(FeedError) -> String {
        guard let text = text(column) else { throw error(at: column, .missingValue, "\(column.name) is empty") }
        return text
    }

    /// A field's text.
    func text(of field: Field) -> String {
        printable(String(decoding: value(of: field), as: UTF8.self)) + (field.isCut ? "…" : "")
    }

    /// A whole number, or `nil` where the field is empty. Spreadsheets write it with decimals, all zero: `3.0`.
    func integer(_ column: Column, in range: ClosedRange<Int>) throws(FeedError) -> Int? {
        let value = value(column)
        if value.isEmpty { return nil }
        let isNegative = value.first == UInt8(ascii: "-")
        guard let magnitude = digits(whole(isNegative ? value.dropFirst() : value)),
            range.contains(isNegative ? -magnitude : magnitude)
        else {
            let bounds = "\(range.lowerBound) to \(range.upperBound)"
            throw error(
                at: column, .invalidValue,
                "\(column.name) \(quoted(text(column) ?? "")) is no whole number from \(bounds)")
        }
        return isNegative ? -magnitude : magnitude
    }

    /// A whole number.
    func requiredInteger(_ column: Column, in range: ClosedRange<Int>) throws(FeedError) -> Int {
        guard let integer = try integer(column, in: range) else {
            throw error(at: column, .missingValue, "\(column.name) is empty")
        }
        return integer
    }

    /// A finite decimal number, or `nil` where the field is empty.
    func decimal(_ column: Column) throws(FeedError) -> Double? {
        let value = value(column)
        if value.isEmpty { return nil }
        // Where no comma stands between fields, programs write one for the point.
        let isPointed = separator == UInt8(ascii: ",") || !value.contains(UInt8(ascii: ","))
        let number = isPointed ? value : value.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }[...]
        guard let decimal = Decimal.value(of: number) else {
            throw error(at: column, .invalidValue, "\(column.name) \(quoted(text(column) ?? "")) is no number")
        }
        return decimal
    }

    /// A decimal number between two bounds.
    func requiredDecimal(_ column: Column, in range: ClosedRange<Double>) throws(FeedError) -> Double {
        guard let decimal = try decimal(column) else {
            throw error(at: column, .missingValue, "\(column.name) is empty")
        }
        guard range.contains(decimal) else {
            let bounds = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
            throw error(
                at: column, .invalidValue, "\(column.name) \(quoted(text(column) ?? "")) is not within \(bounds)")
        }
        return decimal
    }

    /// A place on the earth.
    ///
    /// - Throws: what is wrong with it. No stop lies at 0, 0, in the sea off Africa, which is where unknown places are put.
    func requiredCoordinate(_ latitude: Column, _ longitude: Column) throws(FeedError) -> Coordinate {
        let place = Coordinate(
            latitude: try requiredDecimal(latitude, in: -90...90),
            longitude: try requiredDecimal(longitude, in: -180...180))
        guard let place, place.latitude != 0 || place.longitude != 0 else {
            throw error(at: latitude, .invalidValue, "\(latitude.name) and \(longitude.name) are both 0")
        }
        return place
    }

    /// A place on the earth, or `nil` where both fields are empty.
    func coordinate(_ latitude: Column, _ longitude: Column) throws(FeedError) -> Coordinate? {
        if value(latitude).isEmpty, value(longitude).isEmpty { return nil }
        return try requiredCoordinate(latitude, longitude)
    }

    /// A time of a service day in seconds, which may lie past 24:00:00, or `nil` where the field is empty. A time without seconds, or of
    /// a clock of twelve hours, is read with a warning.
    func time(_ column: Column, _ warnings: inout FeedWarnings) throws(FeedError) -> Int32? {
        let value = value(column)
        if value.isEmpty { return nil }
        // HH:MM:SS, with one to three digits for the hours.
        guard (7...9).contains(value.count), value[value.endIndex - 3] == UInt8(ascii: ":"),
            value[value.endIndex - 6] == UInt8(ascii: ":"),
            let hours = digits(value.dropLast(6)), let minutes = digits(value.dropLast(3).suffix(2)),
            let seconds = digits(value.suffix(2)), minutes < 60, seconds < 60
        else {
            let shown = "\(column.name) \(quoted(text(column) ?? ""))"
            guard let other = otherTime(value) else {
                throw error(at: column, .invalidValue, "\(shown) is no time; write it as HH:MM:SS")
            }
            warnings.append(
                error(at: column, .invalidValue, "\(shown) is not written as HH:MM:SS"),
                "it was read as \(Self.clock(other))")
            return other
        }
        return Int32(hours * 3600 + minutes * 60 + seconds)
    }

    /// A time of a service day as GTFS has it.
    private static func clock(_ seconds: Int32) -> String {
        [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// A time as people write it: `7:05`, `25:10`, `7:05 AM`, `07:05:30p.m.`; `nil` where it is none, or could be two.
    ///
    /// On a clock of twelve hours 12:00 AM is midnight and 12:00 PM noon. `13:00 PM` and `0:30 AM` stand on no such clock, and
    /// either half of them may be wrong.
    private func otherTime(_ value: ArraySlice<UInt8>) -> Int32? {
        let behind = value.drop { $0 == UInt8(ascii: ":") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let parts = value[..<behind.startIndex].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts[0].count <= 3, parts.dropFirst().allSatisfy({ $0.count == 2 }) else {
            return nil
        }
        let numbers = parts.compactMap(digits)
        guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        let second = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
        guard !behind.isEmpty else { return Int32(second) }
        let half = String(decoding: behind.filter { !" \t.".utf8.contains($0) }, as: UTF8.self).lowercased()
        guard ["am", "pm"].contains(half), (1...12).contains(numbers[0]) else { return nil }
        return Int32(second % 43_200 + (half == "pm" ? 43_200 : 0))
    }

    /// A day, as YYYYMMDD or, with a warning, as YYYY-MM-DD, YYYY/MM/DD or YYYY.MM.DD.
    ///
    /// - Parameter clampingDay: whether a day beyond the end of its month, as 20160931, stands for the month's last, with a warning.
    func requiredDate(
        _ column: Column, clampingDay: Bool = false, _ warnings: inout FeedWarnings
    ) throws(FeedError) -> CivilDate {
        let value = value(column)
        if value.isEmpty { throw error(at: column, .missingValue, "\(column.name) is empty") }
        let shown = "\(column.name) \(quoted(text(column) ?? ""))"
        let isPlain = value.count == 8 && digits(value) != nil
        let parts = isPlain ? [] : value.split(omittingEmptySubsequences: false) { "-/.".utf8.contains($0) }
        let isParted =
            parts.count == 3 && parts[0].count == 4 && parts.dropFirst().allSatisfy { (1...2).contains($0.count) }
            && value[parts[0].endIndex] == value[parts[1].endIndex]
        let numbers = isParted ? parts.compactMap(digits) : []
        guard let number = numbers.count == 3 ? numbers.reduce(0, { $0 * 100 + $1 }) : digits(value),
            numbers.count == 3 || value.count == 8
        else {
            let isUnordered = parts.count == 3 && parts.allSatisfy { digits($0) != nil }
            throw error(
                at: column, .invalidValue,
                isUnordered
                    ? "\(shown) does not tell which number is the day and which the month; write it as YYYYMMDD"
                    : "\(shown) is no date; write it as YYYYMMDD")
        }
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        if let date = CivilDate(year: year, month: month, day: day) {
            if isParted {
                warnings.append(
                    error(at: column, .invalidValue, "\(shown) is not written as YYYYMMDD"), "it was read as \(date)")
            }
            return date
        }
        if clampingDay, (29...31).contains(day),
            let date = (28..<day).reversed().lazy.compactMap({ CivilDate(year: year, month: month, day: $0) }).first
        {
            warnings.append(
                error(at: column, .invalidValue, "\(shown) is no day of its month"), "\(date) was taken")
            return date
        }
        throw error(at: column, .invalidValue, "\(shown) is no date; write it as YYYYMMDD")
    }

    private func value(of field: Field) -> ArraySlice<UInt8> {
        let raw = bytes[field.start..<field.end]
        guard field.isEscaped else { return raw }
        var unescaped: [UInt8] = []
        var isSecond = false
        for byte in raw {
            isSecond = byte == UInt8(ascii: "\"") && !isSecond
            if byte != UInt8(ascii: "\"") || isSecond { unescaped.append(byte) }
        }
        return unescaped[...]
    }

    /// A number without the point and zeros at its end.
    private func whole(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let point = value.firstIndex(of: UInt8(ascii: ".")),
            value[(point + 1)...].allSatisfy({ $0 == UInt8(ascii: "0") })
        else { return value }
        return value[..<point]
    }

    /// A number of up to 15 decimal digits and nothing else.
    private func digits(_ value: ArraySlice<UInt8>) -> Int? {
        guard (1...15).contains(value.count) else { return nil }
        var number = 0
        for byte in value {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }
}
