import Positioning
import Transit

/// The evidence of one station's beacons on how the train comes to it, stands there, leaves or runs through.
///
/// The strength of a beacon rises and falls as the train moves, and keeps its level while it stands. Three things are unknown: where
/// along the platform a beacon hangs, how far that is from the rider's seat, and the loss at its place. They are the same for all that
/// is heard of the beacon in one visit. For each course that the train may take, the sightings of each beacon tell them better from
/// second to second. The sightings to be expected next follow from that. A second in which nothing is heard counts as well. So does the
/// absence of beacons where the ride so far has shown how many there are at a platform (`BeaconKnowledge`).
struct BeaconVisit: Sendable {
    /// The second up to which what was heard has been weighed.
    private(set) var now: Int64
    /// The last second in which one of the beacons was heard.
    private(set) var lastHeard: Int64
    private let begin: Int64
    private var courses: BeaconCourses
    /// How loud its beacons are expected to be.
    private let level: (mean: Double, deviation: Double)
    private var groups: [BeaconGroup] = []
    /// The sightings in the second that is not over yet.
    private var heard: [(beacon: BeaconID, strength: Double)] = []
    /// How well each course agrees with all that was heard.
    private var weights = [Double](repeating: 1, count: BeaconCourses.count)
    /// And with what was heard in the last second that is over: 1 for the best.
    private var likelihoods = [Double](repeating: 1, count: BeaconCourses.count)
    /// The same of a train that is far away.
    private var elsewhere = 1.0

    /// The evidence of the silence before the first sighting.
    private var first: (courses: [Double], elsewhere: Double)?

    /// The largest number of sightings accepted in a second: whoever sends false ones sends many.
    private static let mostSightings = 100

    /// Begins with a sighting in a second.
    ///
    /// - Parameters:
    ///   - places: the beacons of which it is listed where they hang, in metres along the track from the stop.
    ///   - seat: how far behind the train's middle the rider sits, in metres, and how well that is known.
    ///   - silence: for how many seconds they were listened for, and not heard.
    init(
        at second: Int64, _ courses: BeaconCourses, _ knowledge: BeaconKnowledge,
        places: [(beacon: BeaconID, place: BeaconPlace)] = [],
        seat: (mean: Double, deviation: Double) = (0, Parameters.Seat.anySeat), silence: Int64 = 0
    ) {
        (begin, now, lastHeard) = (second, second - 1, second)
        self.courses = courses
        level = knowledge.calibration.level
        guard places.isEmpty else {
            // Those at other platforms of a large station are heard less.
            let nearest = places.sorted { $0.place.away < $1.place.away }.prefix(Parameters.Beacon.mostBeacons)
            groups = [BeaconGroup(listed: Array(nearest), level: level, seat: seat)]
            var before = (courses: [Double](repeating: 1, count: BeaconCourses.count), elsewhere: 1.0)
            for second in stride(from: min(Parameters.Beacon.lookBack, silence), to: 0, by: -1) {
                let likelihoods = groups[0].weigh([], at: metres(before: Int(second)))
                for course in before.courses.indices { before.courses[course] *= likelihoods.courses[course] }
                before.elsewhere *= likelihoods.elsewhere
            }
            first = before
            return
        }
        let expected = BeaconGroup(unlisted: nil, level: level)
        groups = Array(repeating: expected, count: min(Parameters.Beacon.mostBeacons, knowledge.expected))
    }

    /// How many beacons were heard.
    var count: Int { groups.reduce(0) { $0 + $1.heardCount } }

    private var followed: Int { groups.reduce(0) { $0 + $1.namedCount } }

    /// How loud each beacon is that was heard at a stop that the train has left, and the variance of that: in dB, as compared with what
    /// `PathLoss` expects, with what was known before.
    var levels: [(mean: Double, variance: Double)] { groups.flatMap { $0.levels(weights) } }

    /// How far behind the train's middle the rider sits, in metres, and the variance of that, as what was heard at a stop that the
    /// train has left shows it.
    var seat: (mean: Double, variance: Double)? { groups.first(where: \.isListed)?.seat(weights) }

    /// Seconds that have been weighed.
    var seconds: Int64 { now - begin + 1 }

    /// Whether it is listed where its beacons hang.
    var isListed: Bool { groups.contains(where: \.isListed) }

    /// Records that the train goes along a pattern. Places and seats are seen from the other side where it comes from there.
    mutating func turn(pattern: Int, _ turned: () -> BeaconCourses) {
        guard pattern != courses.pattern else { return }
        let courses = turned()
        if (courses.direction * self.courses.direction).sum() < 0 {
            for number in groups.indices { groups[number].turn() }
        }
        self.courses = courses
    }

    /// Accepts a sighting of the second that is not over yet.
    mutating func handle(_ beacon: BeaconID, strength: Double) {
        guard heard.count < Self.mostSightings else { return }
        heard.append((beacon, strength))
    }

