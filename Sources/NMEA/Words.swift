/// Reads eight bytes at a time in one machine word (SWAR; the tests for a byte follow Sean Eron Anderson's "Bit Twiddling
/// Hacks", "Determine if a word has a byte equal to n").
enum Words {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// How many bytes from `start` on are plain, and their exclusive or: printable ASCII that neither begins nor ends
    /// anything, as `$`, `*` and `\` do.
    @inline(__always)
    static func plainRun(_ start: UnsafePointer<UInt8>, _ count: Int) -> (length: Int, sum: UInt8) {
        let raw = UnsafeRawPointer(start)
        var sum: UInt64 = 0
        var position = 0
        while position + 8 <= count {
            let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
            let marks = special(word) & tops
            guard marks == 0 else {
                // The lowest mark is exact; the bytes below it are plain.
                let length = marks.trailingZeroBitCount >> 3
                if length > 0 { sum ^= word << UInt64(truncatingIfNeeded: 64 - length * 8) }
                return (position + length, folded(sum))
            }
            sum ^= word
            position += 8
        }
        var tail = folded(sum)
        while position < count, special(UInt64(start[position])) & 0x80 == 0 {
            tail ^= start[position]
            position += 1
        }
        return (position, tail)
    }

    /// How many bytes from `start` on begin nothing, as `$`, `\` and `#` do.
    static func noiseRun(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let raw = UnsafeRawPointer(start)
        var position = 0
        while position + 8 <= count {
            let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
            let marks = beginnings(word) & tops
            // The lowest mark is exact.
            guard marks == 0 else { return position + (marks.trailingZeroBitCount >> 3) }
            position += 8
        }
        while position < count, beginnings(UInt64(start[position])) & 0x80 == 0 { position += 1 }
        return position
    }

    /// How many bytes from `start` on are ASCII, whose top bit is 0.
    static func asciiRun(_ start: UnsafeRawPointer, _ count: Int) -> Int {
        var position = 0
        // Four words at a time: nearly all of a log is ASCII.
        while position + 32 <= count {
            let words = start.loadUnaligned(fromByteOffset: position, as: SIMD4<UInt64>.self)
            guard (words[0] | words[1] | words[2] | words[3]) & tops == 0 else { break }
            position += 32
        }
        while position < count, start.load(fromByteOffset: position, as: UInt8.self) < 0x80 { position += 1 }
        return position
    }

    /// How many of the bytes are commas.
    @inline(__always)
    static func commas(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let raw = UnsafeRawPointer(start)
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        var commas = 0
        var position = 0
        while position + 8 <= count {
            let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self) ^ (ones &* 0x2C)
            // Exact for each byte: its top bit is left where the byte is zero.
            commas += (~(((word & low) &+ low) | word | low)).nonzeroBitCount
            position += 8
        }
        while position < count {
            if start[position] == .comma { commas += 1 }
            position += 1
        }
        return commas
    }

    @inline(__always)
    private static func folded(_ sum: UInt64) -> UInt8 {
        var sum = sum
        sum ^= sum >> 32
        sum ^= sum >> 16
        return UInt8(truncatingIfNeeded: sum ^ sum >> 8)
    }

    /// A word whose top bits mark bytes that are not plain; bytes above a marked one may be marked as well.
    @inline(__always)
    private static func special(_ word: UInt64) -> UInt64 {
        let unprintable = (word &- ones &* 0x20) | (word &+ ones) | word
        return unprintable | zeros(word ^ (ones &* 0x24)) | zeros(word ^ (ones &* 0x2A))
            | zeros(word ^ (ones &* 0x5C))
    }

    /// A word whose top bits mark bytes that begin something; bytes above a marked one may be marked as well.
    @inline(__always)
    private static func beginnings(_ word: UInt64) -> UInt64 {
        zeros(word ^ (ones &* 0x23)) | zeros(word ^ (ones &* 0x24)) | zeros(word ^ (ones &* 0x5C))
    }

    /// A word whose top bits mark bytes that are zero; bytes above such a one may be marked as well.
    @inline(__always)
    private static func zeros(_ word: UInt64) -> UInt64 {
        (word &- ones) & ~word
    }
}
