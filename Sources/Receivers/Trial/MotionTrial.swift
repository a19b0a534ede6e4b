import Motion

/// The result of an accelerometer's trial.
public struct MotionTrial: Equatable, Sendable {
    /// The name by which a person knows it: `mpu6050 (iio:device0)`.
    public let name: String
    /// How many samples it gave a second.
    public let samplesPerSecond: Double
    /// The noise in its quietest half second, in m/s²: the root mean square about the mean, over all three axes. It is the sensor's own
    /// noise where nothing shook it meanwhile. `nil` where samples were too few.
    public let noise: Double?
    /// The magnitude of its mean acceleration, in m/s²: 9.8 at rest.
    public let gravity: Double
    /// Whether it moves; `nil` where that was not known by the end.
    public let isMoving: Bool?
    /// A command with which it gives more samples, where they were too few for a stop to be known in time and there is one.
    public let advice: String?

    /// Whether samples are too few for a stop to be known within 3 s.
    public let isSlow: Bool

    /// In seconds.
    private static let window = 0.5
    /// A window of fewer samples has a root mean square that is chance.
    private static let fewest = 4

    init(
        of sensor: IIOAccelerometer, _ samples: [TrialSample<Acceleration>], in duration: Duration
    ) throws(SensorFailure) {
        name = sensor.name
        samplesPerSecond = Double(samples.count) / (duration / .seconds(1))
        gravity = samples.map(\.value).mean.magnitude
        guard MotionReader.gravity.contains(gravity) else {
            let felt = (gravity * 10).rounded() / 10
            throw SensorFailure(
                .unreadable,
                "\(sensor.name) feels \(felt) m/s² where gravity is 9.8: see how it is wired, and its scale")
        }
        let windows = Dictionary(grouping: samples) { ($0.time / Self.window).rounded(.down) }.values
        noise = windows.filter { $0.count >= Self.fewest }.map { $0.map(\.value).deviation }.min()
        var classifier = MotionClassifier()
        for sample in samples { _ = classifier.handle(sample.value, at: sample.time) }
        isMoving = classifier.isMoving
        isSlow = samplesPerSecond < MotionReader.fewestSamples * 0.9
        advice = isSlow ? sensor.advice(forAtLeast: PolledAccelerometer.mostSamples) : nil
    }
}

extension [Acceleration] {
    fileprivate var mean: Acceleration {
        func mean(_ axis: KeyPath<Acceleration, Double>) -> Double {
            reduce(0) { $0 + $1[keyPath: axis] } / Double(Swift.max(1, count))
        }
        return Acceleration(x: mean(\.x), y: mean(\.y), z: mean(\.z))
    }

    /// The root mean square of what differs from the mean.
    fileprivate var deviation: Double {
        let mean = mean
        let squares = reduce(0) { sum, felt in
            let distance = Acceleration(x: felt.x - mean.x, y: felt.y - mean.y, z: felt.z - mean.z).magnitude
            return sum + distance * distance
        }
        return (squares / Double(Swift.max(1, count))).squareRoot()
    }
}
