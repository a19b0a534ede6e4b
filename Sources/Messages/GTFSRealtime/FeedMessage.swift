package import Positioning

extension GTFSRealtime {
    /// A feed as it stands at one moment, whole (`FULL_DATASET`): what was in an earlier one and is not in this one is over.
    package struct FeedMessage: Equatable, Sendable {
        /// When it holds; no entity's own time is later.
        package var timestamp: Timestamp
        /// The entities, with everything that is known of each train.
        package var entities: [FeedEntity]

        /// Creates a feed.
        package init(timestamp: Timestamp, entities: [FeedEntity] = []) {
            self.timestamp = entities.flatMap(\.timestamps).reduce(timestamp, max)
            self.entities = entities
        }

        /// The feed in the wire format.
        package var bytes: [UInt8] {
            var feed = ProtobufMessage()
            feed.add(1, lengthDelimited: Self.header(at: timestamp))
            for entity in entities { feed.add(2, entity.message) }
            return feed.bytes
        }

        /// The header of a whole feed in the wire format.
        package static func header(at timestamp: Timestamp) -> [UInt8] {
            var header = ProtobufMessage()
            header.add(1, "2.0")
            header.add(2, unsigned: 0)
            header.add(3, unsigned: timestamp.posix)
            return header.bytes
        }
    }
}

extension Timestamp {
    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down; 0 before.
    var posix: UInt64 { UInt64(max(0, milliseconds) / 1000) }
}
