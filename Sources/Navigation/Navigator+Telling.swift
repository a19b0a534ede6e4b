import Belief
import Positioning
import Transit

/// The reporting of what is known.
extension Navigator {
    /// The conclusions from what is known now: where the train is, what the rider does, what is told of both.
    ///
    /// - Parameter fenced: the encounters that the fences and beacons alone tell, which count where the train is on no
    ///   line.
    mutating func conclude(_ fenced: [Encounter], at time: Timestamp) -> [Event] {
        let isSeen = senses.isSeen(at: time)
        let position = senses.hasFixes && train.isOnLine ? train.fixes.seen : senses.position
        getOff(at: time)
        walkToChange(at: time)
        reckon(at: time, isSeen: isSeen)
        let source = source(at: time)
        var events = told.tells(source, at: time) ? [sourceChanged(at: time)] : []
        var sources = LineReporter.Sources(
            isReported: source != .none && ride?.alighting == nil, isSeen: isSeen, near: senses.beacons.inside,
            position: position, isInVehicle: rider.footing.isVehicle(at: time), alighting: ride?.alighting?.station)
        var view = line.look(&train, sources, at: time)
        var fenced = fenced
        if let station = sources.alighting {
            switch judge(line.shares(of: view, at: station), position, at: time) {
            // Nothing is told of a train in which the rider may not be.
            case .unknown: fenced = []
            case .again:
                fenced = []
                events.append(event(.arrived, of: encounter(.arrived, with: station, at: time)))
            case .elsewhere:
                fenced = []
                retract(station)
            case .off: return events + endJourney(.arrived, at: time)
            case .carriedOn:
                leave(station)
                sources.isReported = source != .none
                (sources.alighting, sources.leftBehind) = (nil, station)
                // The way back is another one.
                view = line.look(&train, sources, at: time)
                if !train.isOnLine {
                    events.append(event(.missed, of: encounter(.departed, with: station, at: time)))
                    fenced = fenced.filter { $0.station != station }
                }
            }
        }
        tell(line.conclude(view, &train, sources, at: time), fenced, at: time, &events)
        return events + awaitTrain(at: time) + giveUp(at: time)
    }

    /// Tells what was found of the train, by the line, and by the fences where it is on none.
    private mutating func tell(
        _ findings: LineReporter.Findings, _ fenced: [Encounter], at time: Timestamp, _ events: inout [Event]
    ) {
        ride?.transfers = findings.transfers
        let fenced = isAfoot ? fenced.filter { $0.kind == .found } : fenced
        take(told.filter(train.isOnLine ? findings.encounters : fenced.map(atDestination)), &events)
        // Who walks beside the line is in no train that comes to a station.
        if case .approach = findings.advice, isWalking(at: time) {
            line.withdraw()
        } else {
            take(findings.advice, at: time, &events)
        }
        if let hold = findings.hold, let ride, !ride.isOutbound, ride.state != .waiting, ride.state != .off,
            !isWalking(at: time)
        {
            var event = event(.held, of: encounter(.found, with: hold.station, at: time))
            event.heldFor = hold.seconds
            events.append(event)
        }
        if findings.isToward { enter(.carriedToward, at: time) }
        let isCarried = rider.footing.isVehicle(at: time) || ride?.state != .waiting
        ride?.boarding.handle(isSeen: senses.hasFixes, isCarried: isCarried, at: time)
    }

    /// An encounter with a station that is one stop with the destination, as one with the destination: fences do not tell which it is.
    private func atDestination(_ encounter: Encounter) -> Encounter {
        guard let destination = ride?.journey.destination, senses.tracker.areOneStop(encounter.station, destination)
        else {
            return encounter
        }
        var encounter = encounter
        encounter.station = destination
        return encounter
    }

    /// Ends dead reckoning where nothing is known any more.
    private mutating func reckon(at time: Timestamp, isSeen: Bool) {
        guard !isSeen, train.isOnLine, let lastSeen = senses.lastSeen else { return }
        let seconds = time.seconds(since: lastSeen)
        if seconds > Policy.Sources.longestReckoning {
            train.beginAnew()
        } else if seconds > Policy.Sources.longestSilence, !isReckoning {
            train.forget()
        }
    }

    /// Whether the line tells where the train is while nothing is seen: on a journey the rider is on the way, and without one
    /// the silence is a tunnel's.
    private var isReckoning: Bool { train.isOnLine && (ride != nil || train.isDark) }

