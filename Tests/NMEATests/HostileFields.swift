import Positioning

/// Texts that no field of a sentence may hold, and texts that break a careless parser.
let nastyFields = [
    "123456789012345678901234567890", "-123456789012345678901234567890", "0.123456789012345678901234567890",
    "000000000000000000000000000001", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551616", "1e308", "1E5", "1e-308", "nan", "inf", "-", "+", ".", "-.", "+1", "1.", ".5", "--1",
    "1.2.3", "1-", "0x10", " ", " 1", "1 ", "99999", "-1", "-0", "256", "65536", "4294967296", "^20", "\\", "~",
    "A", "",
]

extension Fix {
    /// Whether every value lies where a value can lie, whatever the bytes were.
    var isSane: Bool {
        func lies(_ value: Double?, in range: ClosedRange<Double>) -> Bool { value.map(range.contains) ?? true }
        return lies(altitude, in: -1e6...1e9) && lies(speed, in: 0...1e9) && lies(track, in: 0...360)
            && lies(hdop, in: 0...1e6) && lies(pdop, in: 0...1e6) && lies(vdop, in: 0...1e6)
            && lies(accuracy, in: 0...1e9) && (0...1000).contains(satellitesUsed ?? 0)
            && (0...1000).contains(satellitesSeen ?? 0) && (0..<86_401_000).contains(millisecondOfDay ?? 0)
            && (coordinate == nil || mode >= .twoD)
    }
}
