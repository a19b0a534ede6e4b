#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How a file's text is encoded that is not UTF-8, as GTFS wants it.
enum TextEncoding {
    /// UTF-16, which spreadsheets call Unicode; its first two bytes tell which byte comes first.
    case utf16(isLittleEndian: Bool)
    /// Bytes that are no UTF-8: Windows-1252, which agrees with Latin-1 on letters, is what feeds of the Western languages have.
    case windows1252
    /// UTF-8 with NUL bytes in it.
    case utf8WithNUL

    /// The encoding of a file; `nil` where it is UTF-8.
    init?(of bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xFE]) {
            self = .utf16(isLittleEndian: true)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self = .utf16(isLittleEndian: false)
        } else if Self.firstInvalid(bytes[...]) != nil {
            self = .windows1252
        } else if Self.firstNUL(bytes) != nil {
            self = .utf8WithNUL
        } else {
            return nil
        }
    }

    /// The text as UTF-8. NUL bytes become spaces, so that no number or time is read out of two pieces.
    func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8]
        switch self {
        case .utf16(let isLittleEndian):
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                return isLittleEndian ? second << 8 | first : first << 8 | second
            }
            text = Array(String(decoding: units, as: UTF16.self).utf8)
        case .windows1252: text = Self.mixed(bytes)
        case .utf8WithNUL: text = bytes
        }
        for index in text.indices where text[index] == 0 { text[index] = UInt8(ascii: " ") }
        return text
    }

    /// What to say of a file in this encoding.
    func warning(_ file: String, _ bytes: [UInt8]) -> FeedWarning {
        let (position, problem): (Int, String)
        switch self {
        case .utf16: (position, problem) = (0, "the file is UTF-16, and was read as that; save it as UTF-8")
        case .windows1252:
            position = Self.firstInvalid(bytes[...])?.lowerBound ?? 0
            problem = "these bytes are not UTF-8; they were read as Windows-1252, and names may look wrong"
        case .utf8WithNUL:
            position = Self.firstNUL(bytes) ?? 0
            problem = "there is a NUL byte; it was read as a space"
        }
        let before = bytes[..<position]
        let line = LineMarks().line(of: position, in: bytes)
        let start = before.lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map { $0 + 1 }
        let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, position) : 0
        return FeedWarning(.encoding, file: file, line: line, column: position - (start ?? first) + 1, problem)
    }

    /// Where the first NUL byte is, by memchr(3): every byte of every feed is looked at.
    private static func firstNUL(_ bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { buffer in
            buffer.baseAddress.flatMap { base in
                memchr(base, 0, buffer.count).map { $0 - UnsafeMutableRawPointer(mutating: base) }
            }
        }
    }

    /// Where the first bytes lie that are no UTF-8.
    private static func firstInvalid(_ bytes: ArraySlice<UInt8>) -> Range<Int>? {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch let invalid {
            let offsets = invalid.byteOffsets
            return bytes.startIndex + offsets.lowerBound..<bytes.startIndex + offsets.upperBound
        }
    }

    /// The text with what is UTF-8 in it left as it is, and each byte that is not taken for one of Windows-1252.
    private static func mixed(_ bytes: [UInt8]) -> [UInt8] {
        var (text, position) = ([UInt8](), 0)
        text.reserveCapacity(bytes.count + bytes.count / 16)
        while let invalid = firstInvalid(bytes[position...]) {
            text += bytes[position..<invalid.lowerBound]
            for byte in bytes[invalid] { text += String(character(byte)).utf8 }
            position = invalid.upperBound
        }
        return text + bytes[position...]
    }

    /// The character of a byte in Windows-1252 (WHATWG, Encoding Standard, index windows-1252), which is Latin-1 outside of 0x80 to 0x9F.
    private static func character(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? unlikeLatin1[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    private static let unlikeLatin1 = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