    private func source(at time: Timestamp) -> Event.Source {
        let isHearing = senses.isHearing(at: time)
        // Beacons come first where they are near; far ones say less than a fix.
        if isHearing, senses.beacons.inside != nil { return .bluetooth }
        if senses.hasFixes { return .gnss }
        if isHearing { return .bluetooth }
        return isReckoning ? .deadReckoning : .none
    }

    /// Handles the encounters between the train and stations, and reports them.
    mutating func take(_ encounters: [Encounter], _ events: inout [Event]) {
        for encounter in encounters {
            switch encounter.kind {
            // Fixes of a moment may belong elsewhere; where the train stands, they do not.
            case .found where encounter.station == ride?.journey.destination: break
            case .found, .arrived: board(at: encounter.station, encounter.time, &events)
            case .departed, .passed:
                _ = ride?.boarding.find(at: encounter.time)
                turnBack(from: encounter.station, encounter.time, &events)
            }
            let (reported, origin) = listening.handle(encounter, by: source)
            if let origin, origin != ride?.journey.destination { ride?.journey.origin = origin }
            if let reported, reported.kind == .found { events.append(event(.near, of: reported)) }
            let role = role(of: encounter.station)
            switch encounter.kind {
            case .found: break
            // Where nothing listens, as where every source is refused, the line and the timetable tell all the same.
            case .arrived where role == .destination && reported?.kind != .arrived && listening.isFollowing: break
            case .arrived:
                events.append(event(.arrived, of: encounter))
                // Where only the departure showed that the train stood there, it is too late to alight.
                let hasDeparted = encounters.contains { $0.kind == .departed && $0.station == encounter.station }
                if role == .destination || role == .transfer, !hasDeparted {
                    stand(at: encounter.station, encounter.time)
                }
            case .departed, .passed:
                events.append(event(encounter.kind == .passed ? .passed : .departed, of: encounter))
                // On a line, the line tells.
                if role == .destination, !train.isOnLine {
                    events.append(event(.missed, of: encounter))
                    leave(encounter.station)
                }
            }
        }
    }

    private mutating func take(_ advice: JourneyAdvisor.Advice?, at time: Timestamp, _ events: inout [Event]) {
        guard let advice, let ride else { return }
        var event = Event(.approaching, at: time)
        let station = advice.station ?? ride.journey.destination
        event.stop = stop(station)
        event.role = station == ride.journey.destination ? .destination : .transfer
        event.source = source
        event.uncertainty = max(
            line.place?.uncertainty ?? 0, source == .gnss ? senses.tracker.position?.accuracy ?? 0 : 0)
        switch advice {
        case .approach(_, let doorsOpen, let spread, let distance):
            event.distance = distance
            event.eta = doorsOpen
            event.etaUncertainty = spread
        case .missed(_, let distance, _):
            event.kind = .missed
            event.distance = distance
        case .wrongDirection: event.kind = .wrongDirection
        case .offRoute:
            event.kind = .offRoute
            event.uncertainty = senses.tracker.position?.accuracy
        case .wrongTrain(_, let distance):
            event.kind = .wrongTrain
            event.distance = distance
        }
        events.append(event)
        switch advice {
        case .missed(let station, _, let isLast):
            leave(station)
            if isLast { events += endJourney(.missed, at: time) }
        case .wrongDirection, .offRoute: enter(.carriedAway, at: time)
        case .wrongTrain: leadOn(at: time)
        case .approach: break
        }
    }

    private func sourceChanged(at time: Timestamp) -> Event {
        var event = Event(.sourceChanged, at: time)
        event.source = source
        return event
    }

    func event(_ kind: Event.Kind, of encounter: Encounter) -> Event {
        var event = Event(kind, at: encounter.time)
        event.stop = stop(encounter.station)
        event.role = role(of: encounter.station)
        event.source = source
        event.distance = encounter.distance
        event.uncertainty = encounter.uncertainty
        return event
    }

    func stop(_ number: Int) -> Event.Stop {
        Event.Stop(id: network.stations[number].id, name: network.stations[number].name)
    }

    func role(of station: Int) -> Event.Role? {
        guard let ride else { return nil }
        let journey = ride.journey
        if ride.isOutbound { return station == journey.destination ? .origin : nil }
        if station == journey.destination { return .destination }
        if ride.transfers.contains(station) { return .transfer }
        if station == journey.origin { return .origin }
        return journey.isOnWay(station, in: network) ? .intermediate : nil
    }
}
