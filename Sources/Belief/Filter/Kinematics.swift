import Positioning
import Mathematics

/// A Gaussian of the receiver's chainage, its speed along the track, and the error that its positions have in common.
///
/// The error of a position lasts. It is a first-order Gauss-Markov process here, so that the difference between two fixes says more
/// than either fix alone (R. G. Brown and P. Y. C. Hwang, "Introduction to Random Signals and Applied Kalman Filtering",
/// 4th edition, chapters 3 and 5). All quantities are in metres and seconds.
struct Kinematics: Sendable, Hashable {
    /// The chainage of the receiver in metres.
    var chainage: Double
    /// The speed along the track in m/s, which is never below 0.
    var speed: Double
    /// How far the receiver's positions lie ahead of where it is, in metres.
    var bias: Double
    /// The covariance of chainage, speed and bias in m², m²/s and m²/s².
    var (cc, cs, cb, ss, sb, bb): (Double, Double, Double, Double, Double, Double)

    /// Begins at a position.
    ///
    /// - Parameters:
    ///   - measured: the chainage of the position in metres.
    ///   - deviation: how far positions are off, in metres and standard deviations.
    init(measured: Double, deviation: Double, speed: Double, speedDeviation: Double) {
        (chainage, bias, self.speed) = (measured, 0, speed)
        let shared = deviation * deviation * Parameters.sharedErrorShare
        // The error is not known, and neither is the place, but their sum is.
        (cc, cb, bb) = (deviation * deviation, -shared, shared)
        (cs, ss, sb) = (0, speedDeviation * speedDeviation, 0)
    }

    /// The standard deviation of the chainage in metres.
    var deviation: Double { max(0, cc).squareRoot() }

    /// Lets time pass.
    ///
    /// - Parameters:
    ///   - seconds: how much.
    ///   - agility: the spectral density of the acceleration in m²/s³; 0 for a train at rest.
    ///   - deviation: how far positions are off, in metres and standard deviations.
    mutating func predict(_ seconds: Double, agility: Double, deviation: Double) {
        guard seconds > 0 else { return }
        let kept = exp(-seconds / Parameters.errorTime)
        chainage += speed * seconds
        bias *= kept
        cc += seconds * (2 * cs + seconds * ss) + agility * seconds * seconds * seconds / 3
        cs += seconds * ss + agility * seconds * seconds / 2
        ss += agility * seconds
        cb = kept * (cb + seconds * sb)
        sb *= kept
        bb = kept * kept * bb + deviation * deviation * Parameters.sharedErrorShare * (1 - kept * kept)
    }

    /// The variance of the innovation of a position, in m².
    func placeVariance(_ noise: Double) -> Double { cc + 2 * cb + bb + noise }

    /// Updates the estimate from a position's chainage in metres, with the variance of the error that it has for itself.
    mutating func takePlace(_ measured: Double, noise: Double) {
        let variance = placeVariance(noise)
        take(measured - chainage - bias, variance, (cc + cb, cs + sb, cb + bb))
        speed = max(0, speed)
    }

    /// Updates the estimate from a speed in m/s with its variance.
    mutating func takeSpeed(_ measured: Double, noise: Double) {
        take(measured - speed, ss + noise, (cs, ss, sb))
        speed = max(0, speed)
    }

    /// Forgets the error that positions had in common: the receiver has changed its mind.
    mutating func resetBias(deviation: Double) {
        (bias, cb, sb) = (0, 0, 0)
        bb = deviation * deviation * Parameters.sharedErrorShare
    }

    /// Comes to rest.
    mutating func stop() { (speed, cs, ss, sb) = (0, 0, 0, 0) }

    private mutating func take(
        _ innovation: Double, _ variance: Double, _ column: (c: Double, s: Double, b: Double)
    ) {
        let (c, s, b) = (column.c / variance, column.s / variance, column.b / variance)
        chainage += c * innovation
        speed += s * innovation
        bias += b * innovation
        cc -= c * column.c
        cs -= c * column.s
        cb -= c * column.b
        ss -= s * column.s
        sb -= s * column.b
        bb -= b * column.b
    }

    /// The Gaussian with the same mean and covariance as a mixture of two, of which the other has a share of 0 to 1.
    mutating func merge(_ other: Kinematics, share: Double) {
        let (dc, ds, db) = (other.chainage - chainage, other.speed - speed, other.bias - bias)
        let (own, both) = (1 - share, share * (1 - share))
        cc = own * cc + share * other.cc + both * dc * dc
        cs = own * cs + share * other.cs + both * dc * ds
        cb = own * cb + share * other.cb + both * dc * db
        ss = own * ss + share * other.ss + both * ds * ds
        sb = own * sb + share * other.sb + both * ds * db
        bb = own * bb + share * other.bb + both * db * db
        chainage += share * dc
        speed += share * ds
        bias += share * db
    }
}

extension Kinematics: Codable {
    private enum CodingKeys: String, CodingKey { case chainage, speed, bias, cc, cs, cb, ss, sb, bb }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        chainage = try container.number(.chainage, in: -1e8...1e8)
        speed = try container.number(.speed, in: -1e4...1e4)
        bias = try container.number(.bias, in: -1e6...1e6)
        func covariance(_ key: CodingKeys) throws -> Double { try container.number(key, in: -1e12...1e12) }
        (cc, cs, cb) = (try covariance(.cc), try covariance(.cs), try covariance(.cb))
        (ss, sb, bb) = (try covariance(.ss), try covariance(.sb), try covariance(.bb))
        guard isCovariance else { throw container.corrupted(.cc, "no quantities vary together in this way") }
    }

    /// Whether it is known for sure that it does not move.
    var isAtRest: Bool { speed == 0 && cs == 0 && ss == 0 && sb == 0 }

    /// Whether no combination of the three has a variance below 0, but for what rounding may do: the Cholesky decomposition
    /// comes to an end.
    private var isCovariance: Bool {
        let slack = 0.01 + 1e-9 * (abs(cc) + abs(ss) + abs(bb))
        let first = cc + slack
        guard first > 0 else { return false }
        let second = ss + slack - cs * cs / first
        guard second > 0 else { return false }
        let mixed = sb - cs * cb / first
        return bb + slack - cb * cb / first - mixed * mixed / second > 0
    }
}
