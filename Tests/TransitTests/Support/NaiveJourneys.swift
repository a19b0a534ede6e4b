import Positioning
import Testing
import Transit

/// All journeys by the trains of a naive timetable, found by relaxing everything.
struct NaiveJourneys {
    let runs: [NaiveTimetable.Run]
    /// Seconds from alighting at one station to boarding at another, by both; `nil` where riders cannot change so.
    let walks: [[Int?]]
    /// The run as which each one goes on with the rider aboard: of its continuing pattern and its day the first that leaves.
    let following: [Int?]

    init(_ network: Network, around time: Timestamp, days: ClosedRange<Int> = -5...3) {
        self.init(NaiveTimetable(network, around: time, days: days), in: network)
    }

    init(_ timetable: NaiveTimetable, in network: Network) {
        let runs = timetable.runs
        self.runs = runs
        following = runs.map { run in
            guard let continuation = run.continuation, let arrival = run.calls.last?.arrival else { return nil }
            let later = runs.indices.filter {
                runs[$0].pattern == continuation && runs[$0].day == run.day
                    && runs[$0].calls.first?.departure ?? .min >= arrival
            }
            return later.min {
                (runs[$0].calls[0].departure ?? 0, runs[$0].trip) < (runs[$1].calls[0].departure ?? 0, runs[$1].trip)
            }
        }
        walks = Self.walks(network)
    }

    static let never = Int.max
    /// The limits that the search promises: the number of changes, the number of trips as which one train goes on,
    /// and the number of seconds within which it arrives.
    static let (mostChanges, mostGoings, horizon) = (8, 8, 86_400)

    /// GTFS `transfers.txt` as the design has it: the shortest of several rows, 1.33 m/s, two minutes where nothing is said.
    static func walks(_ network: Network) -> [[Int?]] {
        network.stations.indices.map { from in
            network.stations.indices.map { to in
                let rows = network.transfers.filter { $0.from == from && $0.to == to }
                if rows.isEmpty { return from == to ? 120 : nil }
                let metres = network.stations[from].coordinate.distance(to: network.stations[to].coordinate)
                let onFoot = Int((metres / 1.33).rounded())
                return rows.filter { $0.kind != .impossible }
                    .map { $0.minimumTime ?? ($0.kind == .timed ? onFoot : max(120, onFoot)) }.min()
            }
        }
    }

    /// A journey by what counts.
    struct Value: Hashable, Comparable, CustomStringConvertible {
        var departure, arrival, changes: Int

        var description: String { "\(departure)–\(arrival) with \(changes)" }

        static func < (first: Value, second: Value) -> Bool {
            (first.departure, first.changes, first.arrival) < (second.departure, second.changes, second.arrival)
        }
    }

    /// The earliest arrival for each number of changes that brings one, by relaxing every run from every stop.
    func earliest(from origin: Int, to destination: Int, at time: Int, until end: Int) -> [(changes: Int, arrival: Int)]
    {
        var ready = walks.indices.map { station in
            station == origin ? time : walks[origin][station].map { time + $0 } ?? Self.never
        }
        // Nobody boards a train that has ended, or that begins when the search ends.
        let near = runs.indices.filter {
            (runs[$0].calls.last?.arrival ?? .max) >= time && (runs[$0].calls.first?.departure ?? .min) <= end
        }
        var (found, best, earliest) = ([(changes: Int, arrival: Int)](), end + 1, ready)
        for changes in 0...Self.mostChanges {
            var arrivals = [Int](repeating: Self.never, count: walks.count)
            func ride(_ number: Int, isAboard: Bool, goings: Int) {
                var isAboard = isAboard
                let run = runs[number]
                for (stop, call) in run.calls.enumerated() {
                    if isAboard, stop > 0, let arrival = call.arrival, !run.closures.alighting.contains(stop) {
                        arrivals[call.station] = min(arrivals[call.station], arrival)
                    }
                    if let departure = call.departure, ready[call.station] <= departure,
                        !run.closures.boarding.contains(stop), stop < run.calls.count - 1
                    {
                        isAboard = true
                    }
                }
                if isAboard, goings < Self.mostGoings, let next = following[number] {
                    ride(next, isAboard: true, goings: goings + 1)
                }
            }
            for number in near { ride(number, isAboard: false, goings: 0) }
            var there = arrivals[destination]
            var next = [Int](repeating: Self.never, count: walks.count)
            for from in walks.indices where arrivals[from] <= end {
                if from != destination, let walk = walks[from][destination] {
                    there = min(there, arrivals[from] + walk)
                }
                for to in walks.indices {
                    if let walk = walks[from][to] { next[to] = min(next[to], arrivals[from] + walk) }
                }
            }
            if there < best {
                best = there
                found.append((changes, there))
            }
            // Who can board nowhere earlier than with fewer changes arrives nowhere earlier.
            if zip(next, earliest).allSatisfy({ $0 >= min($1, end + 1) }) { break }
            (ready, earliest) = (next, zip(next, earliest).map { min($0, $1) })
        }
        return found
    }

