public import Positioning

/// What trains run around a time: how often those of each pattern do.
///
/// It is good for some minutes, since what it says changes slowly.
public struct PatternService: Sendable {
    /// How many trains of each pattern leave in an hour; `nil` where it is not known, and any may run.
    public let trainsPerHour: [Double]?
    /// What part of all trains each pattern's are.
    private let shares: [Double]

    /// Nothing is known of when trains run.
    public init(unknownFor network: Network) {
        self.init(trainsPerHour: nil, count: network.patterns.count)
    }

    /// What runs around a time.
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

    /// What part of all the network's trains are of a pattern, 0 to 1; the same for all patterns where that is not known.
    public func share(of pattern: Int) -> Double { shares[pattern] }

    /// Seconds from one train of a pattern to the next on average; `nil` where that is not known or none runs.
    public func headway(of pattern: Int) -> Double? {
        trainsPerHour.flatMap { $0[pattern] > 0 ? 3600 / $0[pattern] : nil }
    }
}
