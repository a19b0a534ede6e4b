/// Parts what a receiver sends into frames of UBX and all else, which is text: NMEA 0183.
///
/// Chunks may break anywhere. What looks like the beginning of a frame and is none is text as it stands.
struct StreamSplitter: Sendable {
    /// The beginning of a frame of which more is to come.
    private var carry: [UInt8] = []

    /// A part of the stream; its bytes are valid only as long as somebody is told of them.
    enum Piece {
        case text(UnsafeRawBufferPointer)
        case frame(UBXFrame, UnsafeRawBufferPointer)
        /// A frame with a wrong checksum, which is text from its second byte on.
        case damagedFrame
    }

    /// Splits the next bytes.
    @inline(__always)
    mutating func split(_ bytes: UnsafeRawBufferPointer, _ body: (Piece) -> Void) {
        guard !carry.isEmpty || Self.sync(in: bytes, from: 0) != nil else { return body(.text(bytes)) }
        splitFrames(bytes, body)
    }

    /// Ends the stream: a frame that has not ended is none.
    mutating func finish(_ body: (Piece) -> Void) {
        while !carry.isEmpty {
            let rest = carry
            carry = []
            rest.withUnsafeBytes { bytes in
                body(.text(UnsafeRawBufferPointer(rebasing: bytes[..<1])))
                cut(UnsafeRawBufferPointer(rebasing: bytes[1...]), body)
            }
        }
    }

    @inline(never)
    private mutating func splitFrames(_ bytes: UnsafeRawBufferPointer, _ body: (Piece) -> Void) {
        guard !carry.isEmpty else { return cut(bytes, body) }
        var whole: [UInt8] = []
        swap(&whole, &carry)
        whole += bytes
        whole.withUnsafeBytes { cut($0, body) }
    }

    private mutating func cut(_ bytes: UnsafeRawBufferPointer, _ body: (Piece) -> Void) {
        /// Tells what lies before a position, where it is anything.
        func text(_ range: Range<Int>) {
            if !range.isEmpty { body(.text(UnsafeRawBufferPointer(rebasing: bytes[range]))) }
        }
        var (start, position) = (0, 0)
        while let sync = Self.sync(in: bytes, from: position) {
            switch UBXFrame.read(UnsafeRawBufferPointer(rebasing: bytes[sync...])) {
            case .none: position = sync + 1
            case .damaged:
                body(.damagedFrame)
                position = sync + 1
            case .begun:
                text(start..<sync)
                carry = Array(bytes[sync...])
                return
            case .whole(let frame, let length):
                text(start..<sync)
                position = sync + length
                body(.frame(frame, UnsafeRawBufferPointer(rebasing: bytes[sync..<position])))
                start = position
            }
        }
        text(start..<bytes.count)
    }

    /// Where the next frame may begin.
    private static func sync(in bytes: UnsafeRawBufferPointer, from position: Int) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        var position = position
        while position < bytes.count {
            position += Words.asciiRun(base + position, bytes.count - position)
            if position < bytes.count, bytes[position] == UBXFrame.sync.first { return position }
            position += 1
        }
        return nil
    }
}
