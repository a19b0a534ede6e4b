import Positioning
import Transit
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Follows the train along the line: concludes from the tracker's belief what happened at the stations, and what the rider must
/// know of the journey.
struct LineFollower: Sendable {
    private(set) var train: TrainTracker
    /// Where the train is along the likeliest pattern; `nil` off the line.
    private(set) var place: LinePosition?
    private var sequence = StopSequence()
    /// The pattern that is told of.
    private var pattern: Int?
    private var alarms: JourneyAlarms?
    private let radii: [Double]
    private let lead: Double
    /// When the train left the stop before the next, as far as fixes, beacons or a motion sensor showed it.
    private var departure: (pattern: Int, stop: Int, time: Timestamp)?
    private var lastSeat: Timestamp?
    /// Whether the receiver tells speeds.
    private var tellsSpeed = true
    private var lastFix: Timestamp?
    /// Seconds from one of the last two fixes to the other.
    private var interval = 0.0

    /// What the belief gives to tell.
    struct Findings {
        var encounters: [Encounter] = []
        /// The stations where the rider changes trains.
        var transfers: [Int] = []
        var advice: JourneyAlarms.Advice?
    }

    /// The seat is learned from a fix in so many seconds: errors of positions last.
    private static let seatInterval = 10.0
    /// Where trains stop, and the drawn stop, differ by so many metres.
    private static let stoppingDeviation = 8.0
    /// Half of the longest train, in metres.
    private static let halfTrain = 100.0
    /// Where no speed is known, a train stands if its places have shown it for so many seconds.
    private static let stillTime = 10.0
    /// The train stands there for sure.
    private static let certain = 0.9
    /// A rider who starts a journey at a station has a train there, or waits so many seconds for it on average.
    private static let boarding = 30.0

    init(network: Network, radii: [Double], lead: Double) {
        train = TrainTracker(network: network)
        self.radii = radii
        self.lead = lead
    }

    /// Whether the train is on a pattern.
    var isOnLine: Bool { train.isOnLine }

    /// The station that was told last, if the train is still there.
    var here: (station: Int, isStanding: Bool)? {
        guard isOnLine, let last = sequence.last, last.stage == .found || last.stage == .arrived else { return nil }
        return (last.station, last.stage == .arrived)
    }

    /// Whether the train most likely is where no sky is seen.
    var isDark: Bool { train.isDark }

    /// Forgets where the train is.
    mutating func forget() { train.forget() }

    /// The last fix that agreed with where the train is believed to be.
    var lastSeen: Position? { train.lastSeen }

    /// The station of a beacon that is listed.
    func station(of sighting: Sighting) -> Int? { train.beacons.station(of: sighting) }

    /// Begins to follow a journey.
    ///
    /// - Parameters:
    ///   - isSeen: whether fixes or beacons tell where the train is.
    ///   - isVague: whether the fixes are too vague for that, but where the rider says that the journey begins.
    mutating func start(
        _ journey: Journey, from origin: Int?, isSeen: Bool, isVague: Bool, at time: Timestamp
    ) {
        train.advance(to: time, isBlind: false)
        train.journey = journey
        alarms = JourneyAlarms(journey, in: train.network)
        train.preferWanted()
        train.normalize()
        guard let origin else { return }
        if isSeen, !isVague {
            // Who boards where the train that brought them stands is in one that goes on from there.
            if train.standing(at: origin) >= Self.there, !train.isBoarded(at: origin, share: Self.there) {
                train.capture(station: origin, waiting: Self.boarding, at: time)
                train.assumed = nil
            }
        } else {
            train.board(at: origin, waiting: Self.boarding, at: time)
            train.isAssumedFromFixes = isVague
        }
    }

    /// The train is at a station with at least this probability.
    private static let there = 0.3

    /// Ends following a journey.
    mutating func endJourney() {
        alarms = nil
        train.journey = nil
    }

    /// Lets time pass.
    mutating func advance(to time: Timestamp, isBlind: Bool) {
        train.advance(to: time, isBlind: isBlind)
    }

