import Navigation
package import Transit

/// The messages that describe an agent to Home Assistant, so that it appears there by itself
/// (https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery).
///
/// The agent is one device. It has a tracker, and sensors for the next station, the minutes to go, the source and the alarm. Where the
/// agent takes commands, it also has a button that acknowledges, one that ends the journey, and a choice of the destination.
package struct HomeAssistant: Sendable {
    private let prefix: String
    private let name: String
    private let version: String
    private let topics: BoxTopics
    private let takesCommands: Bool
    /// The options that can be chosen, and the `stop_id` that each stands for.
    private let destinations: [(option: String, stop: String)]

    /// With more stations than this a choice is a list that nobody reads, and its message is larger than some brokers take.
    private static let mostDestinations = 400

    /// Creates what is told.
    ///
    /// - Parameters:
    ///   - prefix: what the topics of discovery begin with, `homeassistant` by default there.
    ///   - name: the name of the box.
    ///   - version: the version of the program.
    package init(
        prefix: String, name: String, version: String, topics: BoxTopics, _ network: Network, takesCommands: Bool
    ) {
        (self.prefix, self.name, self.version, self.topics) = (prefix, name, version, topics)
        self.takesCommands = takesCommands
        destinations = takesCommands ? Self.destinations(network) : []
    }

    /// The stations by name, those of equal names with their `stop_id`; none where there are too many.
    private static func destinations(_ network: Network) -> [(option: String, stop: String)] {
        guard network.stations.count <= mostDestinations else { return [] }
        let counts = Dictionary(network.stations.map { ($0.name, 1) }, uniquingKeysWith: +)
        return network.stations.map { station in
            (counts[station.name] == 1 ? station.name : "\(station.name) (\(station.id))", station.id)
        }
    }

    // MARK: - What is said

    /// One retained message for each entity.
    package var discovery: [MQTTMessage] {
        entities.map { entity in
            var entity = entity
            entity.uniqueID = "alight_\(name)_\(entity.part)"
            entity.availability = topics.status
            entity.device.identifiers = ["alight_\(name)"]
            entity.device.name = "Alight \(name)"
            (entity.device.version, entity.origin.version) = (version, version)
            return MQTTMessage(
                "\(prefix)/\(entity.component)/alight_\(name)/\(entity.part)/config", entity.json, isRetained: true)
        }
    }

    /// The current state that is not in the agent's own state: which destination is chosen.
    package func state(_ report: TrainReport) -> [MQTTMessage] {
        guard !destinations.isEmpty else { return [] }
        let stop = report.snapshot.journey?.to.id
        let option = destinations.first { $0.stop == stop }?.option
        // That is how Home Assistant has a state that is not known.
        return [MQTTMessage(chosen, option ?? "None", isRetained: true)]
    }

    private var entities: [HomeAssistantEntity] {
        var tracker = HomeAssistantEntity("device_tracker", "train", "Train")
        tracker.sourceType = "gps"
        tracker.attributes = topics.state
        tracker.attributesTemplate =
            "{{ ({'latitude': value_json.lat, 'longitude': value_json.lon, 'gps_accuracy': value_json.accuracy_m, "
            + "'inferred': value_json.inferred} if value_json.lat is defined else {}) | tojson }}"
        let next = sensor(
            "next_station", "Next station", "mdi:train",
            "{{ value_json.next[0].stop_name if value_json.next else none }}")
        var minutes = sensor(
            "minutes_to_go", "Minutes to go", "mdi:timer-sand",
            "{{ value_json.minutes_to_go if value_json.minutes_to_go is defined else none }}")
        (minutes.unit, minutes.deviceClass) = ("min", "duration")
        var source = sensor("source", "Source", "mdi:crosshairs-gps", "{{ value_json.source }}")
        source.category = "diagnostic"
        var alarm = sensor(
            "alarm", "Alarm", "mdi:bell-ring", "{{ 'ON' if value_json.alarm is defined else 'OFF' }}")
        alarm.component = "binary_sensor"
        return [tracker, next, minutes, source, alarm] + (takesCommands ? controls : [])
    }

    private func sensor(_ part: String, _ name: String, _ icon: String, _ template: String) -> HomeAssistantEntity {
        var sensor = HomeAssistantEntity("sensor", part, name, icon: icon)
        (sensor.state, sensor.template) = (topics.state, template)
        return sensor
    }

    private var controls: [HomeAssistantEntity] {
        var noticed = HomeAssistantEntity("button", "acknowledge", "Acknowledge", icon: "mdi:check")
        noticed.command = acknowledge
        var over = HomeAssistantEntity("button", "end", "End the journey", icon: "mdi:flag-off")
        over.command = end
        guard !destinations.isEmpty else { return [noticed, over] }
        var choice = HomeAssistantEntity("select", "destination", "Destination", icon: "mdi:map-marker")
        (choice.command, choice.state) = (destination, chosen)
        choice.options = destinations.map(\.option)
        return [noticed, over, choice]
    }

    // MARK: - What is understood

    private var destination: String { topics.root + "/destination/set" }
    private var chosen: String { topics.root + "/destination" }
    private var acknowledge: String { topics.root + "/acknowledge" }
    private var end: String { topics.root + "/end" }

    /// The topics of what a person does there.
    package var commands: [String] { [destination, acknowledge, end] }

    /// The request of the control socket that a message stands for; `nil` where it is none of Home Assistant's.
    package func request(topic: String, payload: [UInt8]) -> [UInt8]? {
        switch topic {
        case acknowledge: Array(#"{"command":"ack"}"#.utf8)
        case end: Array(#"{"command":"end"}"#.utf8)
        case destination: Array(#"{"command":"go","to":"\#(Event.escaped(stop(for: payload)))"}"#.utf8)
        default: nil
        }
    }

    /// The station that an option stands for; a text that is none is left to the agent, which says what it takes.
    private func stop(for payload: [UInt8]) -> String {
        let option = String(decoding: payload, as: UTF8.self)
        return destinations.first { $0.option == option }?.stop ?? option
    }
}
