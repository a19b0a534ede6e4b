/// A message to an MQTT broker, which is sent with QoS 1: at least once.
package struct MQTTMessage: Equatable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    /// Whether the broker keeps it for those who subscribe later.
    package var isRetained: Bool

    package init(_ topic: String, _ payload: [UInt8], isRetained: Bool) {
        (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
    }

    package init(_ topic: String, _ payload: String, isRetained: Bool) {
        self.init(topic, Array(payload.utf8), isRetained: isRetained)
    }
}
