import Belief
import Positioning
import Transit

/// Concludes from what the belief says what happened at the stations, and what the rider must know of the journey.
struct LineReporter: Sendable {
    /// Where the train is along the likeliest pattern; `nil` off the line.
    private(set) var place: LinePosition?
    private var stops = StopReporter()
    /// The pattern that is told of.
    private var pattern: Int?
    private var advisor: JourneyAdvisor?
    private var hold = HoldReporter()
    private let network: Network
    private let radii: [Double]
    var lead: Double
    /// How often the belief was begun anew, as far as was told of it.
    private var beginnings = 0
    /// When the train left the stop before the next, as far as fixes, beacons or a motion sensor showed it.
    private var departure: Departure?

    /// When the train left a stop of a pattern.
    private struct Departure: Sendable, Codable {
        var pattern, stop: Int
        var time: Timestamp
    }

    init(network: Network, radii: [Double], lead: Double) {
        self.network = network
        self.radii = radii
        self.lead = lead
    }

    /// The station that was told last, if the train is still there; only where it is on the line.
    var here: (station: Int, isStanding: Bool)? {
        guard let last = stops.last, last.stage == .found || last.stage == .arrived else { return nil }
        return (last.station, last.stage == .arrived)
    }

    /// The station of the next change on the journey that is followed; `nil` where none is to come.
    ///
    /// - Parameter course: the probability that the train goes the way of the place's pattern.
    func nextChange(course: Double) -> Int? { place.flatMap { advisor?.nextChange(at: $0, course: course) } }

    /// Records that the rider has alighted to change trains.
    mutating func alight() { advisor?.alight() }

    /// Records that the rider was not told to get ready, although that was advised.
    mutating func withdraw() { advisor?.withdraw() }

    /// Begins to follow a journey.
    mutating func begin(_ journey: Journey) { advisor = JourneyAdvisor(journey, in: network) }

    /// Follows the same journey another way.
    ///
    /// - Parameter station: where the rider was to alight and did not, which is over.
    mutating func reroute(_ journey: Journey, beyond station: Int? = nil) {
        advisor?.reroute(journey, beyond: station)
    }

    /// Ends following a journey.
    mutating func endJourney() { advisor = nil }

    /// Looks where the train is, and lets the belief learn from a fix of this moment where the rider sits and where the sky is seen.
    ///
    /// - Returns: `nil` off the line.
    mutating func look(_ train: inout TrainBelief, _ sources: Sources, at time: Timestamp) -> View? {
        let isFixed = sources.position?.time == time
        if isFixed, let position = sources.position, let place, place.standing >= Policy.Stops.sure {
            train.learnSeat(position, at: place.stop, of: place.pattern)
        }
        let question = TrainBelief.Question(
            lead: lead, radii: radii,
            settling: sources.position == nil ? TrainBelief.motionDelay : Policy.Stops.stillTime)
        let answers = train.ask(question, at: time) { advisor?.target(in: $0) }
        guard let answer = likeliest(of: answers) else {
            (place, pattern, hold) = (nil, nil, HoldReporter())
            return nil
        }
        let (marginals, stations) = (answer.marginals, answer.stations)
        if let last = pattern, last != answer.pattern {
            let before = network.patterns[last].stops.map(\.station)
            stops.change(to: marginals, stations: stations, from: before)
        }
        pattern = answer.pattern
        if train.beginnings != beginnings {
            stops.begin(marginals, stations: stations, near: sources.near)
            beginnings = train.beginnings
            departure = nil
        }
        let stop = marginals.likeliestStop
        place = LinePosition(
            pattern: answer.pattern,
            chainage: min(
                max(0, marginals.meanChainage - answer.seat), network.patterns[answer.pattern].track.length),
            uncertainty: marginals.deviation, stop: stop, standing: marginals[stop].standing / marginals.total)
        if isFixed {
            train.learnSky(
                on: answer.pattern, at: marginals.meanChainage, deviation: marginals.deviation, time: time)
        }
        if !answer.isInView { stops.lookAway() }
        return View(answers: answers, answer: answer)
    }

