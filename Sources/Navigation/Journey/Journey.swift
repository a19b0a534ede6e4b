import Positioning
public import Transit

/// The rider's request: to be told when to alight at a station, and where to change on the way there.
public struct Journey: Sendable {
    /// The number of the station where it begins, where the rider said.
    public var origin: Int?
    /// The number of the station where it ends.
    public let destination: Int
    /// The rides that lead there without a change; from any station, with 0 for where to board, where no origin was given. From an
    /// origin there are none where no such train runs when the journey is made, and others lead there with a change.
    public private(set) var ways: [Leg]
    /// The rides from the origin as they are planned, with changes between them; none where no origin was given.
    public private(set) var legs: [Leg]
    /// The way from anywhere, should the rider be there.
    let plan: JourneyPlan
    /// The origin that the rider gave.
    private var given: Int?

    /// Why a journey cannot be made.
    public enum Failure: Error, Hashable, Sendable {
        /// Origin and destination are the same station.
        case sameStation
        /// No pattern serves the destination, or none leads there from the origin, with or without changes.
        case noPattern
    }

    /// Creates a journey between two stations, given by their numbers.
    public init(from origin: Int?, to destination: Int, in network: Network) throws(Failure) {
        try self.init(from: origin, to: destination, by: JourneyPlanner(network))
    }

    init(from origin: Int?, to destination: Int, by planner: JourneyPlanner) throws(Failure) {
        guard origin != destination else { throw .sameStation }
        self.origin = origin
        self.destination = destination
        given = origin
        plan = JourneyPlan(to: destination, by: planner)
        var ways = Self.ways(from: origin, to: destination, in: planner.network)
        let offered = ways.filter { planner.isOffered($0, isBoardingKnown: origin != nil) }
        // Trains that set down none there are no way where others do.
        let open = offered.isEmpty ? ways : ways.filter { planner.canAlight(from: $0.pattern, at: $0.alighting) }
        ways = open.isEmpty ? ways : open
        guard let origin else {
            guard !ways.isEmpty else { throw .noPattern }
            (self.ways, legs) = (ways, [])
            return
        }
        guard let legs = plan.legs(from: origin) else { throw .noPattern }
        self.legs = legs
        self.ways = !plan.areOffered(legs) || !offered.isEmpty ? ways : []
    }

    private static func ways(from origin: Int?, to destination: Int, in network: Network) -> [Leg] {
        network.patterns.enumerated().compactMap { number, pattern in
            guard let alighting = pattern.stops.lastIndex(where: { $0.station == destination }), alighting > 0 else {
                return nil
            }
            guard let origin else { return Leg(pattern: number, boarding: 0, alighting: alighting) }
            return pattern.stops[..<alighting].lastIndex { $0.station == origin }
                .map { Leg(pattern: number, boarding: $0, alighting: alighting) }
        }
    }

    /// Records that the rider was carried beyond where they were to alight. From there on any way that leads back counts.
    mutating func reroute(in network: Network) {
        given = nil
        (ways, legs) = (Self.ways(from: nil, to: destination, in: network), [])
    }

    /// The same journey with the trains that run at another time; itself where they do not lead there.
    func planned(by planner: JourneyPlanner) -> Journey {
        guard var journey = try? Journey(from: given, to: destination, by: planner) else { return self }
        journey.origin = origin
        return journey
    }

    /// Where to alight from a train of a pattern that has come to a stop, if it is one in which the rider would be; as a position
    /// in the pattern's stops.
    ///
    /// From an origin that has a train to the destination riders take that.
    func alighting(from pattern: Int, at stop: Int) -> Int? {
        if given != nil, !ways.isEmpty {
            if let way = ways.first(where: { $0.pattern == pattern && stop < $0.alighting }) { return way.alighting }
            // One that gets there as another train is as good.
            let alighting = plan.isDirect(pattern, at: stop) ? plan.alighting(from: pattern, at: stop) : nil
            return alighting.flatMap { plan.continuation(of: pattern, from: $0) == nil ? nil : $0 }
        }
        return plan.isWanted(pattern, at: stop) ? plan.alighting(from: pattern, at: stop) : nil
    }

    /// Whether no train takes up riders where the journey begins (`pickup_type` 1), as far as that is known.
    var isClosedAtOrigin: Bool {
        guard given != nil else { return false }
        let first = ways.isEmpty ? Array(legs.prefix(1)) : ways
        return !first.isEmpty && first.allSatisfy { !plan.planner.canBoard($0.pattern, at: $0.boarding) }
    }

    /// Whether no train sets down riders where the journey ends (`drop_off_type` 1).
    var isClosedAtDestination: Bool {
        let last = ways.isEmpty ? Array(legs.suffix(1)) : ways
        return !last.isEmpty && last.allSatisfy { !plan.planner.canAlight(from: $0.pattern, at: $0.alighting) }
    }

    /// The station where the rider boards the first train: the origin that they gave, or one to which they walk from it.
    func boarding(in network: Network) -> Int? {
        ways.isEmpty ? legs.first.map { network.patterns[$0.pattern].stops[$0.boarding].station } : given
    }

    /// The station of the first change for a rider who waits for the first train; `nil` where one train leads to the destination.
    func firstChange(in network: Network) -> Int? {
        guard given == nil || ways.isEmpty else { return nil }
        let legs = legs.isEmpty ? origin.flatMap(plan.legs) ?? [] : legs
        return legs.dropLast().first { plan.continuation(of: $0.pattern, from: $0.alighting) == nil }
            .map { network.patterns[$0.pattern].stops[$0.alighting].station }
    }

    /// Whether the rider may come by a station on the way: between the origin, where the rider gave one, and the destination.
    func isOnWay(_ station: Int, in network: Network) -> Bool {
        if given != nil, !ways.isEmpty {
            return ways.contains { leg in
                network.patterns[leg.pattern].stops[leg.boarding..<leg.alighting].contains { $0.station == station }
            }
        }
        return network.patterns.enumerated().contains { number, pattern in
            pattern.stops.indices.contains { stop in
                guard pattern.stops[stop].station == station, let alighting = alighting(from: number, at: stop) else {
                    return false
                }
                return !pattern.stops[stop..<alighting].contains { $0.station == given }
            }
        }
    }
}

extension Journey: Encodable {
    private enum CodingKeys: String, CodingKey { case origin, destination, given }

    /// Decodes a journey, and plans it anew.
    init(from decoder: any Decoder, by planner: JourneyPlanner) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let stations = planner.network.stations.indices
        let given = try container.wholeIfPresent(.given, in: stations)
        let destination = try container.whole(.destination, in: stations)
        do throws(Failure) {
            try self.init(from: given, to: destination, by: planner)
        } catch {
            throw container.corrupted(.destination, "no journey leads there")
        }
        origin = try container.wholeIfPresent(.origin, in: stations)
    }
}
