import Belief
public import Observations
public import Positioning
public import Transit

/// The whole core: observations in, events out.
///
/// It reads no clock, does no I/O and uses no randomness, so the same observations give the same events on any machine and
/// at any speed.
public struct Navigator: Sendable {
    /// The settings that the rider can choose.
    public private(set) var settings: Settings

    let planner: JourneyPlanner
    var senses: Senses
    var train: TrainBelief
    var line: LineReporter
    /// The trains for which the rider may wait.
    var arrival: TrainArrival
    var listening: Listening
    var ride: Ride?
    var rider = RiderState()
    var told = Told()
    var absence = Absence()

    /// The stations that it knows.
    public var network: Network { planner.network }
    /// Which source is in use.
    public var source: Event.Source { told.source }
    /// The newest position that was believed; not necessarily where the train is now.
    public var position: Position? { senses.tracker.position }
    /// Where the train is along a pattern; `nil` where it is on none.
    public var linePosition: LinePosition? { line.place }
    /// How many fixes were not believed, by the reason.
    public var refusals: [FixGate.Refusal: Int] { senses.refusals }
    /// How far the time of day is ahead of the time of what is observed, in milliseconds.
    var ahead: Int64 { train.ahead }

    /// A journey under way.
    struct Ride: Sendable {
        var journey: Journey
        /// For when it was planned.
        var planned: Timestamp
        /// The stations where the rider changes trains.
        var transfers: [Int] = []
        /// Where the rider is on it.
        var state = JourneyState.waiting
        /// When the train stood where they were to alight, as they were told.
        var stood: Timestamp?
        /// The evidence on whether the rider has alighted at the end of the ride, where they were told to; `nil` elsewhere.
        var alighting: Alighting?
        /// Whether they were carried beyond a station at which they were to alight.
        var hasMissed = false
        /// Since when they have been off the train where they were not to alight.
        var offSince: Timestamp?
        /// Whether they board where the journey is to end.
        var boarding: Boarding
        /// Whether they ride away from there, and nobody knows where to: no journey is followed until a train takes them back.
        var isOutbound = false
    }

    /// The journey on the line; `nil` while the rider is on none, or rides away from its end.
    var followed: Journey? { ride.flatMap { $0.isOutbound ? nil : $0.journey } }

    /// The settings that the rider can choose.
    public typealias Settings = RiderSettings

    /// Creates a core that has observed nothing.
    ///
    /// - Parameter useCases: what says which stations the rider is to hear of; not yet started.
    public init(network: Network, settings: Settings = Settings(), useCases: UseCases = UseCases()) {
        self.settings = settings
        planner = JourneyPlanner(network)
        let fences = Geofence.fences(for: network, radius: settings.radius)
        senses = Senses(network, fences: fences)
        train = TrainBelief(network: network)
        arrival = TrainArrival(network)
        line = LineReporter(network: network, radii: fences.map(\.radius), lead: settings.lead)
        listening = Listening(useCases)
    }

    /// The journey under way.
    public var journey: Journey? { ride?.journey }
    /// Where the rider is on it; `nil` without a journey.
    public var journeyState: JourneyState? { ride?.state }

    /// Records that nobody observed for some seconds, as while a box is off.
    ///
    /// - Parameter seconds: how long; `nil` where nothing tells.
    public mutating func goOn(after seconds: Double?) {
        if seconds.map({ $0 >= Policy.Rider.hiddenRide }) ?? true { rider.isHidden = true }
        if seconds == nil { absence.begin() }
    }