    /// Determines the findings to report now.
    ///
    /// - Parameter view: where the train is; `nil` off the line.
    mutating func conclude(
        _ view: View?, _ train: inout TrainBelief, _ sources: Sources, at time: Timestamp
    ) -> Findings {
        guard let view else {
            return Findings(
                advice: sources.alighting == nil
                    ? advisor?.handleOffLine(
                        isInVehicle: sources.isInVehicle, position: sources.position, at: time) : nil)
        }
        guard sources.isReported else { return Findings() }
        let answer = view.answer
        let (marginals, stations, stop) = (answer.marginals, answer.stations, answer.marginals.likeliestStop)
        if train.assumed == stations[stop],
            marginals[stop].standing >= (1 - Policy.Stops.gone) * marginals.total
        {
            // The rider knows where they are; only that the train has left is news.
            stops.assume(stations[stop])
            return Findings()
        }
        if train.assumed == nil { stops.confirm() }
        var findings = Findings()
        if let seconds = hold.handle(marginals.held / marginals.total, at: time), stop + 1 < stations.count {
            findings.hold = (stations[stop + 1], seconds)
        }
        var called = call(answer, &train, sources, at: time, &findings)
        let jumped = sources.position.flatMap { _ in leftUnseen(answer, findings.encounters) }
        if let jumped {
            findings.encounters.removeAll { $0.station == jumped }
            called.removeAll { stations[$0] == jumped }
        }
        findings.transfers = advisor?.transfers(on: answer.pattern) ?? []
        findings.encounters = findings.encounters.filter { !(advisor?.isKnown($0) ?? false) }
        for encounter in findings.encounters where encounter.kind == .departed {
            advisor?.leave(encounter.station)
            if sources.isSeen || train.hasMotionSensor { train.leave(encounter.station, at: time) }
        }
        findings.advice = advise(view, train, sources, findings.encounters, jumped, at: time)
        findings.isToward = advisor?.isToward ?? false
        change(at: called, answer, &train, sources, findings.encounters)
        return findings
    }

    /// The advice on the journey that the rider must have.
    ///
    /// - Parameter jumped: the station where they were to alight and which was seen too late.
    private mutating func advise(
        _ view: View, _ train: TrainBelief, _ sources: Sources, _ encounters: [Encounter], _ jumped: Int?,
        at time: Timestamp
    ) -> JourneyAdvisor.Advice? {
        let (answer, stop) = (view.answer, view.answer.marginals.likeliestStop)
        let target = answer.target ?? stop
        let means = means(train, sources.position, to: answer.stations[min(stop, target)...target])
        // Where fixes or beacons show that the train has left, it is known at once; else it may have been held.
        let destination = advisor?.destination
        let isLeft =
            sources.isSeen && answer.target.map { answer.stations[$0] } == destination
            && encounters.contains {
                ($0.kind == .departed || $0.kind == .passed) && $0.station == destination
            }
        return advisor?.handle(
            view.answers, isSeen: sources.isSeen, by: means, position: sources.position,
            isInVehicle: sources.isInVehicle,
            leftBehind: sources.leftBehind ?? jumped ?? (isLeft ? destination : nil), at: time)
    }

    /// Lets the belief follow a rider who changes trains where it stands, or may do so.
    private mutating func change(
        at called: [Int], _ answer: TrainBelief.Answer, _ train: inout TrainBelief, _ sources: Sources,
        _ encounters: [Encounter]
    ) {
        for stop in called {
            // Where only the departure showed that the train stood there, it is too late to change.
            let hasLeft = encounters.contains { $0.kind == .departed && $0.station == answer.stations[stop] }
            if !hasLeft, let next = advisor?.change(at: stop, of: answer.pattern) {
                train.change(at: stop, of: answer.pattern, to: next.stations, waiting: next.waiting)
            } else if sources.isSeen || stop == answer.stops.count - 1 {
                train.offerChanges(at: stop, of: answer.pattern)
            }
        }
    }

