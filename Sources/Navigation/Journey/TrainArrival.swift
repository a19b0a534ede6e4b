import Positioning
import Transit

/// When the train comes in for which the rider waits: by the timetable, as late as the trains that were seen, or by a beacon on it.
struct TrainArrival: Sendable {
    private let network: Network
    private let beacons: BeaconIndex
    /// The trains due where the rider waits, looked up anew each minute.
    private var due: DueTrains?
    /// When trips were told.
    private var told: [Int: Timestamp] = [:]
    /// When a beacon was heard on a train.
    private var heard: [BeaconID: Heard] = [:]
    /// How late the trains of each line are, by the last one that was seen.
    private var lateness: [Int: Lateness] = [:]

    /// Sightings of a beacon.
    private struct Heard: Sendable, Codable {
        /// The first and the last one of this visit.
        var first, last: Timestamp
        /// Whether it has been told.
        var isTold = false
    }

    /// How late a train was.
    private struct Lateness: Sendable, Codable {
        var seconds: Double
        var time: Timestamp
    }

    /// A train that comes in.
    struct Arriving: Hashable, Sendable {
        /// When it is due, as far as that is known.
        var eta: Timestamp?
        /// Whether a beacon on it tells so.
        var isHeard: Bool
    }

    init(_ network: Network) {
        self.network = network
        beacons = BeaconIndex([], trains: network.trainBeacons)
    }

    /// Handles a sighting.
    ///
    /// - Returns: whether the beacon rides on a train.
    mutating func hear(_ beacon: BeaconID, at time: Timestamp) -> Bool {
        guard beacons.train(of: beacon) != nil else { return false }
        var visit = heard[beacon] ?? Heard(first: time, last: time)
        if abs(time.seconds(since: visit.last)) > Policy.Waiting.silence { visit = Heard(first: time, last: time) }
        visit.last = time
        heard[beacon] = visit
        return true
    }

    /// Records that the rider waits at a station for a train of some patterns.
    ///
    /// - Returns: the train that comes in now; each is told once.
    mutating func wait(at station: Int, for patterns: [Int], at time: Timestamp) -> Arriving? {
        told = told.filter { abs(time.seconds(since: $0.value)) <= Policy.Waiting.memory }
        if let arriving = listen(at: station, patterns, at: time) { return arriving }
        for train in trains(at: station, of: patterns, time) where told[train.trip] == nil {
            let late = late(network.patterns[train.pattern].line, at: time)
            let arrival = train.arrival.advanced(bySeconds: late)
            guard time >= arrival.advanced(bySeconds: -Policy.Waiting.lead),
                time <= max(arrival, train.departure.advanced(bySeconds: late))
            else { continue }
            told[train.trip] = time
            return Arriving(eta: arrival, isHeard: false)
        }
        return nil
    }

    /// How late a line's trains are, in seconds; 0 where none was seen of late.
    private func late(_ line: Int, at time: Timestamp) -> Double {
        lateness[line].map { abs(time.seconds(since: $0.time)) <= Policy.Waiting.latenessAge ? $0.seconds : 0 } ?? 0
    }

    /// The train whose beacon is heard now, and that was not told.
    private mutating func listen(at station: Int, _ patterns: [Int], at time: Timestamp) -> Arriving? {
        for (beacon, visit) in heard.sorted(by: { $0.value.first < $1.value.first }) {
            let age = time.seconds(since: visit.last)
            guard !visit.isTold, abs(age) <= Policy.Waiting.fresh,
                visit.last.seconds(since: visit.first) >= Policy.Waiting.proof, let train = beacons.train(of: beacon)
            else { continue }
            heard[beacon]?.isTold = true
            switch train {
            case .trip(let trip):
                let pattern = network.timetable.trips[trip].pattern
                learn(trip, of: pattern, at: station, time)
                guard patterns.contains(pattern), told.updateValue(time, forKey: trip) == nil else { continue }
                return Arriving(eta: time, isHeard: true)
            case .line(let line):
                guard patterns.contains(where: { network.patterns[$0].line == line }) else { continue }
                // Trains of both directions have the same line: one of the rider's must be about to come, where that is known.
                let own = trains(at: station, of: patterns, time).filter { network.patterns[$0.pattern].line == line }
                let next = own.filter { told[$0.trip] == nil }.min {
                    abs($0.arrival.seconds(since: time)) < abs($1.arrival.seconds(since: time))
                }
                guard let next else {
                    if own.isEmpty, !network.timetable.hasTimes(ofAny: patterns) { return Arriving(isHeard: true) }
                    continue
                }
                let seconds = time.seconds(since: next.arrival)
                guard (-Policy.Waiting.early...Policy.Waiting.late).contains(seconds) else { continue }
                told[next.trip] = time
                lateness[line] = Lateness(seconds: max(0, seconds), time: time)
                return Arriving(eta: time, isHeard: true)
            }
        }
        return nil
    }

