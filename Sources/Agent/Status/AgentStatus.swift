public import Navigation
public import Positioning
import Transit

/// How it stands with the agent, for people and for other programs; keys as in events.
public struct AgentStatus: Codable, Equatable, Sendable {
    /// The agent's time, RFC 3339; absent before the first observation.
    public var time: String?
    /// By how many seconds the clocks of the network's time zone are ahead of UTC; absent where that is not known.
    public var utcOffset: Int?
    /// The source that tells where the train is, as in events.
    public var source: String
    /// The newest fix.
    public var fix: Fix?
    /// The receivers of a gpsd that has several; absent where it has one.
    public var receivers: [Receiver]?
    /// Where the train is along the line; absent where it is on none.
    public var place: Place?
    /// The stations of that line, and the train among them.
    public var row: Row?
    /// The journey under way.
    public var journey: Journey?
    /// The stops ahead, the nearest first: some five, or as far as where the rider is to act.
    public var next: [Call]
    /// The last readings of the sensors; absent in a replay.
    public var senses: Senses?
    /// The ride log that is written; absent where none is.
    public var recording: String?
    /// The event that the rider has to notice, until it is acknowledged.
    public var alarm: OpenAlarm?
    /// The last arrival at a destination, for an hour.
    public var arrival: Arrival?
    /// Buzzer, LED and button, and what they are wired to.
    public var outputs: [String]
    /// The problems and what to do about them, one line each.
    public var problems: [String]
    /// The code of each of these, in their order: the page says them in the rider's language. Absent from an older agent.
    public var problemCodes: [String]?
    /// The last day of the timetable, where that is near or past.
    public var timetableEnd: String?

    private enum CodingKeys: String, CodingKey {
        case time, source, fix, receivers, place, row, journey, next, senses, alarm, outputs, problems
        case recording = "record"
        case problemCodes = "problem_codes"
        case utcOffset = "utc_offset_s"
        case timetableEnd = "timetable_until"
        case arrival = "last_arrival"
    }

    /// A fix of the receiver.
    public struct Fix: Codable, Equatable, Sendable {
        /// Seconds since it came.
        public var age: Double
        /// The mode as gpsd numbers it: 0 is unknown, 1 is no fix, 2 is two-dimensional and 3 three-dimensional.
        public var mode: Int
        /// How the receiver came by its position, as it says: `measured`, `differential`, `rtk`, `estimated`, `manual` or `simulated`.
        public var origin: String?
        /// How many satellites it was computed from.
        public var satellitesUsed: Int?
        /// How many satellites were in view.
        public var satellitesSeen: Int?
        /// The radius in metres that holds the receiver with a probability of 68 %.
        public var accuracy: Double?
        /// Metres a second over ground.
        public var speed: Double?

        private enum CodingKeys: String, CodingKey {
            case age = "age_s"
            case mode, origin
            case satellitesUsed = "satellites_used"
            case satellitesSeen = "satellites_seen"
            case accuracy = "accuracy_m"
            case speed = "speed_mps"
        }
    }

    /// A station.
    public struct Stop: Codable, Equatable, Sendable {
        /// GTFS `stop_id`.
        public var id: String
        /// GTFS `stop_name`.
        public var name: String

        private enum CodingKeys: String, CodingKey {
            case id = "stop_id"
            case name = "stop_name"
        }

        init(_ stop: Event.Stop) { (id, name) = (stop.id, stop.name) }
    }

    /// A place along a line.
    public struct Place: Codable, Equatable, Sendable {
        /// The line's name.
        public var line: String
        /// Where its train goes.
        public var headsign: String
        /// The station at which the train stands, or that it has left last.
        public var stop: Stop
        /// The probability that it stands there.
        public var standing: Double
        /// Metres along the line.
        public var chainage: Double
        /// The distance each way that holds the train with a probability of 68 %, in metres.
        public var uncertainty: Double

        private enum CodingKeys: String, CodingKey {
            case line, headsign, stop, standing
            case chainage = "chainage_m"
            case uncertainty = "uncertainty_m"
        }
    }

    /// A journey.
    public struct Journey: Codable, Equatable, Sendable {
        /// Where it began; absent where that is not known.
        public var from: Stop?
        /// Where it ends.
        public var to: Stop
        /// Where the rider is on it: `waiting`, `riding`, `atStop`, `off`, `carriedOn` or `lost`.
        public var state: String
        /// The changes of trains to come, in order; absent where there is none.
        public var changes: [Change]?
        /// 1 where by the timetable no train takes up riders where it begins; absent otherwise.
        public var pickupType: Int?
        /// 1 where by the timetable no train sets down riders where it ends; absent otherwise.
        public var dropOffType: Int?

        private enum CodingKeys: String, CodingKey {
            case from, to, state, changes
            case pickupType = "pickup_type"
            case dropOffType = "drop_off_type"
        }
    }

    /// A change of trains.
    public struct Change: Codable, Equatable, Sendable {
        /// GTFS `stop_id` of the station where the rider alights.
        public var id: String
        /// Its GTFS `stop_name`.
        public var name: String
        /// The line that they board then.
        public var line: String
        /// Where its train goes.
        public var headsign: String
        /// The station where they board; absent where it is the one where they alight.
        public var boarding: Stop?

