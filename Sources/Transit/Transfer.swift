/// Where and how riders change trains: a row of GTFS `transfers.txt` that holds for every line.
public struct Transfer: Hashable, Sendable {
    /// The number of the station where riders alight.
    public var from: Int
    /// The number of the station where they board; the same where they only change platforms.
    public var to: Int
    /// How one changes there.
    public var kind: Kind
    /// Seconds that one needs at least (`min_transfer_time`).
    public var minimumTime: Int?

    /// GTFS `transfer_type`.
    public enum Kind: Int, Sendable {
        /// A recommended place to change.
        case recommended = 0
        /// The departing train waits for the arriving one.
        case timed = 1
        /// It takes `minimumTime` to change.
        case needsMinimumTime = 2
        /// One cannot change here.
        case impossible = 3
    }

    /// Creates a transfer.
    public init(from: Int, to: Int, kind: Kind = .recommended, minimumTime: Int? = nil) {
        self.from = from
        self.to = to
        self.kind = kind
        self.minimumTime = minimumTime
    }
}
