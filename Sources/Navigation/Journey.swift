public import Transit

/// What the rider asked for: to be told when to alight at a station.
public struct Journey: Hashable, Sendable {
    /// The number of the station where it begins, where the rider said.
    public var origin: Int?
    /// The number of the station where it ends.
    public let destination: Int
    /// The patterns that lead there.
    public let ways: [Way]

    /// A pattern that leads to the destination.
    public struct Way: Hashable, Sendable {
        /// The number of the pattern.
        public var pattern: Int
        /// The position of the origin in the pattern's stops; 0 where none was given.
        public var boarding: Int
        /// The position of the destination in the pattern's stops.
        public var alighting: Int
    }

    /// Why a journey cannot be made.
    public enum Failure: Error, Hashable, Sendable {
        /// Origin and destination are the same station.
        case sameStation
        /// No pattern serves the destination, or none after the origin.
        case noPattern
    }

    /// Creates a journey between two stations, given by their numbers.
    public init(from origin: Int?, to destination: Int, in network: Network) throws(Failure) {
        guard origin != destination else { throw .sameStation }
        self.origin = origin
        self.destination = destination
        ways = network.patterns.enumerated().compactMap { number, pattern in
            guard let alighting = pattern.stops.lastIndex(where: { $0.station == destination }), alighting > 0 else {
                return nil
            }
            guard let origin else { return Way(pattern: number, boarding: 0, alighting: alighting) }
            return pattern.stops[..<alighting].lastIndex { $0.station == origin }
                .map { Way(pattern: number, boarding: $0, alighting: alighting) }
        }
        guard !ways.isEmpty else { throw .noPattern }
    }
}