    /// Learns from a train that comes in how late those of its line are.
    private mutating func learn(_ trip: Int, of pattern: Int, at station: Int, _ time: Timestamp) {
        guard let stop = network.patterns[pattern].stops.dropLast().firstIndex(where: { $0.station == station }) else {
            return
        }
        let rates = DepartureRates(
            network, at: [pattern: stop], around: time, before: Policy.Waiting.late, after: Policy.Waiting.ahead)
        let runs = rates.trains.filter { $0.trip == trip }.map { time.seconds(since: $0.arrival) }
        guard let seconds = runs.min(by: { abs($0) < abs($1) }) else { return }
        lateness[network.patterns[pattern].line] = Lateness(seconds: max(0, seconds), time: time)
    }

    /// The trains that are due.
    private mutating func trains(at station: Int, of patterns: [Int], _ time: Timestamp) -> [DepartureRates.Train] {
        let minute = time.milliseconds / Policy.Waiting.lookUp
        if let due, due.station == station, due.minute == minute, due.patterns == patterns { return due.trains }
        let found = DueTrains(at: station, of: patterns, minute: minute, in: network)
        due = found
        return found.trains
    }
}

/// The trains that are due at a station around a minute: they follow from the network, so that nobody has to remember them.
private struct DueTrains: Sendable {
    let station: Int
    let patterns: [Int]
    /// Minutes since 1970.
    let minute: Int64
    let trains: [DepartureRates.Train]

    init(at station: Int, of patterns: [Int], minute: Int64, in network: Network) {
        (self.station, self.patterns, self.minute) = (station, patterns, minute)
        let stops = Dictionary(
            patterns.compactMap { pattern in
                network.patterns[pattern].stops.dropLast().firstIndex { $0.station == station }.map { (pattern, $0) }
            }, uniquingKeysWith: { first, _ in first })
        trains =
            DepartureRates(
                network, at: stops, around: Timestamp(milliseconds: minute * Policy.Waiting.lookUp),
                before: Policy.Waiting.late, after: Policy.Waiting.ahead
            ).trains
    }
}

extension Timetable {
    /// Whether trains of some patterns have times of their own.
    fileprivate func hasTimes(ofAny patterns: [Int]) -> Bool {
        trips.indices.contains { trip in
            patterns.contains(trips[trip].pattern) && frequencies(ofTrip: trip).allSatisfy(\.isExact)
        }
    }
}

extension TrainArrival: Encodable {
    private enum CodingKeys: String, CodingKey { case told, heard, lateness }

    /// Decodes what was told and heard of a network's trains.
    init(from decoder: any Decoder, in network: Network) throws {
        self.init(network)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        told = try container.decode([Int: Timestamp].self, forKey: .told)
        guard told.keys.allSatisfy(network.timetable.trips.indices.contains) else {
            throw container.corrupted(.told, "there is no such trip")
        }
        heard = try container.decode([BeaconID: Heard].self, forKey: .heard)
        guard heard.keys.allSatisfy({ beacons.train(of: $0) != nil }) else {
            throw container.corrupted(.heard, "there is no such beacon")
        }
        lateness = try container.decode([Int: Lateness].self, forKey: .lateness)
        guard lateness.allSatisfy({ network.lines.indices.contains($0.key) && 0...86_400 ~= $0.value.seconds }) else {
            throw container.corrupted(.lateness, "no line's trains are so late")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(told, forKey: .told)
        try container.encode(heard, forKey: .heard)
        try container.encode(lateness, forKey: .lateness)
    }
}