    /// The station where the rider was to alight, if fixes show only now that the train stood there, and it does no longer: no word of a stand
    /// helps any more.
    private func leftUnseen(_ answer: TrainBelief.Answer, _ encounters: [Encounter]) -> Int? {
        guard let advisor, let stop = answer.target else { return nil }
        let station = answer.stations[stop]
        guard station == advisor.destination || advisor.transfers(on: answer.pattern).contains(station),
            encounters.contains(where: { $0.station == station && $0.kind == .arrived }),
            answer.marginals[stop].standing * 2 < answer.marginals.total
        else { return nil }
        return station
    }

    /// How the beliefs together place the train relative to a station.
    func shares(of view: View?, at station: Int) -> Shares {
        var shares = Shares()
        let answers = view?.answers ?? []
        let total = answers.reduce(0) { $0 + $1.marginals.total }
        guard total > 0 else { return shares }
        for answer in answers {
            let marginals = answer.marginals
            guard let stop = call(at: station, in: answer) else {
                shares.beyond += marginals.total / total
                continue
            }
            let (reached, standing) = (marginals.reached(stop), marginals[stop].standing)
            shares.before += (marginals.total - reached) / total
            shares.standing += standing / total
            shares.beyond += (reached - standing) / total
        }
        return shares
    }

    /// The call of a pattern's train at a station: the one that was told, where a line calls there twice.
    private func call(at station: Int, in answer: TrainBelief.Answer) -> Int? {
        if answer.pattern == pattern, let last = stops.last, last.station == station, let stop = last.stop,
            answer.stations.indices.contains(stop), answer.stations[stop] == station
        {
            return stop
        }
        return answer.stations.lastIndex(of: station)
    }

    /// Records that the train did not stand at the station at which the rider was told to alight: that station lies ahead.
    mutating func retract(_ station: Int) {
        stops.retract(station)
        advisor?.retract(station)
    }

    /// Finds what happened at the stops of the likeliest pattern, and lets the belief learn from it.
    ///
    /// - Returns: the stops at which the train stands.
    private mutating func call(
        _ answer: TrainBelief.Answer, _ train: inout TrainBelief, _ sources: Sources, at time: Timestamp,
        _ findings: inout Findings
    ) -> [Int] {
        let (marginals, stations, position) = (answer.marginals, answer.stations, sources.position)
        let age = position.map { time.seconds(since: $0.time) }
        let confirmations = stations.map { confirmation(of: $0, train, age: age, near: sources.near) }
        let network = network
        var arrivals: [Int] = []
        for (kind, stop) in stops.handle(
            marginals, stations: stations, isSeen: answer.isInView, confirmation: { confirmations[$0] },
            isExcluded: { Self.isExcluded(network.stations[stations[$0]].coordinate, age: age, by: position) })
        {
            let station = stations[stop]
            let distance =
                position.map { $0.coordinate.distance(to: network.stations[station].coordinate) }
                ?? abs(marginals.meanChainage - answer.stops[stop])
            findings.encounters.append(
                Encounter(
                    kind: kind, station: station, time: time, distance: distance,
                    uncertainty: max(position?.accuracy ?? 0, marginals.deviation)))
            // A stop that shows when the train has left does not show when it did.
            let isTimed =
                (sources.isSeen || train.hasMotionSensor) && !(kind == .departed && arrivals.contains(stop))
            learnPace(kind, stop, answer.pattern, &train, at: time, isTimed: isTimed)
            if kind == .arrived { arrivals.append(stop) }
            if kind == .departed { train.learnBeacons(at: station, at: time) }
        }
        return arrivals
    }

    /// The means that show where the train is now, besides the timetable. Beacons count only where each station ahead has some.
    private func means(
        _ train: TrainBelief, _ position: Position?, to stations: ArraySlice<Int>
    ) -> JourneyAdvisor.Means {
        if position != nil { return .fixes }
        let served = train.hearsBeacons ? stations.count { train.servesBeacons($0) } : 0
        if served == stations.count { return .beacons }
        return train.hasMotionSensor ? .motion : served == 0 ? .nothing : .fixes
    }

