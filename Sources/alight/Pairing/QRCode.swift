import CQRencode

/// A QR code (ISO/IEC 18004), for a camera in front of a terminal.
struct QRCode {
    /// How many modules a side has.
    let width: Int
    private let modules: [Bool]

    /// The width of the margin around the code that must be light, in modules (ISO/IEC 18004, 6.3.8).
    static let quietZone = 4

    /// Encodes a text; `nil` where it is too long.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        let bytes = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        // The lowest bit of a module says that it is dark.
        modules = bytes.map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; those around the code are not.
    func isDark(row: Int, column: Int) -> Bool {
        (0..<width).contains(row) && (0..<width).contains(column) && modules[row * width + column]
    }

    /// The lines of a terminal that show it, dark on light whatever its colours are; in Unicode two modules a character.
    func lines(isUnicode: Bool) -> [String] {
        let range = -Self.quietZone..<width + Self.quietZone
        let black = "\u{1B}[30;107m"
        guard isUnicode else {
            return range.map { row in
                let text = range.map { isDark(row: row, column: $0) ? "\u{1B}[40m  " : "\u{1B}[107m  " }
                return text.joined() + "\u{1B}[0m"
            }
        }
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let text = range.map { column in
                switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
                case (false, false): " "
                case (true, false): "▀"
                case (false, true): "▄"
                case (true, true): "█"
                }
            }
            return black + text.joined() + "\u{1B}[0m"
        }
    }
}
