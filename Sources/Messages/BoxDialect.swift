import Navigation
package import Transit

/// The agent's own topics, below `<prefix>/<name>`, and what Home Assistant needs to show them.
///
/// | topic | retained | is |
/// |---|---|---|
/// | `status` | yes | `online`, or `offline` by the last will |
/// | `state` | yes | what is known, a JSON object (``TrainReport/json(in:)``) |
/// | `event` | no | each event as in the event contract, with its number as `seq` |
/// | `vehicle-positions`, `trip-updates` | yes | the train as a GTFS-Realtime feed of its own |
/// | `signalk` | yes | the train as a delta of Signal K |
/// | `command` | | a request of the control socket, a JSON object |
/// | `answer` | no | what the agent answers |
package struct BoxDialect: MQTTDialect {
    /// The name under which the outbox keeps how far it is.
    package static let reader = "alight"
    package let name = Self.reader
    private let topics: BoxTopics
    private let network: Network
    private let takesCommands: Bool
    private let home: HomeAssistant?
    private let vehicle: String?
    private let hasSignalK: Bool

    /// Creates what is said.
    ///
    /// - Parameters:
    ///   - takesCommands: whether whoever may publish on the broker may command the agent.
    ///   - home: what Home Assistant is told; `nil` where there is none.
    ///   - hasSignalK: whether the train is told in the form of Signal K as well.
    ///   - vehicle: what tells the train from all others in GTFS-Realtime, which is not told without.
    package init(
        _ topics: BoxTopics, _ network: Network, takesCommands: Bool, home: HomeAssistant? = nil,
        vehicle: String? = nil,
        hasSignalK: Bool = false
    ) {
        (self.topics, self.network, self.takesCommands) = (topics, network, takesCommands)
        (self.home, self.vehicle, self.hasSignalK) = (home, vehicle, hasSignalK)
    }

    package func will(at seconds: Int64) -> MQTTMessage { goodbye()[0] }

    package func greeting() -> [MQTTMessage] {
        (home?.discovery ?? []) + [MQTTMessage(topics.status, "online", isRetained: true)]
    }

    package func goodbye() -> [MQTTMessage] { [MQTTMessage(topics.status, "offline", isRetained: true)] }

    package func state(_ report: TrainReport) -> [MQTTMessage] {
        [MQTTMessage(topics.state, report.json(in: network), isRetained: true)] + (home?.state(report) ?? [])
            + (vehicle.map { realtime(report, ofVehicle: $0) } ?? [])
            + (hasSignalK ? [MQTTMessage(topics.signalK, SignalKDelta.json(report), isRetained: true)] : [])
    }

    private func realtime(_ report: TrainReport, ofVehicle vehicle: String) -> [MQTTMessage] {
        [(topics.vehiclePositions, TrainDocument.vehiclePositions), (topics.tripUpdates, .tripUpdates)].map {
            let feed = $1.bytes(report, ofVehicle: vehicle, in: network, now: report.snapshot.time)
            return MQTTMessage($0, feed, isRetained: true)
        }
    }

    package func messages(of entry: OutboxEntry) -> [MQTTMessage] {
        [MQTTMessage(topics.event, entry.text.dropLast() + ",\"seq\":\(entry.number)}", isRetained: false)]
    }

    /// The agent's answer to a request.
    package func answer(_ body: [UInt8]) -> MQTTMessage { MQTTMessage(topics.answer, body, isRetained: false) }

    package var subscriptions: [String] {
        takesCommands ? [topics.command] + (home?.commands ?? []) : []
    }

    package func request(topic: String, payload: [UInt8]) -> [UInt8]? {
        topic == topics.command ? payload : home?.request(topic: topic, payload: payload)
    }
}
