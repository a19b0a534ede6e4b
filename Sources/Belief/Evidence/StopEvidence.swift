import Positioning

/// Whether a train in view brakes for the stop that its pattern has ahead: what tells an express from a train that calls everywhere.
struct StopEvidence: Hashable, Sendable, Codable {
    /// The position of the stop ahead in the pattern's stops.
    private(set) var stop = 0
    /// How likely a train that is to stand there would run as this one has, up to now.
    private(set) var survival = 1.0
    /// Whether it counts already that the train rests where the pattern has no platform.
    private(set) var isHeld = false

    /// What a train does, as compared with a pattern.
    enum Doing: Equatable {
        /// It runs.
        case running
        /// It rests at a stop.
        case standing(stop: Int)
        /// It rests elsewhere.
        case held
    }

    /// Takes how a running train is: how much less likely it is one of the pattern than before.
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

    /// Takes that the train stands at a stop: whatever it looked like before, it has braked.
    mutating func stand(at stop: Int) -> Double {
        isHeld = false
        guard stop == self.stop else { return 1 }
        defer { survival = 1 }
        return 1 / survival
    }

    /// Takes that the train rests where other patterns have a platform, and this one has none.
    mutating func hold() -> Double {
        guard !isHeld else { return 1 }
        isHeld = true
        return Parameters.Braking.heldAtPlatform
    }

    /// The probability that a train that is to stand so many metres ahead still runs so fast.
    static func unbraked(_ distance: (mean: Double, deviation: Double), speed: Double) -> Double {
        let energy = speed * speed / 2
        guard distance.mean - 2 * distance.deviation < energy / Parameters.Braking.softest else { return 1 }
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

extension LineBelief {
    /// What the train does, where it is in view.
    private var doing: StopEvidence.Doing? {
        guard let hypothesis = hypotheses.first, !hypothesis.isAfoot else { return nil }
        guard hypothesis.phase == .resting else { return .running }
        guard hypothesis.time - hypothesis.since >= Parameters.Braking.standing else { return nil }
        if let platform = platform(of: hypothesis), platform.probability >= Parameters.stood {
            return .standing(stop: platform.stop)
        }
        return .held
    }

    /// The stop ahead of a running train in view, and the probability that one that is to stand there still runs as this one does.
    fileprivate var ahead: (stop: Int, unbraked: Double)? {
        guard doing == .running, let hypothesis = hypotheses.first, hypothesis.stop + 1 < model.stops.count else {
            return nil
        }
        let next = hypothesis.stop + 1
        let variance =
            hypothesis.motion.cc + seat.deviation * seat.deviation
            + Parameters.Braking.platform * Parameters.Braking.platform
        return (
            next,
            StopEvidence.unbraked(
                (model.stops[next] - hypothesis.motion.chainage - seat.mean, variance.squareRoot()),
                speed: hypothesis.motion.speed)
        )
    }

    /// How much less likely a resting train is one of the pattern.
    ///
    /// - Parameter platforms: the stations where trains of any pattern stand at a platform now.
    fileprivate mutating func rest(at platforms: Set<Int>) -> Double {
        switch doing {
        case .standing(let stop): return stopEvidence.stand(at: stop)
        case .held:
            // Where two lines have drawn a station apart, the train stands there whichever it is.
            let isElsewhere = !platforms.isEmpty && platforms.isDisjoint(with: model.stations)
            return isElsewhere ? stopEvidence.hold() : 1
        case .running, nil: return 1
        }
    }

    /// The station at which the train stands in view.
    fileprivate var standsAt: Int? {
        guard case .standing(let stop) = doing else { return nil }
        return model.stations[stop]
    }

    /// When the train left a station, if it is under way.
    fileprivate func hasLeft(_ station: Int) -> Double? {
        guard let hypothesis = hypotheses.first, hypothesis.phase == .running, hypothesis.stop >= 0,
            model.stations[hypothesis.stop] == station, hypothesis.motion.speed >= Parameters.Braking.underWay
        else { return nil }
        return hypothesis.since
    }
}

extension TrainBelief {
    /// Notes where the train stands, and weighs when it has left.
    private mutating func seeDeparture() {
        guard !isDepartureWeighed, let likeliest else { return }
        if let station = beliefs[likeliest].standsAt {
            standsAt = station
        } else if let station = standsAt, let left = beliefs[likeliest].hasLeft(station) {
            standsAt = nil
            leave(station, at: Timestamp(milliseconds: Int64(left * 1000)))
        }
    }

    /// Weighs the patterns by what tells one train from another, whatever their tracks are.
    mutating func identify(_ factors: [Double]) {
        for (number, factor) in factors.enumerated() where factor != 1 {
            beliefs[number].scale(by: factor)
            beliefs[number].identity *= factor
        }
        guard let most = beliefs.map(\.identity).max(), most > 0 else { return }
        for number in beliefs.indices { beliefs[number].identity /= most }
    }

    /// Weighs the patterns by whether the train does at their stops what their trains do. It says nothing of where along one of them the
    /// train is, so that nothing changes where there is one pattern, or all have the same stops.
    mutating func weighStops() {
        // Fixes that are far apart do not show how a train brakes.
        guard itinerary != nil, beliefs.count > 1, fixInterval <= Parameters.blindAfter else { return }
        seeDeparture()
        let platforms = Set(beliefs.compactMap(\.standsAt))
        let ahead = beliefs.map(\.ahead)
        // A station that two lines share counts for both alike, however far apart they have drawn it.
        var unbraked: [Int: Double] = [:]
        for (number, run) in ahead.enumerated() {
            guard let run else { continue }
            let station = beliefs[number].model.stations[run.stop]
            unbraked[station] = max(unbraked[station] ?? 0, run.unbraked)
        }
        let factors = beliefs.indices.map { number in
            guard let run = ahead[number] else { return beliefs[number].rest(at: platforms) }
            let station = beliefs[number].model.stations[run.stop]
            return beliefs[number].stopEvidence.run(to: run.stop, unbraked: unbraked[station] ?? 1)
        }
        guard let most = factors.max(), most > 0, factors.contains(where: { $0 != most }) else { return }
        identify(factors.map { $0 / most })
    }
}
