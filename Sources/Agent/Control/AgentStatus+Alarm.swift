extension AgentStatus {
    /// What the rider has to notice, until it is acknowledged.
    public struct OpenAlarm: Codable, Equatable, Sendable {
        /// The name of the event, as streams of the page give it.
        public var id: String
        /// What happened, as in events.
        public var event: String
        /// When, RFC 3339.
        public var time: String
        /// The station that it is about.
        public var stop: Stop?
        /// What the station is to the rider, as in events.
        public var role: String?
    }

    /// An arrival at a destination.
    public struct Arrival: Codable, Equatable, Sendable {
        /// The name of the event, as streams of the page give it.
        public var id: String
        /// When, RFC 3339.
        public var time: String
        /// The station.
        public var stop: Stop
        /// What the rider has said of it: `yes`, `early`, `late` or `elsewhere`.
        public var verdict: String?
    }
}
