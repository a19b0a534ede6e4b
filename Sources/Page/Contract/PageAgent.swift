public import Messages

/// An agent, as the page sees it: the page shows and commands it.
///
/// Bodies are JSON in UTF-8. Nothing here may block a thread.
public protocol PageAgent: Sendable {
    /// How it stands: the object of the control socket's `status`.
    func status() async -> [UInt8]
    /// How it stands in numbers, in the text format of Prometheus.
    func metrics() async -> [UInt8]
    /// The known state of the train, in a format of other systems.
    func document(_ document: TrainDocument) async -> [UInt8]
    /// Does what a request of the control socket asks for.
    func command(_ body: [UInt8]) async -> PageAnswer
    /// Lists stations, the nearest first where a fix is known: those that a text fits, or all.
    func stations(matching text: String?, count: Int) async -> PageAnswer
    /// Lists what leaves a station next.
    func departures(at stop: String, count: Int) async -> PageAnswer
    /// Lists the journeys from one station to another that are worth while.
    func journeys(from: String, to: String, count: Int) async -> PageAnswer
    /// Tells the trains that the rider of the journey under way has yet to board.
    func plan() async -> PageAnswer
    /// Tells the stations and the shape of the line that the train, or else the journey, is on.
    func line() async -> PageAnswer
    /// Tells what the rider can choose.
    func settings() async -> PageAnswer
    /// Changes what the rider can choose.
    func changeSettings(_ body: [UInt8]) async -> PageAnswer
    /// Accepts the rider's verdict on an alarm.
    func judge(_ body: [UInt8]) async -> PageAnswer
    /// Notes that a page is being viewed, or no longer is.
    func see(page: String, isVisible: Bool)
    /// Delivers each event from now on.
    ///
    /// - Parameters:
    ///   - id: the newest event that the page has; what came after it is missed. `nil` where it has none.
    ///   - put: takes an event; it must not block.
    func follow(after id: String?, _ put: @escaping @Sendable (PageEvent) -> Void) -> PageFollowing
}

/// An event with the name by which a page that was away asks for what came after it.
public struct PageEvent: Equatable, Sendable {
    /// The name, without a line break.
    public var id: String
    /// The event, a JSON object without a line break.
    public var json: String

    /// Creates an event.
    public init(id: String, json: String) { (self.id, self.json) = (id, json) }
}

/// The reply to a page that begins to follow.
public struct PageFollowing: Sendable {
    /// The events after the one that it has, the oldest first; `nil` where nobody knows any more what they were.
    public var missed: [PageEvent]?
    /// Ends the delivery.
    public var leave: @Sendable () -> Void

    /// Creates what a page gets.
    public init(missed: [PageEvent]?, leave: @escaping @Sendable () -> Void) {
        (self.missed, self.leave) = (missed, leave)
    }
}

/// An agent's answer.
public struct PageAnswer: Equatable, Sendable {
    /// The outcome of a request.
    public enum Outcome: Sendable {
        /// It is done.
        case done
        /// The agent cannot do so now.
        case refused
        /// It makes no sense.
        case malformed
        /// The subject of the request is not there.
        case missing
    }

    /// The outcome of the request.
    public var outcome: Outcome
    /// The answer, as JSON.
    public var body: [UInt8]

    /// Creates an answer.
    public init(_ outcome: Outcome, _ body: [UInt8]) { (self.outcome, self.body) = (outcome, body) }
}
