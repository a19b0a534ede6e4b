import Mathematics

/// What trains feel like to an accelerometer.
///
/// A level is the natural logarithm of how much it shakes in half a second, in m/s², less that of the ride's runs
/// (``RunningLevel``), so that -2.3 is a tenth of what a run shakes. The levels and the jolt are fitted to three labelled
/// rides on Paris's line 4 by `LabelledRideTests`, which also fits them to each two of them and judges the third: none
/// then moves by more than 0.2, and the jolt by no more than 0.15 m/s². The rest was set by hand on the same rides;
/// `Motion.docc` has what halving and doubling it does.
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

    /// The jolt of a stop changes the mean acceleration within a second by so many m/s² at least,
    var leastJolt = 0.37
    /// and certainly by so many more.
    var joltRange = 0.42
    /// A jolt is a stop as likely as this, where it is certainly large enough.
    var joltShare = 0.75
    /// A jolt of a start changes it by more than this, in m/s²,
    var leastStartJolt = 0.2
    /// and makes a start so many times as likely for each m/s² above it.
    var startJolt = 25.0
    /// What a start pulls at least, in m/s²: trains start with 0.6 to 2.5 (hardest over 5 s, 335 recorded runs).
    var leastPull = 0.3
    /// A pull that is larger by this is certainly none of a standing train, in m/s².
    var pullRange = 0.15
    /// What a quarter of a second of such a pull says, as a logarithm of a likelihood ratio.
    var pullEvidence = 0.7
    /// and so many seconds of it say all that a pull can: a device that has been turned is pulled aside for longer.
    var pullTime = 2.5
    /// What pulls for longer, in seconds, is no start but a device that lies otherwise.
    var longestPull = 10.0
    /// What is so much louder than the ride's runs is a hand, or a step, and no train's: 3.7 times.
    var hand = 1.3
    /// A hand is let go within so many seconds; what lasts longer is a walk, and counts as motion.
    var longestHand = 2.5
    /// The mean acceleration of a standing train is learned in so many seconds.
    var restMemory = 3.0

    /// A train stops once in so many seconds, and starts again within so many.
    var (run, stand) = (100.0, 40.0)
    /// Each quarter of a second so many of those that settle stand still, turn out to run after all; and of those that start
    /// run on, turn out to stand after all.
    var (settles, unsettles) = (0.12, 0.02)
    var (runsOn, staysPut) = (0.06, 0.02)

    /// Windows overlap, and what a coach feels like lasts: a quarter of a second counts as a half.
    var tempering = 0.5
    /// What no distribution foresees has this density.
    var outlier = 0.02
    /// What several half seconds say is so much less than the sum of what each does: in 20 minutes of recorded runs the sum went up
    /// by 6 once in five minutes, before it is multiplied by this, and at nine stops in ten; so it says as much as 3.4 alone would.
    var honesty = 0.5
    /// No state is less likely than this.
    var least = 1e-3
    /// The verdict changes where it is so likely.
    var certain = 0.9
}