    /// All journeys within a day than which none leaves later or at the same time, arrives no later, and changes no more.
    func next(from origin: Int, to destination: Int, after time: Int) -> [Value] {
        let end = time + Self.horizon
        var starts: Set<Int> = []
        for run in runs {
            for call in run.calls.dropLast() {
                guard let departure = call.departure else { continue }
                let walk = call.station == origin ? 0 : walks[origin][call.station]
                if let walk, departure - walk >= time, departure <= end { starts.insert(departure - walk) }
            }
        }
        let all = starts.flatMap { start in
            earliest(from: origin, to: destination, at: start, until: end).map {
                Value(departure: start, arrival: $0.arrival, changes: $0.changes)
            }
        }
        return all.filter { value in
            !all.contains {
                $0 != value && $0.departure >= value.departure && $0.arrival <= value.arrival
                    && $0.changes <= value.changes
            }
        }.sorted()
    }

    /// Why a journey cannot be made; `nil` where it can.
    func fault(in journey: ScheduledJourney, _ network: Network, from origin: Int, to destination: Int) -> String? {
        var (station, free) = (origin, seconds(journey.expectedDeparture))
        var ridden: Int?
        for (number, leg) in journey.legs.enumerated() {
            let isLeft = journey.legs.dropFirst(number + 1).first?.staysAboard != true
            let fitting = runs.indices.first { index in
                let run = runs[index]
                return run.trip == leg.trip && run.pattern == leg.pattern && run.headway == leg.headway
                    && run.day == Int(leg.serviceDay.daysSince1970) && leg.boarding < leg.alighting
                    && (leg.staysAboard || !run.closures.boarding.contains(leg.boarding))
                    && (!isLeft || !run.closures.alighting.contains(leg.alighting))
                    && run.calls[leg.boarding].departure == seconds(leg.expectedDeparture)
                    && run.calls[leg.alighting].arrival == seconds(leg.expectedArrival)
                    && run.delay(at: leg.boarding) == leg.departureDelay
                    && run.delay(at: leg.alighting) == leg.arrivalDelay
            }
            guard let fitting else { return "no such train as of leg \(number)" }
            let boarded = runs[fitting].calls[leg.boarding].station
            defer {
                (station, free) = (runs[fitting].calls[leg.alighting].station, seconds(leg.expectedArrival))
                ridden = fitting
            }
            if leg.staysAboard {
                guard let ridden, let next = following[ridden], runs[next].trip == leg.trip, leg.boarding == 0,
                    journey.legs[number - 1].alighting == runs[ridden].calls.count - 1
                else { return "the train before leg \(number) does not go on as it" }
                continue
            }
            let walk = number == 0 && boarded == station ? 0 : walks[station][boarded]
            guard let walk else { return "no change before leg \(number)" }
            if number == 0, journey.walkBefore != walk { return "the way to the first train takes \(walk)" }
            guard free + walk <= seconds(leg.expectedDeparture) else { return "leg \(number) is missed" }
        }
        let walk = station == destination ? 0 : walks[station][destination]
        guard let walk, walk == journey.walkAfter else { return "it ends elsewhere" }
        return free + walk == seconds(journey.expectedArrival) ? nil : "it ends at another time"
    }

    private func seconds(_ time: Timestamp) -> Int { Int(time.milliseconds / 1000) }

    /// Requires that a search finds what relaxing everything does, in journeys that can be made.
    ///
    /// - Returns: the journeys.
    func requireSame(
        _ search: JourneySearch, _ network: Network, from origin: Int, to destination: Int, at time: Timestamp,
        delays: [TrainDelay] = []
    ) throws -> [ScheduledJourney] {
        let found = search.earliestJourneys(from: origin, to: destination, at: time, delays: delays)
        let start = Int((Double(time.milliseconds) / 1000).rounded(.up))
        let expected = earliest(from: origin, to: destination, at: start, until: start + Self.horizon)
        try #require(found.map(\.changes) == expected.map(\.changes))
        try #require(found.map { seconds($0.expectedArrival) } == expected.map(\.arrival))
        for journey in found {
            try #require(fault(in: journey, network, from: origin, to: destination) == nil)
            try #require(seconds(journey.expectedDeparture) >= start)
        }
        return found
    }
}
