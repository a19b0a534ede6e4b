/// Texts that differ from a right one in a few places, as a typist's, a bad disk's or an attacker's do.
package struct Mutations {
    /// The units that are changed.
    package enum Kind: Sendable {
        /// Some bytes.
        case bytes
        /// Some bytes, lines, numbers or blocks.
        case all
    }

    private let seed: [UInt8]
    private let words: [[UInt8]]
    private let kind: Kind
    private var random: SplitMix64

    /// Values at, below or beyond the limits of types and of plausible ranges.
    private static let extremes = [
        "", "0", "-0", "-1", "1", "00000000000000000000001", "0.0000000000000000000000000000000000001", "1e308",
        "-1e308", "1e-320",
        "nan", "inf", "127", "255", "256", "32768", "65535", "65536", "2147483647", "2147483648", "-2147483649",
        "4294967296",
        "9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551616",
        "99999999999999999999999999999999", "90", "-90.0000001", "180.0000001", "360", "24:00:00", "999:59:59",
        "-1:00:00", "20260229",
        "99991231", "00000000", "240000", "235960.999",
    ].map { Array($0.utf8) }

    /// Invalid UTF-8: a lone first byte, a lone second byte, a surrogate, an overlong encoding, and bytes that no text has.
    private static let broken: [[UInt8]] = [
        [0xC3], [0x80], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
        [0xFE, 0xFF], [0],
    ]

    /// - Parameter words: what is put in beside single bytes.
    package init(of seed: [UInt8], words: [String], kind: Kind = .bytes, state: UInt64 = 1) {
        (self.seed, self.words, self.kind) = (seed, words.map { Array($0.utf8) }, kind)
        random = SplitMix64(state: state)
    }

    /// The next one, with one to four changes.
    package mutating func next() -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            if kind == .all, Bool.random(using: &random) { changeMore(&bytes) } else { changeBytes(&bytes) }
        }
        return bytes
    }

    private mutating func changeBytes(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...8, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 2 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 3: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
        case 4: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        // Else most of a long run of changes would be cut off.
        default: if kind == .bytes || Int.random(in: 0..<8, using: &random) == 0 { bytes.removeSubrange(place...) }
        }
    }

    private mutating func changeMore(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let line = line(in: bytes, at: place)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: bytes.removeSubrange(line)
        case 1: bytes.insert(contentsOf: bytes[line], at: line.lowerBound)
        case 2:
            let many = repeatElement(bytes[line], count: Int.random(in: 2...400, using: &random)).joined()
            bytes.insert(contentsOf: many.prefix(100_000), at: line.lowerBound)
        case 3:
            let other = self.line(in: bytes, at: Int.random(in: 0...bytes.count, using: &random))
            swap(line, other, in: &bytes)
        case 4, 5: replaceNumber(in: &bytes, from: place)
        case 6: bytes.insert(contentsOf: Self.broken.randomElement(using: &random) ?? [], at: place)
        case 7:
            let byte = place < bytes.count ? bytes[place] : UInt8(ascii: "x")
            let count = [300, 1100, 5000, 70_000].randomElement(using: &random) ?? 0
            bytes.insert(contentsOf: repeatElement(byte, count: count), at: place)
        default:
            let length = Int.random(in: 0...max(1, bytes.count / 4), using: &random)
            let block = bytes[place..<min(bytes.count, place + length)]
            let target = Int.random(in: 0...bytes.count, using: &random)
            bytes.replaceSubrange(target..<min(bytes.count, target + length), with: block)
        }
    }

    /// The line at a place, with its end.
    private func line(in bytes: [UInt8], at place: Int) -> Range<Int> {
        let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
        return start..<end
    }

    private func swap(_ one: Range<Int>, _ other: Range<Int>, in bytes: inout [UInt8]) {
        let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
        guard first.upperBound <= second.lowerBound else { return }
        let pieces = [
            bytes[..<first.lowerBound], bytes[second], bytes[first.upperBound..<second.lowerBound], bytes[first],
            bytes[second.upperBound...],
        ]
        bytes = Array(pieces.joined())
    }

    private mutating func replaceNumber(in bytes: inout [UInt8], from place: Int) {
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard let some = bytes[place...].firstIndex(where: isDigit) else { return }
        let isPart = { (byte: UInt8) in isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") }
        let start = bytes[..<some].lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
        let end = bytes[some...].firstIndex { !isPart($0) } ?? bytes.count
        bytes.replaceSubrange(start..<end, with: Self.extremes.randomElement(using: &random) ?? [])
    }
}
