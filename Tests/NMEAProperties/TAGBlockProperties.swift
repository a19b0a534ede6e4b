import NMEA
import Observations
import Positioning

/// The properties that must hold for TAG blocks whose checksums are right, each before a sentence of its own.
struct TAGBlockProperties {
    private let contents: [ArraySlice<UInt8>]

    /// Reads the lines of an input as the insides of TAG blocks.
    init(_ input: [UInt8]) {
        contents = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// Something that gives an item, and nothing more.
    private static let ended = sentence("PALTX".utf8)
    /// Within these milliseconds since 1970 years have four digits.
    private static let times: Range<Int64> = 0..<253_402_300_800_000

    /// - Throws: `Violation` with the first broken promise.
    func check(_ allocatedBytes: () -> Int) throws(Violation) {
        try StreamProperties(contents.flatMap(line)).check(allocatedBytes)
        let plain = contents.filter(Self.isPlain)
        let items = Transcript(plain.flatMap(line)).items
        try require(items.count == plain.count, "\(plain.count) plain TAG blocks give \(items.count) items")
        var before: Timestamp?
        for (item, content) in zip(items, plain) {
            try require(item.content == .observation(.command(.endJourney)), "a journey's end is \(item.content)")
            let text = String(decoding: content, as: UTF8.self)
            let known = Self.time(in: text)
            let expected = known.isKnown ? known.time ?? before : item.received
            try require(
                item.received == expected, "'\(text)' gives \(item.received as Any), not \(expected as Any)")
            before = item.received
        }
    }

    private func line(_ content: ArraySlice<UInt8>) -> [UInt8] {
        let backslash = [UInt8(ascii: "\\")]
        return backslash + content + checksum(of: content) + backslash + Self.ended + Array("\r\n".utf8)
    }

    /// Whether a block holds printable characters only and none that ends it, and is short enough to be read.
    private static func isPlain(_ content: ArraySlice<UInt8>) -> Bool {
        content.count < 900 && content.allSatisfy { (0x20..<0x7F).contains($0) && !"\\*$".utf8.contains($0) }
    }

    /// The time in a block as a slower reader finds it. Of what is no plain number it knows nothing.
    private static func time(in content: String) -> (isKnown: Bool, time: Timestamp?) {
        let parameter = content.split(separator: ",").first { $0.hasPrefix("c:") }
        guard let digits = parameter?.dropFirst(2) else { return (true, nil) }
        guard !digits.isEmpty, digits.allSatisfy({ "0"..."9" ~= $0 }), let number = Int64(digits) else {
            return (false, nil)
        }
        guard times.contains(number) else { return (true, nil) }
        return (true, Timestamp(milliseconds: number < 100_000_000_000 ? number * 1000 : number))
    }
}
