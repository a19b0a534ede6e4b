/// A field of a message in the wire format, as ``ProtobufReader`` finds it.
package struct ProtobufField: Equatable, Sendable {
    /// The number of the field, 1 to 536,870,911.
    package var number: UInt32
    /// The value that it holds.
    package var value: Value

    /// The value of a field, by its wire type.
    package enum Value: Equatable, Sendable {
        /// A `bool`, an `enum`, or an integer.
        case varint(UInt64)
        /// A `double`, or an integer of eight bytes.
        case fixed64(UInt64)
        /// A `string`, a `bytes` or a message: where it lies within the bytes that are read.
        case lengthDelimited(Range<Int>)
        /// A `float`, or an integer of four bytes.
        case fixed32(UInt32)
    }
}
