/// Where along a pattern a receiver sees the sky: from the levels of the stations, and from what it saw on the rides so far.
struct SkyMap: Sendable {
    /// The probability of a fix, by point of the grid.
    private(set) var probabilities: [Double]
    /// On how many rides each rests.
    private var rides: [Double]

    /// What is known beforehand counts as so many rides.
    static let priorWeight = 1.5
    /// So many rides are remembered; older ones fade.
    static let mostRides = 20.0

    /// A map from what is known beforehand, by point of the grid.
    init(_ sky: [Double]) {
        probabilities = sky
        rides = Array(repeating: Self.priorWeight, count: sky.count)
    }

    /// The probability between two points of the grid, if it is the same all the way.
    func probability(in cells: ClosedRange<Int>) -> Double? {
        let part = probabilities[cells.clamped(to: 0...(probabilities.count - 1))]
        guard let first = part.first, part.allSatisfy({ abs($0 - first) <= Self.same }) else { return nil }
        return first
    }

    /// Probabilities that differ by no more count as the same.
    private static let same = 0.001

    /// Learns from a ride that between two points of the grid the sky was seen, or not.
    mutating func learn(_ cells: ClosedRange<Int>, isOpen: Bool) {
        for cell in cells.clamped(to: 0...(rides.count - 1)) {
            probabilities[cell] += ((isOpen ? 1 : 0) - probabilities[cell]) / (rides[cell] + 1)
            rides[cell] = min(rides[cell] + 1, Self.mostRides)
        }
    }
}
