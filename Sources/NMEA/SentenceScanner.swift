import Positioning

/// Finds sentences in a stream of bytes that may break anywhere.
///
/// A sentence begins with `$`, with the TAG block before it (`\…\`, NMEA 0183 4.10) where there is one, and ends with any
/// byte that is not printable ASCII. A `$` in the body starts the sentence again; behind the checksum it starts the next
/// one, also where the line end between them is lost. What lies between sentences is skipped, and so are lines that begin
/// with `#`.
struct SentenceScanner: Sendable {
    /// The bytes of a sentence that the last chunk left unfinished.
    private var carry: [UInt8] = []
    private var state = State.idle
    /// Whether the last chunk ended a line, or there was none.
    private var wasLineEnd = true

    /// Longer sentences are noise: NMEA 0183 allows 82 characters, some receivers send several hundred.
    static let longestSentence = 1024

    private enum State {
        /// Nothing has begun.
        case idle
        /// Within a line that `#` begins: a comment, as gpsd's recorded logs have them.
        case comment
        /// Within a TAG block, before its closing `\`.
        case tag
        /// Behind a TAG block, where `$` must follow.
        case tagged
        /// Within a sentence.
        case body
        /// Behind the `*` of a sentence: its checksum, and text that is ignored.
        case checksum
    }

    /// A find of the scanner.
    enum Found {
        /// A TAG block, if any, and a sentence, from their first character to the last before the terminator.
        case sentence(UnsafeBufferPointer<UInt8>)
        /// The same whose form has been checked: the TAG block with its backslashes, what lies between `$` and `*`, and
        /// whether the checksum is right.
        case whole(tag: UnsafeBufferPointer<UInt8>?, body: UnsafeBufferPointer<UInt8>, isRight: Bool)
        /// A sentence in which another one began.
        case cut
        /// A sentence that did not end.
        case overLong
    }

    /// Scans the next bytes of the stream.
    ///
    /// - Parameter body: called for each find; the bytes are valid only during the call.
    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (Found) -> Void) {
        var start = 0
        var position = 0
        while position < bytes.count {
            if state == .idle, bytes[position] != .dollar, let base = bytes.baseAddress {
                position += Words.noiseRun(base + position, bytes.count - position)
                guard position < bytes.count else { break }
            }
            let byte = bytes[position]
            if state == .idle, byte != .hash, let end = scanWhole(bytes, from: position, body) {
                position = end
                continue
            }
            switch (state, byte) {
            case (.idle, .hash):
                if position == 0 ? wasLineEnd : bytes[position - 1] == .newline {
                    position = skipComment(bytes, from: position)
                    continue
                }
            case (.idle, _):
                state = byte == .dollar ? .body : .tag
                start = position
            case (.comment, _):
                position = skipComment(bytes, from: position)
                continue
            case (_, 0..<0x20), (_, 0x7F...):
                end(UnsafeBufferPointer(rebasing: bytes[start..<position]), body)
                start = position
            case (.checksum, .dollar):
                end(UnsafeBufferPointer(rebasing: bytes[start..<position]), body)
                state = .body
                start = position
            case (.body, .dollar), (.tag, .dollar):
                body(.cut)
                carry.removeAll(keepingCapacity: true)
                state = .body
                start = position
            case (.tag, .backslash):
                state = .tagged
            case (.tagged, .dollar):
                state = .body
            case (.tagged, .backslash):
                // Another TAG block: only the last one before the sentence counts.
                carry.removeAll(keepingCapacity: true)
                state = .tag
                start = position
            case (.tagged, _):
                carry.removeAll(keepingCapacity: true)
                state = .idle
            default:
                if state == .body, byte == .star { state = .checksum }
                if carry.count + position - start >= Self.longestSentence {
                    body(.overLong)
                    carry.removeAll(keepingCapacity: true)
                    state = .idle
                }
            }
            position += 1
        }
        if let last = bytes.last { wasLineEnd = last == .newline }
        if state != .idle, state != .comment, start < bytes.count { carry.append(contentsOf: bytes[start...]) }
    }

    /// Skips the rest of a comment.
    ///
    /// - Returns: where its line ends, or the chunk.
    @inline(never)
    private mutating func skipComment(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var position = start
        while position < bytes.count, (0x20..<0x7F).contains(bytes[position]) { position += 1 }
        state = position < bytes.count ? .idle : .comment
        return position
    }

    /// Scans a sentence that lies whole in the chunk and has the form of one. Nearly all are like that.
    ///
    /// - Returns: where it ends, or `nil` where it is anything else.
    @inline(__always)
    private func scanWhole(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (Found) -> Void
    ) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        var start = start
        var tag: UnsafeBufferPointer<UInt8>?
        if bytes[start] == .backslash {
            let star = start + 1 + Words.plainRun(base + start + 1, bytes.count - start - 1).length
            guard star + 4 < bytes.count, bytes[star] == .star, bytes[star + 1].hexadecimalValue != nil,
                bytes[star + 2].hexadecimalValue != nil, bytes[star + 3] == .backslash, bytes[star + 4] == .dollar
            else { return nil }
            tag = UnsafeBufferPointer(rebasing: bytes[start...(star + 3)])
            start = star + 4
        }
        let (length, sum) = Words.plainRun(base + start + 1, bytes.count - start - 1)
        let star = start + 1 + length
        guard star + 3 < bytes.count, length + (tag?.count ?? 0) <= Self.longestSentence - 4, bytes[star] == .star,
            bytes[star + 3] < 0x20, let high = bytes[star + 1].hexadecimalValue,
            let low = bytes[star + 2].hexadecimalValue
        else { return nil }
        body(
            .whole(
                tag: tag, body: UnsafeBufferPointer(start: base + start + 1, count: length),
                isRight: high << 4 | low == sum))
        var end = star + 4
        while end < bytes.count, base[end] < 0x20 { end += 1 }
        return end
    }

    /// Handles the end of the stream as the end of the last sentence.
    mutating func finish(_ body: (Found) -> Void) {
        end(UnsafeBufferPointer(start: nil, count: 0), body)
    }

    /// Ends the text: something else follows.
    ///
    /// - Returns: the receive time that a TAG block before it gives it.
    mutating func interrupt(_ body: (Found) -> Void) -> Timestamp? {
        defer {
            finish(body)
            wasLineEnd = true
        }
        return state == .tagged ? carry.withUnsafeBufferPointer { TAGBlock.receiveTime($0) } : nil
    }

    private mutating func end(_ rest: UnsafeBufferPointer<UInt8>, _ body: (Found) -> Void) {
        switch state {
        case .body where carry.isEmpty, .checksum where carry.isEmpty:
            body(.sentence(rest))
        case .body, .checksum:
            carry.append(contentsOf: rest)
            carry.withUnsafeBufferPointer { body(.sentence($0)) }
        case .tag, .tagged, .idle, .comment:
            break
        }
        carry.removeAll(keepingCapacity: true)
        state = .idle
    }
}

extension UInt8 {
    static let dollar = UInt8(ascii: "$")
    static let backslash = UInt8(ascii: "\\")
    static let hash = UInt8(ascii: "#")
    static let newline = UInt8(ascii: "\n")
    static let star = UInt8(ascii: "*")
    static let comma = UInt8(ascii: ",")

    /// The value of a hexadecimal digit in either case.
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
