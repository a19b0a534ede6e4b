import Positioning

/// Where along a pattern a receiver sees the sky: from the levels of the stations, and from what it saw on the rides so far.
struct SkyMap: Sendable {
    /// The probability of a fix, by point of the grid.
    private var probabilities: [Float]
    /// On how many rides each rests.
    private var rides: [Float]
    /// Whether a ride has shown anything.
    private(set) var isLearned = false

    /// A map from what is known of a pattern beforehand.
    init(_ model: LineModel) {
        probabilities = (0..<model.grid.count).map { Float(model.sky(at: $0)) }
        rides = Array(repeating: Parameters.Line.skyPriorWeight, count: model.grid.count)
    }

    /// The probability of a fix at a point of the grid.
    @inline(__always) subscript(cell: Int) -> Double { Double(probabilities[cell]) }

    /// The probability between two points of the grid, if it is the same all the way.
    func probability(in cells: ClosedRange<Int>) -> Double? {
        let part = probabilities[cells.clamped(to: 0...(probabilities.count - 1))]
        guard let first = part.first, part.allSatisfy({ abs($0 - first) <= Self.same }) else { return nil }
        return Double(first)
    }

    /// Probabilities that differ by no more count as the same.
    private static let same: Float = 0.001

    /// Learns from a ride that between two points of the grid the sky was seen, or not.
    mutating func learn(_ cells: ClosedRange<Int>, isOpen: Bool) {
        isLearned = true
        for cell in cells.clamped(to: 0...(rides.count - 1)) {
            probabilities[cell] += ((isOpen ? 1 : 0) - probabilities[cell]) / (rides[cell] + 1)
            rides[cell] = min(rides[cell] + 1, Parameters.Line.mostSkyRides)
        }
    }
}

extension SkyMap: Encodable {
    private enum CodingKeys: String, CodingKey { case probabilities, rides }

    /// Decodes what rides along a pattern have shown.
    init(from decoder: any Decoder, on model: LineModel) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let counts = model.grid.count...model.grid.count
        probabilities = try container.packed(.probabilities, counts: counts, in: 0...1).map(Float.init)
        rides = try container.packed(.rides, counts: counts, in: 0.1...Double(Parameters.Line.mostSkyRides)).map(
            Float.init)
        isLearned = true
    }

    /// Encodes what rides have shown; a map of which none has follows from the pattern.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(packed: probabilities.map(Double.init), forKey: .probabilities)
        try container.encode(packed: rides.map(Double.init), forKey: .rides)
    }
}
