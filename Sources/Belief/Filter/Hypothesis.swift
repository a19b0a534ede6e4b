import Positioning
import Mathematics

/// One thing that a train in view may be doing: it rests, or it runs, at a place and a speed that fixes can pull anywhere.
struct Hypothesis: Sendable {
    /// The train's activity.
    var phase: Phase
    /// Its probability.
    var weight: Double
    /// Where it is.
    var motion: Kinematics
    /// When that was, in seconds since 1970.
    var time: Double
    /// Since when it rests or runs, in seconds since 1970.
    var since: Double
    /// The position in the pattern's stops of the last one that it stood at or ran through; -1 before the first.
    var stop: Int
    /// The probability that it stood there.
    var stood: Double
    /// How far the positions are off that it rests on, in metres and standard deviations.
    var positionDeviation = 0.0
    /// Resting: whether the rider walks from one platform to another or waits there. Fixes may then lie anywhere in the station.
    var isAfoot = false
    /// Resting: what evidence other than its place says of whether that is a stop, as odds.
    var odds = 1.0

    enum Phase: String, Sendable, Codable { case resting, running }

    /// The chainage of the receiver in metres at a time in seconds since 1970.
    @inline(__always) func chainage(at time: Double) -> Double {
        motion.chainage + motion.speed * (time - self.time)
    }

    /// Lets time pass up to a time in seconds since 1970.
    ///
    /// - Parameter deviation: how far positions are off, in metres and standard deviations.
    mutating func advance(to time: Double, deviation: Double) {
        motion.predict(
            time - self.time, agility: phase == .running ? Parameters.agility : 0, deviation: deviation)
        self.time = max(time, self.time)
        positionDeviation = deviation
    }

    /// Lets the rider be on foot, on the way to a stop at a chainage in metres.
    mutating func walk(to chainage: Double) {
        isAfoot = true
        motion = Kinematics(
            measured: chainage, deviation: Parameters.Rider.platform, speed: 0, speedDeviation: 0)
    }

    /// The same train come to rest.
    func resting(weight: Double) -> Hypothesis {
        var other = self
        (other.phase, other.weight, other.since, other.odds) = (.resting, weight, time, 1)
        other.motion.stop()
        return other
    }
}

/// The measurements of a fix of a train on a pattern.
struct FixMeasurement {
    /// The time of the fix in seconds since 1970.
    var time: Double
    /// Where the receiver is, in space.
    var place: SIMD3<Double>
    /// How far it is off, in metres and standard deviations each way.
    var deviation: Double
    /// The speed over ground, where it is known, and its standard deviation, in m/s.
    var speed: (value: Double, deviation: Double)?
    /// The course over ground in degrees from true north, where it is known.
    var course: Double?
    /// The time since the fix before it in seconds.
    var interval: Double
    /// The probability that the receiver reports 0 for a train that creeps.
    var deadband: Double
}

extension FixMeasurement {
    /// The variance of a fix across a track, in m².
    ///
    /// - Parameter off: how far the track itself is off, in metres and standard deviations.
    func variance(off: Double) -> Double { deviation * deviation + off * off }

    /// How much of what a fix says of where the track lies is new, from 0 to 1: errors last, and of a receiver that stands for longer.
    var news: Double {
        let isStanding = speed.map { $0.value < Parameters.Seat.standingSpeed } ?? false
        return 1 - exp(-interval / (isStanding ? Parameters.standingMemory : Parameters.errorTime))
    }

    /// How well a fix agrees with a track, 1 where it lies on it: (1 + d²/ν)^−(ν+2)/2 with ν = 4, as errors of positions have heavy tails.
    ///
    /// - Parameter aside: how many metres beside it the fix lies.
    func agreement(aside: Double, off: Double) -> Double {
        let base = 1 / (1 + aside * aside / variance(off: off) / 4)
        return base * base * base
    }

    /// The likelihoods of the measured speed for a running train, 1 where they agree: as a speed that was measured, and as the 0
    /// that a telephone reports for any low speed.
    func speedLikelihood(running speed: Double, variance: Double) -> (seen: Double, dead: Double) {
        guard let measured = self.speed else { return (1, 0) }
        let noise = measured.deviation * measured.deviation
        let deviation = (variance + noise).squareRoot()
        let off = (measured.value - speed) / deviation
        let unit = Parameters.speedDeviation
        let outlier = unit * Self.root / Parameters.topSpeed
        let seen =
            (1 - Parameters.speedOutliers) * unit / deviation * exp(-off * off / 2)
            + Parameters.speedOutliers * outlier
        guard measured.value < 0.1 else { return (seen, 0) }
        let creeping =
            deadband * Self.normal((Parameters.deadband - speed) / max(0.3, variance.squareRoot()))
            * restingSpeedLikelihood
        return (seen * (1 - deadband), creeping)
    }

    /// The likelihood of the speed of a train at rest, 1 for one that agrees.
    var restingSpeedLikelihood: Double {
        guard let speed else { return 1 }
        let own = max(0, speed.deviation * speed.deviation - Parameters.speedDeviation * Parameters.speedDeviation)
        let variance = Parameters.restingSpeedDeviation * Parameters.restingSpeedDeviation + own
        let unit = Parameters.speedDeviation
        let (near, far) = (speed.value * speed.value / variance, speed.value / 1.2)
        return (1 - Parameters.restingSpeedOutliers) * unit / variance.squareRoot() * exp(-near / 2)
            + Parameters.restingSpeedOutliers * unit / 1.2 * exp(-far * far / 2)
            + Parameters.speedOutliers * unit * Self.root / Parameters.topSpeed
    }

    /// The likelihood of the speed of a rider who stands or walks: that of the likelier of the two, since neither lasts for one fix only.
    var walkingSpeedLikelihood: Double {
        guard let speed else { return 1 }
        guard speed.value <= Parameters.Rider.walk else { return restingSpeedLikelihood }
        return max(restingSpeedLikelihood, Parameters.speedDeviation * Self.root / Parameters.Rider.walk)
    }

    /// The least agreement of a fix that may come from a place: at the gate.
    static let leastAgreement = {
        let base = 1 / (1 + Parameters.gateDeviations * Parameters.gateDeviations / 4)
        return base * base * base
    }()

    static let root = (2 * Double.pi).squareRoot()

    /// The standard normal distribution function.
    static func normal(_ deviations: Double) -> Double { erfc(-deviations / 2.0.squareRoot()) / 2 }
}

extension Hypothesis: Codable {
    private enum CodingKeys: String, CodingKey {
        case phase, weight, motion, time, since, stop, stood, positionDeviation, isAfoot, odds
    }

    /// Decodes a hypothesis, whose times and stop are for the belief to look at.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        phase = try container.decode(Phase.self, forKey: .phase)
        weight = try container.number(.weight, in: 0...1e6)
        motion = try container.decode(Kinematics.self, forKey: .motion)
        guard phase == .running || motion.isAtRest else { throw container.corrupted(.motion, "what rests moves") }
        time = try container.number(.time, in: Timestamp.codableSeconds)
        since = try container.number(.since, in: Timestamp.codableSeconds)
        stop = try container.decode(Int.self, forKey: .stop)
        stood = try container.number(.stood, in: -1e-6...1.000001)
        positionDeviation = try container.number(.positionDeviation, in: 0...1e6)
        isAfoot = try container.decode(Bool.self, forKey: .isAfoot)
        guard phase == .resting || !isAfoot else {
            throw container.corrupted(.isAfoot, "who is on foot is in no train")
        }
        odds = try container.number(.odds, in: 0...1e9)
    }
}
