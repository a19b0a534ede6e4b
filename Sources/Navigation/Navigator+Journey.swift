import Belief
import Positioning
import Transit

/// How a journey begins and ends.
extension Navigator {
    /// Begins the journey for which the rider asks, and tells why where there is none.
    ///
    /// - Parameters:
    ///   - from: the id of the station where the rider boards; `nil` where they do not say.
    ///   - to: that of the station where they alight.
    mutating func startJourney(from: String?, to: String, at time: Timestamp) -> [Event] {
        let named = from
        // A rider who was just told to get off is there, unless something shows that they are not.
        let at = isShown ? nil : ride?.alighting?.station
        let from = from ?? at.flatMap { $0 == network.number(of: to) ? nil : network.stations[$0].id }
        let events = endJourney(.replaced, at: time)
        guard let destination = network.number(of: to) else {
            return events + [refusal(.unknownStation, from, to, time)]
        }
        let origin = from.flatMap(network.number)
        if from != nil, origin == nil { return events + [refusal(.unknownStation, from, to, time)] }
        // A rider who stands where they say that the journey ends, and came there on foot, rides the other way.
        if let named, let origin, origin != destination, isShownStanding(at: destination),
            !rider.footing.wasCarried(before: time)
        {
            return events + startJourney(from: to, to: named, at: time)
        }
        let journey = try? Journey(
            from: origin, to: destination, by: planner.running(around: train.timeOfDay(at: time)))
        guard let journey else { return events + [refusal(.noPattern, from, to, time)] }
        return events + begin(journey, from: origin, at: time)
    }

    /// Whether fixes or beacons tell where the train is, or the rider.
    private var isShown: Bool { source == .gnss || source == .bluetooth }

    /// The station where the train is, or the rider, as has been found already.
    private var here: Int? { train.isOnLine ? line.here?.station : senses.inside }

    /// Whether fixes or beacons show that the train, or the rider, stands at a station.
    private func isShownStanding(at station: Int) -> Bool {
        guard isShown, here == station else { return false }
        return train.isOnLine ? line.here?.isStanding ?? false : senses.tracker.isStanding
    }

    /// Why there is no such journey.
    private func refusal(_ reason: Event.EndReason, _ from: String?, _ to: String, _ time: Timestamp) -> Event {
        var event = Event(.journeyEnded, at: time)
        event.from = from.map { id in network.number(of: id).map(stop) ?? Event.Stop(id: id, name: id) }
        event.to = network.number(of: to).map(stop) ?? Event.Stop(id: to, name: to)
        event.reason = reason
        return event
    }

    /// Begins a journey.
    ///
    /// - Parameter known: the station where the rider boards, as they said, or where they were just told to get off.
    private mutating func begin(_ journey: Journey, from known: Int?, at time: Timestamp) -> [Event] {
        var journey = journey
        let destination = journey.destination
        let isThere = isShownStanding(at: destination)
        listening.begin(to: destination)
        let origin = known ?? (here == destination ? nil : here)
        if origin == nil { listening.propose() }
        journey.origin = origin
        let way = origin.map {
            network.stations[$0].coordinate.distance(to: network.stations[destination].coordinate)
        }
        ride = Ride(
            journey: journey, planned: train.timeOfDay(at: time),
            boarding: Boarding(at: time, named: origin, distance: way, isOpen: here == nil || !isShown))
        rider.board()
        // Fixes that are too vague to put the train on the line do not contradict a rider who is in that station's fence.
        let isVague = isShown && !train.isOnLine && known != nil && senses.tracker.inside == origin
        // Nor does a beacon of that station, which may not have been heard for long enough to put the train there.
        let isConfirmed = !train.isOnLine && known != nil && senses.beacons.inside == origin
        line.begin(journey)
        train.begin(
            JourneyItinerary(journey: journey), from: journey.boarding(in: network), isSeen: isShown && !isConfirmed,
            isVague: isVague, at: time)
        if train.isOnLine, senses.lastSeen == nil || source == .none { senses.lastSeen = time }
        var event = Event(.journeyStarted, at: time)
        event.from = origin.map(stop)
        event.to = stop(destination)
        event.isClosedAtOrigin = journey.isClosedAtOrigin
        event.isClosedAtDestination = journey.isClosedAtDestination
        var events = [event]
        if isThere {
            var arrival = encounter(.arrived, with: destination, at: time)
            // Beacons tell it where the line's stop is.
            if senses.position == nil { arrival.distance = 0 }
            take([arrival], &events)
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

    /// Records that a station has been found. Where the journey is to end, the rider who boards there rides the other way.
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

    /// Records that the train has left a station. A train that goes on to the destination takes the rider back there.
    mutating func turnBack(from station: Int, _ time: Timestamp, _ events: inout [Event]) {
        guard let ride, ride.isOutbound else { return }
        // The destination has been found, and stations are told on.
        listening.listen(reported: station)
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
        let origin = listening.end() ? nil : ride.journey.origin
        if ride.alighting != nil || ride.state == .off {
            // The train goes on without the rider.
            train.forget()
            rider.getOff(at: ride.alighting?.station)
        }
        var event = Event(.journeyEnded, at: time)
        event.from = origin.map(stop)
        event.to = stop(ride.journey.destination)
        event.reason = reason
        return [event]
    }
}
