import Positioning
import Mathematics

/// The estimate of how loud a beacon is. It is kept for each course that the train may take, and each place where the beacon may hang.
/// The places are as seen from where the rider is when the train stands.
///
/// The loss at a beacon's place is normally distributed in dB. The strengths of a second move the mean of that. How far, and how well
/// they agree, follows for all courses and places from one table (`Second`). The variance is the same for all.
struct BeaconLevel: Sendable {
    /// The places where it may hang, in metres along the track.
    private(set) var places: [Double]
    /// How far beside the track it hangs, in metres.
    private let beside: Double
    /// The strengths that are expected, by metres along the track.
    private let expectedStrengths: [Double]
    /// Whether it was heard.
    private(set) var isHeard = false
    /// The mean in dB, as compared with what `PathLoss` expects, by course, then by place,
    private var means: [Double]
    /// and the variance.
    private(set) var variance: Double
    /// How likely it is, as long as it was not heard, that it does not send at all.
    private var silences: [Double]
    /// The most that was heard of it in a second.
    private var most = 3

    /// - Parameters:
    ///   - level: how loud it is expected to be, and how well that is known, in dB.
    ///   - silence: how likely it is that it does not send.
    init(
        _ places: [Double], beside: Double = PathLoss.beside, level: (mean: Double, deviation: Double), silence: Double
    ) {
        self.places = places
        self.beside = beside
        expectedStrengths = Self.strengths(beside: beside)
        let count = BeaconCourses.count * places.count
        means = Array(repeating: level.mean, count: count)
        silences = Array(repeating: silence, count: count)
        variance = level.deviation * level.deviation
    }

    /// Updates the level from what was heard of the beacon in a second.
    ///
    /// - Parameters:
    ///   - metres: where the train was then, by course, in metres beyond the stop.
    ///   - shares: how likely each place is, by course: multiplied by how well it agrees.
    /// - Returns: how well it agrees with a train far away.
    mutating func weigh(_ strengths: [Double], at metres: [Double], _ shares: inout [Double]) -> Double {
        most = max(most, strengths.count)
        if !strengths.isEmpty { isHeard = true }
        let second = Second(strengths, unheard: most - strengths.count, variance: variance)
        second.table.withUnsafeBufferPointer { table in
            expectedStrengths.withUnsafeBufferPointer { expected in
                places.withUnsafeBufferPointer { places in
                    means.withUnsafeMutableBufferPointer { means in
                        shares.withUnsafeMutableBufferPointer { shares in
                            var index = 0
                            for metres in metres {
                                for place in places {
                                    let away = min(expected.count - 1, Int(abs(place - metres) + 0.5))
                                    var (likelihood, shift) = Second.look(expected[away] + means[index], in: table)
                                    if !isHeard {
                                        let silent = silences[index] * second.far
                                        likelihood = silent + (1 - silences[index]) * likelihood
                                        silences[index] = silent / likelihood
                                        shift *= 1 - silences[index]
                                    }
                                    means[index] += shift
                                    shares[index] *= likelihood
                                    index += 1
                                }
                            }
                        }
                    }
                }
            }
        }
        variance = max(min(variance, Parameters.Beacon.leastVariance), second.variance)
        return second.far
    }

    /// Records that the train goes the other way.
    mutating func turn() { places = places.map(-) }

    /// Lets the courses be a second older.
    mutating func shift(_ weights: [Double]) {
        BeaconCourses.shift(&means, entries: places.count, weights)
        if !isHeard { BeaconCourses.shift(&silences, entries: places.count, weights) }
    }

    /// The mean of its level and the variance of that, by how likely each course and place is.
    func level(_ shares: [(index: Int, share: Double)]) -> (mean: Double, variance: Double) {
        var (sum, mean, squares) = (0.0, 0.0, 0.0)
        for (index, share) in shares {
            sum += share
            mean += share * means[index]
            squares += share * means[index] * means[index]
        }
        mean /= sum
        return (mean, variance + max(0, squares / sum - mean * mean))
    }

    private static let strengths = (0...Int(PathLoss.reach)).map { PathLoss.strength(at: Double($0)) }

    private static func strengths(beside: Double) -> [Double] {
        beside <= PathLoss.beside
            ? strengths : (0...Int(PathLoss.reach)).map { PathLoss.strength(at: Double($0), beside: beside) }
    }
}

