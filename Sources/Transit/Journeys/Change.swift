import Positioning

/// The way from a train to where the next one leaves.
public struct Change: Hashable, Sendable {
    /// The number of the station where the next train leaves.
    public var to: Int
    /// The minimum duration of the change, in seconds.
    public var seconds: Int
    /// Whether the next train waits for the one before (GTFS `transfer_type` 1).
    public var isTimed: Bool

    /// Creates a change.
    public init(to: Int, seconds: Int, isTimed: Bool = false) {
        self.to = to
        self.seconds = seconds
        self.isTimed = isTimed
    }

    /// Where no feed tells how long it takes to change at a station (OpenTripPlanner's `transferSlack`), in seconds.
    public static let usual = 120
    /// The walking speed of riders, in metres a second (OpenTripPlanner's `walk.speed`).
    public static let walkingSpeed = 1.33
}

extension Network {
    /// For each station, where riders who alight there may board: within every station, and from station to station where the feed
    /// says so.
    ///
    /// Rows of `transfers.txt` for several platforms of a station are one here: the shortest way counts, and no change is impossible
    /// while there is another way.
    public func changes() -> [[Change]] {
        var changes = stations.indices.map { [Change(to: $0, seconds: Change.usual)] }
        var isKnown = Set<[Int]>()
        for transfer in transfers {
            if isKnown.insert([transfer.from, transfer.to]).inserted {
                changes[transfer.from].removeAll { $0.to == transfer.to }
            }
            guard transfer.kind != .impossible else { continue }
            let metres = stations[transfer.from].coordinate.distance(to: stations[transfer.to].coordinate)
            let isTimed = transfer.kind == .timed
            let usual = isTimed ? 0 : Change.usual
            let change = Change(
                to: transfer.to,
                seconds: transfer.minimumTime ?? max(usual, Int((metres / Change.walkingSpeed).rounded())),
                isTimed: isTimed)
            guard let known = changes[transfer.from].firstIndex(where: { $0.to == transfer.to }) else {
                changes[transfer.from].append(change)
                continue
            }
            if change.seconds < changes[transfer.from][known].seconds { changes[transfer.from][known] = change }
        }
        return changes
    }
}
