import Belief
import Positioning
import Transit

/// Decides, from what the beliefs say, when the rider must get ready, and when the journey goes wrong.
struct JourneyAdvisor: Sendable {
    private var journey: Journey
    /// The number of the station where the journey ends.
    var destination: Int { journey.destination }
    private let network: Network
    /// The positions of the destination in the stops of each pattern that comes there: a line may call there twice.
    private let destinations: [Int: [Int]]
    /// The patterns along which the train was before a stop at which the rider must act, and that stop; beyond it on another it
    /// never came by.
    private var comingAlong: [Int: Int] = [:]
    /// The stop to which each pattern's train had come.
    private var stops: [Int: Int] = [:]
    /// The patterns aboard which the rider missed a change: what leads on from there counts, if it leads back.
    private var stranded: Set<Int> = []
    /// The stations that the rider has been told to get ready for.
    private var approached: Set<Int> = []
    /// The stations at which the rider is to change only if they are in one of several trains in which they may be.
    private var doubtful: Set<Int> = []
    /// Where the rider has alighted to change trains.
    private var changing: Int?
    /// The station that was missed most likely, and since when.
    private var beyond: Beyond?
    private var lastMissed: Timestamp?
    private var hasWarned = false
    /// Whether the train moves to where the rider is to alight, more likely than not.
    private(set) var isToward = false
    /// Whether fixes or beacons have shown the train since the journey began.
    private var hasBeenSeen = false
    /// Since when the train has moved away, and since when it has been off the line.
    private var away: Spell?
    private var offLine: Spell?
    private var wasOnLine = false
    private var leftLine = false
    /// Which train the rider is in, as compared with those that call at their station.
    private var boarding: WrongTrain

    typealias Answer = TrainBelief.Answer

    /// A station that lies behind, and since when it does.
    private struct Beyond: Sendable, Codable {
        var station: Int
        var since: Timestamp
    }

    init(_ journey: Journey, in network: Network) {
        self.journey = journey
        self.network = network
        boarding = WrongTrain(from: journey.boarding(in: network) ?? journey.origin)
        // Also a train that does not come by where the journey began gets there.
        destinations = Dictionary(
            uniqueKeysWithValues: network.patterns.enumerated().compactMap { number, pattern in
                let calls = pattern.stops.indices.filter { $0 > 0 && pattern.stops[$0].station == journey.destination }
                return calls.isEmpty ? nil : (number, calls)
            })
    }

    /// The position in the stops of a pattern of the one at which the rider must act, if its train leads to the destination.
    func target(in pattern: Int) -> Int? {
        if let target = comingAlong[pattern] { return target }
        guard let stop = stops[pattern],
            stranded.contains(pattern) || journey.plan.leadsOn(pattern, from: stop)
        else { return destination(of: pattern) }
        return journey.plan.alighting(from: pattern, at: stop) ?? destination(of: pattern)
    }

    /// The next call of a pattern's train at the destination, or the last one, where all are past.
    private func destination(of pattern: Int) -> Int? {
        destinations[pattern].flatMap { calls in calls.first { $0 > stops[pattern] ?? 0 } ?? calls.last }
    }

    /// The stations where the rider changes: that ahead of a pattern's train, and that where they have alighted to do so.
    func transfers(on pattern: Int) -> [Int] {
        let ahead = comingAlong[pattern].flatMap { stop in
            journey.plan.continuation(of: pattern, from: stop) == nil ? station(pattern, stop) : nil
        }.flatMap { doubtful.contains($0) ? nil : $0 }
        return [ahead, changing].compactMap(\.self).filter { $0 != journey.destination }
    }

    /// The station of the next change that the rider has to make, with a train at a place; `nil` where there is none to come.
    ///
    /// A change is made once the next train is likelier on its way than at that station, and is known to be the next train.
    ///
    /// - Parameter course: the probability that the train goes the way of the place's pattern.
    func nextChange(at place: LinePosition, course: Double) -> Int? {
        if let changing {
            let here = station(place.pattern, place.stop)
            let isThere = here == changing || journey.plan.changes(at: changing).contains(here)
            if isThere, place.standing >= 0.5 || course < Policy.Advice.certain { return changing }
        }
        let next = target(in: place.pattern).flatMap { stop in
            journey.plan.continuation(of: place.pattern, from: stop).map { journey.plan.end(aboard: $0, at: 0) }
                ?? station(place.pattern, stop)
        }
        return next.flatMap { doubtful.contains($0) || journey.plan.boarding(after: $0) == nil ? nil : $0 }
    }

