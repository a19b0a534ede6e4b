import Testing

@testable import Messages

/// Bytes are those of https://protobuf.dev/programming-guides/encoding/, or what Python's protobuf library writes.
@Suite struct `A message of Protocol Buffers` {
    @Test func `is as its documentation has it`() {
        var inner = ProtobufMessage()
        inner.add(1, unsigned: 150)
        #expect(inner.bytes == [0x08, 0x96, 0x01])
        var text = ProtobufMessage()
        text.add(2, "testing")
        #expect(text.bytes == [0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6E, 0x67])
        var outer = ProtobufMessage()
        outer.add(3, inner)
        #expect(outer.bytes == [0x1A, 0x03, 0x08, 0x96, 0x01])
    }

    /// Seven bits a byte: what is written of the numbers at which another byte begins.
    @Test(
        arguments: [
            (0, [0x00]), (1, [0x01]), (127, [0x7F]), (128, [0x80, 0x01]), (16_383, [0xFF, 0x7F]),
            (16_384, [0x80, 0x80, 0x01]),
            (UInt64.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]),
        ] as [(UInt64, [UInt8])])
    func `has numbers of any size`(number: UInt64, bytes: [UInt8]) {
        var message = ProtobufMessage()
        message.add(1, unsigned: number)
        #expect(message.bytes == [0x08] + bytes)
    }

    @Test func `has numbers below zero in ten bytes`() {
        var message = ProtobufMessage()
        message.add(1, signed: -2)
        #expect(message.bytes == [0x08, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01])
    }

    @Test func `has numbers of single precision with their lowest byte first`() {
        var message = ProtobufMessage()
        message.add(1, Float(-6.25))
        #expect(message.bytes == [0x0D, 0x00, 0x00, 0xC8, 0xC0])
    }

    @Test func `has fields with numbers beyond fifteen, and long texts`() {
        var message = ProtobufMessage()
        message.add(16, unsigned: 1)
        #expect(message.bytes == [0x80, 0x01, 0x01])
        message = ProtobufMessage()
        message.add(1, String(repeating: "x", count: 300))
        #expect(message.bytes.prefix(3) == [0x0A, 0xAC, 0x02] && message.bytes.count == 303)
    }

    @Test func `leaves out what is not known, and keeps what is zero or empty`() {
        var message = ProtobufMessage()
        message.add(1, unsigned: nil)
        message.add(2, signed: nil)
        message.add(3, nil as Float?)
        message.add(4, nil as String?)
        message.add(5, nil as ProtobufMessage?)
        #expect(message.bytes.isEmpty)
        message.add(1, signed: 0)
        message.add(2, "")
        message.add(3, ProtobufMessage())
        #expect(message.bytes == [0x08, 0x00, 0x12, 0x00, 0x1A, 0x00])
    }
}
