import Messages

/// The feed of one train, as its box publishes it, checked.
struct TrainFeed {
    /// When it was made, in seconds since 1970, by the clock of the box.
    var time: UInt64
    /// The entity of the train; `nil` where the feed says that there is nothing to say.
    var entity: TrainEntity?

    /// Reads the bytes that came.
    ///
    /// - Parameters:
    ///   - name: the box that published it, by its topic.
    ///   - kind: what it must be about, by its topic.
    init(_ bytes: [UInt8], from name: String, _ kind: FeedKind) throws(Refusal) {
        var reader = ProtobufReader(bytes)
        var header: Range<Int>?
        var entities: [Range<Int>] = []
        while let field = try reader.checkedNext() {
            switch (field.number, field.value) {
            case (1, .lengthDelimited(let range)) where header == nil: header = range
            case (2, .lengthDelimited(let range)): entities.append(range)
            default: throw .malformed
            }
        }
        guard let header else { throw .malformed }
        try MessageShape.header.check(bytes, in: header)
        if case .varint(let incrementality) = try ProtobufReader.value([2], of: bytes, in: header), incrementality != 0
        {
            throw .notOneTrain
        }
        guard entities.count <= 1 else { throw .notOneTrain }
        guard case .varint(let time) = try ProtobufReader.value([3], of: bytes, in: header) else { throw .malformed }
        self.time = time
        if let range = entities.first { entity = try TrainEntity(Array(bytes[range]), of: name, kind) }
    }
}
