import Messages
package import Positioning

/// The feed of a fleet as one copy knows it: a value that messages go into, and feeds and its own part come out of.
///
/// ```
/// messages of boxes ─▶ TrainFeed: check ─┐                  ┌─▶ feed: all trains
/// parts of others ──▶ FleetPart: check ──┴─▶ newest wins ───┴─▶ part: those that no other copy has newer
/// ```
///
/// It reads no clock. A train that another copy has newer leaves the own part, so that all parts together are little more than one
/// feed, however many copies there are.
package struct FleetState: Sendable {
    private let topics: FleetTopics
    private let limits: FleetLimits
    private var trains: [FeedKind: [String: Known]] = [:]
    /// The bytes of all entities that are kept, with their trains' names.
    private(set) var keptBytes = 0
    /// The counts of everything that has come so far.
    private(set) var counts = FleetCounts()

    private struct Known {
        var entry: TrainEntry
        /// Whether this copy has it from the train itself, and no other one has newer.
        var isOwn: Bool
    }

    /// Creates the state of a copy that knows nothing yet.
    package init(_ topics: FleetTopics, limits: FleetLimits = FleetLimits()) {
        (self.topics, self.limits) = (topics, limits)
    }

    // MARK: - What comes

    /// Handles a message from the broker. Errors in it are counted.
    package mutating func take(topic: String, payload: [UInt8], at now: Timestamp) {
        switch topics.source(of: topic) {
        case .train(let name, let kind):
            counts.messages[kind, default: 0] += 1
            do throws(Refusal) {
                try take(payload, from: name, kind, at: now)
            } catch {
                counts.refused[error, default: 0] += 1
            }
        case .part:
            counts.parts += 1
            FleetPart.read(payload) { take($0, at: now) }
        case .own: break
        case nil: counts.refused[.badTopic, default: 0] += 1
        }
    }

    private mutating func take(
        _ payload: [UInt8], from name: String, _ kind: FeedKind, at now: Timestamp
    ) throws(Refusal) {
        guard payload.count <= limits.message else { throw .tooLarge }
        let feed = try TrainFeed(payload, from: name, kind)
        let entry = try TrainEntry(
            time: feed.time, heard: now.milliseconds, entity: feed.entity, at: now, limits)
        // Of two in one millisecond the later one is the one that comes later.
        if let known = trains[kind]?[name]?.entry, known.isNewer(than: entry) {
            counts.overtaken += 1
        } else {
            try keep(Known(entry: entry, isOwn: true), of: name, kind)
        }
    }

    private mutating func take(_ train: Result<FleetPart.Train, Refusal>, at now: Timestamp) {
        do throws(Refusal) {
            let train = try train.get()
            guard train.entity?.count ?? 0 <= limits.message else { throw .tooLarge }
            let known = trains[train.kind]?[train.name]?.entry
            // Neither an older one is looked into nor one that was told a second ago, as most were.
            if let known {
                let times = (Int64(clamping: train.time), train.heard)
                if (known.time, known.heard) > times { return }
                if (known.time, known.heard) == times, known.entity?.bytes == train.entity { return }
            }
            let entity = try train.entity.map { bytes throws(Refusal) in
                try TrainEntity(bytes, of: train.name, train.kind)
            }
            let entry = try TrainEntry(time: train.time, heard: train.heard, entity: entity, at: now, limits)
            if let known, !entry.isKept(before: known) { return }
            try keep(Known(entry: entry, isOwn: false), of: train.name, train.kind)
        } catch {
            counts.refusedInParts[error, default: 0] += 1
        }
    }

    private mutating func keep(_ known: Known, of name: String, _ kind: FeedKind) throws(Refusal) {
        let before = trains[kind]?[name].map { Self.size(name, $0.entry) } ?? 0
        let bytes = keptBytes - before + Self.size(name, known.entry)
        guard bytes <= limits.kept else { throw .full }
        keptBytes = bytes
        trains[kind, default: [:]][name] = known
    }

    /// The approximate memory of a train: its bytes, and the overhead of a dictionary and an array.
    private static func size(_ name: String, _ entry: TrainEntry) -> Int {
        name.utf8.count + (entry.entity?.bytes.count ?? 0) + 100
    }

    /// Forgets the trains that have said nothing for too long.
    package mutating func forget(at now: Timestamp) {
        for kind in FeedKind.allCases {
            for (name, known) in trains[kind] ?? [:] where known.entry.isOver(at: now, limits) {
                trains[kind]?[name] = nil
                keptBytes -= Self.size(name, known.entry)
            }
        }
    }

    // MARK: - What goes

    /// The whole feed, in the wire format; its trains are in no order.
    func feed(_ kind: FeedKind, at now: Timestamp) -> [UInt8] {
        let entries = (trains[kind] ?? [:]).values.map(\.entry).filter {
            $0.entity != nil && !$0.isOver(at: now, limits)
        }
        let latest = entries.reduce(now.milliseconds) { max($0, $1.latest * 1000) }
        var feed = ProtobufMessage()
        feed.add(1, lengthDelimited: GTFSRealtime.FeedMessage.header(at: Timestamp(milliseconds: latest)))
        for case let entity? in entries.map(\.entity) { feed.add(2, lengthDelimited: entity.bytes) }
        return feed.bytes
    }

    /// The part for the other copies: everything that this copy has and no other one has newer.
    package func part(at now: Timestamp) -> [UInt8] {
        var part = ProtobufMessage()
        for kind in FeedKind.allCases {
            for (name, known) in trains[kind] ?? [:] where known.isOwn && !known.entry.isOver(at: now, limits) {
                FleetPart.add(name, kind, known.entry, to: &part)
            }
        }
        return part.bytes
    }

    /// How many trains are in a feed, and how many of them are in the own part.
    func count(_ kind: FeedKind, at now: Timestamp) -> (all: Int, own: Int) {
        (trains[kind] ?? [:]).values.reduce(into: (0, 0)) { counts, known in
            guard known.entry.entity != nil, !known.entry.isOver(at: now, limits) else { return }
            counts.0 += 1
            if known.isOwn { counts.1 += 1 }
        }
    }
}
