import Navigation
public import Observations
public import Positioning
public import Transit

/// A journey in a scripted city that nobody made: what the rider's box would have observed from the platform to behind
/// the destination, and what is true.
///
/// The rider does everything right: they board a train that really runs at that time, and get off where they must.
public struct CityJourney: Sendable {
    /// The special features of the journey: one of the first eight kinds, and any of the others.
    public let kinds: Set<Kind>
    /// The observations, in the order of time.
    public let observations: [Observation]
    /// Where the rider gets off, in order: where they change, and at the destination.
    public let alightings: [Alighting]
    /// The journey in a few words.
    public let summary: String

    /// A special feature of a journey.
    public typealias Kind = CityJourneyKind

    /// Where a rider gets off.
    public struct Alighting: Hashable, Sendable {
        /// The name of the station.
        public var name: String
        /// When the doors open.
        public var doorsOpen: Timestamp
        /// When the rider is out.
        public var out: Timestamp
        /// From when to when the train stands on the way, at stations or between them, in order.
        public var stands: [Range<Timestamp>]
    }

    /// The time before the train leaves at which riders are at the platform, in seconds, uniformly distributed. They say where they go
    /// half a minute before the train leaves.
    private static let beforeDeparture = 35.0...120
    private static let asksBefore = 30.0
    /// The delay with which trains leave, in seconds. A metro is called punctual within three minutes.
    private static let late = 0.0...150
    /// The time that it takes to the other platform, and to that of the other line, in seconds: 120 m at 1 m/s.
    private static let walk = (same: 40.0, other: 150.0)
    /// The least time that the rider is on the platform before the second train leaves, in seconds.
    private static let leastWait = 30.0
    /// The time for which the rider walks away at the end, in seconds, and the speed in m/s (OpenStreetMap routers take 1.3 to 1.4).
    private static let (walksAway, walkingSpeed) = (120.0, 1.3)
    /// The time after the doors have opened at which the rider gets off, in seconds. Where they close earlier, the rider gets off then.
    private static let getsOff = 15.0

    /// Makes a journey.
    ///
    /// - Parameters:
    ///   - drawn: the network of the city's drawn variant.
    ///   - seed: equal ones give equal journeys.
    public init(in drawn: Network, seed: UInt64) {
        var random = Randomness(seed: seed, purpose: 21)
        let departures = CityDepartures(network: drawn)
        let main = Kind.main[random.uniform(0...(Kind.main.count - 1))]
        let trip = CityTrip(main, by: departures, &random)
        var kinds: Set<Kind> = [main]

        var scenario = Scenario()
        scenario.receiver = Receiver(.openSky, interval: 1)
        scenario.startsJourney = nil
        scenario.beforeDeparture = random.uniform(Self.beforeDeparture)
        let departure = trip.first.departure.advanced(bySeconds: random.uniform(Self.late))
        scenario.start = departure.advanced(bySeconds: -scenario.beforeDeparture)
        let first = SimulatedRide(
            in: drawn, pattern: trip.first.pattern, from: trip.first.from, to: trip.first.to, scenario, seed: seed)
        var walkers = Pedestrian(first.observations, until: Self.out(first))
        var alightings = [Self.alighting(first, named: departures.names(trip.first.pattern)[trip.first.to])]
        var trains = [trip.first]

        if let onward = trip.onward {
            let seconds = main == .crossing ? Self.walk.other : Self.walk.same
            let there = alightings[0].out.advanced(bySeconds: seconds)
            let ready = there.advanced(bySeconds: Self.leastWait)
            // The last train of the day waits for them.
            let next =
                departures.next(from: onward.from, to: onward.to, after: ready, on: trip.date)
                ?? departures.next(from: onward.from, to: onward.to, after: departure, on: trip.date) ?? trip.first
            let leaves = max(ready, next.departure.advanced(bySeconds: random.uniform(Self.late)))
            scenario.start = there
            scenario.beforeDeparture = leaves.seconds(since: there)
            let second = SimulatedRide(
                in: drawn, pattern: next.pattern, from: next.from, to: next.to, scenario, seed: seed)
            walkers.walk(to: second.observations, until: Self.out(second))
            alightings.append(Self.alighting(second, named: onward.to))
            trains.append(next)
        }
        walkers.walkAway(
            for: Self.walksAway, speed: Self.walkingSpeed, bearing: random.uniform(0...(2 * .pi)))

        let (origin, goal) = (trains[0], trains[trains.count - 1])
        let to = Self.name(drawn, goal.pattern, goal.to, &random)
        let named = Self.name(drawn, origin.pattern, origin.from, &random)
        let from = random.happens(0.5) ? named.id : nil
        if let kind = to.kind { kinds.insert(kind) }
        if trains.contains(where: { departures.line($0.pattern) == "AG" && drawn.patterns[$0.pattern].direction == 1 })
        {
            kinds.insert(.reversedShape)
        }
        walkers.insert(
            Observation(
                .command(.startJourney(from: from, to: to.id)), at: departure.advanced(bySeconds: -Self.asksBefore)))
        (self.kinds, self.alightings, observations) = (kinds, alightings, walkers.observations)
        let ways = trains.map { train in
            let names = departures.names(train.pattern)
            return "\(departures.line(train.pattern)) \(names[train.from]) – \(names[train.to])"
        }
        summary =
            "\(main.rawValue): \(ways.joined(separator: ", ")); leaves \(departure), asked from \(from ?? "–") to \(to.id)"
    }

    private static func out(_ ride: SimulatedRide) -> Timestamp {
        let call = ride.truth.calls[ride.truth.calls.count - 1]
        let open = call.doorsOpen ?? call.standing
        return max(open.advanced(bySeconds: 2), min(open.advanced(bySeconds: getsOff), call.doorsClosed ?? open))
    }

    private static func alighting(_ ride: SimulatedRide, named name: String) -> Alighting {
        let calls = ride.truth.calls
        let stands =
            calls.dropLast().filter(\.stops).map { $0.standing..<$0.departure }
            + ride.truth.holds.map { $0.standing..<$0.departure }
        return Alighting(
            name: name, doorsOpen: calls[calls.count - 1].doorsOpen ?? calls[calls.count - 1].standing, out: out(ride),
            stands: stands.sorted { $0.lowerBound < $1.lowerBound })
    }

    /// A `stop_id` by which a rider names a stop: of the platform itself, of the opposite one or of the other line's.
    private static func name(
        _ network: Network, _ pattern: Int, _ stop: Int, _ random: inout Randomness
    ) -> (id: String, kind: Kind?) {
        let own = network.patterns[pattern].stops[stop]
        let others = network.stations[own.station].platforms.map(\.id).filter { $0 != own.stopID }
        guard random.happens(0.6), !others.isEmpty else { return (own.stopID, nil) }
        let id = others[random.uniform(0...(others.count - 1))]
        return (id, id.prefix(2) == own.stopID.prefix(2) ? .oppositePlatform : .otherLine)
    }
}
