import Positioning
import Transit

/// Beacons of a station of which one thing is not known that decides where they hang as seen from the rider: of one that is not
/// listed with its place, that place; of those that are, where in the train the rider sits.
///
/// It is the same for all that is heard of them in one visit, and is learned with it for each course that the train may take.
struct BeaconGroup: Sendable {
    /// How likely each of the alternatives is, by course.
    private var shares: [Double]
    private var alternatives: [Double]
    private var beacons: [Member]
    /// Whether the beacons' places are listed.
    let isListed: Bool

    /// A beacon, of which it is not known which it is before it is heard unless it is listed with its place.
    private struct Member: Sendable, Codable {
        var id: BeaconID?
        var level: BeaconLevel
    }

    /// Where a beacon hangs along the track, as seen from where the rider is when the train stands, in metres: half a platform, and
    /// half a train.
    private static let along = Array(stride(from: -120.0, through: 120, by: 20))
    /// The number of seats that are told apart.
    private static let seatCount = 15
    /// The farthest seat each way, in metres: half of the longest train.
    private static let farthestSeat = 100.0
    /// The spacing of the seats near where the rider most likely sits, in standard deviations.
    private static let seatSpacing = 0.45
    /// The least spacing of those seats, in metres.
    private static let leastSpacing = 4.0

    /// A beacon that is heard, or one of which none was yet.
    init(unlisted id: BeaconID?, level: (mean: Double, deviation: Double)) {
        isListed = false
        alternatives = Self.along
        beacons = [Member(id: id, level: BeaconLevel(Self.along, level: level, silence: 0))]
        shares = Self.shares(
            Self.along.map { PathLoss.likelihood(of: $0, expected: 0, deviation: Parameters.Beacon.unlistedOffset) })
    }

    /// Beacons whose places are listed.
    ///
    /// - Parameters:
    ///   - places: metres along the track from the stop.
    ///   - seat: how far behind the train's middle the rider sits, in metres, and how well that is known.
    init(
        listed places: [(beacon: BeaconID, place: BeaconPlace)],
        level: (mean: Double, deviation: Double),
        seat: (mean: Double, deviation: Double)
    ) {
        isListed = true
        let middle = Self.seatCount / 2
        let even = Self.farthestSeat / Double(middle)
        let linear = min(even, max(Self.leastSpacing, Self.seatSpacing * seat.deviation))
        let cubic = (even - linear) / Double(middle * middle)
        let seats = (-middle...middle).map { seat.mean + linear * Double($0) + cubic * Double($0 * $0 * $0) }
        alternatives = seats
        beacons = places.map { place in
            Member(
                id: place.beacon,
                level: BeaconLevel(
                    seats.map { place.place.along + $0 }, beside: place.place.beside, level: level,
                    silence: Parameters.Beacon.brokenShare))
        }
        func density(_ metres: Double, _ seat: (mean: Double, deviation: Double)) -> Double {
            PathLoss.likelihood(of: metres, expected: seat.mean, deviation: seat.deviation) / seat.deviation
        }
        shares = Self.shares(
            seats.indices.map { number in
                let width = seats[min(seats.count - 1, number + 1)] - seats[max(0, number - 1)]
                return width
                    * ((1 - Parameters.Seat.moved) * density(seats[number], seat)
                        + Parameters.Seat.moved * density(seats[number], (0, Parameters.Seat.anySeat)))
            })
    }

    private static func shares(_ weights: [Double]) -> [Double] {
        let sum = weights.reduce(0, +)
        let shares = weights.map { $0 / sum }
        return (0..<BeaconCourses.count).flatMap { _ in shares }
    }

    /// Whether there is one that is expected, and none was heard.
    var isFree: Bool { !isListed && beacons[0].id == nil }

    /// How many there are that are known by name.
    var namedCount: Int { beacons.count { $0.id != nil } }

    /// How many were heard.
    var heardCount: Int { beacons.count { $0.level.isHeard } }

    /// Identifies the beacon that was expected with one that is heard.
    mutating func name(_ id: BeaconID) { beacons[0].id = id }

    /// Whether a beacon is one of them.
    func contains(_ id: BeaconID) -> Bool { beacons.contains { $0.id == id } }

