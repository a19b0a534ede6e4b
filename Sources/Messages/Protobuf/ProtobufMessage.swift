/// A message in the wire format of Protocol Buffers, written field by field
/// (https://protobuf.dev/programming-guides/encoding/).
///
/// A field that is `nil` is left out. One that has its default value is written all the same, as fields with presence are: of the
/// numbers in a feed 0 is a statement.
package struct ProtobufMessage: Equatable, Sendable {
    /// The message so far.
    package private(set) var bytes: [UInt8] = []

    /// How the value of a field is laid out, the lowest three bits of its tag.
    private enum WireType: UInt64 {
        case varint = 0
        case lengthDelimited = 2
        case fixed32 = 5
    }

    /// A message without fields.
    package init() {}

    /// Adds a `uint32`, a `uint64` or an `enum`.
    package mutating func add(_ field: UInt32, unsigned value: UInt64?) {
        guard let value else { return }
        addTag(field, .varint)
        addVarint(value)
    }

    /// Adds an `int32` or an `int64`; one below zero takes ten bytes, since its two's complement has 64 bits.
    package mutating func add(_ field: UInt32, signed value: Int64?) {
        add(field, unsigned: value.map { UInt64(bitPattern: $0) })
    }

    /// Adds a `float`, four bytes with the lowest first (IEEE 754).
    package mutating func add(_ field: UInt32, _ value: Float?) {
        guard let value else { return }
        addTag(field, .fixed32)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Adds a `string`.
    package mutating func add(_ field: UInt32, _ value: String?) {
        guard let value else { return }
        add(field, lengthDelimited: Array(value.utf8))
    }

    /// Adds a message within this one.
    package mutating func add(_ field: UInt32, _ value: ProtobufMessage?) {
        guard let value else { return }
        add(field, lengthDelimited: value.bytes)
    }

    /// Adds a message within this one, or a `bytes`, as it is.
    package mutating func add(_ field: UInt32, lengthDelimited value: [UInt8]) {
        addTag(field, .lengthDelimited)
        addVarint(UInt64(value.count))
        bytes += value
    }

    private mutating func addTag(_ field: UInt32, _ type: WireType) { addVarint(UInt64(field) << 3 | type.rawValue) }

    /// Seven bits a byte, the lowest first; the highest bit of a byte says that another one follows.
    private mutating func addVarint(_ value: UInt64) {
        var rest = value
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