    /// A snapshot of what is known at a time, which is that of the last observation or some seconds later.
    ///
    /// - Parameter calls: how many stops ahead are looked at; each costs about as much as an observation.
    public func snapshot(at time: Timestamp, calls: Int = 5) -> Snapshot {
        var next: [Snapshot.Call] = []
        if let place = line.place {
            let stops = network.patterns[place.pattern].stops
            next = train.doors(on: place.pattern, behind: place.stop, count: calls, at: time).map { call in
                Snapshot.Call(
                    stop: stop(stops[call.stop].station), role: role(of: stops[call.stop].station),
                    doors: timeOfDay(at: time.advanced(bySeconds: call.mean)), uncertainty: call.deviation,
                    distance: max(0, stops[call.stop].chainage - place.chainage))
            }
        }
        let course = line.place.map { self.course(along: $0.pattern) }
        var snapshot = Snapshot(
            time: timeOfDay(at: time), source: source, position: position.map(dated), place: line.place,
            journey: ride.map { ($0.journey.origin.map(stop), stop($0.journey.destination)) }, state: ride?.state,
            next: next, changes: changes(course: course ?? 0), course: course)
        if let journey = ride?.journey {
            snapshot.isClosedAtOrigin = journey.isClosedAtOrigin
            snapshot.isClosedAtDestination = journey.isClosedAtDestination
        }
        snapshot.isRefused = listening.result == .notAuthorized
        return snapshot
    }

    /// A position with the time of day.
    private func dated(_ position: Position) -> Position {
        var position = position
        position.time = timeOfDay(at: position.time)
        return position
    }

    /// The probability that the train goes the way of a pattern.
    private func course(along number: Int) -> Double {
        let pattern = network.patterns[number]
        let same = train.shares.filter {
            $0.pattern == number || network.patterns[$0.pattern].goesTheSameWay(as: pattern) == true
        }
        return min(1, same.reduce(0) { $0 + $1.share })
    }

    /// Handles the next observation and returns the events that follow from it.
    public mutating func handle(_ observation: Observation) -> [Event] {
        take(observation).map { event in
            var event = event
            event.time = timeOfDay(at: told.order(event.time, observed: observation.time))
            event.eta = event.eta.map(timeOfDay)
            return event
        }
    }

    /// The time of day when something is observed.
    public func timeOfDay(at time: Timestamp) -> Timestamp { train.timeOfDay(at: time) }

    private mutating func take(_ observation: Observation) -> [Event] {
        let time = observation.time
        let encounters: [Encounter]
        switch observation.content {
        case .fix(let fix): encounters = handle(fix, at: time)
        case .tick, .bluetooth, .motion, .pressure, .sighting:
            train.advance(to: time, isBlind: !senses.hasFixes)
            encounters = senses.handleTick(at: time) + sense(observation)
        case .receiver, .command, .button, .settings, .state, .verdict, .timeOfDay, .magneticField:
            return obey(observation)
        }
        senses.pass(to: time)
        return conclude(encounters, at: time)
    }

    /// Does what follows from an observation that is no evidence of a place: the rider's wishes, the clock, and what is recorded alone.
    private mutating func obey(_ observation: Observation) -> [Event] {
        let time = observation.time
        switch observation.content {
        // The source follows from the age of the newest fix alone: a ride log has no place for more.
        case .receiver(let state): listening.change(to: state, isProposing: isProposing)
        case .command(.startJourney(let from, let to)): return startJourney(from: from, to: to, at: time)
        case .command(.setLead(let lead)):
            settings.lead = lead
            line.lead = lead
        case .command(.endJourney), .button(isHeld: true): return endJourney(.cancelled, at: time)
        case .button(isHeld: false): return acknowledge(at: time)
        case .timeOfDay(let now):
            train.ahead = now.milliseconds - time.milliseconds
            absence.setClock()
            planAnew(at: time)
        case .settings(let settings): self = Navigator(network: network, settings: settings)
        default: break
        }
        return []
    }

