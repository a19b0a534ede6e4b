/// Many numbers as a short text: 64 bits each, in base64url (RFC 4648, section 5), with runs of one and the same number told once.
///
/// Every number comes back as it was, to the last bit.
package enum PackedNumbers {
    /// The kind of a run of numbers, in the two lowest bits of the value that gives its length.
    private enum Run: UInt64 {
        /// Each of them follows.
        case different = 0
        /// One follows that stands for all.
        case same = 1
        /// They are all 0, and nothing follows.
        case zeros = 2
    }

    /// The length from which a run of the same number is written as one. Shorter runs cost less as they are.
    private static let leastSame = 3

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: .max, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()

    /// The text of some numbers.
    package static func text(_ numbers: [Double]) -> String {
        var bytes: [UInt8] = []
        var position = 0
        // Where the numbers begin that have not been told yet.
        var start = 0
        func put(_ value: UInt64) {
            var rest = value
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
        func put(_ run: Run, _ count: Int) { put(UInt64(count) << 2 | run.rawValue) }
        func put(_ number: Double) {
            for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> (8 * UInt64(byte)))) }
        }
        func tellDifferent() {
            guard start < position else { return }
            put(.different, position - start)
            for number in numbers[start..<position] { put(number) }
        }
        while position < numbers.count {
            let bits = numbers[position].bitPattern
            var end = position + 1
            while end < numbers.count, numbers[end].bitPattern == bits { end += 1 }
            guard end - position >= (bits == 0 ? 1 : leastSame) else {
                position = end
                continue
            }
            tellDifferent()
            put(bits == 0 ? .zeros : .same, end - position)
            if bits != 0 { put(numbers[position]) }
            (position, start) = (end, end)
        }
        tellDifferent()
        return base64(bytes)
    }

    /// The numbers of a text.
    ///
    /// - Parameter most: how many there may be at most.
    /// - Returns: `nil` where it is no such text, or one of more numbers.
    package static func numbers(_ text: String, atMost most: Int) -> [Double]? {
        guard let bytes = bytes(text) else { return nil }
        var numbers: [Double] = []
        var position = 0
        func value() -> UInt64? {
            var (value, shift): (UInt64, UInt64) = (0, 0)
            while position < bytes.count, shift < 63 {
                let byte = bytes[position]
                position += 1
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return value }
                shift += 7
            }
            return nil
        }
        func number() -> Double? {
            guard bytes.count - position >= 8 else { return nil }
            var bits: UInt64 = 0
            for byte in 0..<8 { bits |= UInt64(bytes[position + byte]) << (8 * UInt64(byte)) }
            position += 8
            return Double(bitPattern: bits)
        }
        while position < bytes.count {
            guard let told = value(), let run = Run(rawValue: told & 3), told >> 2 <= UInt64(most - numbers.count)
            else { return nil }
            let count = Int(told >> 2)
            switch run {
            case .different:
                for _ in 0..<count {
                    guard let number = number() else { return nil }
                    numbers.append(number)
                }
            case .same:
                guard let number = number() else { return nil }
                numbers.append(contentsOf: repeatElement(number, count: count))
            case .zeros: numbers.append(contentsOf: repeatElement(0, count: count))
            }
        }
        return numbers
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            (bits, count) = (bits << 8 | UInt32(byte), count + 8)
            while count >= 6 {
                count -= 6
                text.append(digits[Int(bits >> count & 63)])
            }
        }
        if count > 0 { text.append(digits[Int(bits << (6 - count) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for digit in text.utf8 {
            let value = values[Int(digit)]
            guard value < 64 else { return nil }
            (bits, count) = (bits << 6 | UInt32(value), count + 6)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        // The bits left over are no digit of their own, and 0.
        return count < 6 && bits & (1 << count - 1) == 0 ? bytes : nil
    }
}
