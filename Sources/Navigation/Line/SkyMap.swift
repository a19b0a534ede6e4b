/// Where along a pattern a receiver sees the sky: from the levels of the stations, and from what it saw on the rides so far.
struct SkyMap: Sendable {
    private var seen: [Float]
    private var unseen: [Float]

    /// What is known beforehand counts as so many rides.
    static let priorWeight: Float = 1.5
    /// So many rides are remembered; older ones fade.
    static let mostRides: Float = 20

    /// A map from what is known beforehand, by point of the grid.
    init(_ sky: [Double]) {
        seen = sky.map { Float($0) * Self.priorWeight }
        unseen = sky.map { Float(1 - $0) * Self.priorWeight }
    }

    /// The probability of a fix, by point of the grid.
    @inline(__always) func probability(at cell: Int) -> Double { Double(seen[cell] / (seen[cell] + unseen[cell])) }

    /// Learns from a ride that between two points of the grid the sky was seen, or not.
    mutating func learn(_ cells: ClosedRange<Int>, isOpen: Bool) {
        for cell in cells.clamped(to: 0...(seen.count - 1)) {
            if isOpen { seen[cell] += 1 } else { unseen[cell] += 1 }
            let sum = seen[cell] + unseen[cell]
            guard sum > Self.mostRides else { continue }
            seen[cell] *= Self.mostRides / sum
            unseen[cell] *= Self.mostRides / sum
        }
    }
}