    /// Passes on what a sensor says, or that time has passed.
    private mutating func sense(_ observation: Observation) -> [Encounter] {
        let time = observation.time
        switch observation.content {
        case .bluetooth(let isAvailable, let problem):
            train.handleBluetooth(isAvailable: isAvailable, at: time)
            change(to: isAvailable ? .available : .unavailable(problem))
        case .motion(let isMoving, let standing):
            train.handleMotion(isMoving: isMoving, standing: standing, at: time)
        case .pressure(let pressure): train.handlePressure(pressure, at: time)
        case .sighting(let sighting):
            change(to: .available)
            // A beacon on a train says nothing of where the box is, and whoever can read the list can send what a beacon sends: fixes
            // show where no train is.
            guard !arrival.hear(sighting.beacon, at: train.timeOfDay(at: time)), !isExcluded(sighting, at: time) else {
                break
            }
            let encounter = senses.handle(sighting, at: time)
            hear(near: senses.beacons.inside)
            if !isAfoot, train.handle(sighting.beacon, strength: sighting.strength, at: time) { senses.hear(at: time) }
            return encounter.map { [$0] } ?? []
        default: break
        }
        return []
    }

    /// Whether nobody knows where the journey under way began.
    private var isProposing: Bool { ride.map { $0.journey.origin == nil } ?? false }

    /// Records whether beacons can be heard.
    private mutating func change(to state: BluetoothState) {
        if listening.change(to: state, isProposing: isProposing), state != .available { senses.forgetBeacons() }
    }

    private mutating func handle(_ fix: Fix, at time: Timestamp) -> [Encounter] {
        if fix.time != nil { absence.confirm() }
        if fix.coordinate != nil, absence.end() {
            senses.forgetFixes()
            train.beginAnew()
        }
        train.advance(to: time, isBlind: !senses.hasFixes)
        let (refusal, encounters) = senses.handle(fix, at: time)
        guard refusal == nil else {
            if refusal == .jump, let coordinate = fix.coordinate {
                // The line may know better which of two places is the true one.
                _ = train.handle(Position(fix, at: coordinate, time: time), of: fix, isJump: true)
            }
            return encounters
        }
        if rider.isHidden {
            rider.isHidden = false
            ride?.alighting?.wasHidden()
        }
        planAnew(at: time)
        let wasOnLine = train.isOnLine
        let place = position.map { Position(fix, at: $0.coordinate, time: time) }
        if let place { rider.follow(place) }
        // Who walks along a line is in no train.
        let isBelieved = place.map { !isAfoot && train.handle($0, of: fix, isJump: false) } ?? false
        // On the line, a fix that contradicts all that is known of the train is no source.
        senses.see(isContradicted: wasOnLine && train.isOnLine && !isBelieved, at: time)
        return encounters
    }

    /// Whether fixes of the last seconds show that the train is not where a beacon is listed.
    private func isExcluded(_ sighting: Sighting, at time: Timestamp) -> Bool {
        guard senses.hasFixes, let seen = train.isOnLine ? train.fixes.seen : senses.tracker.position,
            let station = train.station(of: sighting.beacon)
        else { return false }
        let age = abs(time.seconds(since: seen.time))
        guard age <= Policy.Sources.recentFix else { return false }
        let reach = PathLoss.farthest + Position.accuracies * seen.accuracy + ((seen.speed ?? 0) + 2 * age) * age
        return seen.coordinate.distance(to: network.stations[station].coordinate) > reach
    }
}

extension Timekeeper {
    /// Goes on from the time that an agent before this one had, or this one where its recording begins.
    ///
    /// - Parameters:
    ///   - time: its time, on the scale of its observations.
    ///   - clock: the clock's reading at that time.
    ///   - navigator: what it knew, with the time of day.
    ///   - ticked: until when it had inserted ticks.
    ///   - isResumed: whether a restart lies between, over which the clock may not have run.
    public mutating func goOn(
        from time: Timestamp, at clock: Timestamp, _ navigator: Navigator, ticked: Timestamp?, isResumed: Bool
    ) {
        goOn(
            from: time, at: clock, ahead: navigator.ahead, hasSatelliteTime: navigator.absence.hasSatelliteTime,
            isAbsenceKnown: !navigator.absence.isUnknown, ticked: ticked, isResumed: isResumed)
    }
}
