import Messages
import Positioning

/// The message of one copy of a fleet's feed to the others: everything it has of which, as far as it knows, no other one has newer.
///
/// ```
/// message FleetPart { repeated Train train = 1; }
/// message Train {
///   required string name = 1;    // the name of the box
///   required uint32 kind = 2;    // 1 its position, 2 its trip update
///   required uint64 time = 3;    // when the box made it, seconds since 1970
///   required uint64 heard = 4;   // when the first copy took it, milliseconds since 1970
///   optional bytes entity = 5;   // a FeedEntity as it came; absent where the train has nothing to say any more
/// }
/// ```
enum FleetPart {
    /// One train of a part.
    struct Train: Equatable {
        var name: String
        var kind: FeedKind
        var time: UInt64
        var heard: Int64
        /// The entity, which is still to be checked.
        var entity: [UInt8]?
    }

    /// Adds a train to a part.
    static func add(_ name: String, _ kind: FeedKind, _ entry: TrainEntry, to part: inout ProtobufMessage) {
        var train = ProtobufMessage()
        train.add(1, name)
        train.add(2, unsigned: kind.rawValue)
        train.add(3, unsigned: UInt64(clamping: entry.time))
        train.add(4, unsigned: UInt64(clamping: entry.heard))
        if let entity = entry.entity { train.add(5, lengthDelimited: entity.bytes) }
        part.add(1, train)
    }

    /// Reads a part up to its end, or to where it is none.
    ///
    /// - Parameter take: gets each train, or why it is none.
    static func read(_ bytes: [UInt8], _ take: (Result<Train, Refusal>) -> Void) {
        var reader = ProtobufReader(bytes)
        do throws(Refusal) {
            while let field = try reader.checkedNext() {
                guard field.number == 1, case .lengthDelimited(let range) = field.value else { throw .malformed }
                take(Result { () throws(Refusal) in try train(bytes, in: range) })
            }
        } catch {
            take(.failure(error))
        }
    }

    private static func train(_ bytes: [UInt8], in range: Range<Int>) throws(Refusal) -> Train {
        var reader = ProtobufReader(bytes, in: range)
        var name: String?
        var kind: FeedKind?
        var (time, heard): (UInt64?, Int64?)
        var entity: [UInt8]?
        while let field = try reader.checkedNext() {
            switch (field.number, field.value) {
            case (1, .lengthDelimited(let range)) where range.count <= FleetTopics.longestName:
                name = String(decoding: bytes[range], as: UTF8.self)
            case (2, .varint(let number)): kind = FeedKind(rawValue: number)
            case (3, .varint(let seconds)): time = seconds
            case (4, .varint(let milliseconds)): heard = Int64(clamping: milliseconds)
            case (5, .lengthDelimited(let range)): entity = Array(bytes[range])
            default: throw .malformed
            }
        }
        guard let name, let kind, let time, let heard else { throw .malformed }
        guard FleetTopics.isLevel(name) else { throw .badTopic }
        return Train(name: name, kind: kind, time: time, heard: heard, entity: entity)
    }
}
