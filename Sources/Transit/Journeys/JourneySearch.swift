public import Positioning

/// Finds the journeys that arrive the earliest by the timetable and the delays that are known, for each number of changes.
///
/// It is RAPTOR (D. Delling, T. Pajor and R. F. Werneck, "Round-based public transit routing", ALENEX 2012): each round rides one
/// train more, through the runs of each pattern that can be reached, from the first stop at which one boards. Pruned as there, by the
/// earliest arrivals so far at each station and at the destination. Since a change takes time, when one arrives at a station and when
/// one can board there are kept apart, and nobody walks twice between two rides.
///
/// Nobody boards or alights where a train calls for others alone; where that is to be arranged, riders have done so.
///
/// Trains that run by headway leave as if the first had left on time, one every headway.
///
/// A rider stays in a train that goes on as another trip (``Pattern/continuation``), which is no change.
public struct JourneySearch: Sendable {
    let network: Network
    let offsets: TimeZoneOffsets
    let sequences: RunSequences
    let changes: [[Change]]
    /// Where trains leave, by station.
    private let calls: [[Call]]
    /// The stations of all patterns' stops, for each pattern the position of its first, and one for the end.
    private let stations: [Int32]
    private let firsts: [Int]

    private struct Call: Sendable {
        var pattern: Int32
        var stop: Int32
    }

    /// The most times that riders change. A round that finds nothing new ends the search, so a higher limit costs nothing where fewer
    /// changes suffice. With half of it, some journeys by bus through a whole region are not found.
    public static let mostChanges = 8
    /// Journeys arrive this many seconds after the time that was asked for at the latest, unless more is wanted: a day.
    public static let horizon = 86_400

    /// Sorts a network's trips.
    ///
    /// - Throws: where the offsets of the network's time zone are not known.
    public init(_ network: Network) throws(UnknownTimeZoneError) {
        guard let offsets = network.offsets else { throw UnknownTimeZoneError(timeZone: network.timeZone) }
        self.network = network
        self.offsets = offsets
        sequences = RunSequences(network)
        changes = network.changes()
        var calls = [[Call]](repeating: [], count: network.stations.count)
        var (stations, firsts) = ([Int32](), [Int]())
        for (number, pattern) in network.patterns.enumerated() {
            firsts.append(stations.count)
            stations += pattern.stops.map { Int32($0.station) }
            for (position, stop) in pattern.stops.enumerated().dropLast() {
                calls[stop.station].append(Call(pattern: Int32(number), stop: Int32(position)))
            }
        }
        firsts.append(stations.count)
        (self.calls, self.stations, self.firsts) = (calls, stations, firsts)
    }

    /// The journeys that arrive the earliest, for each number of changes with which one arrives earlier than with fewer.
    ///
    /// They begin and end at the two stations, or where `transfers.txt` has riders walk from the one or to the other.
    ///
    /// - Parameters:
    ///   - origin: the number of the station where they begin.
    ///   - destination: the number of another station.
    ///   - time: the rider is there then, and can board a train that leaves at that moment.
    ///   - delays: trains that are late.
    /// - Returns: the journeys by rising number of changes and falling time of arrival; none where no train leads there in time.
    public func earliestJourneys(
        from origin: Int, to destination: Int, at time: Timestamp, delays: [TrainDelay] = []
    ) -> [ScheduledJourney] {
        guard Timetable.years.contains(time) else { return [] }
        let start = ServiceDays.second(notBefore: time)
        let end = start + Self.horizon
        return journeys(from: origin, to: destination, at: start, until: end, runs(from: start, until: end, delays))
    }

    /// The trains of a search: their service days, and which are late.
    struct Runs {
        var days: [ServiceDays.Day]
        var late: LateSequences
    }

    /// The trains that are under way between two seconds since 1970-01-01T00:00:00Z.
    func runs(from start: Int, until end: Int, _ delays: [TrainDelay]) -> Runs {
        let late = LateSequences(sequences, delays + knockOn(delays), in: network, offsets)
        return Runs(days: ServiceDays(network.timetable, offsets, in: start - late.longest...end).days, late: late)
    }
}

// MARK: - Rounds

