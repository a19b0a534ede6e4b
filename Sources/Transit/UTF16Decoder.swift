/// Makes UTF-8 of UTF-16, piece by piece, as programs of Windows write it.
package struct UTF16Decoder: Sendable {
    private let isLittleEndian: Bool
    private var skipsMark: Bool
    /// The bytes at the end of the piece before that are a part of a character.
    private var carried: [UInt8] = []

    /// The bytes that tell whether a text is UTF-16.
    package static let telling = 4

    /// - Parameter beginning: the first bytes of a text, four of them where it has as many.
    /// - Returns: `nil` where it is not UTF-16: it has neither the mark (U+FEFF) nor two characters of ASCII, each beside a zero.
    package init?(beginning: some Sequence<UInt8>) {
        let bytes = Array(beginning.prefix(Self.telling))
        guard bytes.count >= 2 else { return nil }
        let mark = Array(bytes.prefix(2))
        skipsMark = mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF]
        if skipsMark {
            isLittleEndian = mark == [0xFF, 0xFE]
            return
        }
        guard bytes.count == Self.telling else { return nil }
        let isASCII = bytes.map { (0x09...0x7E).contains($0) }
        switch bytes.map({ $0 == 0 }) {
        case [false, true, false, true] where isASCII[0] && isASCII[2]: isLittleEndian = true
        case [true, false, true, false] where isASCII[1] && isASCII[3]: isLittleEndian = false
        default: return nil
        }
    }

    /// The text of the next bytes.
    ///
    /// - Parameters:
    ///   - piece: the bytes that follow those before.
    ///   - isLast: whether none come after it.
    package mutating func text(of piece: some Collection<UInt8>, isLast: Bool) -> [UInt8] {
        let bytes = carried + piece
        var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittleEndian ? second << 8 | first : first << 8 | second
        }
        // The first half of a surrogate pair waits for the second.
        if !isLast, let last = units.last, (0xD800...0xDBFF).contains(last) { units.removeLast() }
        carried = isLast ? [] : Array(bytes.dropFirst(units.count * 2))
        if skipsMark, !units.isEmpty {
            skipsMark = false
            units.removeFirst()
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