    /// The source that is about to show that the train stands at a station.
    ///
    /// - Parameter age: the age of the newest position, in seconds, if it is fresh.
    private func confirmation(
        of station: Int, _ train: TrainBelief, age: Double?, near: Int?
    ) -> StopReporter.Confirmation {
        // Places without speeds show a stop after some seconds only, as does a motion sensor.
        if age != nil, !train.fixes.tellsSpeed { return .soon }
        if let age, age <= Policy.Stops.recent { return .none }
        if train.hearsBeacons, train.servesBeacons(station) {
            // A far beacon may stand on another platform, or ahead, and be heard once.
            guard let visit = train.visit(at: station) else { return .missing }
            guard near == station, visit.seconds >= Policy.Stops.hearingTime else { return .silent }
            return visit.isListed ? .placed : .heard
        }
        if train.hasMotionSensor { return .soon }
        // One that does not come when it is due does not come: the train is where no sky is seen.
        return age.map { $0 <= train.fixes.interval + Policy.Stops.recent } ?? false ? .later : .none
    }

    /// Whether a fresh fix shows that the train cannot stand at a station.
    private static func isExcluded(_ station: Coordinate, age: Double?, by position: Position?) -> Bool {
        guard let position, let age, age <= Policy.Stops.recent else { return false }
        let reach = Policy.Stops.longestPlatform + Position.accuracies * position.accuracy
        return position.coordinate.distance(to: station) > reach
    }

    /// The answer of the belief that is told of: another one must be much likelier to take its place.
    private func likeliest(of answers: [TrainBelief.Answer]) -> TrainBelief.Answer? {
        guard let likeliest = answers.max(by: { $0.share < $1.share }) else { return nil }
        guard let last = answers.first(where: { $0.pattern == pattern }) else { return likeliest }
        return likeliest.share >= Policy.Stops.takesOver * (last.share + likeliest.share) ? likeliest : last
    }

    /// Compares a run that was seen from its beginning to its end with the timetable.
    private mutating func learnPace(
        _ kind: Encounter.Kind, _ stop: Int, _ pattern: Int, _ train: inout TrainBelief, at time: Timestamp,
        isTimed: Bool
    ) {
        guard isTimed else {
            departure = nil
            return
        }
        if kind == .departed { departure = Departure(pattern: pattern, stop: stop, time: time) }
        guard kind == .arrived, let departure, departure.pattern == pattern, departure.stop == stop - 1 else { return }
        train.learnPace(time.seconds(since: departure.time), to: stop, of: pattern)
    }
}

extension LineReporter: Encodable {
    private enum CodingKeys: String, CodingKey { case place, stops, pattern, advisor, hold, beginnings, departure }

    /// Decodes what was told along a network's lines.
    ///
    /// - Parameters:
    ///   - radii: metres from each station from which on the train is near, by number.
    ///   - lead: how many seconds before the doors open the rider is told.
    ///   - journey: the one under way, which it does not encode.
    init(
        from decoder: any Decoder, network: Network, radii: [Double], lead: Double, journey: Journey?
    ) throws {
        self.init(network: network, radii: radii, lead: lead)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        place =
            container.contains(.place)
            ? try LinePosition(from: container.superDecoder(forKey: .place), in: network) : nil
        stops = try container.decode(StopReporter.self, forKey: .stops)
        if let last = stops.last, !network.stations.indices.contains(last.station) || last.stop ?? 0 < 0 {
            throw container.corrupted(.stops, "there is no such station or stop")
        }
        pattern = try container.wholeIfPresent(.pattern, in: network.patterns.indices)
        guard container.contains(.advisor) == (journey != nil) else {
            throw container.corrupted(.advisor, "there is one where there is a journey")
        }
        advisor = try journey.map {
            try JourneyAdvisor(from: container.superDecoder(forKey: .advisor), on: $0, in: network)
        }
        hold = try container.decode(HoldReporter.self, forKey: .hold)
        beginnings = try container.count(.beginnings)
        departure = try container.decodeIfPresent(Departure.self, forKey: .departure)
        if let departure, !network.hasStop(departure.stop, of: departure.pattern) {
            throw container.corrupted(.departure, "the pattern has no such stop")
        }
    }
}