    /// Consumes an encounter with a station. Returns whether a rider who has alighted to change knows of it: the way to
    /// another platform may lead to and fro.
    mutating func isKnown(_ encounter: Encounter) -> Bool {
        guard let changed = changing, encounter.kind == .found || encounter.kind == .arrived else { return false }
        if encounter.station != changed, !journey.plan.changes(at: changed).contains(encounter.station) {
            // Who comes by again may change there again.
            approached.remove(changed)
            changing = nil
        }
        return encounter.station == changed
    }

    /// Records that a pattern's train stands at a stop. If the rider is to change there, or the train goes on as another one, returns
    /// where they board. It also returns how many seconds later the next train leaves on average.
    mutating func change(at stop: Int, of pattern: Int) -> (stations: [Int], waiting: Double)? {
        let station = station(pattern, stop)
        if comingAlong[pattern] == stop, let next = journey.plan.continuation(of: pattern, from: stop) {
            boarding = WrongTrain(from: nil)
            (comingAlong[next], stops[next]) = (nil, 0)
            return ([station], DwellTime.scheduled(network.patterns[pattern].stops[stop].dwellTime))
        }
        guard comingAlong[pattern] == stop, !doubtful.contains(station),
            let next = journey.plan.boarding(after: station)
        else { return nil }
        changing = station
        boarding = WrongTrain(from: nil)
        (comingAlong[next.pattern], stops[next.pattern]) = (nil, next.stop)
        return (journey.plan.changes(at: station), Double(max(1, next.seconds)))
    }

    /// Handles the current state of the beliefs.
    ///
    /// - Parameters:
    ///   - isSeen: whether fixes or beacons show where the train is; without them no direction is known.
    ///   - means: the means that show where the train is, besides the timetable.
    ///   - position: the newest fix, if it is fresh.
    ///   - isInVehicle: whether fixes of the last seconds show the rider move as a train does.
    ///   - leftBehind: the station at which the rider was to alight and which they have left aboard the train, as is known already.
    mutating func handle(
        _ answers: [Answer], isSeen: Bool, by means: Means, position: Position? = nil,
        isInVehicle: Bool = true, leftBehind: Int? = nil,
        at time: Timestamp
    ) -> Advice? {
        (wasOnLine, leftLine, offLine) = (true, false, nil)
        if isSeen { hasBeenSeen = true }
        forget(but: Set(answers.map(\.pattern)))
        defer {
            stops = Dictionary(
                uniqueKeysWithValues: answers.map { ($0.pattern, $0.marginals.likeliestStop) })
        }
        let outlook = outlook(answers)
        guard outlook.total > 0 else { return nil }
        isToward = outlook.toward * 2 >= outlook.total
        if let leftBehind { return miss(leftBehind, aboard: answers, at: time) }
        let isCarried = position == nil ? isSeen : isInVehicle
        if isCarried,
            let wrong = boarding.wrong(answers, besides: stranded, journey.plan, in: network, at: time)
        {
            return change(from: wrong)
        }
        doubtful = outlook.doubtful(on: journey).subtracting(approached)
        if let advice = missed(outlook, answers, isSeen: isSeen, isCarried: isCarried, at: time) { return advice }
        if outlook.toward >= outlook.total / 2 { hasWarned = false }
        if isSeen, outlook.away >= Policy.Advice.certain * outlook.total {
            return warnsOfWay(position, isInVehicle: isInVehicle, at: time) ? .wrongDirection : nil
        }
        if outlook.away < Policy.Advice.certain * outlook.total { away = nil }
        return approach(outlook, by: means, at: time)
    }

    /// Weighs where the train leads, and keeps which patterns' trains come to the rider's stop.
    private mutating func outlook(_ answers: [Answer]) -> Outlook {
        var outlook = Outlook()
        for answer in answers {
            let (pattern, marginals) = (answer.pattern, answer.marginals)
            outlook.total += marginals.total
            guard let target = answer.target else {
                outlook.away += marginals.moving
                continue
            }
            let reached = marginals.reached(target)
            if marginals.total - reached >= Policy.Advice.possible * marginals.total { comingAlong[pattern] = target }
            guard comingAlong[pattern] == target else {
                outlook.away += marginals.moving
                continue
            }
            outlook.toward += marginals.moving
            outlook.aboard += marginals.total
            guard journey.plan.continuation(of: pattern, from: target) == nil else { continue }
            outlook.aim(at: station(pattern, target), target, of: answer)
        }
        return outlook
    }

