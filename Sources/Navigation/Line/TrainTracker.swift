import Positioning
import Transit
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Holds a belief about where the train is along the patterns in reach, and moves it with time, fixes, sightings and motion.
///
/// Each pattern that the train may be on has a `LineBelief`; the sum of all their probabilities is 1, or nearly, so that the beliefs weigh
/// against each other as the evidence comes. Where no pattern is believed the rider is off the line.
struct TrainTracker: Sendable {
    let network: Network
    /// The beliefs, at most one for each pattern.
    var beliefs: [LineBelief] = []
    /// The journey of the rider, which tells what trains they want.
    var journey: Journey?
    /// Where the sky is seen along the patterns, as far as rides have shown.
    var skies: [Int: SkyMap] = [:]
    /// The station at which the train is said to be, where nothing but the rider's word says so.
    var assumed: Int?
    /// Whether there were fixes when the rider said so, too vague to say anything else: better ones may.
    var isAssumedFromFixes = false
    /// Whether the beliefs were begun anew, so that what lies behind the train is not known.
    var hasBegunAnew = false

    /// Whether the train was on a pattern before, so that one fix beside a track does not put it there.
    var hasBeenOnLine = false
    /// Fixes that may put the train on a line.
    var joining = Joining()
    /// What fixes that contradict the belief say of where the train is.
    var rival: Rival?
    /// Seconds for which fixes have agreed with the belief.
    var support = 0.0
    /// The last fix that did.
    var lastSeen: Position?
    /// The probability that the receiver reports 0 for a train that creeps.
    var deadband = 0.1
    var lastSpeed: Double?
    /// How many fixes in a row have gone against the likeliest pattern's direction.
    var againstCourse = 0
    var lastFix: Timestamp?
    /// For receivers that tell no speed.
    var places = SpeedFromPlaces()
    var speedFromPlaces: SpeedFromPlaces.Estimate?
    /// The probability that the receiver is blind although the sky is open.
    var blindness = Self.unusedBlindness
    /// Where the last fix put the train: its pattern and the point of its grid.
    var lastOpen: (pattern: Int, cell: Int, time: Timestamp)?
    /// What the motion sensor said last, and when, in seconds since 1970.
    var motion: (isMoving: Bool, since: Double)?
    var lastSighting: [Int: Timestamp] = [:]
    /// What the beacons of each station say that were heard of late.
    var visits: [Int: BeaconVisit] = [:]
    /// What the ride has taught of beacons.
    var habits = BeaconHabits()
    /// Whether beacons are listened for.
    var isHearing = false
    /// And since when.
    var hearingSince: Timestamp?
    var strangeSightings: StrangeSightings?
    let beacons: BeaconIndex

    private let index: PatternIndex
    private(set) var models: [Int: LineModel] = [:]
    private var now: Int64?

    /// A track is no farther from a train's fix than so many metres, and the fix's accuracy.
    static let corridor = 60.0
    /// The accuracy counts up to so many metres.
    static let mostAccuracy = 100.0
    /// So many patterns are followed at once.
    static let mostPatterns = 12
    /// A pattern with less probability is dropped.
    static let least = 1e-5
    /// A train that does not lead to the rider's destination is so much less likely.
    static let unwanted = 0.1
    /// Where the rider says where the journey begins, they have boarded the right train; nothing else is known under ground.
    static let mistaken = 0.05
    /// A clock that goes back by more than so many seconds has been set; one that leaves out what no ride lasts, too.
    static let outOfOrder: Int64 = 10
    /// Riders change trains and directions at a station with so much probability,
    static let changes = 0.02
    /// at the last stop of a pattern with so much,
    static let turns = 0.5
    /// and wait for so many seconds on average.
    static let wait = 120.0
    /// Where they were told to change, they do so many times as likely as not.
    static let obeyed = 30.0

    init(network: Network) {
        self.network = network
        index = PatternIndex(network.patterns)
        beacons = BeaconIndex(network.beacons)
    }

    /// Whether the train is on a pattern.
    var isOnLine: Bool { !beliefs.isEmpty }

    /// The position in `beliefs` of the likeliest.
    var likeliest: Int? { beliefs.indices.max { beliefs[$0].share < beliefs[$1].share } }

    /// Whether the train most likely is where a receiver sees no sky.
    var isDark: Bool {
        guard let likeliest, let sky = skies[beliefs[likeliest].model.pattern] else { return false }
        var belief = beliefs[likeliest]
        let (grid, now) = (belief.model.grid, Double(belief.now))
        var (total, dark) = (0.0, 0.0)
        belief.forEachState(at: now) { state, probability in
            total += probability
            dark += probability * (1 - sky.probabilities[grid.cell(at: state.chainage)])
        }
        return dark * 2 > total
    }

