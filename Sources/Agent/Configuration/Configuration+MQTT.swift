public import Messages

extension Configuration {
    /// The settings for the messages to an MQTT broker.
    public struct MQTT: Equatable, Sendable {
        /// The broker.
        public var broker: MQTTBroker
        /// The name of the box, the only one of that name at the broker: of letters, digits, `-` and `_`.
        public var name: String
        /// The prefix of the agent's own topics.
        public var prefix = "alight"
        /// Seconds from one state to the next where nothing happens.
        public var interval = 10.0
        /// Whether whoever may publish at the broker may command the agent.
        public var takesCommands = false
        /// Whether the train is told in GTFS-Realtime as well.
        public var isRealtime = false
        /// Whether the train is told in the form of Signal K as well.
        public var isSignalK = false
        /// The prefix of the topics of Home Assistant's discovery; without one, Home Assistant is told nothing.
        public var discovery: String?
        /// The user and the device as which OwnTracks has the train, with a slash between them; it is told nothing without.
        public var ownTracks: String?

        /// Names a broker, and the box at it.
        public init(broker: MQTTBroker, name: String) { (self.broker, self.name) = (broker, name) }
    }

    /// Reads the section `mqtt`; `nil` where there is none.
    static func mqtt(_ sections: inout TOMLSections) throws(ConfigurationError) -> MQTT? {
        guard let host = try sections.string("mqtt", "host") else {
            try sections.refuseRest(of: "mqtt", because: "it has no meaning without the `host` of a broker")
            return nil
        }
        let (tls, username) = (try tls(&sections), try sections.string("mqtt", "username"))
        let port = try sections.integer("mqtt", "port", in: 1...65_535) ?? (tls == nil ? 1883 : 8883)
        var broker = MQTTBroker(host: host, port: port, tls: tls, username: username)
        if let version = try sections.string("mqtt", "version") {
            guard let known = MQTTBroker.Version(rawValue: version) else {
                let versions = MQTTBroker.Version.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " and ")
                throw sections.error("mqtt", "version", "there is no such version of MQTT; there are \(versions)")
            }
            broker.version = known
        }
        broker.passwordFile = try sections.path("mqtt", "password_file")
        if broker.passwordFile != nil, username == nil {
            throw sections.error("mqtt", "password_file", "a password goes with a `username`")
        }
        var mqtt = MQTT(broker: broker, name: try topicPart("name", &sections) ?? MachineName.current)
        mqtt.prefix = try topicPart("prefix", &sections) ?? mqtt.prefix
        mqtt.interval = try sections.number("mqtt", "interval", in: 1...30, unit: "seconds") ?? mqtt.interval
        mqtt.takesCommands = try sections.flag("mqtt", "commands") ?? false
        mqtt.isRealtime = try sections.flag("mqtt", "gtfs_realtime") ?? false
        mqtt.isSignalK = try sections.flag("mqtt", "signal_k") ?? false
        if try sections.flag("mqtt", "home_assistant") ?? false { mqtt.discovery = "homeassistant" }
        if let prefix = try topicPart("discovery_prefix", &sections) {
            guard mqtt.discovery != nil else {
                throw sections.error("mqtt", "discovery_prefix", "it has no meaning without home_assistant = true")
            }
            mqtt.discovery = prefix
        }
        if let device = try sections.string("mqtt", "owntracks") {
            let parts = device.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ MachineName.fits($0) }) else {
                throw sections.error("mqtt", "owntracks", "must be a user and a device, such as \"jane/train\"")
            }
            mqtt.ownTracks = device
        }
        return mqtt
    }

    private static func tls(_ sections: inout TOMLSections) throws(ConfigurationError) -> MQTTBroker.TLS? {
        let isWanted = try sections.flag("mqtt", "tls")
        let authorities = try sections.path("mqtt", "authorities")
        let (chain, key) = (try sections.path("mqtt", "certificate"), try sections.path("mqtt", "private_key"))
        if isWanted == false, let given = authorities.map({ _ in "authorities" }) ?? chain.map({ _ in "certificate" }) {
            throw sections.error("mqtt", given, "it has no meaning with tls = false")
        }
        switch (chain, key) {
        case (let chain?, let key?):
            return MQTTBroker.TLS(authorities: authorities, certificate: .init(chain: chain, key: key))
        case (_?, nil):
            throw sections.error("mqtt", "certificate", "it goes with the file of its key: give `private_key`")
        case (nil, _?): throw sections.error("mqtt", "private_key", "it goes with a certificate: give `certificate`")
        case (nil, nil):
            return isWanted ?? (authorities != nil) ? MQTTBroker.TLS(authorities: authorities) : nil
        }
    }

    /// A text that may be a level of a topic.
    private static func topicPart(_ key: String, _ sections: inout TOMLSections) throws(ConfigurationError) -> String? {
        guard let text = try sections.string("mqtt", key) else { return nil }
        guard MachineName.fits(text) else {
            throw sections.error(
                "mqtt", key, "must be of letters a to z, digits, - and _, \(MachineName.longest) at the most")
        }
        return text
    }
}
