import NMEAProperties

/// Holds that a message is one line that any terminal and log can show: not empty, of some hundred characters, without what ends a
/// line, steers a terminal, or turns the direction of what stands around it.
///
/// - Throws: `Violation` where it is not.
func requireOneLine(_ message: String) throws(Violation) {
    try require(!message.isEmpty, "an error says nothing")
    try require(message.utf8.count < 2000, "an error has \(message.utf8.count) bytes: \(message.prefix(200))…")
    for scalar in message.unicodeScalars {
        let isFit =
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: false
            default: true
            }
        try require(isFit, "an error has U+\(String(scalar.value, radix: 16)): \(message.debugDescription)")
    }
}

/// How many lines a text has, however they end, with what stands behind the last end.
func lines(of bytes: some Sequence<UInt8>) -> Int {
    1 + bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
}
