public import Positioning

/// An entry of the history: something that the agent told, and when.
public struct Record: Equatable, Sendable {
    /// When it happened.
    public var time: Timestamp
    /// The kind of the event, in the words of the event contract, such as `arrived`.
    public var kind: String
    /// The ride that it belongs to, where it belongs to one.
    public var ride: Int?
    /// The whole event, one line of NDJSON.
    public var text: String

    /// Creates an entry.
    public init(time: Timestamp, kind: String, ride: Int? = nil, text: String) {
        self.time = time
        self.kind = kind
        self.ride = ride
        self.text = text
    }
}
