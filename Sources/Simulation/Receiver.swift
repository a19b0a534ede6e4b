/// A satellite receiver in a train: how often it reports, and what keeps it from seeing satellites.
public struct Receiver: Hashable, Sendable {
    /// Seconds from one report to the next: 0.1 to 60. Reports lie on whole multiples of it where it divides a second,
    /// or else on whole seconds.
    public var interval = 1.0
    /// How good its positions are.
    public var quality = Quality.openSky
    /// Whether it reports speed and course; some loggers and telephones do not.
    public var hasSpeed = true
    /// The standard deviation of its Doppler speed in m/s, along and across: receivers are good to 0.05 m/s in the
    /// open, by their data sheets; less with reflections.
    public var speedDeviation = 0.2
    /// The probability that a report's speed is an outlier.
    public var speedOutlierShare = 0.002
    /// By how many m/s outliers are too high.
    public var speedOutlier = 3.0...15.0
    /// When it has no position, in seconds since the ride's beginning, in order.
    public var outages: [ClosedRange<Double>] = []
    /// How many more outages there are an hour, on average, at random.
    public var outagesPerHour = 0.0
    /// How long those last, in seconds.
    public var outageDuration = 10.0...60.0
    /// Whether an outage is silence, as of a receiver that is pulled out, rather than reports without position.
    public var outagesAreSilent = false
    /// After a portal it has a position again after so many seconds: a hot start, 1 s by the data sheets, and the more
    /// the longer the view stays narrow.
    public var reacquisition = 1.0...15.0
    /// The probability that positions go on for a while under ground: half of the receivers extrapolate.
    public var lingeringShare = 0.5
    /// For how many seconds they do: all of them wrong, since they stand still or drift ahead.
    public var lingering = 1.0...3.0
    /// The first positions after a portal are wrong by so many times the drift's deviation more,
    public var settlingFactor = 2.0
    /// which decays with this time constant in seconds.
    public var settlingTime = 10.0

    /// Creates a receiver under an open sky.
    public init() {}

    /// Creates a receiver.
    ///
    /// - Parameter interval: seconds from one report to the next.
    public init(_ quality: Quality, interval: Double = 1) {
        self.quality = quality
        self.interval = interval
    }
}
