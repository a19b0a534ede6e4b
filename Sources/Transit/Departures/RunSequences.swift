/// The runs of a timetable by pattern, in sequences in which none overtakes another.
///
/// In each sequence the first run that leaves a stop at or after some time is the first at every stop beyond, too, so that it is found
/// by bisection. Trips of one pattern that overtake each other lie in different sequences: these are the routes of RAPTOR (D. Delling,
/// T. Pajor and R. F. Werneck, "Round-based public transit routing", ALENEX 2012, section 2).
struct RunSequences: Sendable {
    /// Runs of one pattern and one service; those of a row of `frequencies.txt` are a sequence by themselves.
    struct Sequence: Sendable {
        /// The number of the service.
        var service: Int32
        /// The position of the first run's trip; the trip of all runs where they repeat.
        var firstTrip: Int32
        /// How many runs there are.
        var count: Int32
        /// Seconds by which the first run is later than its trip's times say; 0 for trips that run once.
        var shift: Int32 = 0
        /// Seconds from one run to the next; 0 for trips that run once.
        var headway: Int32 = 0
        /// The number of the closures that all its runs have; 0 for none.
        var closures: Int32 = 0
        /// Whether the runs leave at exactly these times.
        var isExact = true
        /// Seconds by which its runs are later than the timetable says, from some stop on.
        var delay: Int32 = 0
        /// The position of that stop in the pattern; beyond all where nobody knows of a delay.
        var firstLateStop = Int32.max

        /// Seconds by which its runs are known to be late at a stop; `nil` where nobody knows.
        func delay(at stop: Int) -> Int? { stop >= Int(firstLateStop) ? Int(delay) : nil }
    }

    /// All sequences, by pattern.
    private(set) var sequences: [Sequence] = []
    /// For each pattern the position of its first sequence, and one for the end.
    private var firsts: [Int] = [0]
    /// The trips of the sequences.
    private var trips: [Int32] = []
    /// All closures of trips, and first that there is none.
    private var closures = [Timetable.Closures()]
    private let timetable: Timetable

    /// The number of last sequences that are searched for one that a trip fits into. Trips that overtake do so by one or two. A trip that
    /// does not fit gets a sequence of its own, which is right and only slower.
    private static let tried = 8

    /// Sorts the runs of a network.
    init(_ network: Network) {
        timetable = network.timetable
        var numbers = [closures[0]: Int32(0)]
        var closed = [Int: Int32]()
        for (trip, of) in timetable.closures.sorted(by: { $0.key < $1.key }) {
            if numbers.updateValue(numbers[of] ?? Int32(closures.count), forKey: of) == nil { closures.append(of) }
            closed[trip] = numbers[of]
        }
        var byPattern = [[Int]](repeating: [], count: network.patterns.count)
        for (number, trip) in timetable.trips.enumerated()
        where byPattern.indices.contains(trip.pattern) && timetable.services.indices.contains(trip.service) {
            byPattern[trip.pattern].append(number)
        }
        for (pattern, members) in byPattern.enumerated() {
            append(members, stops: network.patterns[pattern].stops.count, closed)
            firsts.append(sequences.count)
        }
    }

    /// Whether riders can board the runs of a sequence at a stop of its pattern.
    func canBoard(_ sequence: Sequence, at stop: Int) -> Bool {
        sequence.closures == 0 || !closures[Int(sequence.closures)].boarding.contains(stop)
    }

    /// Whether riders can alight from the runs of a sequence at a stop of its pattern.
    func canAlight(from sequence: Sequence, at stop: Int) -> Bool {
        sequence.closures == 0 || !closures[Int(sequence.closures)].alighting.contains(stop)
    }

    /// The positions of a pattern's sequences.
    func range(ofPattern pattern: Int) -> Range<Int> { firsts[pattern]..<firsts[pattern + 1] }

    /// The number of the trip of a sequence's run.
    func trip(_ run: Int, of sequence: Sequence) -> Int {
        Int(trips[Int(sequence.firstTrip) + (sequence.headway > 0 ? 0 : run)])
    }

    /// The second of the service day at which a run departs from a stop of its pattern, as late as it is known to be; `nil` where the
    /// feed does not tell.
    func departure(_ run: Int, of sequence: Sequence, at stop: Int) -> Int? {
        timetable.departure(ofTrip: trip(run, of: sequence), atStop: stop).map { $0 + shift(run, sequence, stop) }
    }

    /// The second of the service day at which a run arrives at a stop of its pattern, as late as it is known to be; `nil` where the
    /// feed does not tell.
    func arrival(_ run: Int, of sequence: Sequence, at stop: Int) -> Int? {
        timetable.arrival(ofTrip: trip(run, of: sequence), atStop: stop).map { $0 + shift(run, sequence, stop) }
    }

