/// What this ride has taught of beacons: at how many stops they are heard, how many there are, and how loud they are.
///
/// Transmitters, the walls of the carriage and the radio differ by tens of dB from line to line and from rider to rider, but
/// little from stop to stop of one ride. A beacon that is heard weakly now and then is one of a platform where the rest are weak
/// too, or a loud one some hundreds of metres ahead, where a train is held.
struct BeaconHabits: Sendable {
    /// At how many stops of stations with beacons some were heard, and at how many none were. Before any ride that is half a stop,
    /// of which a tenth was not heard: riders sit far from every beacon where there are few. At the stops where they are heard,
    /// some are several times a second, others once in many.
    private var (heardStops, unheardStops) = (0.45, 0.05)
    /// How many beacons were heard at a stop: at so many stops, their sum and that of their squares. One, before any ride; each stop
    /// leaves less of those before it, since the next ride may be another line's.
    private var counts = (stops: 0.3, sum: 0.3, squares: 0.3)
    /// How loud they are.
    private(set) var loudness = Loudness()

    /// What a stop leaves of those before it: some ten count.
    private static let memory = 0.9

    /// The share of stops at which none is heard.
    var inaudible: Double { unheardStops / (heardStops + unheardStops) }

    /// How many are to be heard at a stop, but for those that hang far away or are broken.
    var expected: Int {
        let mean = counts.sum / counts.stops
        let deviation = max(0, counts.squares / counts.stops - mean * mean).squareRoot()
        return counts.stops < 1 ? 0 : Int(max(0, mean - deviation / 2).rounded())
    }

    /// Learns from a stop that the train has left whether beacons were heard there.
    mutating func learn(isHeard: Bool) {
        if isHeard { heardStops += 1 } else { unheardStops += 1 }
    }

    /// Learns from what was heard at a stop.
    mutating func learn(_ visit: BeaconVisit) {
        let count = Double(visit.count)
        counts = (
            Self.memory * counts.stops + 1, Self.memory * counts.sum + count,
            Self.memory * counts.squares + count * count
        )
        for level in visit.levels { loudness.learn(level) }
    }
}

/// How loud a ride's beacons are, as compared with what `PathLoss` expects, in dB.
struct Loudness: Sendable {
    /// The mean of what was learned,
    private var mean = 0.0
    /// and how well that is known.
    private var deviation = 7.5

    /// The standard deviation of the loudness of one beacon, by where it hangs.
    private static let scatter = 5.0
    /// Carriages differ, and riders change them: so much is never known.
    private static let least = 2.5
    /// Levels are so many standard deviations apart.
    private static let spacing = 1.1
    /// A radio is no farther off.
    private static let most = 30.0

    /// How many levels a beacon may have.
    static let count = 5

    private var spread: Double { (deviation * deviation + Self.scatter * Self.scatter).squareRoot() }

    /// The levels that a beacon may have, evenly from the lowest to the highest, and how likely each is.
    var levels: (lowest: Int, step: Int, shares: [Double]) {
        let (middle, step) = (Int(mean.rounded()), Int((Self.spacing * spread).rounded()))
        let lowest = middle - Self.count / 2 * step
        let shares = (0..<Self.count).map { number in
            PathLoss.likelihood(of: Double(lowest + number * step), expected: mean, deviation: spread)
        }
        let sum = shares.reduce(0, +)
        return (lowest, step, shares.map { $0 / sum })
    }

    /// Learns from the level of a beacon and its variance, in dB.
    mutating func learn(_ level: (mean: Double, variance: Double)) {
        let variance = deviation * deviation
        let gain = variance / (variance + level.variance + Self.scatter * Self.scatter)
        mean = max(-Self.most, min(Self.most, mean + gain * (level.mean - mean)))
        deviation = max(Self.least, ((1 - gain) * variance).squareRoot())
    }
}
