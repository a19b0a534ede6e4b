package import Positioning
package import Transit

/// Holds a belief about where the train is along the patterns in reach, and moves it with time, fixes, sightings and motion.
///
/// Each pattern that the train may be on has a `LineBelief`; the sum of all their probabilities is 1, or nearly, so that the beliefs weigh
/// against each other as the evidence comes. Where no pattern is believed the rider is off the line.
package struct TrainBelief: Sendable {
    /// The stations and patterns that it knows.
    package let network: Network
    /// The beliefs, at most one for each pattern.
    var beliefs: [LineBelief] = []
    /// Where the rider wants to go, which tells what trains they want.
    var itinerary: (any Itinerary)?
    /// The knowledge gained on this ride.
    var knowledge = RideKnowledge()
    /// The station at which the train is said to be, where nothing but the rider's word says so.
    package internal(set) var assumed: Int?
    /// Whether there were fixes when the rider said so, too vague to say anything else: better ones may.
    var isAssumedFromFixes = false
    /// How often the beliefs were begun anew, so that what lay behind the train is not known.
    package internal(set) var beginnings = 0
    /// Whether the train was on a pattern before, so that one fix beside a track does not put it there.
    var hasBeenOnLine = false
    /// The evidence of fixes that contradict the belief, on where the train is. While no line is believed, it is that of fixes that may
    /// put it on one.
    var rival: Rival?
    /// The fixes so far.
    package internal(set) var fixes = FixHistory()
    /// The beliefs before, in case the receiver has been wrong since.
    var earlier = Earlier()
    /// The motion sensor and the barometer.
    var sensors = SensorState()
    /// The beacons that are received.
    var reception = BeaconReception()
    let beacons: BeaconIndex
    /// Whether it counts already when the train left the station where the rider boarded.
    var isDepartureWeighed = false
    /// The station at which the train stood last in view, until it is under way.
    var standsAt: Int?
    /// How far the time of day is ahead of the time of what is observed, in milliseconds.
    package var ahead: Int64 = 0
    /// The trains that run, and for when that holds.
    private var service: PatternService
    private var serviced: Timestamp?

    private let index: PatternIndex
    private(set) var models: [Int: LineModel] = [:]
    private(set) var now: Int64?

    /// The number of seconds beyond which a clock that goes back has been set.
    static let outOfOrder: Int64 = 10
    /// Time that passes comes as a tick a second. Where more seconds lie between two observations, a clock was set.
    static let longestStep: Int64 = 60

    /// Creates a belief that the train may be anywhere.
    package init(network: Network) {
        self.network = network
        index = PatternIndex(network.patterns)
        service = PatternService(unknownFor: network)
        beacons = BeaconIndex(network.beacons)
    }

    /// Whether the train is on a pattern.
    package var isOnLine: Bool { !beliefs.isEmpty }

    /// The position in `beliefs` of the likeliest.
    var likeliest: Int? { beliefs.indices.max { beliefs[$0].share < beliefs[$1].share } }

    /// Whether the train most likely is where a receiver sees no sky.
    package var isDark: Bool {
        guard let likeliest, let sky = knowledge.skies[beliefs[likeliest].model.pattern] else { return false }
        let grid = beliefs[likeliest].model.grid
        var (total, dark) = (0.0, 0.0)
        beliefs[likeliest].forEachState(at: Double(beliefs[likeliest].now)) { state, probability in
            total += probability
            dark += probability * (1 - sky[grid.cell(at: state.chainage)])
        }
        return dark * 2 > total
    }

    /// Believes nothing any more.
    package mutating func forget() {
        (rival, earlier) = (nil, Earlier())
        beliefs = []
        reception.visits = [:]
        assumed = nil
        knowledge.lastOpen = nil
    }

    /// Believes nothing any more, since what was known lies too long behind to say where the train is now: two good fixes beside a track
    /// put it there, as they do for a box that was just switched on.
    package mutating func beginAnew() {
        forget()
        hasBeenOnLine = false
    }

    /// Lets time pass up to a point in time.
    ///
    /// - Parameter isBlind: whether the receiver has given no position of late.
    package mutating func advance(to time: Timestamp, isBlind: Bool) {
        lookUpService(at: timeOfDay(at: time))
        let second = Self.second(of: time)
        guard let now, !beliefs.isEmpty else {
            self.now = second
            // Readings that were felt where nothing is believed say nothing of what will be.
            sensors.forget()
            return
        }
        let passed = second - now
        if passed < -Self.outOfOrder || passed > Self.longestStep {
            for number in beliefs.indices { beliefs[number].shift(by: passed) }
            (rival, earlier) = (nil, Earlier())
            reception.forget()
            sensors.motion?.since += Double(passed)
            sensors.forget()
            self.now = second
            return
        }
        guard passed > 0 else { return }
        self.now = second
        for _ in 0..<passed {
            let start = feltStart
            for number in beliefs.indices { beliefs[number].step(start: start) }
            rival?.step(start: start)
            if !weighSecond(isBlind: isBlind) { normalize() }
        }
    }

    /// The time of day when something is observed.
    package func timeOfDay(at time: Timestamp) -> Timestamp { Timestamp(milliseconds: time.milliseconds + ahead) }

    /// Divides by the sum of all probabilities, and drops patterns that are out of the question.
    mutating func normalize() { normalize(beliefs.map(\.total)) }

    /// The same where the sum of each belief is known.
    mutating func normalize(_ totals: [Double]) {
        var totals = totals
        var sum = totals.reduce(0, +)
        guard sum > 1e-200 else {
            beliefs = []
            return
        }
        for number in beliefs.indices.reversed() where totals[number] < Parameters.leastHypothesis * sum {
            beliefs.remove(at: number)
            totals.remove(at: number)
        }
        sum = totals.reduce(0, +)
        for number in beliefs.indices {
            beliefs[number].scale(by: 1 / sum)
            beliefs[number].share = totals[number] / sum
        }
    }

    /// How likely the train is one of a pattern before anything shows it, as compared with another: as often as it runs now. What does not
    /// run by the timetable may be an extra train.
    func prior(of pattern: Int) -> Double {
        service.trainsPerHour.map { max($0[pattern], Parameters.Tracks.extraTrains) } ?? 1
    }

    private mutating func lookUpService(at time: Timestamp) {
        guard serviced.map({ abs(time.seconds(since: $0)) >= Parameters.Tracks.serviceAge }) ?? true else { return }
        (service, serviced) = (PatternService(network, around: time), time)
    }

    /// The model of a pattern.
    mutating func model(of pattern: Int) -> LineModel {
        if let model = models[pattern] { return model }
        let model = LineModel(pattern, in: network)
        if models.count >= Parameters.Tracks.mostModels { forgetModels() }
        models[pattern] = model
        if knowledge.skies[pattern] == nil { knowledge.skies[pattern] = SkyMap(model) }
        return model
    }

    /// Forgets the models of patterns on which the train is not, and the skies of those of which no ride has shown anything.
    private mutating func forgetModels() {
        let used = Set((beliefs + (rival?.beliefs ?? []) + earlier.moments.joined()).map(\.model.pattern))
        models = models.filter { used.contains($0.key) }
        knowledge.skies = knowledge.skies.filter { used.contains($0.key) || $0.value.isLearned }
    }

    /// The patterns whose tracks are near a place, and where they are nearest: those that the rider wants first.
    func tracks(near coordinate: Coordinate, accuracy: Double) -> [(pattern: Int, place: Track.Position)] {
        let reach = Parameters.Tracks.corridor + min(accuracy, Parameters.Tracks.mostAccuracy)
        let found = index.patterns(near: coordinate).compactMap { pattern in
            network.patterns[pattern].track.nearest(to: coordinate).map { (pattern: pattern, place: $0) }
        }
        .filter { pattern, place in
            let off = MapDeviation(network.patterns[pattern])[place.chainage]
            return place.offset <= reach + 3 * (off - Parameters.Line.drawnDeviation)
        }
        .map { (found: $0, isWanted: alightings(from: $0.pattern).contains { $0 != nil }) }
        .sorted { first, second in
            if first.isWanted != second.isWanted { return first.isWanted }
            let (runs, other) = (service.runs(first.found.pattern), service.runs(second.found.pattern))
            if runs != other { return runs }
            return (first.found.place.offset, first.found.pattern) < (second.found.place.offset, second.found.pattern)
        }
        return found.prefix(Parameters.Tracks.mostPatterns).map(\.found)
    }

    /// Believes that the train is near a place on some tracks, and nothing else; on none, that it is off the line.
    mutating func capture(
        _ tracks: [(pattern: Int, place: Track.Position)], accuracy: Double, at time: Timestamp
    ) {
        begin(at: time)
        let reach = 3 * (Parameters.Tracks.corridor + min(accuracy, Parameters.Tracks.mostAccuracy))
        for (pattern, place) in tracks {
            beliefs.append(belief(in: pattern))
            beliefs[beliefs.count - 1].place(
                between: (place.chainage - reach)...(place.chainage + reach), weight: prior(of: pattern))
        }
        preferWanted()
        normalize()
    }

    mutating func begin(at time: Timestamp) {
        beliefs = []
        now = Self.second(of: time)
        beginnings += 1
        // A rival that contradicted the belief before, or put the train on a line, says nothing of this one.
        (assumed, isAssumedFromFixes, isDepartureWeighed, standsAt, rival) = (nil, false, false, nil, nil)
        knowledge.lastOpen = nil
    }

    func belief(in model: LineModel) -> LineBelief { LineBelief(model, at: now ?? 0) }
    mutating func belief(in pattern: Int) -> LineBelief { belief(in: model(of: pattern)) }

    private static func second(of time: Timestamp) -> Int64 {
        let (seconds, rest) = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
        return rest < 0 ? seconds - 1 : seconds
    }
}

