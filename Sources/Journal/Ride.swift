public import Positioning

/// The summary of a ride.
public struct Ride: Equatable, Sendable {
    /// The ride's number. A new ride takes the number after that of the newest one; a ride that is committed again
    /// replaces the one of its number.
    public var id: Int
    /// When it began.
    public var started: Timestamp
    /// When it ended; `nil` while it goes on.
    public var ended: Timestamp?
    /// The `stop_id` of the departure, where one is known.
    public var from: String?
    /// The `stop_id` of the destination, where one is known.
    public var to: String?
    /// Why it ended.
    public var reason: String?

    /// Creates a summary.
    public init(
        id: Int, started: Timestamp, ended: Timestamp? = nil, from: String? = nil, to: String? = nil,
        reason: String? = nil
    ) {
        self.id = id
        self.started = started
        self.ended = ended
        self.from = from
        self.to = to
        self.reason = reason
    }
}
