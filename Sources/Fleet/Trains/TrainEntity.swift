import Messages

/// The entity of a train in its feed: the bytes that came, checked.
struct TrainEntity: Equatable, Sendable {
    /// The `FeedEntity` in the wire format.
    let bytes: [UInt8]
    /// When it held, in seconds since 1970; `nil` where it does not say so.
    let time: UInt64?

    /// Checks bytes.
    ///
    /// - Parameters:
    ///   - name: the id that it must have.
    ///   - kind: what it must be about.
    init(_ bytes: [UInt8], of name: String, _ kind: FeedKind) throws(Refusal) {
        try MessageShape.entity.check(bytes, in: bytes.indices)
        func value(_ path: UInt32...) throws(Refusal) -> ProtobufField.Value? {
            try ProtobufReader.value(path, of: bytes, in: bytes.indices)
        }
        func isName(_ value: ProtobufField.Value?) -> Bool {
            guard case .lengthDelimited(let range) = value else { return false }
            return bytes[range].elementsEqual(name.utf8)
        }
        guard isName(try value(1)) else { throw .wrongID }
        // A whole feed has no deleted entities; it leaves them out.
        if case .varint(let isDeleted) = try value(2), isDeleted != 0 { throw .notOneTrain }
        let (own, other): (UInt32, UInt32) = kind == .tripUpdates ? (3, 4) : (4, 3)
        guard try value(own) != nil, try value(other) == nil else { throw .wrongKind }
        let vehicle = try value(own, kind == .tripUpdates ? 3 : 8, 1)
        guard vehicle == nil || isName(vehicle) else { throw .wrongID }
        if kind == .vehiclePositions {
            guard Self.isDegrees(try value(4, 2, 1), upTo: 90), Self.isDegrees(try value(4, 2, 2), upTo: 180) else {
                throw .badPosition
            }
        }
        if case .varint(let seconds) = try value(own, kind == .tripUpdates ? 4 : 5) {
            time = seconds
        } else {
            time = nil
        }
        self.bytes = bytes
    }

    /// Whether a `float` lies within a range on both sides of 0; not a number lies in none.
    private static func isDegrees(_ value: ProtobufField.Value?, upTo limit: Float) -> Bool {
        guard case .fixed32(let bits) = value else { return false }
        return abs(Float(bitPattern: bits)) <= limit
    }
}
