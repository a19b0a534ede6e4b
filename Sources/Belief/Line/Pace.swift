import Mathematics

/// How many times the timetable's run time a run takes: seven factors that lie evenly in logarithms, and three coarse ones for
/// trains that run through.
enum Pace {
    /// How many factors there are for a train that left from a stop.
    static let count = 7
    /// How many with those of a train that ran through.
    static let all = 10
    /// The factors: from e^−0.26 to e^0.42, for late trains are later than early ones are early; then those of a train that
    /// ran through the stop behind.
    static let factors: [Double] = (0..<count).map { exp(-0.26 + 0.113 * Double($0)) } + through
    /// One divided by each.
    static let inverses: [Double] = factors.map { 1 / $0 }
    /// Those of a train that runs through a stop.
    static let through = [exp(-0.14), exp(0.06), exp(0.33)]
    /// Which of these comes nearest to each factor.
    static let nearestThrough: [Int] = factors.map { factor in
        through.indices.min { abs(log(through[$0] / factor)) < abs(log(through[$1] / factor)) } ?? 0
    }

    /// The probabilities of the factors of a train that left from a stop.
    ///
    /// - Parameters:
    ///   - mean: by how much this ride differs from the timetable so far, in logarithms.
    ///   - deviation: how well that is known.
    static func weights(mean: Double, deviation: Double) -> [Double] {
        let (usual, oddSpread) = (Parameters.Line.paceSpread, Parameters.Line.oddSpread)
        let oddShare = Parameters.Line.oddShare
        let spread = (usual * usual + deviation * deviation).squareRoot()
        let weights = factors[..<count].map { factor in
            let (near, odd) = ((log(factor) - mean) / spread, (log(factor) - mean) / oddSpread)
            return (1 - oddShare) * exp(-near * near / 2) / spread + oddShare * exp(-odd * odd / 2) / oddSpread
        }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// The probabilities of the factors of a train that runs through a stop.
    ///
    /// - Parameters:
    ///   - mean: by how much this ride differs from the timetable so far, in logarithms.
    ///   - deviation: how well that is known.
    static func throughWeights(mean: Double, deviation: Double) -> [Double] {
        let oddSpread = Parameters.Line.oddSpread
        let spread = (oddSpread * oddSpread + deviation * deviation).squareRoot()
        let weights = through.map { factor in
            let off = (log(factor) - mean) / spread
            return exp(-off * off / 2)
        }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }
}
