import Belief
import Observations
import Positioning
import Mathematics

/// The signal strength of one beacon over its sightings, from which its distance follows.
struct BeaconStrength: Sendable {
    /// When it was seen last.
    private(set) var time: Timestamp
    /// The mean strength of late, in dB as compared with one metre.
    private var mean = 0.0
    /// The sum of the weights in that, and of their squares.
    private var (weight, squares) = (0.0, 0.0)

    /// The time after which a sighting weighs 63 % less, in seconds. A train at 80 km/h is 22 m farther then. Of a beacon
    /// that sends ten times a second, ten sightings are left.
    private static let memory = 1.0
    /// The places that are gone through, in metres along the track from the beacon,
    private static let places = Array(stride(from: 0, through: PathLoss.reach, by: 10))
    /// and the strength that is expected there.
    private static let expected = places.map { PathLoss.strength(at: $0) }

    init(_ sighting: Sighting, at time: Timestamp) {
        self.time = time
        handle(sighting, at: time)
    }

    /// Handles the next sighting.
    mutating func handle(_ sighting: Sighting, at time: Timestamp) {
        let kept = exp(-max(0, time.seconds(since: self.time)) / Self.memory)
        (weight, squares) = (weight * kept + 1, squares * kept * kept + 1)
        mean += (sighting.strength - mean) / weight
        self.time = time
    }

    /// The probability that the beacon is no farther than `metres` along the track, if it is equally likely anywhere within
    /// its reach. With it come the expected distance and its standard deviation, in metres.
    ///
    /// The mean of many sightings knows their own shadowing better, and nothing of the shadowing that they share.
    func distance(within metres: Double) -> (probability: Double, expected: Double, deviation: Double) {
        let own = PathLoss.ownShadowing * PathLoss.ownShadowing
        let shared = PathLoss.shadowing * PathLoss.shadowing - own
        let deviation = (shared + own * squares / (weight * weight)).squareRoot()
        var (total, near, sum, squareSum) = (0.0, 0.0, 0.0, 0.0)
        for (place, expected) in zip(Self.places, Self.expected) {
            // However weak or strong, somewhere it is.
            let likelihood = max(
                1e-100, PathLoss.likelihood(of: mean, expected: expected, deviation: deviation))
            total += likelihood
            if place <= metres { near += likelihood }
            sum += likelihood * place
            squareSum += likelihood * place * place
        }
        let distance = sum / total
        return (near / total, distance, max(0, squareSum / total - distance * distance).squareRoot())
    }
}

extension BeaconStrength: Codable {
    private enum CodingKeys: String, CodingKey { case time, mean, weight, squares }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        time = try container.decode(Timestamp.self, forKey: .time)
        mean = try container.number(.mean, in: -1e3...1e3)
        weight = try container.number(.weight, in: 1e-3...1e9)
        squares = try container.number(.squares, in: 1e-3...1e9)
    }
}
