public import Positioning

/// The trains that run around a time: how often those of each pattern run.
///
/// It is valid for some minutes, since its content changes slowly.
public struct PatternService: Sendable {
    /// How many trains of each pattern leave in an hour; `nil` where it is not known, and any may run.
    public let trainsPerHour: [Double]?
    /// The share of each pattern's trains in all trains.
    private let shares: [Double]

    /// Nothing is known of when trains run.
    public init(unknownFor network: Network) {
        self.init(trainsPerHour: nil, count: network.patterns.count)
    }

    /// Creates the service around a time.
    public init(_ network: Network, around time: Timestamp) {
        let count = network.patterns.count
        self.init(
            trainsPerHour: network.timetable.trainsPerHour(ofPatterns: count, around: time, in: network.offsets),
            count: count)
    }

    private init(trainsPerHour: [Double]?, count: Int) {
        self.trainsPerHour = trainsPerHour
        let sum = trainsPerHour?.reduce(0, +) ?? 0
        let equal = 1 / Double(max(1, count))
        shares = (0..<count).map { pattern in trainsPerHour.map { $0[pattern] / sum } ?? equal }
    }

    /// Whether trains of a pattern run, as far as is known.
    public func runs(_ pattern: Int) -> Bool { trainsPerHour.map { $0[pattern] > 0 } ?? true }

    /// The share of a pattern's trains in all the network's trains, 0 to 1; the same for all patterns where that is not known.
    public func share(of pattern: Int) -> Double { shares[pattern] }

    /// Seconds from one train of a pattern to the next on average; `nil` where that is not known or none runs.
    public func headway(of pattern: Int) -> Double? {
        trainsPerHour.flatMap { $0[pattern] > 0 ? 3600 / $0[pattern] : nil }
    }
}
