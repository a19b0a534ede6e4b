import Positioning

/// Whether a train in view brakes for the stop that its pattern has ahead: what tells an express from a train that calls everywhere.
struct StopEvidence: Hashable, Sendable, Codable {
    /// The position of the stop ahead in the pattern's stops.
    private(set) var stop = 0
    /// How likely a train that is to stand there would run as this one has, up to now.
    private(set) var survival = 1.0
    /// Whether it counts already that the train rests where the pattern has no platform.
    private(set) var isHeld = false

    /// A train's doing, as compared with a pattern.
    enum Doing: Equatable {
        /// It runs.
        case running
        /// It rests at a stop.
        case standing(stop: Int)
        /// It rests elsewhere.
        case held
    }

    /// Weighs a running train: returns how much less likely it is one of the pattern than before.
    ///
    /// - Parameters:
    ///   - stop: the stop ahead.
    ///   - unbraked: the probability that a train that is to stand there still runs as this one does.
    mutating func run(to stop: Int, unbraked: Double) -> Double {
        if stop != self.stop { (self.stop, survival) = (stop, 1) }
        isHeld = false
        let least = Parameters.Grid.skipped
        let now = max(least, min(survival, least + (1 - least) * unbraked))
        defer { survival = now }
        return now / survival
    }

    /// Weighs a train that stands at a stop: it has braked, whatever it looked like before.
    mutating func stand(at stop: Int) -> Double {
        isHeld = false
        guard stop == self.stop else { return 1 }
        defer { survival = 1 }
        return 1 / survival
    }

    /// Weighs a train that rests where other patterns have a platform, and this one has none.
    mutating func hold() -> Double {
        guard !isHeld else { return 1 }
        isHeld = true
        // Somewhere within a train's length of that platform.
        return 2 * Parameters.halfTrain * Parameters.holdDensity
    }

    /// The probability that a train that is to stand at a distance ahead, in metres, still runs at a speed.
    static func unbraked(_ distance: (mean: Double, deviation: Double), speed: Double) -> Double {
        let energy = speed * speed / 2
        // Where it is to stop is known to some tens of metres: Gauss's weights for five places.
        return Self.places.reduce(0) { sum, place in
            let metres = distance.mean + place.offset * distance.deviation
            let braking = energy / max(1, metres)
            let harder = FixMeasurement.normal((Parameters.Braking.service - braking) / Parameters.Braking.scatter)
            return sum + place.weight * harder
        }
    }

    /// The nodes and weights of Gauss's and Hermite's quadrature of order 5 for a normal distribution (M. Abramowitz and I. A. Stegun,
    /// "Handbook of Mathematical Functions", table 25.10).
    private static let places: [(offset: Double, weight: Double)] = [
        (-2.856970, 0.011257), (-1.355626, 0.222076), (0, 0.533333), (1.355626, 0.222076), (2.856970, 0.011257),
    ]
}

extension StopEvidence {
    private enum CodingKeys: String, CodingKey { case stop, survival, isHeld }

    /// Decodes what was seen of a train.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        stop = try container.count(.stop)
        survival = try container.number(.survival, in: Parameters.Grid.skipped...1)
        isHeld = try container.decode(Bool.self, forKey: .isHeld)
    }
}
