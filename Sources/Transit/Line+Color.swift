import Mathematics

extension Line {
    /// The least contrast of text that is legible (WCAG 2.2, success criterion 1.4.3: 4.5 to 1).
    private static let leastContrast = 4.5

    /// The color in which the line's name is legible on its own color: its `route_text_color`, or else black or white, whichever has
    /// more contrast; `nil` where the line has no color.
    public var legibleTextColor: String? {
        guard let ground = color.flatMap(Self.luminance) else { return nil }
        func contrast(_ color: String) -> Double {
            let text = Self.luminance(color) ?? ground
            return (max(text, ground) + 0.05) / (min(text, ground) + 0.05)
        }
        if let textColor, contrast(textColor) >= Self.leastContrast { return textColor }
        return contrast("FFFFFF") > contrast("000000") ? "FFFFFF" : "000000"
    }

    /// The relative luminance of a color of sRGB, from 0 for black to 1 for white (WCAG 2.2, "relative luminance").
    private static func luminance(_ digits: String) -> Double? {
        guard digits.utf8.count == 6, let number = UInt32(digits, radix: 16) else { return nil }
        func linear(_ shift: UInt32) -> Double {
            let part = Double(number >> shift & 0xFF) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }
}
