/// Reads the fields of one message in the wire format of Protocol Buffers, out of bytes that anybody may have written
/// (https://protobuf.dev/programming-guides/encoding/).
///
/// It is stricter than the format: a number has no more bytes than it takes, and there are no groups, which nobody has written since
/// 2008. Libraries differ in how much of either they bear, and what passes here is read by all of them.
package struct ProtobufReader {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    /// Why bytes are no message.
    package enum Failure: Error, Equatable {
        /// A field ends beyond the end of the message.
        case truncated
        /// A number has more bytes than it takes, or more than 64 bits.
        case overlong
        /// The number of a field is 0, or has more than 29 bits.
        case badField
        /// The wire type is that of a group, or there is none such.
        case badType
    }

    /// Begins with the first field.
    ///
    /// - Parameter range: where the message lies within the bytes; all of them unless given.
    package init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
        self.bytes = bytes
        let range = (range ?? bytes.indices).clamped(to: bytes.indices)
        (position, end) = (range.lowerBound, range.upperBound)
    }

    /// The next field; `nil` at the end of the message.
    package mutating func next() throws(Failure) -> ProtobufField? {
        guard position < end else { return nil }
        let tag = try varint()
        guard let number = UInt32(exactly: tag >> 3), (1...0x1FFF_FFFF).contains(number) else { throw .badField }
        switch tag & 7 {
        case 0: return ProtobufField(number: number, value: .varint(try varint()))
        case 1: return ProtobufField(number: number, value: .fixed64(try fixed(8)))
        case 2:
            let length = try varint()
            guard length <= UInt64(end - position) else { throw .truncated }
            let start = position
            position += Int(length)
            return ProtobufField(number: number, value: .lengthDelimited(start..<position))
        case 5: return ProtobufField(number: number, value: .fixed32(UInt32(truncatingIfNeeded: try fixed(4))))
        default: throw .badType
        }
    }

    /// Seven bits a byte, the lowest first; the highest bit of a byte says that another one follows.
    private mutating func varint() throws(Failure) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while shift <= 63 {
            guard position < end else { throw .truncated }
            let byte = bytes[position]
            position += 1
            // Of the tenth byte there is room for one bit.
            if shift == 63, byte > 1 { throw .overlong }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 {
                if byte == 0, shift > 0 { throw .overlong }
                return value
            }
            shift += 7
        }
        throw .overlong
    }

    /// Reads `count` bytes, the lowest first.
    private mutating func fixed(_ count: Int) throws(Failure) -> UInt64 {
        guard count <= end - position else { throw .truncated }
        var value: UInt64 = 0
        for offset in 0..<count { value |= UInt64(bytes[position + offset]) << UInt64(8 * offset) }
        position += count
        return value
    }
}