    /// Takes a fix with a position.
    mutating func handle(_ fix: Fix, _ coordinate: Coordinate, isJump: Bool, at time: Timestamp) -> Bool {
        let position = Position(
            time: time, coordinate: coordinate,
            accuracy: max(fix.accuracy ?? FixGate.defaultAccuracy, FixGate.bestAccuracy),
            speed: fix.speed.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil })
        tellsSpeed = position.speed != nil
        interval = lastFix.map { min(Self.longestInterval, max(0, position.time.seconds(since: $0))) } ?? 0
        lastFix = position.time
        let isBelieved = train.handle(position, of: fix, isJump: isJump)
        if isBelieved { learnSeat(position) }
        return isBelieved
    }

    mutating func handle(_ sighting: Sighting, at time: Timestamp) -> Bool { train.handle(sighting, at: time) }
    mutating func handleBluetooth(isAvailable: Bool, at time: Timestamp) {
        train.handleBluetooth(isAvailable: isAvailable, at: time)
    }
    mutating func handleMotion(isMoving: Bool?, at time: Timestamp) { train.handleMotion(isMoving: isMoving, at: time) }

    /// What there is to tell now.
    ///
    /// - Parameters:
    ///   - isTold: whether what follows from the belief is to be told; it is caught up with when it is again.
    ///   - isSeen: whether fixes or beacons tell where the train is.
    ///   - near: the station whose beacons are near.
    ///   - position: the newest position, if it is fresh.
    mutating func conclude(at time: Timestamp, isTold: Bool, isSeen: Bool, near: Int?, position: Position?) -> Findings
    {
        guard let likeliest = likeliest() else {
            (place, pattern) = (nil, nil)
            return Findings(advice: alarms?.handleOffLine())
        }
        let settling = position == nil ? TrainTracker.motionDelay : Self.stillTime
        var asked: [JourneyAlarms.Answer] = []
        for number in train.beliefs.indices {
            let pattern = train.beliefs[number].model.pattern
            let question = LineMarginals.Question(
                target: alarms?.target(in: pattern), lead: lead,
                radii: train.beliefs[number].model.stations.map { radii[$0] }, settling: settling)
            let marginals = LineMarginals(&train.beliefs[number], at: time.seconds, question)
            asked.append((pattern, train.beliefs[number].model.stops, question.target, marginals))
        }
        let (pattern, marginals) = (asked[likeliest].pattern, asked[likeliest].marginals)
        let model = train.beliefs[likeliest].model
        if let last = self.pattern, last != pattern { sequence.change(to: marginals, stations: model.stations) }
        self.pattern = pattern
        if train.hasBegunAnew {
            sequence.begin(marginals, stations: model.stations, near: near)
            train.hasBegunAnew = false
            departure = nil
        }
        let stop = marginals.likeliestStop
        place = LinePosition(
            pattern: pattern,
            chainage: min(
                max(0, marginals.meanChainage - train.beliefs[likeliest].seat.mean),
                train.network.patterns[pattern].track.length),
            uncertainty: marginals.deviation, stop: stop, standing: marginals[stop].standing / marginals.total)
        if let position, position.time == time {
            train.learnSky(position, on: pattern, at: marginals.meanChainage, deviation: marginals.deviation)
        }
        var findings = Findings()
        var arrivals: [Int] = []
        if train.beliefs[likeliest].hypotheses.isEmpty { sequence.lookAway() }
        guard isTold else { return Findings() }
        if train.assumed == model.stations[stop], marginals[stop].standing >= (1 - StopSequence.gone) * marginals.total
        {
            // The rider knows where they are; only that the train has left is news.
            sequence.assume(model.stations[stop])
            return findings
        }
        if train.assumed == nil { sequence.confirm() }
        let age = position.map { time.seconds(since: $0.time) }
        let network = train.network
        let confirmations = model.stations.map { confirmation(of: $0, age: age, near: near) }
        for (kind, stop) in sequence.handle(
            marginals, stations: model.stations, isSeen: !train.beliefs[likeliest].hypotheses.isEmpty,
            confirmation: { confirmations[$0] },
            isExcluded: { Self.isExcluded(network.stations[model.stations[$0]].coordinate, age: age, by: position) })
        {
            let station = model.stations[stop]
            let distance =
                position.map { $0.coordinate.distance(to: train.network.stations[station].coordinate) }
                ?? abs(marginals.meanChainage - model.stops[stop])
            findings.encounters.append(
                Encounter(
                    kind: kind, station: station, time: time, distance: distance,
                    uncertainty: max(position?.accuracy ?? 0, marginals.deviation)))
            // A stop that shows when the train has left does not show when it did.
            let isTimed = (isSeen || train.motion != nil) && !(kind == .departed && arrivals.contains(stop))
            learnPace(kind, stop, pattern, at: time, isTimed: isTimed)
            if kind == .arrived { arrivals.append(stop) }
            if kind == .departed { train.learnBeacons(at: station, at: time) }
        }
        findings.transfers = alarms?.transfers(on: pattern) ?? []
        findings.encounters = findings.encounters.filter { !(alarms?.isKnown($0) ?? false) }
        let way = min(stop, asked[likeliest].target ?? stop)...(asked[likeliest].target ?? stop)
        let means = means(position, to: model.stations[way])
        findings.advice = alarms?.handle(asked, isSeen: isSeen, by: means, at: time)
        for stop in arrivals {
            // Where only the departure showed that the train stood there, it is too late to change.
            let hasLeft = findings.encounters.contains { $0.kind == .departed && $0.station == model.stations[stop] }
            if !hasLeft, let next = alarms?.change(at: stop, of: pattern) {
                train.change(at: stop, of: pattern, to: next.stations, waiting: next.waiting)
            } else if isSeen || stop == model.stops.count - 1 {
                train.offerChanges(at: stop, of: pattern)
            }
        }
        return findings
    }

    /// What tells where the train is now, besides the timetable: beacons only where each station ahead has some.
    private func means(_ position: Position?, to stations: ArraySlice<Int>) -> JourneyAlarms.Means {
        if position != nil { return .fixes }
        let served = train.isHearing && train.habits.areProven ? stations.count { train.beacons.serves($0) } : 0
        if served == stations.count { return .beacons }
        return train.motion != nil ? .motion : served == 0 ? .nothing : .fixes
    }

    /// What is about to tell that the train stands at a station.
    ///
    /// - Parameter age: how old the newest position is, in seconds, if it is fresh.
    private func confirmation(of station: Int, age: Double?, near: Int?) -> StopSequence.Confirmation {
        // Places without speeds show a stop after some seconds only, as does a motion sensor.
        if age != nil, !tellsSpeed { return .soon }
        if let age, age <= Self.recent { return .none }
        if train.isHearing, train.habits.areProven, train.beacons.serves(station) {
            // A far beacon may stand on another platform, or ahead, and be heard once.
            guard let visit = train.visits[station] else { return .missing }
            guard near == station, visit.seconds >= Self.hearingTime else { return .silent }
            return visit.isListed ? .placed : .heard
        }
        if train.motion != nil { return .soon }
        // One that does not come when it is due does not come: the train is where no sky is seen.
        return age.map { $0 <= interval + Self.recent } ?? false ? .later : .none
    }

    /// Whether a fresh fix shows that the train cannot stand at a station.
    private static func isExcluded(_ station: Coordinate, age: Double?, by position: Position?) -> Bool {
        guard let position, let age, age <= recent else { return false }
        return position.coordinate.distance(to: station) > longestPlatform + Rival.accuracies * position.accuracy
    }

    /// No train that stands at a station is farther from its coordinate, in metres.
    private static let longestPlatform = 300.0

    /// A fix tells whether the train stands for so many seconds; between fixes that are farther apart only the timetable does.
    private static let recent = 1.5
    /// No receiver is waited for longer, in seconds.
    private static let longestInterval = 30.0
    /// A train that comes to stand is heard for so many seconds.
    private static let hearingTime: Int64 = 8

    /// The position in the beliefs of the one that is told of: another one must be much likelier to take its place.
    private func likeliest() -> Int? {
        guard let likeliest = train.likeliest else { return nil }
        let last = train.beliefs.firstIndex { $0.model.pattern == pattern }
        guard let last else { return likeliest }
        let (before, after) = (train.beliefs[last].share, train.beliefs[likeliest].share)
        return after >= Self.takesOver * (before + after) ? likeliest : last
    }

    /// Another pattern takes over if of the two it has at least this probability.
    private static let takesOver = 0.8

    /// Compares a run that was seen from its beginning to its end with the timetable.
    private mutating func learnPace(
        _ kind: Encounter.Kind, _ stop: Int, _ pattern: Int, at time: Timestamp, isTimed: Bool
    ) {
        guard isTimed else {
            departure = nil
            return
        }
        if kind == .departed { departure = (pattern, stop, time) }
        guard kind == .arrived, let departure, departure.pattern == pattern, departure.stop == stop - 1,
            let number = train.beliefs.firstIndex(where: { $0.model.pattern == pattern })
        else { return }
        let seconds = time.seconds(since: departure.time)
        guard seconds > 20 else { return }
        train.beliefs[number].learnPace(log(seconds / train.beliefs[number].model.runs[stop - 1].seconds))
    }

    /// Learns from a fix of a standing train how far from its middle the rider sits.
    ///
    /// Not at the ends of the line: drawn tracks end at the stop, and nothing says which way the train stands beyond.
    private mutating func learnSeat(_ position: Position) {
        guard let place, place.standing >= Self.certain, let number = train.likeliest,
            train.beliefs[number].model.pattern == place.pattern, position.speed ?? 0 < 0.5,
            lastSeat.map({ position.time.seconds(since: $0) >= Self.seatInterval }) ?? true
        else { return }
        let model = train.beliefs[number].model
        let chainage = model.stops[place.stop]
        guard model.grid.reaches(Self.halfTrain, from: chainage) else { return }
        let cell = model.grid.cell(at: chainage)
        let offset = LineGrid.place(position.coordinate) - model.grid.points[cell]
        let behind = chainage - Double(cell) * LineGrid.spacing - (offset * model.grid.tangents[cell]).sum()
        lastSeat = position.time
        train.beliefs[number].learnSeat(
            behind, deviation: position.accuracy / GeofenceEngine.deviationsIn68Percent + Self.stoppingDeviation)
    }
}
