#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

import Transit

/// Makes UTF-8 of a file's text, piece by piece, whatever its encoding is.
struct TextDecoder {
    /// The flaw that is reported of a file that is not UTF-8, as GTFS requires.
    struct Flaw {
        /// The line and the byte in it, each from 1.
        var line, column: Int
        /// The flaw, and how it was handled.
        var problem: String
    }

    /// The mark at the beginning of a UTF-8 text.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The flaw that was found first.
    private var flaw: Flaw?
    private var isTold = false
    /// The decoder of UTF-16; `nil` where the text is in another encoding.
    private var utf16: UTF16Decoder?
    private var isAtStart = true
    /// The bytes at the end of the piece before that are a part of a character.
    private var carried: [UInt8] = []

    /// The flaw that was found, the first time that it is asked for.
    mutating func takeFlaw() -> Flaw? {
        guard let flaw, !isTold else { return nil }
        isTold = true
        return flaw
    }

    /// Adds a piece of a file to its text.
    ///
    /// UTF-16 is known by its first bytes (``UTF16Decoder``). Bytes that are no UTF-8 are taken for Windows-1252, which agrees with Latin-1 on letters and
    /// is what feeds of the Western languages have. NUL bytes become spaces, so that no number or time is read out of two pieces.
    ///
    /// - Parameters:
    ///   - piece: the bytes that follow those before.
    ///   - isLast: whether none come after it.
    ///   - text: the text from the beginning of a line on.
    ///   - line: the number of that line, from 1.
    mutating func decode(_ piece: [UInt8], isLast: Bool, behind text: inout [UInt8], atLine line: Int) {
        let bytes = carried.isEmpty ? piece : carried + piece
        carried = []
        if isAtStart {
            guard bytes.count >= UTF16Decoder.telling || isLast else { return carried = bytes }
            isAtStart = false
            utf16 = UTF16Decoder(beginning: bytes)
            if utf16 != nil {
                flaw = Flaw(line: 1, column: 1, problem: "the file is UTF-16, and was read as that; save it as UTF-8")
            }
        }
        if utf16 != nil {
            let start = text.count
            text += utf16?.text(of: bytes, isLast: isLast) ?? []
            return Self.replaceNUL(in: &text, from: start)
        }
        let whole = bytes.dropLast(isLast ? 0 : Self.unfinished(bytes))
        carried = Array(bytes[whole.endIndex...])
        let start = text.count
        let invalid = Self.firstInvalid(whole)
        let isWithNUL = Self.firstNUL(bytes) != nil
        if flaw == nil, let found = invalid?.lowerBound ?? (isWithNUL ? Self.firstNUL(bytes) : nil) {
            let before = text + whole[..<found]
            flaw = Self.flaw(
                behind: before, atLine: line,
                invalid == nil
                    ? "there is a NUL byte; it was read as a space"
                    : "these bytes are not UTF-8; they were read as Windows-1252, and names may look wrong")
        }
        if invalid == nil { text += whole } else { text += Self.mixed(whole) }
        if isWithNUL { Self.replaceNUL(in: &text, from: start) }
    }

    /// A flaw that lies behind a text.
    private static func flaw(behind before: [UInt8], atLine first: Int, _ problem: String) -> Flaw {
        var (line, start) = (first, before.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
        for index in before.indices {
            // Of a carriage return and a line feed the latter ends the line.
            let isLineEnd =
                before[index] == UInt8(ascii: "\n")
                || before[index] == UInt8(ascii: "\r") && index + 1 < before.count
                    && before[index + 1] != UInt8(ascii: "\n")
            if isLineEnd { (line, start) = (line + 1, index + 1) }
        }
        return Flaw(line: line, column: before.count - start + 1, problem: problem)
    }

    private static func replaceNUL(in text: inout [UInt8], from start: Int) {
        for index in text.indices[start...] where text[index] == 0 { text[index] = UInt8(ascii: " ") }
    }

    /// How many bytes at the end may be the beginning of a character of UTF-8 that is cut off.
    private static func unfinished(_ bytes: [UInt8]) -> Int {
        for count in 1...3 where count <= bytes.count {
            let byte = bytes[bytes.count - count]
            if byte & 0xC0 == 0x80 { continue }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return length > count ? count : 0
        }
        return 0
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
    private static func mixed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var (text, position) = ([UInt8](), bytes.startIndex)
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
