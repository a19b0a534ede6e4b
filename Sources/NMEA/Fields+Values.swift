import Positioning

extension Fields {
    /// A time of day `hhmmss.sss` in milliseconds since midnight, 0 to 86,400,999 (a leap second is second 60).
    ///
    /// The fraction is rounded to milliseconds.
    mutating func timeOfDay() -> Int? {
        guard let decimal = decimal(isVital: true) else { return nil }
        guard decimal.wholeDigits == 6, !decimal.isNegative, let (whole, fraction, unit) = decimal.split(places: 0)
        else {
            reject()
            return nil
        }
        let (hour, minute, second) = (Int(whole) / 10_000, Int(whole) / 100 % 100, Int(whole) % 100)
        guard hour < 24, minute < 60, second < 61 else {
            reject()
            return nil
        }
        let milliseconds = fraction == 0 ? 0 : Int((Double(fraction) * 1000 / unit).rounded())
        return min((hour * 60 + minute) * 60_000 + second * 1000 + milliseconds, 86_400_999)
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

    @inline(__always)
    private mutating func angle(positive: Unicode.Scalar, negative: Unicode.Scalar) -> Double? {
        let decimal = decimal(isVital: true)
        let hemisphere = character()
        guard let decimal else { return nil }
        guard !decimal.isNegative, let (degrees, rest, unit) = decimal.split(places: 2) else {
            reject()
            return nil
        }
        let minutes = Double(rest) / unit
        let magnitude = Double(degrees) + minutes / 60
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
