/// The topics of one agent.
package struct BoxTopics: Equatable, Sendable {
    /// The common beginning of the topics.
    package let root: String

    /// Names an agent.
    ///
    /// - Parameter name: the name of the box, the only one of that name below the prefix.
    package init(prefix: String, name: String) { root = "\(prefix)/\(name)" }

    package var status: String { root + "/status" }
    package var state: String { root + "/state" }
    package var event: String { root + "/event" }
    package var vehiclePositions: String { root + "/vehicle-positions" }
    package var tripUpdates: String { root + "/trip-updates" }
    package var signalK: String { root + "/signalk" }
    package var command: String { root + "/command" }
    package var answer: String { root + "/answer" }
}