    /// The advice on a station that lies behind.
    private mutating func missed(
        _ outlook: Outlook, _ answers: [Answer], isSeen: Bool, isCarried: Bool, at time: Timestamp
    ) -> Advice? {
        let missed = outlook.missed(on: journey)
        beyond = missed.map { missed in
            // A clock that was set back has put the beginning into the future.
            beyond.flatMap { $0.station == missed.station && $0.since <= time ? $0 : nil }
                ?? Beyond(station: missed.station, since: time)
        }
        guard let missed, let beyond else { return nil }
        // A rider in a wrong train who was to change has not missed that by sleeping.
        if missed.station != journey.destination, isCarried,
            let nearest = boarding.judge(answers, besides: stranded, journey.plan, in: network)
        {
            boarding.end()
            return change(from: nearest)
        }
        return isSeen || time.seconds(since: beyond.since) >= Policy.Advice.holdTime
            ? miss(missed.station, aboard: answers, at: time) : nil
    }

    /// Whether the rider must be told that the train, as fixes or beacons show it, leads away: once, and once it has for long enough.
    private mutating func warnsOfWay(_ position: Position?, isInVehicle: Bool, at time: Timestamp) -> Bool {
        // A clock that was set back has put the beginning into the future.
        let spell = away.flatMap { $0.since <= time ? $0 : nil } ?? Spell(since: time, start: position)
        away = spell
        // A rider who walks to another platform knows the way.
        guard !hasWarned, isInVehicle || position == nil,
            spell.hasLasted(Policy.Advice.wrongTime, Policy.Advice.wrongDistance, to: position, at: time)
        else { return false }
        hasWarned = true
        // A rider who comes back has to get ready again.
        approached = []
        return true
    }

    /// Where the rider must get ready now.
    private mutating func approach(_ outlook: Outlook, by means: Means, at time: Timestamp) -> Advice? {
        // Where it was never seen, nothing tells the direction but how long runs take: who boarded the right train is told in time.
        let counted =
            hasBeenSeen || outlook.aboard < Policy.Advice.aboard * outlook.total ? outlook.total : outlook.aboard
        let open = outlook.aims.filter {
            !approached.contains($0.station) && !doubtful.contains($0.station) && $0.station != boarding.open
        }
        guard let aim = open.first(where: { $0.isSoon(by: means, of: counted) }),
            let nearest = aim.nearest, lastMissed.map({ time.seconds(since: $0) >= Policy.Advice.missedTime }) ?? true
        else { return nil }
        approached.insert(aim.station)
        let doors = nearest.answer.marginals.doors
        return .approach(
            station: aim.station, doorsOpen: time.advanced(bySeconds: doors?.mean ?? 0), spread: doors?.deviation ?? 0,
            distance: max(0, nearest.distance))
    }

    /// Records that the train has left a station, as is told.
    mutating func leave(_ station: Int) { boarding.leave(station) }

    /// Leads a rider on who is in a train that does not call at their station: where it calls, the way on or back counts.
    private mutating func change(from answer: Answer) -> Advice {
        let stop = answer.marginals.likeliestStop
        stranded.insert(answer.pattern)
        comingAlong[answer.pattern] = nil
        (approached, hasWarned, away) = ([], true, nil)
        guard let alighting = journey.plan.alighting(from: answer.pattern, at: stop) else {
            return .wrongTrain(change: nil, distance: 0)
        }
        return .wrongTrain(
            change: station(answer.pattern, alighting),
            distance: max(0, answer.stops[alighting] - answer.marginals.meanChainage))
    }

    /// Records that the rider was not told to get ready after all. They are to be told when it holds again.
    mutating func withdraw() { approached = [] }

    /// Plans anew for a rider who was to alight at a station and did not.
    private mutating func miss(_ station: Int, aboard answers: [Answer], at time: Timestamp) -> Advice {
        comingAlong = comingAlong.filter { self.station($0.key, $0.value) != station }
        boarding.end()
        // Whatever train it is leads away, and where to alight from it is the way back.
        stranded.formUnion(answers.map(\.pattern))
        approached = []
        lastMissed = time
        guard let answer = answers.max(by: { $0.share < $1.share }) else {
            return .missed(station: station, distance: 0, isLast: true)
        }
        let stop = answer.marginals.likeliestStop
        let chainage = answer.stations.indices.filter { answer.stations[$0] == station }
            .map { abs(answer.marginals.meanChainage - answer.stops[$0]) }.min()
        return .missed(
            station: station, distance: chainage ?? 0,
            isLast: journey.plan.alighting(from: answer.pattern, at: stop) == nil)
    }

