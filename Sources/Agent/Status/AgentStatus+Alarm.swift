extension AgentStatus {
    /// The open alarm, until it is acknowledged: the event that the rider has to notice, as events are written.
    public struct OpenAlarm: Codable, Equatable, Sendable {
        /// The name of the event, as streams of the page give it.
        public var id: String
        /// The kind of event, as in events.
        public var event: String
        /// When, RFC 3339.
        public var time: String
        /// GTFS `stop_id` of the station that it is about.
        public var stopID: String?
        /// GTFS `stop_name` of it.
        public var stopName: String?
        /// The station's role for the rider, as in events.
        public var role: String?

        private enum CodingKeys: String, CodingKey {
            case id, event, time, role
            case stopID = "stop_id"
            case stopName = "stop_name"
        }
    }

    /// An arrival at a destination.
    public struct Arrival: Codable, Equatable, Sendable {
        /// The name of the event, as streams of the page give it.
        public var id: String
        /// When, RFC 3339.
        public var time: String
        /// GTFS `stop_id` of the station.
        public var stopID: String
        /// GTFS `stop_name` of it.
        public var stopName: String
        /// The rider's verdict on it: `yes`, `early`, `late` or `elsewhere`.
        public var verdict: String?

        private enum CodingKeys: String, CodingKey {
            case id, time, verdict
            case stopID = "stop_id"
            case stopName = "stop_name"
        }
    }
}
