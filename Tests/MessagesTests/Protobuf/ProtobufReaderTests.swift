import Testing

@testable import Messages

@Suite struct `A reader of Protocol Buffers` {
    private typealias Failure = ProtobufReader.Failure

    private func fields(_ bytes: [UInt8], in range: Range<Int>? = nil) throws(Failure) -> [ProtobufField] {
        var reader = ProtobufReader(bytes, in: range)
        var fields: [ProtobufField] = []
        while let field = try reader.next() { fields.append(field) }
        return fields
    }

    /// Examples of https://protobuf.dev/programming-guides/encoding/.
    @Test func `reads what its documentation has`() throws {
        #expect(try fields([0x08, 0x96, 0x01]) == [ProtobufField(number: 1, value: .varint(150))])
        #expect(
            try fields([0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6E, 0x67]) == [
                ProtobufField(number: 2, value: .lengthDelimited(2..<9))
            ])
        #expect(
            try fields([0x0D, 0, 0, 0xC8, 0xC0, 0x11, 1, 2, 3, 4, 5, 6, 7, 8]) == [
                ProtobufField(number: 1, value: .fixed32((-6.25 as Float).bitPattern)),
                ProtobufField(number: 2, value: .fixed64(0x0807_0605_0403_0201)),
            ])
        #expect(try fields([]).isEmpty)
    }

    @Test func `reads what is written`() throws {
        for number in [0, 1, 127, 128, 16_383, 16_384, UInt64(Int64.max), UInt64.max] {
            var message = ProtobufMessage()
            message.add(536_870_911, unsigned: number)
            #expect(try fields(message.bytes) == [ProtobufField(number: 536_870_911, value: .varint(number))])
        }
    }

    @Test(
        arguments: [
            ([0x08], .truncated), ([0x08, 0x80], .truncated), ([0x80], .truncated), ([0x12, 0x02, 0x61], .truncated),
            ([0x0D, 0, 0, 0], .truncated), ([0x11, 1, 2, 3, 4, 5, 6, 7], .truncated),
            // A length of 2^64 − 1, and one of 2^63.
            ([0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 0x61], .truncated),
            ([0x12, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01, 0x61], .truncated),
            // 65 bits, eleven bytes, and zeros behind the last bit.
            ([0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02], .overlong),
            ([0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01], .overlong),
            ([0x08, 0x81, 0x00], .overlong), ([0x88, 0x00, 0x01], .overlong), ([0x12, 0x81, 0x00, 0x61], .overlong),
            ([0x00, 0x01], .badField), ([0x80, 0x80, 0x80, 0x80, 0x10, 0x01], .badField),
            ([0xF8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 0x01], .badField),
            ([0x0B, 0x0C], .badType), ([0x0C], .badType), ([0x0E], .badType), ([0x0F], .badType),
        ] as [([UInt8], ProtobufReader.Failure)])
    func `refuses what is none`(bytes: [UInt8], failure: ProtobufReader.Failure) {
        #expect(throws: failure) { try fields(bytes) }
    }

    @Test func `never reads beyond the end of a message within others`() {
        let bytes: [UInt8] = [0x08, 0x96, 0x01, 0x12, 0x01, 0x61]
        #expect(throws: Failure.truncated) { try fields(bytes, in: 0..<2) }
        #expect(throws: Failure.truncated) { try fields(bytes, in: 3..<5) }
        #expect(throws: Never.self) { try fields(bytes, in: 3..<6) }
        #expect(throws: Never.self) { try fields(bytes, in: 4..<4) }
        #expect(throws: Never.self) { try fields(bytes, in: 6..<9000) }
    }

    /// Each field begins where the one before has ended, and the last one ends at the end: written again, fields are the bytes read.
    @Test func `bears any bytes, and has all of them in its fields where it takes them`() {
        var generator = SystemRandomNumberGenerator()
        var taken = 0
        for round in 0..<40_000 {
            var bytes = (0..<Int.random(in: 0...12)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            // Half of them begin like messages.
            if round.isMultiple(of: 2), !bytes.isEmpty { bytes[0] = [0x08, 0x0D, 0x11, 0x12].randomElement() ?? 0 }
            let start = Int.random(in: 0...bytes.count)
            guard let fields = try? fields(bytes, in: start..<bytes.count) else { continue }
            taken += 1
            #expect(fields.map { Self.size($0) }.reduce(0, +) == bytes.count - start, "\(bytes) from \(start)")
        }
        #expect(taken > 2000)
    }

    private static func size(_ field: ProtobufField) -> Int {
        func varint(_ value: UInt64) -> Int { max(1, (64 - value.leadingZeroBitCount + 6) / 7) }
        let tag = varint(UInt64(field.number) << 3)
        switch field.value {
        case .varint(let value): return tag + varint(value)
        case .fixed32: return tag + 4
        case .fixed64: return tag + 8
        case .lengthDelimited(let range): return tag + varint(UInt64(range.count)) + range.count
        }
    }
}
