/// A satellite receiver in a train: how often it reports, what it makes of its speed, and what keeps it from seeing
/// satellites.
///
/// Each ride draws its receiver: half of them are phones and half are modules with an antenna, unless `phoneShare`
/// says otherwise. What phones do is measured on 43 recordings of train rides at one fix a second (`driving/README.md`
/// in the shared data).
public struct Receiver: Hashable, Sendable {
    /// Seconds from one report to the next: 0.1 to 60. Reports lie on whole multiples of it where it divides a second,
    /// or else on whole seconds.
    public var interval = 1.0
    /// How good its positions are.
    public var quality = Quality.openSky
    /// Whether it reports speed and course; some loggers and telephones do not.
    public var hasSpeed = true
    /// The share of rides with a phone, which holds its place when it stands; the others have a module.
    public var phoneShare = 0.5
    /// The speed below which a phone says 0.0 m/s, in m/s, drawn for each ride: about 2. Only 2 % of all speeds lie between 0 and 1.5.
    public var phoneStillBelow = 1.6...2.4
    /// The speed below which a module says so, in m/s: none, or u-blox's static hold threshold where somebody has set it.
    public var moduleStillBelow = 0.0...0.4
    /// The time for which a standing phone holds its place to the last digit, in seconds: half a minute.
    public var hold = 20.0...40.0
    /// The distance of the jump that follows, in metres, over its mean to the other side.
    public var jump = 25.0...35.0
    /// How many times an hour a report is late by seconds: 0.5 % of the intervals at one a second.
    public var pausesPerHour = 18.0
    /// From the report before, in seconds: longer than 2 s, and in 16 % of these (0.08 % of all) than 10 s.
    public var pause = Percentiles([0: 2.01, 0.84: 10, 0.97: 30, 1: 60])
    /// The standard deviation of its Doppler speed in m/s, along and across, drawn for each ride: modules are good to
    /// 0.05 m/s in the open by their data sheets, less with reflections.
    public var speedDeviation = 0.05...0.4
    /// The probability that a report's speed is an outlier, drawn for each ride.
    public var speedOutlierShare = 0.0...0.004
    /// By how many m/s outliers are too high.
    public var speedOutlier = 2.5...18.0
    /// When it has no position, in seconds since the ride's beginning, in order.
    public var outages: [ClosedRange<Double>] = []
    /// How many more outages there are an hour, on average, at random.
    public var outagesPerHour = 0.0
    /// How long those last, in seconds.
    public var outageDuration = 10.0...60.0
    /// Whether an outage is silence, as of a receiver that is pulled out, rather than reports without position.
    public var outagesAreSilent = false
    /// The time after a portal until it has a position again, in seconds: a hot start, 1 s by the data sheets. It is longer the longer
    /// the view stays narrow.
    public var reacquisition = 1.0...25.0
    /// The probability that positions go on for a while under ground: some receivers extrapolate.
    public var lingeringShare = 0.5
    /// For how many seconds they do: all of them wrong, since they stand still or drift ahead.
    public var lingering = 0.5...6.0
    /// The extra error of the first positions after a portal, in multiples of the drift's deviation, drawn for each ride.
    public var settlingFactor = 1.0...4.0
    /// The time constant with which that decays, in seconds, drawn for each ride.
    public var settlingTime = 4.0...20.0

    /// Creates a receiver under an open sky.
    public init() {}

    /// Creates a receiver.
    ///
    /// - Parameter interval: seconds from one report to the next.
    public init(_ quality: Quality, interval: Double = 1) {
        self.quality = quality
        self.interval = interval
    }

    /// A module that reports without fail, as data sheets have it: for tests that look at one thing only.
    public static func steady(_ quality: Quality = .openSky, interval: Double = 1) -> Receiver {
        var receiver = Receiver(quality, interval: interval)
        (receiver.phoneShare, receiver.pausesPerHour) = (0, 0)
        receiver.moduleStillBelow = 0...0
        return receiver
    }
}
