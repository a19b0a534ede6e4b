/// The events that were told, for those who pass them on: the newest of them, each under a number of its own.
package protocol Outbox: Sendable {
    /// The events after a number, the oldest first, `limit` at the most.
    func entries(after number: Int, limit: Int) -> [OutboxEntry]
    /// The number of the last event that somebody has passed on; who is new has passed on all so far.
    func position(of name: String) -> Int
    /// Records that somebody has passed on all events up to a number, and asks for those after it from now on.
    func pass(_ number: Int, by name: String)
    /// Keeps the positions over a restart; until then events may be passed on twice after one.
    func keep()
}

/// An event that was told.
package struct OutboxEntry: Equatable, Sendable {
    /// Greater than those of all before it.
    package var number: Int
    /// When it was decided, in milliseconds since 1970.
    package var milliseconds: Int64
    /// The kind of the event, in the words of the event contract.
    package var kind: String
    /// The `stop_id` of the station that it is about.
    package var stop: String?
    /// The event as a JSON object.
    package var text: String

    package init(number: Int, milliseconds: Int64, kind: String, stop: String?, text: String) {
        (self.number, self.milliseconds, self.kind, self.stop, self.text) = (number, milliseconds, kind, stop, text)
    }
}
