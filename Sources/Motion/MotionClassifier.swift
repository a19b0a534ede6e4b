/// Tells from an accelerometer whether the train stands or moves.
///
/// A train that runs shakes: the floors of coaches have 0.05 to 0.5 m/s² between 1 and 20 Hz, in proportion to the speed, so a
/// train that brakes to a stop is quiet before it stands. It stands still with a jerk, though, for its brake lets go. So the
/// variance of the acceleration in half a second is measured eight times a second, and
///
/// - the train stands when it has been quiet for 2.25 s after a jerk, or else for 17 s: a stop is known within 3 s, of which
///   the coach has half a second to come to rest on its springs;
/// - the train moves when it has shaken for most of 3 s, which no hand does that moves the device for 2 s, or when a start
///   pulls at it (`Rest`);
/// - in between it goes on as it did.
///
/// What is quiet and what shakes follows from the quietest that was felt lately (`VibrationFloor`), so a sensor may be noisy
/// or coarse. Nothing is told before one of both is certain. Samples may come irregularly and be missing; behind a gap, or
/// where time goes back, measuring begins anew and the state stays. It knows no clock: the same samples give the same answers.
public struct MotionClassifier: Sendable {
    /// Whether the train moves; `nil` until that is known.
    public private(set) var isMoving: Bool?
    private var floor: VibrationFloor
    private var window = AccelerationWindow()
    /// What was felt in the last seconds.
    private var measurements: [AccelerationWindow.Measurement] = []
    private var rest = Rest()
    private var quietSince: Double?
    /// Whether the state has been known since measuring began.
    private var isCertain = false
    private var last: Double?

    /// So many seconds lie between measurements.
    static let step = 0.125
    /// Measurements are kept for so many seconds: a brake that went before that has nothing to do with a quiet train.
    static let memory = 7.0
    /// After so many seconds without a sample nothing is known of what was between.
    static let longestGap = 1.0
    /// For so many seconds, and the window before them, it must have been quiet for the train to stand.
    static let quietTime = 1.75
    /// Without a jerk before it must be quiet so many seconds longer: at 1 m/s² a train brakes from 50 km/h in less.
    static let longQuiet = 15.0
    /// The jerk of a stop changes the acceleration by so much, in m/s²: drivers ease the brake to 0.3 or more.
    static let leastBrake = 0.25
    /// In so many seconds it must have shaken for the most part for the train to move:
    static let shakingTime = 3.0
    /// longer than a hand moves the device, in seconds.
    static let handTime = 2.0
    /// How much it shakes now is the mean of so many seconds.
    static let recentTime = 0.75
    /// It is quiet below so many times the floor: the variance in 2 s at 12 samples a second is right to a fifth, and the
    /// floor is the smallest of many.
    static let quietFloors = 1.8
    /// A standing train may have so much more in m²/s⁴, for doors and steps: 0.02 m/s².
    static let quietAllowance = 0.02 * 0.02
    /// It shakes above so many times the floor
    static let shakingFloors = 3.0
    /// and so much more in m²/s⁴: 0.05 m/s², what the smoothest trains have.
    static let shakingAllowance = 0.05 * 0.05

    /// Creates a classifier that has felt nothing.
    ///
    /// - Parameters:
    ///   - resolution: what a count of the sensor is in m/s², 0 or more.
    ///   - frequency: how many samples it takes a second, above 0; it may be read less often.
    public init(resolution: Double, frequency: Double) {
        floor = VibrationFloor(resolution: resolution, frequency: frequency)
    }

    /// The mean acceleration in the last half second; `nil` where it is not known.
    public var mean: Acceleration? { measurements.last?.mean }

    /// Takes the next sample.
    ///
    /// - Parameters:
    ///   - acceleration: what the sensor feels; one that cannot be is left out.
    ///   - time: when, in seconds on a monotonic clock, since any moment.
    /// - Returns: whether the train moves, where that has just become known; `nil` where nothing has changed.
    public mutating func handle(_ acceleration: Acceleration, at time: Double) -> Bool? {
        guard acceleration.isPossible, time.isFinite, time != last else { return nil }
        if let last, time < last || time - last > Self.longestGap { forget() }
        last = time
        window.append(acceleration, at: time)
        guard measurements.last.map({ time - $0.time >= Self.step }) ?? true, let felt = window.measurement else {
            return nil
        }
        measurements.removeFirst(measurements.prefix { $0.time <= time - Self.memory }.count)
        measurements.append(felt)
        guard let isMoving = judge(felt) else { return nil }
        isCertain = true
        quietSince = nil
        guard isMoving != self.isMoving else { return nil }
        // What the train started from still counts while it speeds up.
        if !isMoving { rest = Rest() }
        self.isMoving = isMoving
        return isMoving
    }

    private mutating func forget() {
        window = AccelerationWindow()
        measurements.removeAll(keepingCapacity: true)
        rest = Rest()
        quietSince = nil
        isCertain = false
    }

    /// Whether the train moves, where the last seconds tell.
    private mutating func judge(_ felt: AccelerationWindow.Measurement) -> Bool? {
        let time = felt.time
        let quietTime = Self.quietTime - (window.span - AccelerationWindow.length)
        guard let first = measurements.first?.time, first <= time - quietTime else { return nil }
        let lately = measurements[since: time - quietTime]
        floor.take(lately.meanVariance, at: time)
        if isMoving == true {
            guard !rest.isPulled(felt) else { return nil }
            rest = Rest()
        } else if isMoving == false {
            let recent = measurements[since: time - Self.recentTime].meanVariance
            if rest.startsMoving(felt, variance: recent) { return true }
        }
        let shaking = Self.shakingFloors * floor.variance + Self.shakingAllowance
        let quiet = Self.quietFloors * floor.variance + Self.quietAllowance
        if lately.meanVariance < quiet, lately.allSatisfy({ $0.variance < shaking }) {
            return isStop(felt) ? false : nil
        }
        quietSince = nil
        guard first <= time - Self.shakingTime else { return nil }
        let share = measurements[since: time - Self.shakingTime].share { $0.variance > shaking }
        // A hand shakes a window from when it begins to when the window has left it behind.
        return share * Self.shakingTime >= Self.handTime + window.span + Self.step ? true : nil
    }

    /// Whether a train that has become quiet stands, and does not just brake or run smoothly.
    private mutating func isStop(_ felt: AccelerationWindow.Measurement) -> Bool {
        let since = quietSince ?? felt.time
        quietSince = since
        guard isCertain, isMoving == true else { return true }
        return felt.time - since >= Self.longQuiet
            || measurements.contains { ($0.mean - felt.mean).magnitude >= Self.leastBrake }
    }
}

extension [AccelerationWindow.Measurement] {
    /// Those at a time in seconds or later.
    fileprivate subscript(since time: Double) -> ArraySlice<Element> {
        drop { $0.time < time }
    }
}

extension ArraySlice<AccelerationWindow.Measurement> {
    /// In m²/s⁴.
    fileprivate var meanVariance: Double {
        reduce(0) { $0 + $1.variance } / Double(Swift.max(1, count))
    }

    /// The share of those that are so.
    fileprivate func share(where isSo: (Element) -> Bool) -> Double {
        Double(filter(isSo).count) / Double(Swift.max(1, count))
    }
}
