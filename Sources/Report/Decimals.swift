/// Numbers as text, the same in every locale.
package enum Decimals {
    /// A number as text with at most `places` decimals, without zeros at its end.
    ///
    /// - Parameter places: 0 to 9.
    /// - Returns: `nil` for a value that is no number, or is too large for that many digits.
    package static func text(_ value: Double?, places: Int) -> String? {
        guard let value, value.isFinite, abs(value) < 1e9 else { return nil }
        let unit = (0..<places).reduce(Int64(1)) { unit, _ in unit * 10 }
        let rounded = Int64((abs(value) * Double(unit)).rounded())
        var text = (value < 0 && rounded > 0 ? "-" : "") + String(rounded / unit)
        var rest = rounded % unit
        guard rest > 0 else { return text }
        var digits = places
        while rest % 10 == 0 { (rest, digits) = (rest / 10, digits - 1) }
        let fraction = String(rest)
        text += "." + String(repeating: "0", count: digits - fraction.count) + fraction
        return text
    }

    /// Degrees to 11 mm: RFC 7946, section 11.2, advises against more.
    static func degrees(_ value: Double) -> String { text(value, places: 7) ?? "0" }

    /// Metres, or metres a second, to two decimals.
    static func metres(_ value: Double?) -> String? { text(value, places: 2) }
}
