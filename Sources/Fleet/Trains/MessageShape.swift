import Messages

/// The fields of a message of GTFS-Realtime, by which bytes are checked.
///
/// A message that passes can be read by every library. One malformed entity in the feed of a fleet would cost its readers all trains. An
/// unknown field is refused therefore, since nobody here knows how those who know it interpret its bytes.
struct MessageShape: Sendable {
    /// A field.
    struct Field: Sendable {
        var type: FieldType
        var presence: Presence
    }

    /// The type of the value that a field holds.
    enum FieldType: Sendable {
        case varint
        case float
        case double
        case string
        case message(MessageShape)
    }

    /// How often a field is there.
    enum Presence: Sendable {
        case optional
        case required
        case repeated
    }

    /// The fields by their numbers, from 0 on.
    private let fields: [Field?]
    /// A bit for each field that must be there.
    private let required: UInt64

    /// Creates a shape of fields with numbers below 64.
    init(_ fields: [Int: (FieldType, Presence)]) {
        self.fields = (0...(fields.keys.max() ?? 0)).map { number in
            fields[number].map { Field(type: $0.0, presence: $0.1) }
        }
        required = fields.filter { $0.value.1 == .required }.reduce(0) { $0 | 1 << UInt64($1.key) }
    }

    /// Checks a message, and all messages within it.
    ///
    /// - Parameter range: where it lies within the bytes.
    func check(_ bytes: [UInt8], in range: Range<Int>) throws(Refusal) {
        var reader = ProtobufReader(bytes, in: range)
        var seen: UInt64 = 0
        while let field = try reader.checkedNext() {
            guard let number = Int(exactly: field.number), fields.indices.contains(number), let known = fields[number]
            else { throw .malformed }
            // Of a field that comes twice some read the first, some the last, and some both.
            if case .repeated = known.presence {} else if seen & 1 << UInt64(number) != 0 { throw .malformed }
            seen |= 1 << UInt64(number)
            switch (known.type, field.value) {
            case (.varint, .varint), (.float, .fixed32), (.double, .fixed64): break
            case (.string, .lengthDelimited(let text)):
                guard Self.isUTF8(bytes[text]) else { throw .malformed }
            case (.message(let shape), .lengthDelimited(let inner)): try shape.check(bytes, in: inner)
            default: throw .malformed
            }
        }
        guard seen & required == required else { throw .malformed }
    }

    private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    }
}

extension ProtobufReader {
    /// The next field; bytes that are no message are refused.
    mutating func checkedNext() throws(Refusal) -> ProtobufField? {
        do {
            return try next()
        } catch {
            throw .malformed
        }
    }

    /// The value at the end of a path of fields through messages that have been checked; `nil` where one of them is absent.
    static func value(_ path: [UInt32], of bytes: [UInt8], in range: Range<Int>) throws(Refusal) -> ProtobufField.Value?
    {
        var range = range
        for (depth, number) in path.enumerated() {
            var reader = ProtobufReader(bytes, in: range)
            var found: ProtobufField.Value?
            while found == nil, let field = try reader.checkedNext() {
                if field.number == number { found = field.value }
            }
            guard let found, depth < path.count - 1 else { return found }
            guard case .lengthDelimited(let inner) = found else { return nil }
            range = inner
        }
        return nil
    }
}
