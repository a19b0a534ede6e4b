import Belief
import Positioning
import Transit

/// How a journey begins and ends.
extension Navigator {
    /// Takes that the rider asks for a journey, and tells why where there is none.
    mutating func startJourney(from: String?, to: String, at time: Timestamp) -> [Event] {
        // Who was just told to get off is there, unless something shows that they are not.
        let isUnseen = source != .gnss && source != .bluetooth
        let at = isUnseen ? ride?.alighting?.station : nil
        let named = from
        let from = from ?? at.flatMap { $0 == network.number(of: to) ? nil : network.stations[$0].id }
        var events = endJourney(.replaced, at: time)
        func refuse(_ reason: Event.EndReason) -> [Event] {
            var event = Event(.journeyEnded, at: time)
            event.from = from.map { id in network.number(of: id).map(stop) ?? Event.Stop(id: id, name: id) }
            event.to = network.number(of: to).map(stop) ?? Event.Stop(id: to, name: to)
            event.reason = reason
            return events + [event]
        }
        guard let destination = network.number(of: to) else { return refuse(.unknownStation) }
        var origin: Int?
        if let from {
            guard let number = network.number(of: from) else { return refuse(.unknownStation) }
            origin = number
        }
        // The station where the train is has been found already.
        let here = train.isOnLine ? line.here?.station : beacons.inside ?? tracker.inside
        let isStanding = train.isOnLine ? line.here?.isStanding ?? false : tracker.isStanding
        let isSeen = source == .gnss || source == .bluetooth
        if let named, let origin, origin != destination, here == destination, isStanding, isSeen,
            !footing.wasCarried(before: time)
        {
            return events + startJourney(from: to, to: named, at: time)
        }
        guard
            var journey = try? Journey(
                from: origin, to: destination, by: planner.running(around: train.timeOfDay(at: time)))
        else {
            return refuse(.noPattern)
        }
        var stations = useCases.journey(destination)
        let heard = useCases.background.stop() == .isStopping ? useCases.background.reported : nil
        listening = stations.start(receiver, bluetooth, reported: heard)
        if origin == nil, here != destination { origin = here }
        if origin == nil { listening = useCases.departure.start(receiver, bluetooth, reported: nil) }
        journey.origin = origin
        let way = origin.map {
            network.stations[$0].coordinate.distance(to: network.stations[destination].coordinate)
        }
        ride = Ride(
            journey: journey, stations: stations, planned: train.timeOfDay(at: time),
            boarding: Boarding(at: time, named: origin, distance: way, isOpen: here == nil || !isSeen))
        isOffTrain = false
        // Fixes that are too vague to put the train on the line do not contradict a rider who is in that station's fence.
        let isVague = isSeen && !train.isOnLine && from != nil && tracker.inside == origin
        // Nor does a beacon of that station, which may not have been heard for long enough to put the train there.
        let isConfirmed = !train.isOnLine && from != nil && beacons.inside == origin
        line.begin(journey)
        train.begin(
            JourneyItinerary(journey: journey), from: journey.boarding(in: network), isSeen: isSeen && !isConfirmed,
            isVague: isVague, at: time)
        if train.isOnLine, lastSeen == nil || source == .none { lastSeen = time }
        var event = Event(.journeyStarted, at: time)
        event.from = origin.map(stop)
        event.to = stop(destination)
        (event.isClosedAtOrigin, event.isClosedAtDestination) = (
            journey.isClosedAtOrigin, journey.isClosedAtDestination
        )
        events.append(event)
        if here == destination, isStanding, isSeen {
            // Beacons tell it where the line's stop is.
            let position = monitor.source == .gnss ? tracker.position : nil
            let arrival = Encounter(
                kind: .arrived, station: destination, time: time,
                distance: position?.coordinate.distance(to: network.stations[destination].coordinate) ?? 0,
                uncertainty: position?.accuracy ?? line.place?.uncertainty ?? 0)
            take([arrival], isSeen: isSeen, &events)
        }
        return events + conclude([], at: time)
    }

    /// The changes of trains that the rider has yet to make.
    ///
    /// - Parameter course: the probability that the train goes the way of the likeliest pattern.
    func changes(course: Double) -> [Snapshot.Change] {
        guard let ride, !ride.isOutbound else { return [] }
        let next = ride.state == .waiting ? ride.journey.firstChange(in: network) : line.nextChange(course: course)
        return (next.map(ride.journey.plan.changes(from:)) ?? []).map { station, boarding in
            let (pattern, platform) = (boarding.pattern, network.patterns[boarding.pattern].stops[boarding.stop])
            return Snapshot.Change(
                stop: stop(station), boarding: stop(platform.station), pattern: pattern, position: boarding.stop)
        }
    }

    /// Takes that a station has been found: where the journey is to end, the rider who boards there rides the other way.
    mutating func board(at station: Int, _ time: Timestamp, _ events: inout [Event]) {
        guard ride?.boarding.find(at: time) == true, let ride, station == ride.journey.destination else { return }
        if let named = ride.boarding.named, named != station {
            events += startJourney(from: network.stations[station].id, to: network.stations[named].id, at: time)
        } else {
            self.ride?.isOutbound = true
            line.endJourney()
            train.endJourney()
        }
    }

    /// Takes that the train has left a station: one that goes on to the destination takes the rider back there.
    mutating func turnBack(from station: Int, _ time: Timestamp, _ events: inout [Event]) {
        guard let ride, ride.isOutbound else { return }
        // The destination has been found, and stations are told on.
        listen(reported: station)
        guard station != ride.journey.destination, let place = line.place else { return }
        let ahead = network.patterns[place.pattern].stops[place.stop...].dropFirst()
        guard ahead.contains(where: { $0.station == ride.journey.destination }) else { return }
        events += startJourney(
            from: network.stations[station].id, to: network.stations[ride.journey.destination].id, at: time)
    }

    /// Ends the journey under way, if there is one.
    mutating func endJourney(_ reason: Event.EndReason, at time: Timestamp) -> [Event] {
        guard let ride else { return [] }
        // Who was told to get off and asks for something else has got off.
        let reason = ride.alighting != nil && (reason == .cancelled || reason == .replaced) ? .arrived : reason
        self.ride = nil
        line.endJourney()
        train.endJourney()
        // Where a departure was still to be proposed, none is known.
        let origin = useCases.departure.stop() == .isStopping ? nil : ride.journey.origin
        listening = useCases.background.start(receiver, bluetooth, reported: ride.stations.reported)
        if ride.alighting != nil || ride.state == .off {
            // The train goes on without the rider.
            train.forget()
            (isOffTrain, offAt) = (true, ride.alighting?.station)
        }
        var event = Event(.journeyEnded, at: time)
        event.from = origin.map(stop)
        event.to = stop(ride.journey.destination)
        event.reason = reason
        return [event]
    }
}