    /// Records that the rider is led another way than the one that they asked for.
    ///
    /// - Parameter station: the station where they were to alight and did not, which is over.
    mutating func reroute(_ journey: Journey, beyond station: Int? = nil) {
        self.journey = journey
        if let station { comingAlong = comingAlong.filter { self.station($0.key, $0.value) != station } }
    }

    /// Records that the rider has alighted to change trains, as fixes show. The train that they left is theirs no more.
    mutating func alight() {
        guard let changing else { return }
        comingAlong = comingAlong.filter { station($0.key, $0.value) != changing }
        beyond = nil
    }

    /// Records that the station at which the rider was told to alight was another one. The right one lies ahead.
    mutating func retract(_ station: Int) {
        approached.remove(station)
        if changing == station { changing = nil }
    }

    /// Forgets what was to be done aboard trains in which the rider is no longer; the destination remains one.
    private mutating func forget(but patterns: Set<Int>) {
        comingAlong = comingAlong.filter {
            patterns.contains($0.key) || destinations[$0.key]?.contains($0.value) == true
        }
        stranded.formIntersection(patterns)
    }

    private func station(_ pattern: Int, _ stop: Int) -> Int { network.patterns[pattern].stops[stop].station }

    /// Handles a train that is on no pattern.
    ///
    /// - Parameters:
    ///   - isInVehicle: whether the rider is in something that moves as a train does; whoever walks away knows of it.
    ///   - position: the newest fix, if it is fresh.
    mutating func handleOffLine(isInVehicle: Bool, position: Position?, at time: Timestamp) -> Advice? {
        isToward = false
        let spell = offLine.flatMap { $0.since <= time ? $0 : nil } ?? Spell(since: time, start: position)
        offLine = spell
        // Fixes that belong elsewhere leave the line, too, and come back to it.
        guard wasOnLine, !leftLine, isInVehicle,
            spell.hasLasted(Policy.Rider.wrongFixes, Policy.Advice.offDistance, to: position, at: time)
        else { return nil }
        leftLine = true
        approached = []
        return .offRoute
    }
}

extension JourneyAdvisor: Encodable {
    private enum CodingKeys: String, CodingKey {
        case comingAlong, stops, stranded, approached, changing, beyond, lastMissed, hasWarned, hasBeenSeen, away,
            wasOnLine, leftLine, isToward, doubtful, offLine, boarding
    }

    /// Decodes what was told on a journey, which it does not encode.
    init(from decoder: any Decoder, on journey: Journey, in network: Network) throws {
        self.init(journey, in: network)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func stops(_ key: CodingKeys) throws -> [Int: Int] {
            let stops = try container.decode([Int: Int].self, forKey: key)
            guard stops.allSatisfy({ network.hasStop($0.value, of: $0.key) }) else {
                throw container.corrupted(key, "a pattern has no such stop")
            }
            return stops
        }
        comingAlong = try stops(.comingAlong)
        self.stops = try stops(.stops)
        stranded = try container.decode(Set<Int>.self, forKey: .stranded)
        approached = try container.decode(Set<Int>.self, forKey: .approached)
        changing = try container.wholeIfPresent(.changing, in: network.stations.indices)
        beyond = try container.decodeIfPresent(Beyond.self, forKey: .beyond)
        lastMissed = try container.decodeIfPresent(Timestamp.self, forKey: .lastMissed)
        hasWarned = try container.decode(Bool.self, forKey: .hasWarned)
        hasBeenSeen = try container.decode(Bool.self, forKey: .hasBeenSeen)
        away = try container.decodeIfPresent(Spell.self, forKey: .away)
        offLine = try container.decodeIfPresent(Spell.self, forKey: .offLine)
        wasOnLine = try container.decode(Bool.self, forKey: .wasOnLine)
        leftLine = try container.decode(Bool.self, forKey: .leftLine)
        isToward = try container.decode(Bool.self, forKey: .isToward)
        doubtful = try container.decode(Set<Int>.self, forKey: .doubtful)
        if let known = try container.decodeIfPresent(WrongTrain.self, forKey: .boarding) {
            guard known.station.map(network.stations.indices.contains) ?? true else {
                throw container.corrupted(.boarding, "there is no such station")
            }
            boarding = known
        }
    }
}
