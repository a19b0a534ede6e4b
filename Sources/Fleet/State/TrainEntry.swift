import Positioning

/// The newest that is known of a train, from whichever copy.
struct TrainEntry: Equatable, Sendable {
    /// When its box made it, in seconds since 1970.
    var time: Int64
    /// When the first copy took it, in milliseconds since 1970.
    var heard: Int64
    /// The train's entity; `nil` where it says that there is nothing to say, so that everything said before is over.
    var entity: TrainEntity?

    /// Checks the times of something.
    ///
    /// - Parameter now: this machine's time; what was heard later than it was heard now.
    init(time: UInt64, heard: Int64, entity: TrainEntity?, at now: Timestamp, _ limits: FleetLimits) throws(Refusal) {
        let seconds = now.milliseconds / 1000
        for time in [time, entity?.time].compactMap(\.self) {
            guard let time = Int64(exactly: time), time <= seconds + Int64(limits.ahead) else { throw .future }
            guard time > seconds - Int64(limits.silence) else { throw .past }
        }
        (self.time, self.heard, self.entity) = (Int64(clamping: time), min(heard, now.milliseconds), entity)
        guard !isOver(at: now, limits) else { throw .past }
    }

    /// Whether it was made later than another one, or was heard later where both were made in the same second.
    func isNewer(than other: Self) -> Bool { (time, heard) > (other.time, other.heard) }

    /// Whether all copies keep it, and not another one: the newer one, and of two that two copies heard in the same millisecond
    /// the one that has nothing to say, or the one whose bytes come later in the order of numbers.
    func isKept(before other: Self) -> Bool {
        guard (time, heard) == (other.time, other.heard) else { return isNewer(than: other) }
        guard let entity, let others = other.entity else { return entity == nil && other.entity != nil }
        return others.bytes.lexicographicallyPrecedes(entity.bytes)
    }

    /// Whether the train has said nothing for too long.
    func isOver(at now: Timestamp, _ limits: FleetLimits) -> Bool {
        now.milliseconds - since >= Int64(limits.silence) * 1000
    }

    /// Since when nothing has been heard, in milliseconds since 1970: the earliest of all its times.
    private var since: Int64 {
        let entityTime = entity?.time.flatMap { Int64(exactly: $0) } ?? time
        return min(heard, min(time, entityTime) * 1000)
    }

    /// The latest time in it, in seconds since 1970.
    var latest: Int64 { max(time, entity?.time.flatMap { Int64(exactly: $0) } ?? time) }
}
