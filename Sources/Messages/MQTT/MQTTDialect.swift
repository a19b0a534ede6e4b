/// The messages to a broker, and the interpretation of those from it.
package protocol MQTTDialect: Sendable {
    /// The name under which the outbox keeps how far it is; also the end of the client's name.
    var name: String { get }
    /// The message that the broker is to publish where the connection is lost.
    func will(at seconds: Int64) -> MQTTMessage
    /// The messages that are sent first at each connection.
    func greeting() -> [MQTTMessage]
    /// The messages that are sent last, where we end the connection ourselves.
    func goodbye() -> [MQTTMessage]
    /// The messages on the current state. Only the newest such messages are sent.
    func state(_ report: TrainReport) -> [MQTTMessage]
    /// The messages on an event; none where it is of no interest.
    func messages(of entry: OutboxEntry) -> [MQTTMessage]
    /// The topics on which something may be asked for.
    var subscriptions: [String] { get }
    /// The request of the control socket, one JSON object, that a message stands for; `nil` where it is none.
    func request(topic: String, payload: [UInt8]) -> [UInt8]?
}
