public import Positioning

/// The truth about a simulated ride.
public struct Truth: Sendable {
    /// The stations on the way, in order, from the one where the ride begins.
    public let calls: [Call]
    /// Where the train is held between stations, in order.
    public let holds: [Hold]
    /// When the ride begins: with the first observation.
    public let start: Timestamp
    /// When it ends.
    public var end: Timestamp { time(profile.end) }
    let profile: Profile
    /// From when to when its wheels stand, at stations and between them, in order, in seconds since the start.
    var standing: [ClosedRange<Double>] {
        let stands =
            calls.filter(\.stops).map { ($0.standing, $0.departure) } + holds.map { ($0.standing, $0.departure) }
        return stands.map { $0.0.seconds(since: start)...max($0.0, $0.1).seconds(since: start) }
            .sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The train's behaviour at a station.
    public struct Call: Hashable, Sendable {
        /// The position in the pattern's stops.
        public var stop: Int
        /// The `stop_id` of the station.
        public var stopID: String
        /// Whether the train stops.
        public var stops: Bool
        /// When the train's head enters the platform; where the ride begins, its beginning.
        public var arrival: Timestamp
        /// When the wheels stop; where the train runs through, when its middle passes the stop.
        public var standing: Timestamp
        /// When the doors are open; `nil` where the train runs through.
        public var doorsOpen: Timestamp?
        /// When the doors are closed again; `nil` where the train runs through.
        public var doorsClosed: Timestamp?
        /// When the wheels start; where the train runs through, when its middle passes the stop.
        public var departure: Timestamp
    }

    /// A stop between stations.
    public struct Hold: Hashable, Sendable {
        /// When the wheels stop.
        public var standing: Timestamp
        /// When they start.
        public var departure: Timestamp
        /// Where the train's middle is: metres along the pattern's track.
        public var chainage: Double
    }

    /// The train's state at a moment.
    public struct State: Hashable, Sendable {
        /// Metres along the pattern's track, of the train's middle.
        public var chainage: Double
        /// In m/s.
        public var speed: Double
        /// Whether it runs, or stands where.
        public var phase: Phase
        /// The position in the pattern's stops of the last one that it has reached: at which it stands or has stood, or
        /// which its middle has passed.
        public var stop: Int
    }

    /// Whether the train runs.
    public enum Phase: Hashable, Sendable {
        /// It stands at a station.
        case standing
        /// It stands between stations.
        case held
        /// It runs.
        case running
    }

    /// The train's state at a moment. Before the ride it is that at the beginning, after the ride that at the end.
    public func state(at time: Timestamp) -> State {
        let (chainage, speed) = profile.state(at: time.seconds(since: start))
        let call = calls.last { $0.standing <= time } ?? calls[0]
        var phase = Phase.running
        if call.stops, time < call.departure || call == calls.last {
            phase = .standing
        } else if holds.contains(where: { $0.standing <= time && time < $0.departure }) {
            phase = .held
        }
        return State(chainage: chainage, speed: speed, phase: phase, stop: call.stop)
    }

    /// The train's behaviour at a station; `nil` where it does not come there.
    public func call(at stopID: String) -> Call? {
        calls.first { $0.stopID == stopID }
    }

    /// The point in time a number of seconds after the ride's beginning.
    func time(_ seconds: Double) -> Timestamp {
        start.advanced(bySeconds: seconds)
    }
}

extension Truth {
    /// The ride as a table, a line a call: position in the pattern, `stop_id`, and when the train's head entered the
    /// platform, the wheels stopped and started again, by RFC 3339; the times are empty where it ran through, and the
    /// arrival is where the ride begins.
    public var csv: String {
        calls.enumerated().reduce(into: "stop_sequence,stop_id,arrival,standing,departure\n") { text, entry in
            let (number, call) = entry
            let times = call.stops ? "\(call.standing),\(call.departure)" : ","
            let arrival = call.stops && number > 0 ? "\(call.arrival)" : ""
            text += "\(call.stop),\(Self.field(call.stopID)),\(arrival),\(times)\n"
        }
    }

    /// A field of a table, in quotation marks where it needs them (RFC 4180).
    private static func field(_ text: String) -> String {
        guard text.contains(where: { ",\"\r\n".contains($0) }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
