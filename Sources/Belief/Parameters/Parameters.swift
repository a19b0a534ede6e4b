/// The numbers of the belief while the train is in view.
///
/// Those of the grid stand beside what they belong to: `LineBelief`, `Pace`, `DwellTime` and the kinds of evidence.
package enum Parameters {
    /// The share of the variance of a position's error that lasts from fix to fix, 0 to 1.
    static let sharedErrorShare = 0.7
    /// The share of the same variance that lasts for as long as a train stands.
    static let lastingErrorShare = 0.5
    /// The time constant of the lasting error in seconds. Reflections between houses change with the view.
    static let errorTime = 20.0
    /// The spectral density of a running train's acceleration in m²/s³: in a second its speed changes by 1.2 m/s.
    static let agility = 1.5
    /// The standard deviation of a Doppler speed in m/s.
    static let speedDeviation = 0.45
    /// The standard deviation of the Doppler speed of a receiver at rest, in m/s.
    static let restingSpeedDeviation = 0.25
    /// The probability that a moving receiver's speed is an outlier.
    static let speedOutliers = 0.01
    /// The probability that a resting receiver's speed is an outlier.
    static let restingSpeedOutliers = 0.05
    /// The highest speed of an outlier in m/s.
    static let topSpeed = 60.0
    /// The probability that the receiver's error begins anew from one fix to the next.
    static let errorJumps = 0.02
    /// The speed in m/s from which a train comes to rest within a second: what service brakes take off in one.
    static let lastSpeed = 1.3
    /// The rate per second at which a train that is no faster comes to rest.
    static let restRate = 0.7
    /// The least probability that a running train has come to rest from one fix to the next.
    static let leastRest = 1e-6
    /// The rates between which a resting train starts, per second, whatever the timetable says of how long it stands.
    static let (leastStartRate, mostStartRate) = (1.0 / 200, 1.0 / 10)
    /// The time in seconds without a fix after which the grid takes over.
    static let blindAfter = 3.2
    /// Half of a long train, in metres: one that stands farther from a stop does not stand at it.
    static let halfTrain = 100.0
    /// The density of stands before a platform, per metre. Of 335 runs of Hungarian trains one in 19 had one within 200 m, which is
    /// 2.6 in 10,000 a metre.
    static let holdDensity = 2.5e-4
    /// The least standard deviation of where trains stand at a platform as the receiver sees it, in metres.
    static let leastPlatformDeviation = 25.0
    /// The hardest service brake in m/s².
    static let serviceBraking = 1.3
    /// The distance in metres by which trains overrun the place where they stop.
    static let stoppingSlack = 15.0
    /// The scatter of how hard trains brake at most, in m/s².
    static let brakingScatter = 0.08
    /// The probability that a train runs through which would have to brake harder than that.
    static let mostThrough = 0.005
    /// The speed in m/s below which many telephones report 0: 2 on the recordings of those trains, and a little more to be sure.
    static let deadband = 2.2
    /// The gate of a fix in standard deviations,
    static let gateDeviations = 3.5
    /// and what is added to it in metres: beyond both a fix contradicts a hypothesis.
    static let gateMetres = 40.0
    /// The share of the likeliest hypothesis's probability below which another one is dropped.
    static let leastHypothesis = 1e-5
    /// The deviation of a fix in metres beyond which it does not show what a train does.
    static let sharp = 60.0
    /// The probability that a train that was not seen did what no profile has.
    static let freedom = 0.01
    /// The distance in metres that trains of a pattern go beyond its first and last stops at most.
    static let beyondEnds = 150.0
    /// The largest penalty of a place, as a likelihood: a fix says no more than 10,000 to 1.
    static let leastPlaceLikelihood = 1e-4
    /// The time constant in seconds of a receiver's error in position, where a fix is weighed on the grid.
    static let positionMemory = 15.0
    /// Running through a stop counts so many times as likely as the belief has it, when fixes are held against it: the fix behind
    /// the stop shows it first.
    static let throughDoubt = 10.0
    /// The probability from which a train that stood near a stop stood at it, when it starts again.
    static let stood = 0.55
    /// The longest time in seconds that may pass between two observations: more is a clock that was set.
    package static let longestGap: Int64 = 21_600
    /// The rate per second at which the odds of a pattern fall whose train seems to be farther beyond.
    static let beyondEndsRate = 1.0 / 3
    /// How likely a pattern is whose stops do not reach to where the train is first seen, as compared with others.
    static let endless = 0.05
}