    /// Updates the beacons from what was heard in a second.
    ///
    /// - Parameter metres: where the train was then, by course, in metres beyond the stop.
    /// - Returns: how well it agrees with each course, and with a train far away.
    mutating func weigh(_ heard: [(beacon: BeaconID, strength: Double)], at metres: [Double]) -> (
        courses: [Double], elsewhere: Double
    ) {
        var elsewhere = 1.0
        for number in beacons.indices {
            let id = beacons[number].id
            let strengths = heard.filter { $0.beacon == id }.map(\.strength)
            elsewhere *= beacons[number].level.weigh(strengths, at: metres, &shares)
        }
        var courses = [Double](repeating: 0, count: metres.count)
        let count = alternatives.count
        shares.withUnsafeMutableBufferPointer { shares in
            for course in metres.indices {
                var sum = 0.0
                for index in course * count..<(course + 1) * count { sum += shares[index] }
                let scale = 1 / sum
                for index in course * count..<(course + 1) * count { shares[index] *= scale }
                courses[course] = sum
            }
        }
        return (courses.map(tempered), tempered(elsewhere))
    }

    /// Reflections last longer than a second, and trains run otherwise than expected: of what a second tells half is new, and three
    /// quarters where it is listed where beacons hang.
    private func tempered(_ likelihood: Double) -> Double {
        let root = likelihood.squareRoot()
        return isListed ? root * root.squareRoot() : root
    }

    /// Records that the train goes the other way.
    mutating func turn() {
        alternatives = alternatives.map(-)
        for number in beacons.indices { beacons[number].level.turn() }
    }

    /// Lets the courses be a second older.
    mutating func shift(_ weights: [Double]) {
        BeaconCourses.shift(&shares, entries: alternatives.count, weights)
        for number in beacons.indices { beacons[number].level.shift(weights) }
    }

    /// How loud each is that was heard, in dB as compared with what `PathLoss` expects, of a train that has stood.
    func levels(_ weights: [Double]) -> [(mean: Double, variance: Double)] {
        let calling = calling(weights)
        return beacons.filter(\.level.isHeard).map { $0.level.level(calling) }
    }

    /// How far behind the train's middle the rider sits, in metres, and the variance of that, of a train that has stood.
    func seat(_ weights: [Double]) -> (mean: Double, variance: Double) {
        var (sum, mean, squares) = (0.0, 0.0, 0.0)
        for (index, share) in calling(weights) {
            let metres = alternatives[index % alternatives.count]
            sum += share
            mean += share * metres
            squares += share * metres * metres
        }
        mean /= sum
        return (mean, max(0, squares / sum - mean * mean))
    }

    private func calling(_ weights: [Double]) -> [(index: Int, share: Double)] {
        let count = alternatives.count
        return BeaconCourses.calling.flatMap { course in
            (course * count..<(course + 1) * count).map { ($0, weights[course] * shares[$0]) }
        }
    }
}

extension BeaconGroup: Codable {
    private enum CodingKeys: String, CodingKey { case shares, alternatives, beacons, isListed }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        alternatives = try container.packed(
            .alternatives, counts: 1...Parameters.Beacon.mostAlternatives, in: -1e5...1e5)
        let count = BeaconCourses.count * alternatives.count
        shares = try container.packed(.shares, counts: count...count, in: 0...1e6)
        for row in stride(from: 0, to: count, by: alternatives.count)
        where !(0.1...10 ~= shares[row..<row + alternatives.count].reduce(0, +)) {
            throw container.corrupted(.shares, "those of a course are not 1 together")
        }
        beacons = try container.decode([Member].self, forKey: .beacons)
        isListed = try container.decode(Bool.self, forKey: .isListed)
        guard 1...Parameters.Beacon.mostBeacons ~= beacons.count,
            beacons.allSatisfy({ $0.level.places.count == alternatives.count })
        else { throw container.corrupted(.beacons, "a group of beacons does not have their places") }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(packed: alternatives, forKey: .alternatives)
        try container.encode(packed: shares, forKey: .shares)
        try container.encode(beacons, forKey: .beacons)
        try container.encode(isListed, forKey: .isListed)
    }
}