    /// The first run of a sequence that departs from a stop at or after a second of the service day.
    ///
    /// - Returns: `nil` where none does, or the feed does not tell.
    func firstRun(of sequence: Sequence, at stop: Int, notBefore time: Int) -> Int? {
        if sequence.headway > 0 {
            guard let first = departure(0, of: sequence, at: stop) else { return nil }
            let headway = Int(sequence.headway)
            let run = time <= first ? 0 : (time - first + headway - 1) / headway
            return run < Int(sequence.count) ? run : nil
        }
        var (low, high) = (0, Int(sequence.count))
        while low < high {
            let middle = (low + high) / 2
            // Where a time is not known, the sequence has this run alone.
            guard let departure = departure(middle, of: sequence, at: stop) else { return nil }
            if departure < time { low = middle + 1 } else { high = middle }
        }
        return low < Int(sequence.count) ? low : nil
    }

    private func shift(_ run: Int, _ sequence: Sequence, _ stop: Int) -> Int {
        Int(sequence.shift) + run * Int(sequence.headway) + (sequence.delay(at: stop) ?? 0)
    }
}

// MARK: - Sorting

extension RunSequences {
    /// Appends the sequences of a pattern's trips.
    ///
    /// - Parameter closed: the numbers of the closures of those that have some.
    private mutating func append(_ members: [Int], stops: Int, _ closed: [Int: Int32]) {
        var once: [Int] = []
        for trip in members {
            let repeats = timetable.frequencies(ofTrip: trip)
            if repeats.isEmpty { once.append(trip) }
            for row in repeats { append(row, closed[trip] ?? 0) }
        }
        let sorted = once.sorted { first, second in
            let (one, other) = (timetable.trips[first].service, timetable.trips[second].service)
            let (closures, otherClosures) = (closed[first] ?? 0, closed[second] ?? 0)
            let (start, otherStart) = (start(first), start(second))
            return (one, closures, start, first) < (other, otherClosures, otherStart, second)
        }
        var position = 0
        while position < sorted.count {
            let (service, closures) = (timetable.trips[sorted[position]].service, closed[sorted[position]] ?? 0)
            let end =
                sorted[position...].firstIndex {
                    timetable.trips[$0].service != service || closed[$0] ?? 0 != closures
                } ?? sorted.count
            for chain in chains(sorted[position..<end], stops: stops) {
                sequences.append(
                    Sequence(
                        service: Int32(service), firstTrip: Int32(trips.count), count: Int32(chain.count),
                        closures: closures))
                trips += chain.map { Int32($0) }
            }
            position = end
        }
    }

    /// Appends the runs of a row of `frequencies.txt`, whose times count from the trip's first stop.
    private mutating func append(_ row: Timetable.Frequency, _ closures: Int32) {
        let headway = max(1, row.headway)
        guard row.end > row.start, let first = timetable.departure(ofTrip: row.trip, atStop: 0) else { return }
        sequences.append(
            Sequence(
                service: Int32(timetable.trips[row.trip].service), firstTrip: Int32(trips.count),
                count: Int32(clamping: (row.end - row.start + headway - 1) / headway),
                shift: Int32(clamping: row.start - first), headway: Int32(clamping: headway), closures: closures,
                isExact: row.isExact))
        trips.append(Int32(row.trip))
    }

    /// Deals trips, in the order of their starts, into chains in which none overtakes the one before.
    private func chains(_ sorted: ArraySlice<Int>, stops: Int) -> [[Int]] {
        var chains: [[Int]] = []
        var whole: [[Int]] = []
        for trip in sorted {
            guard isTold(trip, stops: stops) else {
                chains.append([trip])
                continue
            }
            let fitting = whole.indices.suffix(Self.tried).last { number in
                whole[number].last.map { !isOvertaken($0, by: trip, stops: stops) } ?? true
            }
            if let fitting { whole[fitting].append(trip) } else { whole.append([trip]) }
        }
        return whole + chains
    }

    private func start(_ trip: Int) -> Int { timetable.departure(ofTrip: trip, atStop: 0) ?? .min }

    /// Whether all times of a trip are known.
    private func isTold(_ trip: Int, stops: Int) -> Bool {
        (0..<stops).allSatisfy {
            timetable.departure(ofTrip: trip, atStop: $0) != nil && timetable.arrival(ofTrip: trip, atStop: $0) != nil
        }
    }

    /// Whether another trip is anywhere before one, of which all times are known.
    private func isOvertaken(_ trip: Int, by other: Int, stops: Int) -> Bool {
        (0..<stops).contains { stop in
            let (departure, arrival) = (
                timetable.departure(ofTrip: trip, atStop: stop), timetable.arrival(ofTrip: trip, atStop: stop)
            )
            let (otherDeparture, otherArrival) = (
                timetable.departure(ofTrip: other, atStop: stop), timetable.arrival(ofTrip: other, atStop: stop)
            )
            return otherDeparture ?? .min < departure ?? .min || otherArrival ?? .min < arrival ?? .min
        }
    }
}