extension BeaconLevel: Codable {
    private enum CodingKeys: String, CodingKey { case places, beside, isHeard, means, variance, silences, most }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        places = try container.packed(.places, counts: 1...Parameters.Beacon.mostAlternatives, in: -1e5...1e5)
        beside = try container.number(.beside, in: 0...1e5)
        expectedStrengths = Self.strengths(beside: beside)
        isHeard = try container.decode(Bool.self, forKey: .isHeard)
        let count = BeaconCourses.count * places.count
        means = try container.packed(.means, counts: count...count, in: -1e5...1e5)
        variance = try container.number(.variance, in: 1e-3...1e4)
        silences =
            container.contains(.silences)
            ? try container.packed(.silences, counts: count...count, in: 0...1) : Array(repeating: 0, count: count)
        most = try container.whole(.most, in: 0..<10_000)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(packed: places, forKey: .places)
        try container.encode(beside, forKey: .beside)
        try container.encode(isHeard, forKey: .isHeard)
        try container.encode(packed: means, forKey: .means)
        try container.encode(variance, forKey: .variance)
        // One that was heard does send.
        if !isHeard { try container.encode(packed: silences, forKey: .silences) }
        try container.encode(most, forKey: .most)
    }
}

extension BeaconLevel {
    /// The evidence that the strengths of a second give of how strong a beacon is.
    private struct Second {
        /// The level's variance behind it.
        let variance: Double
        /// By the strength that is expected, how well they agree, and how many dB more is to be expected from now on.
        let table: [(likelihood: Double, shift: Double)]

        /// The least strength that may be expected, in dB,
        private static let weakest = -130.0
        /// and from one to the next: half of what sightings scatter, between which the table is straight.
        private static let step = 2.0
        private static let expected = (0...95).map { weakest + step * Double($0) }
        /// However little it agrees with a course, a second speaks no more against it.
        private static let least = 1e-4

        /// The logarithm of how likely it is not to receive a sighting, by the strength that is expected.
        private static let unheardLogarithms = expected.map { expected in
            let silent =
                0.5 * erfc((expected - Parameters.Beacon.receptionFloor) / (PathLoss.ownShadowing * 2.0.squareRoot()))
            return log(Parameters.Beacon.lost + (1 - Parameters.Beacon.lost) * silent)
        }

        /// - Parameters:
        ///   - unheard: how many sightings there might have been besides.
        ///   - variance: that of the level before.
        init(_ strengths: [Double], unheard: Int, variance: Double) {
            let weight = min(1, Parameters.Beacon.independentSightings / Double(max(1, strengths.count + unheard)))
            let (sum, count) = (strengths.reduce(0, +), Double(strengths.count))
            let squares = strengths.reduce(0) { $0 + $1 * $1 }
            let own = PathLoss.ownShadowing * PathLoss.ownShadowing
            let logarithms = zip(Self.expected, Self.unheardLogarithms).map { expected, silent in
                weight
                    * (Double(unheard) * silent - (squares - expected * (2 * sum - count * expected)) / (2 * own))
            }
            let most = logarithms.max() ?? 0
            let least = strengths.isEmpty ? Parameters.Beacon.lost : Self.least
            let likelihoods = logarithms.map { max(least, exp($0 - most)) }
            let deviation = variance.squareRoot()
            let reach = Int((3 * deviation / Self.step).rounded(.up))
            let kernel = (-reach...reach).map {
                PathLoss.likelihood(of: Self.step * Double($0), expected: 0, deviation: deviation)
            }
            let kernelSum = kernel.reduce(0, +)
            let smooth = likelihoods.indices.map { middle in
                var sum = 0.0
                for (number, share) in kernel.enumerated() {
                    sum += share * likelihoods[max(0, min(likelihoods.count - 1, middle + number - reach))]
                }
                return sum / kernelSum
            }
            // The mean of a normal distribution moves by its variance times the slope of the evidence's logarithm.
            table = smooth.indices.map { index in
                let (low, high) = (max(0, index - 1), min(smooth.count - 1, index + 1))
                return (smooth[index], variance * log(smooth[high] / smooth[low]) / (Self.step * Double(high - low)))
            }
            self.variance = strengths.isEmpty ? variance : 1 / (1 / variance + weight * count / own)
        }

        /// How well they agree with a beacon that is too far away to be heard.
        var far: Double { table[0].likelihood }

        /// The entry of a table for an expected strength in dB.
        @inline(__always)
        static func look(
            _ expected: Double, in table: UnsafeBufferPointer<(likelihood: Double, shift: Double)>
        ) -> (likelihood: Double, shift: Double) {
            let place = max(0, min(Double(table.count - 2), (expected - weakest) / step))
            let index = Int(place)
            let share = place - Double(index)
            let (low, high) = (table[index], table[index + 1])
            return (
                low.likelihood + share * (high.likelihood - low.likelihood),
                low.shift + share * (high.shift - low.shift)
            )
        }
    }
}