    /// Believes nothing any more.
    mutating func forget() {
        rival = nil
        beliefs = []
        visits = [:]
        assumed = nil
        lastOpen = nil
    }

    /// Lets time pass up to a point in time.
    ///
    /// - Parameter isBlind: whether the receiver has given no position of late.
    mutating func advance(to time: Timestamp, isBlind: Bool) {
        let second = Self.second(of: time)
        guard let now, !beliefs.isEmpty else {
            self.now = second
            return
        }
        let passed = second - now
        if passed < -Self.outOfOrder || passed > Ticks.longestGap {
            for number in beliefs.indices { beliefs[number].shift(by: passed) }
            rival = nil
            (visits, lastSighting) = ([:], [:])
            motion?.since += Double(passed)
            self.now = second
            return
        }
        guard passed > 0 else { return }
        self.now = second
        for _ in 0..<passed {
            for number in beliefs.indices { beliefs[number].step() }
            rival?.step()
            if !weighSecond(isBlind: isBlind) { normalize() }
        }
    }

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
        for number in beliefs.indices.reversed() where totals[number] < Self.least * sum {
            beliefs.remove(at: number)
            totals.remove(at: number)
        }
        sum = totals.reduce(0, +)
        let isNearly = abs(sum - 1) < Self.nearly
        for number in beliefs.indices {
            if !isNearly { beliefs[number].scale(by: 1 / sum) }
            beliefs[number].share = totals[number] / sum
        }
    }

    /// A sum that differs from 1 by less is as good as 1.
    private static let nearly = 0.01

    /// The model of a pattern.
    mutating func model(of pattern: Int) -> LineModel {
        if let model = models[pattern] { return model }
        let model = LineModel(pattern, in: network)
        models[pattern] = model
        skies[pattern] = SkyMap(model.sky)
        return model
    }

    /// The patterns whose tracks are near a place, and where they are nearest: those that the rider wants first.
    func tracks(near coordinate: Coordinate, accuracy: Double) -> [(pattern: Int, place: Track.Position)] {
        let reach = Self.corridor + min(accuracy, Self.mostAccuracy)
        let found = index.patterns(near: coordinate).compactMap { pattern in
            network.patterns[pattern].track.nearest(to: coordinate).map { (pattern: pattern, place: $0) }
        }
        .filter {
            $0.place.offset <= reach + 3
                * (LineModel.mapDeviation(of: network.patterns[$0.pattern]) - LineModel.drawnDeviation)
        }
        .map { (found: $0, isWanted: alightings(from: $0.pattern).contains { $0 != nil }) }
        .sorted { first, second in
            if first.isWanted != second.isWanted { return first.isWanted }
            return (first.found.place.offset, first.found.pattern) < (second.found.place.offset, second.found.pattern)
        }
        return found.prefix(Self.mostPatterns).map(\.found)
    }

    /// Believes that the train is near a place on some tracks, and nothing else; on none, that it is off the line.
    mutating func capture(
        _ tracks: [(pattern: Int, place: Track.Position)], accuracy: Double, at time: Timestamp
    ) {
        begin(at: time)
        let reach = 3 * (Self.corridor + min(accuracy, Self.mostAccuracy))
        for (pattern, place) in tracks {
            beliefs.append(belief(in: pattern))
            beliefs[beliefs.count - 1].place(
                between: (place.chainage - reach)...(place.chainage + reach), weight: 1)
        }
        preferWanted()
        normalize()
    }

    /// Makes what does not lead to the rider's destination less likely: who asks for a journey is on the way.
    mutating func preferWanted() {
        guard journey != nil else { return }
        for number in beliefs.indices {
            let alightings = alightings(from: beliefs[number].model.pattern)
            beliefs[number].weigh(at: Double(beliefs[number].now)) { alightings[$0.stop] == nil ? Self.unwanted : 1 }
        }
    }

    /// Where to alight from a pattern's train, by the stop to which it has come; `nil` where the rider would not be in it.
    private func alightings(from pattern: Int) -> [Int?] {
        network.patterns[pattern].stops.indices.map { journey?.alighting(from: pattern, at: $0) }
    }

    /// Believes that the rider is at a station, waiting or aboard, and nothing else.
    mutating func capture(station: Int, waiting: Double, at time: Timestamp) {
        begin(at: time)
        assumed = station
        stand(at: station, unwanted: Self.mistaken, weight: 1, waiting: waiting)
        normalize()
    }

    /// The probability that the train stands at a station.
    func standing(at station: Int) -> Double {
        beliefs.reduce(0) { sum, belief in
            belief.model.stations.indices.filter { belief.model.stations[$0] == station }
                .reduce(sum) { $0 + belief.standing[$1].sum }
        }
    }

    /// Whether the train that the rider wants stands at a station, with at least so much probability.
    func isBoarded(at station: Int, share: Double) -> Bool {
        let boarded = beliefs.reduce(0.0) { sum, belief in
            let alightings = alightings(from: belief.model.pattern)
            return alightings.indices.filter { alightings[$0] != nil && belief.model.stations[$0] == station }
                .reduce(sum) { $0 + belief.standing[$1].sum }
        }
        return boarded >= share
    }

    /// Believes a rider who says, unseen, that the journey begins at a station: either they board there now, or they have
    /// boarded and the train is already on the way.
    mutating func board(at station: Int, waiting: Double, at time: Timestamp) {
        guard !isBoarded(at: station, share: 0.5) else { return }
        var underway = 0.0
        for number in beliefs.indices {
            let stations = beliefs[number].model.stations
            let alightings = alightings(from: beliefs[number].model.pattern)
            let boarding = stations.indices.last { stations[$0] == station && alightings[$0] != nil }
            let ride = boarding.flatMap { boarding in alightings[boarding].map { boarding..<$0 } } ?? 0..<0
            underway += beliefs[number].weigh(at: Double(beliefs[number].now)) { ride.contains($0.stop) ? 1 : 0 }
        }
        guard underway >= Self.least else { return capture(station: station, waiting: waiting, at: time) }
        stand(at: station, unwanted: Self.mistaken, weight: underway, waiting: waiting)
        normalize()
    }

    /// Lets a rider who has come to a stop of a pattern change trains there, or stay aboard one that turns.
    mutating func offerChanges(at stop: Int, of pattern: Int) {
        let described = network.patterns[pattern].stops
        stand(
            at: described[stop].station, except: (pattern, stop), unwanted: Self.unwanted,
            weight: stop == described.count - 1 ? Self.turns : Self.changes, waiting: Self.wait)
        normalize()
    }

    /// Lets a rider who was told to change at a stop of a pattern do so.
    ///
    /// - Parameters:
    ///   - stations: where they may board.
    ///   - waiting: seconds until the next train leaves, on average.
    mutating func change(at stop: Int, of pattern: Int, to stations: [Int], waiting: Double) {
        for station in stations {
            stand(
                at: station, except: (pattern, stop), unwanted: Self.unwanted,
                weight: Self.obeyed / Double(stations.count), waiting: waiting)
        }
        normalize()
    }

    private func isWanted(_ pattern: Int, at stop: Int) -> Bool {
        journey.map { $0.alighting(from: pattern, at: stop) != nil } ?? true
    }

    mutating func begin(at time: Timestamp) {
        beliefs = []
        now = Self.second(of: time)
        hasBegunAnew = true
        (assumed, isAssumedFromFixes) = (nil, false)
        lastOpen = nil
    }

    func belief(in model: LineModel) -> LineBelief { LineBelief(model, at: now ?? 0) }
    mutating func belief(in pattern: Int) -> LineBelief { belief(in: model(of: pattern)) }

    private mutating func stand(
        at station: Int, except here: (pattern: Int, stop: Int)? = nil, unwanted: Double, weight: Double,
        waiting: Double
    ) {
        var serving = network.patterns.enumerated().compactMap { number, pattern in
            pattern.stops.dropLast().firstIndex { $0.station == station }
                .flatMap { number == here?.pattern && $0 == here?.stop ? nil : (pattern: number, stop: $0) }
        }
        .map { (pattern: $0.pattern, stop: $0.stop, isWanted: isWanted($0.pattern, at: $0.stop)) }
        if serving.count > Self.mostPatterns {
            serving = serving.filter(\.isWanted) + serving.filter { !$0.isWanted }
        }
        // In view, it is where it has been seen.
        let resting = likeliest.flatMap { number in
            beliefs[number].hypotheses.first { $0.phase == .resting }
                .flatMap {
                    beliefs[number].platform(of: $0).map { beliefs[number].model.stations[$0.stop] } == station
                        ? (hypothesis: $0, model: beliefs[number].model) : nil
                }
        }
        for (number, stop, isWanted) in serving.prefix(Self.mostPatterns) {
            let share = weight * (isWanted ? 1 : unwanted) / Double(serving.count)
            let known = beliefs.firstIndex { $0.model.pattern == number }
            let position = known ?? beliefs.count
            if known == nil { beliefs.append(belief(in: number)) }
            beliefs[position].waiting = (stop, DwellTime(waiting: waiting))
            if let resting,
                beliefs[position].adopt(
                    resting.hypothesis, of: resting.model, at: stop, since: Double(now ?? 0), weight: share)
            {
                continue
            }
            beliefs[position].stand(at: stop, since: now ?? 0, weight: share)
        }
    }

    private static func second(of time: Timestamp) -> Int64 {
        let (seconds, rest) = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
        return rest < 0 ? seconds - 1 : seconds
    }
}

extension Timestamp {
    /// Seconds since 1970.
    var seconds: Double { Double(milliseconds) / 1000 }
}
