/// Reads decimal numbers from bytes.
enum Decimal {
    /// Powers of ten that a `Double` holds exactly.
    private static let powers = (0...22).reduce(into: [Double]()) { powers, _ in
        powers.append((powers.last ?? 0.1) * 10)
    }

    /// The nearest `Double` to a decimal number, or `nil` for anything else; no NaN, no infinity, no hexadecimal.
    ///
    /// Below 2⁵³, and with at most 22 digits after the point, mantissa and power of ten are both exact, so that their
    /// quotient is the nearest `Double` (W. D. Clinger, "How to Read Floating Point Numbers Accurately", 1990). The
    /// rest is left to the standard library.
    static func value(of text: ArraySlice<UInt8>) -> Double? {
        var rest = text
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        var (mantissa, digits, decimals, hasPoint) = (0, 0, 0, false)
        for byte in rest {
            if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                // Beyond 15 digits the mantissa could exceed 2⁵³.
                if digits == 15 { return slowValue(of: text) }
                if mantissa > 0 || byte != UInt8(ascii: "0") { digits += 1 }
                mantissa = mantissa * 10 + Int(byte - UInt8(ascii: "0"))
                if hasPoint { decimals += 1 }
            } else {
                return slowValue(of: text)
            }
        }
        guard rest.count > (hasPoint ? 1 : 0) else { return nil }
        guard decimals < powers.count else { return slowValue(of: text) }
        let value = Double(mantissa) / powers[decimals]
        return isNegative ? -value : value
    }

    private static func slowValue(of text: ArraySlice<UInt8>) -> Double? {
        let allowed = text.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || Array("+-.eE".utf8).contains(byte)
        }
        guard allowed, text.count <= 400, let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite
        else {
            return nil
        }
        return value
    }
}
