/// The numbers of the belief.
enum Parameters {
    /// The share of the variance of a position's error that lasts from fix to fix, 0 to 1.
    static let sharedErrorShare = 0.7
    /// The share of the same variance that lasts for as long as a train stands.
    static let lastingErrorShare = 0.5
    /// The time constant of that error in seconds.
    static let errorTime = 20.0
    /// The spectral density of a running train's acceleration in m²/s³: in a second its speed changes by 1.2 m/s.
    static let agility = 1.5
    /// The standard deviation of a Doppler speed in m/s.
    static let speedDeviation = 0.45
    /// That of a train at rest.
    static let restingSpeedDeviation = 0.25
    /// A receiver's speed is an outlier with this probability,
    static let speedOutliers = 0.01
    /// and a resting one's with this.
    static let restingSpeedOutliers = 0.05
    /// The highest speed in m/s over which an outlier may lie.
    static let topSpeed = 60.0
    /// The receiver's error begins anew with this probability from fix to fix.
    static let errorJumps = 0.02
    /// So fast a train may still come to rest within a second, in m/s.
    static let lastSpeed = 1.3
    /// The rate at which such a train does, per second.
    static let restRate = 0.7
    /// The least probability that a running train has come to rest from one fix to the next.
    static let leastRest = 1e-6
    /// The rates between which a resting train starts, per second, whatever the timetable says of how long it stands.
    static let (leastStartRate, mostStartRate) = (1.0 / 200, 1.0 / 10)
    /// Without a fix for so many seconds the blind model takes over.
    static let blindAfter = 3.2
    /// Half of a long train, in metres: one that stands farther from a stop does not stand at it.
    static let halfTrain = 100.0
    /// The density of stands before a platform, per metre: one halt in 19 has one within 200 m of it.
    static let holdDensity = 1.0 / 19 / 200
    /// The least standard deviation of where trains stand at a platform as the receiver sees it, in metres.
    static let leastPlatformDeviation = 25.0
    /// A train cannot brake harder than so many m/s² in service.
    static let serviceBraking = 1.3
    /// A train that does not stop where it should comes to stand no more than so many metres beyond,
    static let stoppingSlack = 15.0
    /// and how hard trains brake scatters by so many m/s².
    static let brakingScatter = 0.08
    /// A train that would have to brake harder runs through with this probability.
    static let mostThrough = 0.02
    /// A telephone that reports no speed below so many m/s reports 0.
    static let deadband = 2.0
    /// A fix farther from a hypothesis than so many standard deviations,
    static let gateDeviations = 3.5
    /// and so many metres, contradicts it.
    static let gateMetres = 40.0
    /// A hypothesis with less of its pattern's probability is dropped.
    static let leastHypothesis = 1e-5
    /// A fix that is less accurate, in metres and standard deviations, does not show what a train does.
    static let sharp = 60.0
    /// The probability that a train that was not seen did what no profile has.
    static let freedom = 0.01
    /// Trains of a pattern go no farther beyond its first and last stops than so many metres,
    static let beyondEnds = 150.0
    /// and if they seem to, the odds that it is another pattern's train grow by e in so many seconds.
    static let beyondEndsRate = 1.0 / 3
    /// How likely a pattern is whose stops do not reach to where the train is first seen, as compared with others.
    static let endless = 0.05
}
