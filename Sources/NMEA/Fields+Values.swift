import Positioning

extension Fields {
    /// A time of day `hhmmss.sss` in milliseconds since midnight, 0 to 86,400,999 (a leap second is second 60).
    ///
    /// The fraction is rounded to milliseconds.
    mutating func timeOfDay() -> Int? {
        let field = next()
        guard !field.isEmpty else { return nil }
        let point = field.firstIndex(of: UInt8(ascii: ".")) ?? field.endIndex
        guard point - field.startIndex == 6, let whole = Decimal(field[..<point]), !whole.isNegative,
            let seconds = Decimal(field[(point - 2)...])?.value, !field.contains(UInt8(ascii: "+"))
        else {
            reject()
            return nil
        }
        let (hour, minute) = (Int(whole.digits) / 10_000, Int(whole.digits) / 100 % 100)
        guard hour < 24, minute < 60, seconds >= 0, seconds < 61 else {
            reject()
            return nil
        }
        return min((hour * 60 + minute) * 60_000 + Int((seconds * 1000).rounded()), 86_400_999)
    }

    /// Four fields: latitude `ddmm.mmmm`, N or S, longitude `dddmm.mmmm`, E or W.
    mutating func coordinate() -> Coordinate? {
        let latitude = angle(positive: "N", negative: "S")
        let longitude = angle(positive: "E", negative: "W")
        guard let latitude, let longitude else { return nil }
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            reject()
            return nil
        }
        return coordinate
    }

    private mutating func angle(positive: Unicode.Scalar, negative: Unicode.Scalar) -> Double? {
        let field = next()
        let hemisphere = character()
        guard !field.isEmpty else { return nil }
        guard let decimal = Decimal(field), !decimal.isNegative else {
            reject()
            return nil
        }
        let degrees = (decimal.value / 100).rounded(.towardZero)
        let minutes = decimal.value - degrees * 100
        let magnitude = degrees + minutes / 60
        switch hemisphere {
        case UInt8(ascii: positive) where minutes < 60: return magnitude
        case UInt8(ascii: negative) where minutes < 60: return -magnitude
        default:
            reject()
            return nil
        }
    }

    /// A date `ddmmyy`; a two-digit year below 69 is 20yy, as in POSIX `strptime`. A malformed date is absent, since some
    /// receivers send zeros before they know it.
    mutating func date() -> Timestamp? {
        let field = next()
        guard field.count == 6, let decimal = Decimal(field), decimal.scale == 0, !decimal.isNegative else {
            return nil
        }
        let year = Int(decimal.digits) % 100
        return Timestamp(
            year: year + (year < 69 ? 2000 : 1900), month: Int(decimal.digits) / 100 % 100,
            day: Int(decimal.digits) / 10_000)
    }
}
