import Navigation
public import Observations
public import Positioning
import Transit

/// A ride of a rider who waits at a station of `MixedTraffic` and boards a train: one that calls at their station, or one that does not.
public struct MixedRide: Sendable {
    /// The observations, in the order of time.
    public let observations: [Observation]
    /// Which train the rider is in.
    public let kind: Kind
    /// When the train has come to the first stop that it does not make and one to the rider's station would: where it runs through, when
    /// its middle is there; where it takes another way, when it stands at its next station; where it ends, when its doors open there. `nil`
    /// in a right train.
    public let skipped: Timestamp?
    /// When the train left.
    public let departure: Timestamp
    /// How many seconds after its time it left.
    public let delay: Double
    /// Seconds from when the last train that calls at the rider's station was due where they board, to the departure; infinite where none
    /// was due within two hours.
    public let gap: Double
    /// Seconds from the departure to when the next one is due there; infinite where none is due within two hours.
    public let ahead: Double
    /// Whether the timetable tells the train from those that call at the rider's station: it leaves within two minutes of its time, none of
    /// them was due in the twelve minutes before, and none is due in the next one. By `Delay` one in 6,500 is later than that.
    public var isClear: Bool { delay <= 120 && gap >= 720 && ahead >= 60 }
    /// The `stop_id`s at which the train calls behind the station where the rider boards.
    public let calls: [String]
    /// The ride in a few words.
    public let summary: String

    /// Which train.
    public enum Kind: String, CaseIterable, Sendable {
        /// One that calls at the rider's station.
        case right
        /// An express that does not.
        case express
        /// One of another branch.
        case branch
        /// One that ends before.
        case short
        /// On the ring one that is an express, or ends before.
        case loop
    }

    /// How riders come to a train.
    private static let (beforeDeparture, asksBefore) = (35.0...120, 30.0)
    /// The service day, and the hours at which riders board.
    private static let (day, hours) = (CivilDate(daysSince1970: 20_540), 8...19)

    /// Makes a ride.
    ///
    /// - Parameters:
    ///   - isRight: whether the rider boards a train that calls at their station.
    ///   - seed: equal ones give equal rides.
    public init(in traffic: MixedTraffic, isRight: Bool, delays: Delay = Delay(), seed: UInt64) {
        var random = Randomness(seed: seed, purpose: isRight ? 61 : 62)
        let network = traffic.network
        let choice = Choice.drawn(in: traffic, isRight: isRight, &random)
        let pattern = network.patterns[choice.taken]
        let trips = network.timetable.trips.indices.filter { network.timetable.trips[$0].pattern == choice.taken }
        let midnight = Self.day.midnightUTC
        var due = midnight
        while !Self.hours.contains(Int(due.seconds(since: midnight)) / 3600) {
            let trip = trips[random.uniform(0...(trips.count - 1))]
            let time = Double(network.timetable.departure(ofTrip: trip, atStop: choice.boarding) ?? 0)
            let hour = Double(random.uniform(Self.hours)) * 3600
            due = midnight.advanced(bySeconds: trips.count > 1 ? time : time + hour)
        }
        delay = delays.draw(&random)
        let leaves = due.advanced(bySeconds: delay)
        var scenario = Scenario()
        scenario.receiver = Receiver(.openSky, interval: 1)
        scenario.startsJourney = nil
        scenario.beforeDeparture = random.uniform(Self.beforeDeparture)
        scenario.start = leaves.advanced(bySeconds: -scenario.beforeDeparture)
        let end = isRight ? choice.alighting ?? pattern.stops.count - 1 : pattern.stops.count - 1
        let ride = SimulatedRide(
            in: network, pattern: choice.taken, from: choice.boarding, to: end, scenario, seed: seed)
        let from = random.happens(0.5) ? network.stations[choice.origin].id : nil
        let asked = Observation(
            .command(.startJourney(from: from, to: network.stations[choice.destination].id)),
            at: leaves.advanced(bySeconds: -Self.asksBefore))
        let position = ride.observations.firstIndex { $0.time > asked.time } ?? 0
        let reached = isRight ? nil : Self.skipped(choice, ride.truth, in: network)
        let last = reached?.advanced(bySeconds: 120)
        observations = (ride.observations[..<position] + [asked] + ride.observations[position...])
            .filter { observation in last.map { observation.time <= $0 } ?? true }
        (kind, skipped, departure) = (choice.kind, reached, ride.truth.calls[0].departure)
        let others = Self.due(choice, in: network, from: midnight).map { $0.seconds(since: leaves) }
        gap = others.filter { -7200...0 ~= $0 }.max().map { -$0 } ?? .infinity
        ahead = others.filter { 0...7200 ~= $0 }.min() ?? .infinity
        calls = pattern.stops[(choice.boarding + 1)...].map(\.stopID)
        summary =
            "\(choice.kind.rawValue) \(choice.taken): \(network.stations[choice.origin].id) to "
            + "\(network.stations[choice.destination].id), due \(due), \(Int(delay)) s late, asked from \(from ?? "–")"
    }

    /// When trains are due where the rider boards that call at their station, but for that which they take.
    private static func due(_ choice: Choice, in network: Network, from midnight: Timestamp) -> [Timestamp] {
        network.timetable.trips.indices.compactMap { trip in
            let pattern = network.timetable.trips[trip].pattern
            let stops = network.patterns[pattern].stops
            guard pattern != choice.taken, let start = stops.firstIndex(where: { $0.station == choice.origin }),
                stops[(start + 1)...].contains(where: { $0.station == choice.destination })
            else { return nil }
            return network.timetable.departure(ofTrip: trip, atStop: start)
                .map { midnight.advanced(bySeconds: Double($0)) }
        }
    }

    /// When the train has come to the first stop that it does not make.
    private static func skipped(_ choice: Choice, _ truth: Truth, in network: Network) -> Timestamp {
        let pattern = network.patterns[choice.taken]
        let own = Set(pattern.stops[(choice.boarding + 1)...].map(\.station))
        let right = network.patterns[choice.expected].stops
        let start = right.firstIndex { $0.station == choice.origin } ?? 0
        let left = right[(start + 1)...]
        let missing = left.first { !own.contains($0.station) }?.station ?? choice.destination
        // Where it ends before, what follows is not on its way.
        let ahead = left.prefix { $0.station != missing }.last { own.contains($0.station) }
        let last = ahead.flatMap { ahead in pattern.stops.lastIndex { $0.station == ahead.station } } ?? choice.boarding
        if let place = pattern.track.nearest(
            to: network.stations[missing].coordinate, in: pattern.stops[last].chainage...pattern.track.length),
            place.offset < 100, last + 1 < pattern.stops.count
        {
            var time = truth.start
            while time < truth.end, truth.state(at: time).chainage < place.chainage {
                time = time.advanced(bySeconds: 0.5)
            }
            return time
        }
        let call = truth.calls.first { $0.stop == min(last + 1, pattern.stops.count - 1) && $0.stops }
        return call.map { $0.doorsOpen ?? $0.standing } ?? truth.end
    }
}