extension Timestamp {
    /// Seconds since 1970.
    package var seconds: Double { Double(milliseconds) / 1000 }
}

extension TrainBelief: Encodable {
    private enum CodingKeys: String, CodingKey {
        case beliefs, knowledge, assumed, isAssumedFromFixes, beginnings, hasBeenOnLine, rival, fixes, earlier, sensors,
            reception, models, now, serviced, isDepartureWeighed, standsAt, ahead
    }

    /// Decodes what is believed; where the rider wants to go is not part of it.
    package init(from decoder: any Decoder, in network: Network, itinerary: (any Itinerary)?) throws {
        self.init(network: network)
        self.itinerary = itinerary
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var built: [Int: LineModel] = [:]
        func model(_ pattern: Int) throws -> LineModel {
            if let model = built[pattern] { return model }
            guard network.patterns.indices.contains(pattern), network.patterns[pattern].stops.count > 1 else {
                throw container.corrupted(.models, "no trains run along a pattern \(pattern)")
            }
            let model = LineModel(pattern, in: network)
            built[pattern] = model
            return model
        }
        for pattern in try container.decode([Int: Int].self, forKey: .models).keys {
            models[pattern] = try model(pattern)
        }
        now = container.contains(.now) ? try container.second(.now) : nil
        serviced = try container.decodeIfPresent(Timestamp.self, forKey: .serviced)
        ahead = try container.decode(Int64.self, forKey: .ahead)
        guard Timestamp.codableSeconds.contains(Double(ahead) / 1000),
            -Double(ahead) / 1000 <= Timestamp.codableSeconds.upperBound
        else {
            throw container.corrupted(.ahead, "no clock is so wrong")
        }
        if let serviced { service = PatternService(network, around: serviced) }
        let now = now ?? 0
        func belief(_ decoder: any Decoder) throws -> LineBelief {
            try LineBelief(from: decoder, near: now, model: model)
        }
        beliefs = try LineBelief.beliefs(in: container.superDecoder(forKey: .beliefs), belief)
        rival =
            container.contains(.rival)
            ? try Rival(from: container.superDecoder(forKey: .rival), belief: belief) : nil
        earlier = try Earlier(from: container.superDecoder(forKey: .earlier), belief: belief)
        knowledge = try RideKnowledge(from: container.superDecoder(forKey: .knowledge), model: model)
        assumed = try container.wholeIfPresent(.assumed, in: network.stations.indices)
        isAssumedFromFixes = try container.decode(Bool.self, forKey: .isAssumedFromFixes)
        beginnings = try container.count(.beginnings)
        isDepartureWeighed = try container.decodeIfPresent(Bool.self, forKey: .isDepartureWeighed) ?? false
        standsAt = try container.wholeIfPresent(.standsAt, in: network.stations.indices)
        hasBeenOnLine = try container.decode(Bool.self, forKey: .hasBeenOnLine)
        fixes = try container.decode(FixHistory.self, forKey: .fixes)
        sensors = try container.decode(SensorState.self, forKey: .sensors)
        reception = try BeaconReception(
            from: container.superDecoder(forKey: .reception), stations: network.stations.indices
        ) { pattern, station in
            guard let model = try? model(pattern), let stop = model.stations.firstIndex(of: station) else { return nil }
            return BeaconCourses(model, stop: stop)
        }
    }
}
