import Mathematics

/// The parameters of how trains feel to an accelerometer.
///
/// A level is the natural logarithm of the shaking in half a second, in m/s², less that of the ride's runs (``RunningLevel``). A level of
/// -2.3 is therefore a tenth of the shaking of a run. The levels and the jolt are fitted to three labelled rides on Paris's line 4 by
/// `LabelledRideTests`. It also fits them to each two of the rides and judges the third. None then moves by more than 0.2, and the jolt by
/// no more than 0.15 m/s². The rest was set by hand on the same rides; `Motion.docc` has the effects of halving and doubling it.
struct MotionParameters: Sendable {
    /// A normal distribution of levels.
    struct Levels: Sendable {
        var mean: Double
        var deviation: Double

        /// Its density at a level.
        func density(at level: Double) -> Double {
            let distance = (level - mean) / deviation
            return exp(-0.5 * distance * distance) / deviation
        }
    }

    /// A train that runs at its usual speed,
    var running = Levels(mean: -0.2, deviation: 0.4)
    /// and one that brakes, or coasts slowly;
    var slow = Levels(mean: -1.02, deviation: 0.39)
    /// this share of the seconds that could be taken for a stand are of that kind.
    var slowShare = 0.45
    /// The first seconds of a stand: the coach swings, and the doors open.
    var settling = Levels(mean: -1.6, deviation: 0.5)
    /// A stand, with its doors and steps; what is quieter is as good.
    var standing = Levels(mean: -2.76, deviation: 0.63)
    /// The first seconds of a run.
    var starting = Levels(mean: -1.78, deviation: 0.4)

    /// The least change of the mean acceleration within a second by the jolt of a stop, in m/s².
    var leastJolt = 0.37
    /// The further change, in m/s², at which a jolt is certainly large enough for a stop.
    var joltRange = 0.42
    /// A jolt is a stop as likely as this, where it is certainly large enough.
    var joltShare = 0.75
    /// The least change of acceleration that is a jolt of a start, in m/s².
    var leastStartJolt = 0.2
    /// The factor by which a jolt makes a start more likely, for each m/s² above that threshold.
    var startJolt = 25.0
    /// The least pull of a start, in m/s². Trains start with 0.6 to 2.5 (hardest over 5 s, 335 recorded runs).
    var leastPull = 0.3
    /// A pull that is larger by this is certainly none of a standing train, in m/s².
    var pullRange = 0.15
    /// The evidence of a quarter of a second of such a pull, as a logarithm of a likelihood ratio.
    var pullEvidence = 0.7
    /// The time in seconds in which a pull gives all the evidence that it can. A device that has been turned is pulled aside for longer.
    var pullTime = 2.5
    /// The time in seconds after which a pull is no start but a device that lies otherwise.
    var longestPull = 10.0
    /// The level above which shaking is by a hand, or a step, and not by a train: 3.7 times louder than the ride's runs.
    var hand = 1.3
    /// The time in seconds within which a hand is let go. Shaking that lasts longer is a walk, and counts as motion.
    var longestHand = 2.5
    /// The time in seconds in which the mean acceleration of a standing train is learned.
    var restMemory = 3.0

    /// The time in which a train stops once, and the time within which it starts again, in seconds.
    var (run, stand) = (100.0, 40.0)
    /// The shares of settling trains that stand still, and that run after all, each quarter of a second. The second pair has the shares of
    /// starting trains that run on, and that stand after all.
    var (settles, unsettles) = (0.12, 0.02)
    var (runsOn, staysPut) = (0.06, 0.02)

    /// Windows overlap, and what a coach feels like lasts: a quarter of a second counts as a half.
    var tempering = 0.5
    /// The density of outliers, which no distribution foresees.
    var outlier = 0.02
    /// The factor on the sum of the evidence of several half seconds, which together say less than that sum. In 20 minutes of recorded runs
    /// the sum went up by 6 once in five minutes, before it is multiplied by this, and at nine stops in ten. It therefore says as much as
    /// 3.4 alone would.
    var honesty = 0.5
    /// No state is less likely than this.
    var least = 1e-3
    /// The verdict changes where it is so likely.
    var certain = 0.9
}
