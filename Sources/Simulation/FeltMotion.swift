import Mathematics
import Observations
import Positioning

/// An accelerometer and its classifier, as bad as they are on recorded rides.
///
/// The ratio of each half second is drawn from what the classifier says of three labelled rides on Paris's line 4, by how long it is
/// to and since the stop or the start: the mean and the deviation of 21 stops and starts, and further away the quantiles of all
/// half seconds. A third of the figures are of the rides as recorded, and a third each of the same with the noise of an MPU-6050 and an
/// ADXL345, whose stands differ less from their runs. `driving/README.md` of the shared data has trains whose stands are as loud as their
/// runs; on those the sensor says that it moves all the while.
public struct FeltMotion: Hashable, Sendable {
    /// The share of rides on which stands are as loud as runs: diesel engines that idle. Chosen: nobody has counted such rides.
    public var deafShare = 0.1
    /// The share of stands that are taken for runs on other rides, drawn for each ride: on recordings 0 of 21, and 1 of 21 with what two
    /// rides have taught about the third.
    public var missedShare = 0.0...0.12

    /// Creates a sensor as measured.
    public init() {}

    /// The sensor's reading of a half second.
    struct Reading {
        var time: Timestamp
        var isMoving: Bool?
        /// The natural logarithm of the likelihood ratio of a stand.
        var standing: Double
    }

    /// The sensor's readings in the course of a ride, twice a second.
    func readings(of truth: Truth, seed: UInt64) -> [Reading] {
        var random = Randomness(seed: seed, purpose: 3)
        let isDeaf = random.happens(deafShare)
        let kind = Self.kinds[min(Self.kinds.count - 1, Int(random.uniform(0...Double(Self.kinds.count))))]
        let missedShare = random.uniform(missedShare)
        var stands: [(from: Double, to: Double, isMissed: Bool)] = []
        for stand in truth.standing {
            stands.append((stand.lowerBound, stand.upperBound, isDeaf || random.happens(missedShare)))
        }
        var (verdict, said) = (Verdict(), [Reading]())
        var (mood, next) = (0.0, 0)
        let end = truth.end.seconds(since: truth.start)
        var time = random.uniform(0...0.5)
        while time <= end {
            while next < stands.count, stands[next].to + Double(kind.start.count + Self.firstStart) / 2 <= time {
                next += 1
            }
            let stand = next < stands.count ? stands[next] : nil
            let standing = felt(stand.flatMap { $0.isMissed ? nil : ($0.from, $0.to) }, at: time, kind, &mood, &random)
            // As many decimals as a ride log has.
            let rounded = (standing * 100).rounded() / 100
            said.append(Reading(time: truth.time(time), isMoving: verdict.take(rounded), standing: rounded))
            time += 0.5
        }
        return said
    }

    /// The output for a half second.
    private func felt(
        _ stand: (from: Double, to: Double)?, at time: Double, _ kind: Kind, _ mood: inout Double,
        _ random: inout Randomness
    ) -> Double {
        func near(_ profile: [(mean: Double, deviation: Double)], _ first: Int, _ moment: Double) -> Double? {
            let index = Int(((time - moment) * 2).rounded()) - first
            guard profile.indices.contains(index) else { return nil }
            return profile[index].mean + random.normal(profile[index].deviation)
        }
        func draw(_ quantiles: [Double], _ memory: Double) -> Double {
            mood = memory * mood + random.normal((1 - memory * memory).squareRoot())
            let share = 0.5 * erfc(-mood / 2.0.squareRoot())
            let upper = Self.shares.firstIndex { $0 >= share } ?? Self.shares.count - 1
            guard upper > 0 else { return quantiles[0] }
            let part = (share - Self.shares[upper - 1]) / (Self.shares[upper] - Self.shares[upper - 1])
            return quantiles[upper - 1] + part * (quantiles[upper] - quantiles[upper - 1])
        }
        guard let stand else { return draw(Self.run, Self.runMemory) }
        if let leaving = near(kind.start, Self.firstStart, stand.to) { return leaving }
        // Nobody has felt the stop before the ride's first stand.
        if stand.from > 0, let coming = near(kind.stop, Self.firstStop, stand.from) { return coming }
        return time >= stand.from && time < stand.to
            ? draw(kind.stand, Self.standMemory) : draw(Self.run, Self.runMemory)
    }

    /// The sensor's own verdict: where all that it has felt says so with nine in ten.
    private struct Verdict {
        private var (odds, isMoving): (Double, Bool?) = (0, nil)
        /// The verdict has twice what is told as evidence, as the classifier's has; and its own rates of stops and starts, which keep it from
        /// being surer than this.
        private static let bounds = -5.0...6.0

        mutating func take(_ standing: Double) -> Bool? {
            odds = min(max(odds + 2 * standing, Self.bounds.lowerBound), Self.bounds.upperBound)
            if odds >= log(9) { isMoving = false }
            if odds <= -log(9) { isMoving = true }
            return isMoving
        }
    }
}
