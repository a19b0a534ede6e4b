import Positioning

/// Trains that go on as other trips (``Pattern/continuation``).
extension JourneySearch {
    /// The runs of a sequence on one service day, and the one of them in which the rider is.
    struct Train {
        var pattern: Int
        /// The number of the sequence, of those with delays.
        var sequence: Int
        /// The position of the service day among those of the search.
        var day: Int
        /// The run in which the rider is; `nil` before they board one.
        var run: Int?
        /// The position of the stop where they boarded it.
        var boarding = 0
        /// The position of the ride before in which they stayed aboard; −1 where they boarded.
        var stayed: Int32 = -1
        /// How often the train has gone on with the rider aboard.
        var goings = 0

        /// A ride in one of the runs to a stop.
        func ride(_ run: Int, alighting: Int) -> JourneyRounds.Ride {
            JourneyRounds.Ride(
                pattern: Int32(pattern), sequence: Int32(sequence), day: Int32(day), run: Int32(run),
                boarding: Int32(boarding), alighting: Int32(alighting), stayed: stayed)
        }
    }

    /// The most times that a train goes on with the rider aboard. A ring of trips that go on as each other would never end.
    private static let mostGoings = 8

    /// The trains as which one goes on from its last stop, with the rider aboard.
    ///
    /// Later runs than the one that is boarded first count, too: what they go on as may overtake what that goes on as. Runs of one
    /// sequence do not overtake each other, so of each sequence the first run is enough.
    ///
    /// - Parameters:
    ///   - bound: only arrivals before this count.
    ///   - body: takes the ride to the last stop, and the train as which that goes on.
    func goOn(_ train: Train, _ runs: Runs, bound: Int, _ body: (JourneyRounds.Ride, Train) -> Void) {
        guard let first = train.run, train.goings < Self.mostGoings,
            let next = network.patterns[train.pattern].continuation
        else { return }
        let (sequence, day) = (runs.late[train.sequence], runs.days[train.day])
        let last = network.patterns[train.pattern].stops.count - 1
        // Who is aboard already has no other run to board.
        let end = train.stayed >= 0 ? first + 1 : Int(sequence.count)
        let isEnd = network.patterns[next].continuation == nil
        var seen: Set<Int> = []
        for run in first..<end {
            guard let arrival = sequences.arrival(run, of: sequence, at: last), day.start + arrival < bound else {
                return
            }
            guard var following = self.following(arrival, as: next, train.day, runs) else { continue }
            if isEnd, !seen.insert(following.sequence).inserted { continue }
            following.goings = train.goings + 1
            body(train.ride(run, alighting: last), following)
        }
    }

    /// The train as which another one goes on that arrives at a second of a service day.
    ///
    /// It is the first of the continuing pattern that leaves then or later on that day, since a train leaves before those that come in
    /// after it. Of several that leave at once it is the first of the feed.
    private func following(_ arrival: Int, as pattern: Int, _ day: Int, _ runs: Runs) -> Train? {
        var first: (departure: Int, trip: Int, train: Train)?
        for number in sequences.range(ofPattern: pattern)
        where runs.days[day].runs[Int(sequences.sequences[number].service)] {
            runs.late.forEach(of: number, on: runs.days[day].date) { part in
                let candidate = runs.late[part]
                guard let run = sequences.firstRun(of: candidate, at: 0, notBefore: arrival),
                    let departure = sequences.departure(run, of: candidate, at: 0)
                else { return }
                let trip = sequences.trip(run, of: candidate)
                if let first, (first.departure, first.trip) <= (departure, trip) { return }
                first = (departure, trip, Train(pattern: pattern, sequence: part, day: day, run: run))
            }
        }
        return first?.train
    }

    /// The delays that late trains carry over to the trips as which they go on.
    ///
    /// - Returns: for each that arrives after it should leave again, how much later that is.
    func knockOn(_ delays: [TrainDelay]) -> [TrainDelay] {
        var known = Set(delays.map { Trip(number: $0.trip, day: $0.serviceDay) })
        return delays.flatMap { delay in
            var (carried, current) = ([TrainDelay](), delay)
            while carried.count < Self.mostGoings, let next = knockOn(current),
                known.insert(Trip(number: next.trip, day: next.serviceDay)).inserted
            {
                carried.append(next)
                current = next
            }
            return carried
        }
    }

    private struct Trip: Hashable {
        var number: Int
        var day: CivilDate
    }

    /// The delay of the trip as which a late train goes on; `nil` where it has none, or the train makes up for its delay by standing.
    private func knockOn(_ delay: TrainDelay) -> TrainDelay? {
        let timetable = network.timetable
        guard timetable.trips.indices.contains(delay.trip) else { return nil }
        let trip = timetable.trips[delay.trip]
        guard network.patterns.indices.contains(trip.pattern), let next = network.patterns[trip.pattern].continuation,
            timetable.frequencies(ofTrip: delay.trip).isEmpty,
            let end = timetable.arrival(ofTrip: delay.trip, atStop: network.patterns[trip.pattern].stops.count - 1)
        else { return nil }
        var following: (trip: Int, departure: Int)?
        for number in sequences.range(ofPattern: next) {
            let sequence = sequences.sequences[number]
            guard sequence.headway == 0, timetable.services[Int(sequence.service)].runs(on: delay.serviceDay),
                let run = sequences.firstRun(of: sequence, at: 0, notBefore: end),
                let departure = sequences.departure(run, of: sequence, at: 0)
            else { continue }
            let trip = sequences.trip(run, of: sequence)
            if let following, (following.departure, following.trip) <= (departure, trip) { continue }
            following = (trip, departure)
        }
        guard let following, end + delay.seconds > following.departure else { return nil }
        let start = offsets.serviceDayStart(of: delay.serviceDay)
        return TrainDelay(
            trip: following.trip, serviceDay: delay.serviceDay, stop: 0,
            scheduled: start.advanced(bySeconds: Double(following.departure)),
            seconds: end + delay.seconds - following.departure)
    }
}