        private enum CodingKeys: String, CodingKey {
            case line, headsign
            case id = "stop_id"
            case name = "stop_name"
            case boarding = "board_at"
        }
    }

    /// A stop ahead.
    public struct Call: Codable, Equatable, Sendable {
        /// The station.
        public var stop: Stop
        /// The stop's role for the rider, as in events.
        public var role: String?
        /// When its doors open, RFC 3339.
        public var doors: String
        /// The standard deviation of that in seconds.
        public var uncertainty: Double
        /// Metres along the line from the train to there.
        public var distance: Double?

        private enum CodingKeys: String, CodingKey {
            case stop, role, doors
            case uncertainty = "uncertainty_s"
            case distance = "distance_m"
        }
    }
}

extension AgentStatus {
    /// Tells what is known of a ride that is replayed.
    ///
    /// - Parameters:
    ///   - fix: the newest fix, and when it came.
    ///   - time: when the ride is.
    public init(_ navigator: Navigator, fix: (fix: Positioning.Fix, time: Timestamp)?, at time: Timestamp) {
        let age = fix.map { Duration.seconds(max(0, time.seconds(since: $0.time))) }
        self.init(
            CoreView(navigator, at: time, fix: fix?.fix, fixAge: age), in: navigator.network, outputs: [], problems: [])
    }

    /// Tells what a core knows.
    init(_ view: CoreView, in network: Network, outputs: [String], problems: [Problem]) {
        let snapshot = view.snapshot
        time = snapshot?.time.description
        utcOffset = snapshot.flatMap { network.offsets?.offset(at: $0.time) }
        source = (snapshot?.source ?? .none).rawValue
        fix = view.fix.flatMap { fix in view.fixAge.map { Fix(fix, age: $0) } }
        place = snapshot?.place.map { Place($0, in: network) }
        row = snapshot.flatMap { Row($0, in: network) }
        journey = snapshot?.journey.map { journey in
            Journey(
                from: journey.from.map(Stop.init), to: Stop(journey.to), state: snapshot?.state?.rawValue ?? "waiting",
                changes: snapshot.flatMap { $0.changes.isEmpty ? nil : $0.changes.map { Change($0, in: network) } },
                pickupType: snapshot?.isClosedAtOrigin == true ? 1 : nil,
                dropOffType: snapshot?.isClosedAtDestination == true ? 1 : nil)
        }
        next = snapshot?.next.map(Call.init) ?? []
        self.outputs = outputs
        var problems = problems
        if let ending = snapshot.flatMap({ TimetableEnd(of: network, at: $0.time) }) {
            timetableEnd = ending.day.description
            problems.append(Problem(code: .timetable, text: ending.text))
        }
        (self.problems, problemCodes) = (problems.map(\.text), problems.map(\.code.rawValue))
    }
}

extension AgentStatus.Fix {
    fileprivate init(_ fix: Fix, age: Duration) {
        self.init(
            age: rounded(age / .seconds(1)), mode: Int(fix.mode.rawValue), origin: fix.origin?.rawValue,
            satellitesUsed: fix.satellitesUsed,
            satellitesSeen: fix.satellitesSeen, accuracy: fix.accuracy.map { rounded($0) },
            speed: fix.speed.map { rounded($0, to: 100) })
    }
}

extension AgentStatus.Place {
    fileprivate init(_ place: LinePosition, in network: Network) {
        let pattern = network.patterns[place.pattern]
        let station = network.stations[pattern.stops[place.stop].station]
        self.init(
            line: network.lines[pattern.line].name, headsign: network.sign(ofPattern: place.pattern, at: place.stop),
            stop: AgentStatus.Stop(Event.Stop(id: station.id, name: station.name)),
            standing: rounded(place.standing, to: 100), chainage: rounded(place.chainage),
            uncertainty: rounded(place.uncertainty))
    }
}

extension AgentStatus.Change {
    fileprivate init(_ change: Snapshot.Change, in network: Network) {
        let pattern = network.patterns[change.pattern]
        self.init(
            id: change.stop.id, name: change.stop.name, line: network.lines[pattern.line].name,
            headsign: network.sign(ofPattern: change.pattern, at: change.position),
            boarding: change.boarding == change.stop ? nil : AgentStatus.Stop(change.boarding))
    }
}

extension AgentStatus.Call {
    fileprivate init(_ call: Snapshot.Call) {
        self.init(
            stop: AgentStatus.Stop(call.stop), role: call.role?.rawValue, doors: call.doors.description,
            uncertainty: rounded(call.uncertainty), distance: call.distance.map { rounded($0) })
    }
}

/// A number with one decimal, or as many as its parts say.
private func rounded(_ number: Double, to parts: Double = 10) -> Double { (number * parts).rounded() / parts }

extension AgentStatus {
    /// How it stands, in one line.
    public var line: String {
        var words = [source == "none" ? "no source" : source]
        if let place { words.append(place.standing >= 0.5 ? "at \(place.stop.name)" : "after \(place.stop.name)") }
        if let journey {
            words.append("to \(journey.to.name)")
            if let call = next.first(where: { $0.role == "transfer" || $0.role == "destination" }) {
                words.append("doors at \(call.stop.name) \(call.doors.dropFirst(11).prefix(5))Z")
            }
        } else {
            words.append("no journey")
        }
        return (words + problems.prefix(1)).joined(separator: " · ")
    }
}
