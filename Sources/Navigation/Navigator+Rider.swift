import Belief
import Observations
import Positioning
import Transit

/// The rider's actions on a journey, as far as they show: getting off, staying aboard, walking, pressing the button.
extension Navigator {
    /// Whether the rider got off, so that what fixes show is no train until they move as one does.
    var isAfoot: Bool { !train.isOnLine && rider.isOffTrain }

    /// Records that beacons of a station are near. If nobody walks to that station from where the rider got off, the rider is in a
    /// train.
    mutating func hear(near station: Int?) {
        guard rider.isOffTrain, let station, rider.offAt.map({ isFar(station, from: $0) }) ?? true else { return }
        rider.board()
    }

    /// Whether the rider walks, beside the line on which the train is believed to be.
    func isWalking(at time: Timestamp) -> Bool { senses.besideSince != nil && rider.footing.isFoot(at: time) }

    /// Records that a rider who was told to change trains has walked. It is no train that takes them from the platform.
    mutating func walkToChange(at time: Timestamp) {
        guard let ride, ride.state == .atStop, ride.alighting == nil, let stood = ride.stood,
            rider.footing.kind == .foot, let shown = rider.footing.shown, shown > stood
        else { return }
        line.alight()
        enter(.alighted, at: time)
    }

    /// Records that the rider has walked away from the line for longer than wrong fixes explain.
    mutating func getOff(at time: Timestamp) {
        guard let besideSince = senses.besideSince, isWalking(at: time), ride?.alighting == nil,
            time.seconds(since: besideSince) >= Policy.Rider.wrongFixes
        else { return }
        train.forget()
        senses.besideSince = nil
        rider.getOff(at: nil)
    }

    /// Plans with the trains that run now, where the journey was planned for another time: before the first fix a box may not know the
    /// time, and riders who set off later than they said take another train.
    mutating func planAnew(at time: Timestamp) {
        let time = train.timeOfDay(at: time)
        guard var ride, ride.state == .waiting, !ride.isOutbound,
            abs(time.seconds(since: ride.planned)) > Policy.Advice.planAge
        else {
            return
        }
        ride.planned = time
        ride.journey = ride.journey.planned(by: planner.running(around: time))
        self.ride = ride
        line.reroute(ride.journey)
        train.reroute(JourneyItinerary(journey: ride.journey))
    }

    /// Applies an event that happens to the rider.
    mutating func enter(_ input: JourneyState.Input, at time: Timestamp) {
        guard let state = ride?.state else { return }
        let next = state.after(input)
        ride?.state = next
        // Who changes trains may wait for long.
        if next == .off, state != .off { ride?.offSince = state == .atStop ? nil : time }
        if next != .off { ride?.offSince = nil }
    }

    /// Records that the train stands where the rider is to alight, as they have been told.
    mutating func stand(at station: Int, _ time: Timestamp) {
        enter(.stoodAtStop, at: time)
        ride?.stood = time
        guard let ride, station == ride.journey.destination || ride.journey.plan.isEnd(station) else { return }
        self.ride?.alighting = Alighting(at: station, since: time)
    }

    /// Records that the rider was carried beyond a station at which they were to alight. They are led back.
    mutating func leave(_ station: Int) {
        guard var ride else { return }
        ride.state = ride.state.after(.leftBehind)
        (ride.alighting, ride.hasMissed, ride.offSince) = (nil, true, nil)
        ride.journey.reroute(in: network)
        line.reroute(ride.journey, beyond: train.isOnLine ? nil : station)
        train.reroute(JourneyItinerary(journey: ride.journey))
        self.ride = ride
        listening.listen(reported: station)
    }

    /// Records that the rider is in a train that does not call at their station. Any way that leads there from where it calls
    /// counts.
    mutating func leadOn(at time: Timestamp) {
        guard var ride else { return }
        ride.state = ride.state.after(.carriedAway)
        ride.journey.reroute(in: network)
        self.ride = ride
        line.reroute(ride.journey)
        train.reroute(JourneyItinerary(journey: ride.journey))
    }

    /// Records that the train did not stand where the rider was told to alight. It goes on to there.
    mutating func retract(_ station: Int) {
        guard var ride else { return }
        ride.state = ride.state.after(.stoodElsewhere)
        ride.alighting = nil
        self.ride = ride
        listening.listen(reported: nil)
        line.retract(station)
        told.retract(station)
    }

    /// The verdict on a rider who was told to alight, from what is known of them.
    mutating func judge(
        _ shares: LineReporter.Shares, _ position: Position?, at time: Timestamp
    ) -> Alighting.Verdict {
        guard var alighting = ride?.alighting else { return .unknown }
        let here = network.stations[alighting.station].coordinate
        let verdict = alighting.judge(
            .init(
                time: time, position: position, distance: position?.coordinate.distance(to: here),
                footing: rider.footing, isOnLine: train.isOnLine,
                isHeardElsewhere: senses.beacons.inside.map { isFar($0, from: alighting.station) } ?? false,
                isMoving: train.isMoving, beyond: shares.beyond, before: shares.before, standing: shares.standing))
        ride?.alighting = alighting
        return verdict
    }

    /// Whether nobody walks from one station to another to change trains.
    private func isFar(_ station: Int, from other: Int) -> Bool {
        station != other && !planner.walks[other].contains { $0.to == station }
    }

    /// Records that the rider has pressed the button. They know what they were told.
    ///
    /// A press answers what had been told a moment before. A signal that came while the finger was on its way goes on.
    mutating func acknowledge(at time: Timestamp) -> [Event] {
        guard ride?.alighting?.isAnswered(at: time) == true else { return [] }
        enter(.alighted, at: time)
        return endJourney(.arrived, at: time)
    }

    /// Ends a journey of a rider who has left the train elsewhere and taken no other.
    mutating func giveUp(at time: Timestamp) -> [Event] {
        guard let ride else { return [] }
        if ride.alighting == nil, ride.state != .waiting, rider.footing.isFoot(at: time), !train.isOnLine {
            enter(.alighted, at: time)
        }
        guard let since = self.ride?.offSince, time.seconds(since: since) >= Policy.Rider.longestAway else {
            return []
        }
        return endJourney(ride.hasMissed ? .missed : .alighted, at: time)
    }

    /// The encounter between the train and a station, from what is known of it.
    func encounter(_ kind: Encounter.Kind, with station: Int, at time: Timestamp) -> Encounter {
        let position = senses.position
        let chainage = line.place.flatMap { place in
            network.patterns[place.pattern].stops.filter { $0.station == station }
                .map { abs($0.chainage - place.chainage) }.min()
        }
        return Encounter(
            kind: kind, station: station, time: time,
            distance: position?.coordinate.distance(to: network.stations[station].coordinate) ?? chainage ?? 0,
            uncertainty: position?.accuracy ?? line.place?.uncertainty ?? 0)
    }
}
