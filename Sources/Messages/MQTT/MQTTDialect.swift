/// What is said to a broker, and understood from it.
package protocol MQTTDialect: Sendable {
    /// The name under which the outbox keeps how far it is; also the end of the client's name.
    var name: String { get }
    /// What the broker is to publish where the connection is lost.
    func will(at seconds: Int64) -> MQTTMessage
    /// What is said first at each connection.
    func greeting() -> [MQTTMessage]
    /// What is said last, where the connection is ended by ourselves.
    func goodbye() -> [MQTTMessage]
    /// What holds now: only the newest such messages are sent.
    func state(_ report: TrainReport) -> [MQTTMessage]
    /// What is said of an event; nothing where it is of no interest.
    func messages(of entry: OutboxEntry) -> [MQTTMessage]
    /// The topics on which something may be asked for.
    var subscriptions: [String] { get }
    /// The request of the control socket, one JSON object, that a message stands for; `nil` where it is none.
    func request(topic: String, payload: [UInt8]) -> [UInt8]?
}