    /// Lets one second be over.
    mutating func step() {
        shift()
        now += 1
        if !heard.isEmpty { lastHeard = now }
        (likelihoods, elsewhere) = first ?? ([Double](repeating: 1, count: BeaconCourses.count), 1)
        first = nil
        for (beacon, _) in heard
        where followed < Parameters.Beacon.mostBeacons && !groups.contains(where: { $0.contains(beacon) }) {
            if let expected = groups.firstIndex(where: \.isFree) {
                groups[expected].name(beacon)
                continue
            }
            var group = BeaconGroup(unlisted: beacon, level: level)
            for second in stride(from: min(now - begin, Parameters.Beacon.lookBack), to: 0, by: -1) {
                _ = group.weigh([], at: metres(before: Int(second)))
            }
            groups.append(group)
        }
        let metres = metres(before: 0)
        for number in groups.indices {
            let weighed = groups[number].weigh(heard, at: metres)
            for course in likelihoods.indices { likelihoods[course] *= weighed.courses[course] }
            elsewhere *= weighed.elsewhere
        }
        heard = []
        let most = max(elsewhere, likelihoods.max() ?? 1)
        elsewhere /= most
        for course in likelihoods.indices {
            likelihoods[course] /= most
            weights[course] = max(1e-30, weights[course] * likelihoods[course])
        }
        let sum = weights.reduce(0, +)
        for course in weights.indices { weights[course] /= sum }
    }

    /// Where the train was a number of seconds ago, by course, in metres beyond the stop.
    private func metres(before seconds: Int) -> [Double] {
        (0..<BeaconCourses.count).map { courses.metres(of: $0, before: seconds) }
    }

    /// How well the last second that is over agrees with a train that takes a course, or with one far away.
    @inline(__always) func likelihood(of course: Int?) -> Double { course.map { likelihoods[$0] } ?? elsewhere }

    /// Lets the courses, which are told by how far they are from now, be a second older.
    private mutating func shift() {
        for number in groups.indices { groups[number].shift(weights) }
        weights[BeaconCourses.stopping.lowerBound + 1] += weights[BeaconCourses.stopping.lowerBound]
        let leavingWeight = BeaconCourses.standing.reduce(0) { $0 + weights[$1] } / Double(BeaconCourses.standing.count)
        for courses in BeaconCourses.moving {
            for course in courses.dropLast() { weights[course] = weights[course + 1] }
        }
        weights[BeaconCourses.left] = leavingWeight
    }
}

extension BeaconVisit: Encodable {
    private enum CodingKeys: String, CodingKey {
        case now, lastHeard, begin, pattern, level, groups, heard, weights, likelihoods, elsewhere, first
    }

    /// A normal distribution's parameters in dB.
    private struct Level: Codable {
        var mean, deviation: Double
    }

    /// A sighting.
    private struct Heard: Codable {
        var beacon: BeaconID
        var strength: Double
    }

    /// The evidence of a silence.
    private struct Silence: Codable {
        var courses: [Double]
        var elsewhere: Double

        private enum CodingKeys: String, CodingKey { case courses, elsewhere }

        init(_ silence: (courses: [Double], elsewhere: Double)) { (courses, elsewhere) = silence }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            courses = try container.packed(
                .courses, counts: BeaconCourses.count...BeaconCourses.count, in: 0...1e6)
            elsewhere = try container.number(.elsewhere, in: 0...1e6)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(packed: courses, forKey: .courses)
            try container.encode(elsewhere, forKey: .elsewhere)
        }
    }

    /// Decodes a visit to a station's beacons.
    ///
    /// - Parameter courses: those of a pattern's train, from the pattern's number; `nil` where it does not come there.
    init(from decoder: any Decoder, courses: (_ pattern: Int) -> BeaconCourses?) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        now = try container.second(.now)
        lastHeard = try container.second(.lastHeard)
        begin = try container.second(.begin)
        guard let found = courses(try container.decode(Int.self, forKey: .pattern)) else {
            throw container.corrupted(.pattern, "no train of it comes to the station")
        }
        self.courses = found
        let level = try container.decode(Level.self, forKey: .level)
        guard -1e3...1e3 ~= level.mean, 1e-3...1e3 ~= level.deviation else {
            throw container.corrupted(.level, "it is out of range")
        }
        self.level = (level.mean, level.deviation)
        groups = try container.decode([BeaconGroup].self, forKey: .groups)
        guard groups.count <= 2 * Parameters.Beacon.mostBeacons else {
            throw container.corrupted(.groups, "there are too many")
        }
        heard = try container.decode([Heard].self, forKey: .heard).map { ($0.beacon, $0.strength) }
        guard heard.count <= Self.mostSightings, heard.allSatisfy({ -1e3...1e3 ~= $0.strength }) else {
            throw container.corrupted(.heard, "there are too many sightings, or too strong ones")
        }
        let count = BeaconCourses.count
        weights = try container.packed(.weights, counts: count...count, in: .leastNonzeroMagnitude...1e6)
        likelihoods = try container.packed(.likelihoods, counts: count...count, in: 0...1e6)
        elsewhere = try container.number(.elsewhere, in: 0...1e6)
        first = try container.decodeIfPresent(Silence.self, forKey: .first).map { ($0.courses, $0.elsewhere) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(now, forKey: .now)
        try container.encode(lastHeard, forKey: .lastHeard)
        try container.encode(begin, forKey: .begin)
        try container.encode(courses.pattern, forKey: .pattern)
        try container.encode(Level(mean: level.mean, deviation: level.deviation), forKey: .level)
        try container.encode(groups, forKey: .groups)
        try container.encode(heard.map { Heard(beacon: $0.beacon, strength: $0.strength) }, forKey: .heard)
        try container.encode(packed: weights, forKey: .weights)
        try container.encode(packed: likelihoods, forKey: .likelihoods)
        try container.encode(elsewhere, forKey: .elsewhere)
        try container.encodeIfPresent(first.map(Silence.init), forKey: .first)
    }
}
