/// Tells from an accelerometer how likely the train stands.
///
/// Standing trains are not silent: doors, steps and the coach on its springs shake them a tenth as much as a run does, and a
/// coasting train is hardly louder than a stand in its first seconds. So no threshold tells. What does, in this order, are the
/// jolt with which the brake lets go, how much it shakes against what this ride's runs have, and the pull of the start.
/// Four times a second these go into a hidden Markov model (``MotionFilter``), which has a verdict of its own where it is
/// certain to nine in ten, and says for each half second how much likelier it has made a stand.
///
/// Samples may come irregularly and be missing; behind a gap, or where time goes back, measuring begins anew and the verdict
/// stays. It knows no clock: the same samples give the same answers.
public struct MotionClassifier: Sendable {
    /// Whether the train moves; `nil` until that is known.
    public private(set) var isMoving: Bool?
    private let parameters: MotionParameters
    private var filter: MotionFilter
    private var runs = RunningLevel()
    private var window = AccelerationWindow()
    /// The mean accelerations of the last steps, the newest last.
    private var means: [Acceleration] = []
    /// The mean acceleration of the stand, from gravity and from a sensor's offset.
    private var rest: Acceleration?
    private var pulledSince: Double?
    private var shakenSince: Double?
    private var (last, measured): (Double?, Double?)
    private var half: (steps: Int, standing: Double) = (0, 0)

    /// The gap between samples, in seconds, after which nothing is known of the time between.
    static let longestGap = 1.0
    /// The time, in seconds, up to which a sample that comes out of order is left out.
    static let disorder = 0.05
    /// A jolt is a change between means that lie two to four steps apart.
    private static let joltSteps = (least: 2, most: 4)
    /// The difference from the stand, in m/s², below which an acceleration belongs to it.
    private static let still = 0.2

    /// Creates a classifier that has felt nothing.
    public init() { self.init(MotionParameters()) }

    init(_ parameters: MotionParameters) {
        self.parameters = parameters
        filter = MotionFilter(parameters)
    }

    /// The mean acceleration in the last half second; `nil` where it is not known.
    public private(set) var mean: Acceleration?

    /// Handles the next sample.
    ///
    /// - Parameters:
    ///   - acceleration: the acceleration that the sensor feels; an impossible one is left out.
    ///   - time: the time of the sample, in seconds on a monotonic clock, since any moment.
    /// - Returns: the reading of the half second that has just ended, twice a second.
    public mutating func handle(_ acceleration: Acceleration, at time: Double) -> MotionReading? {
        guard acceleration.isPossible, time.isFinite else { return nil }
        // Clocks of samples are read by two, and one may come a moment before the other.
        if let last, time <= last, last - time <= Self.disorder { return nil }
        if let last, time < last || time - last > Self.longestGap { forget(for: time - last) }
        last = time
        window.append(acceleration, at: time)
        // Samples come at any time, so a step may be a few milliseconds short.
        let passed = measured.map { time - $0 } ?? MotionFilter.step
        guard passed >= MotionFilter.step - AccelerationWindow.bin / 2, let felt = window.measurement else {
            return nil
        }
        measured = measured.map { passed < 2 * MotionFilter.step ? $0 + MotionFilter.step : time } ?? time
        take(felt)
        guard half.steps == 2 else { return nil }
        defer { half = (0, 0) }
        return MotionReading(
            time: time, isMoving: isMoving, standing: parameters.honesty * half.standing, probability: filter.atRest)
    }

    /// Begins to measure anew after something that is not the train's has shaken the sensor, or nothing was felt of it.
    public mutating func interrupt() {
        window = AccelerationWindow()
        mean = nil
        means.removeAll(keepingCapacity: true)
        measured = nil
        half = (0, 0)
    }

    private mutating func forget(for seconds: Double) {
        interrupt()
        (rest, pulledSince, shakenSince) = (nil, nil, nil)
        filter.forget(for: seconds.isFinite ? abs(seconds) : 0)
    }

    private mutating func take(_ felt: AccelerationWindow.Measurement) {
        mean = felt.mean
        let level = felt.level - runs.value
        half.standing += shaken(level, at: felt.time) ?? filter.take(step(felt, level))
        half.steps += 1
        runs.take(felt.level, running: filter.running)
        if filter.atRest >= parameters.certain { isMoving = false }
        if filter.atRest <= 1 - parameters.certain { isMoving = true }
    }

    /// The evidence of a window in which a hand shakes the device, or its rider walks; `nil` where neither does.
    private mutating func shaken(_ level: Double, at time: Double) -> Double? {
        guard level > parameters.hand else {
            shakenSince = nil
            return nil
        }
        let since = shakenSince ?? time
        shakenSince = since
        // It has turned the device, which is neither a jolt nor a pull.
        means.removeAll(keepingCapacity: true)
        (rest, pulledSince) = (nil, nil)
        guard time - since >= parameters.longestHand else { return filter.pass() }
        return filter.take(MotionFilter.Step(level: level, noise: nil, jolt: 0, pull: nil))
    }

    private mutating func step(_ felt: AccelerationWindow.Measurement, _ level: Double) -> MotionFilter.Step {
        means.append(felt.mean)
        if means.count > Self.joltSteps.most + 1 { means.removeFirst() }
        let earlier = means.dropLast(Self.joltSteps.least)
        let jolt = earlier.reduce(0) { max($0, (felt.mean - $1).magnitude) }
        return MotionFilter.Step(
            level: level, noise: runs.noise.map { $0 - runs.value }, jolt: jolt, pull: pull(of: felt))
    }

    /// By how much the train pulls against its last stand, while that says something; `nil` where it does not pull.
    private mutating func pull(of felt: AccelerationWindow.Measurement) -> Double? {
        guard let rest else {
            rest = felt.mean
            return nil
        }
        let pull = (felt.mean - rest).magnitude
        pulledSince = pull < parameters.leastPull ? nil : pulledSince ?? felt.time
        if filter.standing > 0.8, pull < Self.still {
            self.rest = rest + (felt.mean - rest) * (MotionFilter.step / parameters.restMemory)
        } else if filter.standing < 0.5 && filter.starting < 0.5
            || pulledSince.map({ felt.time - $0 > parameters.longestPull }) == true
        {
            (self.rest, pulledSince) = (felt.mean, nil)
        }
        return pulledSince.flatMap { felt.time - $0 <= parameters.pullTime ? pull : 0 }
    }
}