extension JourneySearch {
    /// Searches from a second on, for journeys that end by another one.
    func journeys(
        from origin: Int, to destination: Int, at start: Int, until end: Int, _ runs: Runs
    ) -> [ScheduledJourney] {
        guard calls.indices.contains(origin), calls.indices.contains(destination), origin != destination else {
            return []
        }
        var walks = [Int](repeating: JourneyRounds.never, count: calls.count)
        for from in changes.indices {
            for change in changes[from] where change.to == destination { walks[from] = change.seconds }
        }
        walks[destination] = 0
        var found = JourneyRounds(stations: calls.count, bound: end + 1)
        found.open(origin, from: start, origin: -1)
        for change in changes[origin] where change.to != origin {
            found.open(change.to, from: start + change.seconds, origin: -1)
        }
        var firstStops = [Int32](repeating: .max, count: network.patterns.count)
        for round in 0...Self.mostChanges {
            if round > 0 { found.change(by: changes) }
            if found.marked.isEmpty { break }
            var queue: [Int] = []
            for station in found.marked {
                for call in calls[station] {
                    if firstStops[Int(call.pattern)] == .max { queue.append(Int(call.pattern)) }
                    firstStops[Int(call.pattern)] = min(firstStops[Int(call.pattern)], call.stop)
                }
            }
            // In the order of the feed, so that the answer does not depend on that of the search.
            queue.sort()
            for pattern in queue {
                for sequence in sequences.range(ofPattern: pattern) {
                    let service = Int(sequences.sequences[sequence].service)
                    for day in runs.days.indices where runs.days[day].runs[service] {
                        runs.late.forEach(of: sequence, on: runs.days[day].date) { part in
                            ride(
                                Train(pattern: pattern, sequence: part, day: day), runs,
                                from: Int(firstStops[pattern]), walks, &found)
                        }
                    }
                }
                firstStops[pattern] = .max
            }
        }
        return found.rounds.indices.compactMap { round in
            found.rounds[round].end.map { journey(endingAt: $0, round, of: found, from: start, walks, runs) }
        }
    }

    /// Rides the runs of a sequence on one service day: at each stop the earliest that can be boarded there or before.
    ///
    /// - Parameter first: the position of the stop at which riders can board at the earliest; where they are aboard already, the first.
    private func ride(
        _ train: Train, _ runs: Runs, from first: Int, _ walks: [Int], _ found: inout JourneyRounds
    ) {
        var train = train
        let (sequence, dayStart) = (runs.late[train.sequence], runs.days[train.day].start)
        let (offset, count) = (firsts[train.pattern], firsts[train.pattern + 1] - firsts[train.pattern])
        for stop in first..<count {
            let station = Int(stations[offset + stop])
            if let run = train.run, stop > 0, sequences.canAlight(from: sequence, at: stop),
                let arrival = sequences.arrival(run, of: sequence, at: stop),
                dayStart + arrival < min(found.arrivals[station], found.bound)
            {
                found.reach(
                    station, at: dayStart + arrival, walk: walks[station], by: train.ride(run, alighting: stop))
            }
            // Those who board here are looked at in the pattern's own turn.
            let ready = train.stayed < 0 ? found.ready(at: station) : JourneyRounds.never
            guard stop + 1 < count, ready < found.bound, sequences.canBoard(sequence, at: stop) else { continue }
            if let run = train.run {
                // Whether an earlier one can be had here.
                guard run > 0, let earlier = sequences.departure(run - 1, of: sequence, at: stop),
                    dayStart + earlier >= ready
                else { continue }
            }
            if let caught = sequences.firstRun(of: sequence, at: stop, notBefore: ready - dayStart) {
                (train.run, train.boarding) = (caught, stop)
            }
        }
        goOn(train, runs, bound: found.bound) { before, next in
            var next = next
            next.stayed = found.stay(before)
            ride(next, runs, from: 0, walks, &found)
        }
    }

    /// The journey of which the last ride ends at a station in a round.
    private func journey(
        endingAt end: Int, _ last: Int, of found: JourneyRounds, from start: Int, _ walks: [Int],
        _ runs: Runs
    ) -> ScheduledJourney {
        var (legs, station, walk) = ([ScheduledJourney.Leg](), end, 0)
        for round in (0...last).reversed() {
            var boarded = station
            for ride in found.rides(to: station, in: round) {
                boarded = Int(stations[firsts[Int(ride.pattern)] + Int(ride.boarding)])
                legs.append(leg(ride, runs))
            }
            if round == 0 {
                walk = found.rounds[0].ready[boarded] - start
            } else {
                station = Int(found.rounds[round].origins[boarded])
            }
        }
        return ScheduledJourney(legs: legs.reversed(), walkBefore: walk, walkAfter: walks[end])
    }

    private func leg(_ ride: JourneyRounds.Ride, _ runs: Runs) -> ScheduledJourney.Leg {
        let (sequence, day) = (runs.late[Int(ride.sequence)], runs.days[Int(ride.day)])
        let (run, boarding, alighting) = (Int(ride.run), Int(ride.boarding), Int(ride.alighting))
        let (departureDelay, arrivalDelay) = (sequence.delay(at: boarding), sequence.delay(at: alighting))
        let departure = (sequences.departure(run, of: sequence, at: boarding) ?? 0) - (departureDelay ?? 0)
        let arrival = (sequences.arrival(run, of: sequence, at: alighting) ?? 0) - (arrivalDelay ?? 0)
        return ScheduledJourney.Leg(
            pattern: Int(ride.pattern), trip: sequences.trip(run, of: sequence), serviceDay: day.date,
            boarding: boarding, alighting: alighting, departure: ServiceDays.time(day.start + departure),
            arrival: ServiceDays.time(day.start + arrival),
            headway: sequence.isExact ? nil : Int(sequence.headway), departureDelay: departureDelay,
            arrivalDelay: arrivalDelay, staysAboard: ride.stayed >= 0)
    }
}
