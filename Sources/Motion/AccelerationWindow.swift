/// The newest half second of an accelerometer, and how much it shakes in it.
struct AccelerationWindow: Sendable {
    private var samples: [(time: Double, acceleration: Acceleration)] = []

    /// Long enough for half a swing of a coach on its springs, at 1 to 2 Hz, and short enough to forget a hand's move or the
    /// jerk of a stop; in seconds.
    static let length = 0.5
    /// A slow sensor has a longer window: of fewer samples the variance says nothing.
    static let fewest = 5

    /// What was felt in the window that ended at a time.
    struct Measurement: Sendable {
        /// In seconds.
        var time: Double
        /// The mean acceleration.
        var mean: Acceleration
        /// The variance of the acceleration: the sum of those of the three axes, in m²/s⁴.
        ///
        /// It is the mean square of the distance from the mean, so it is the same however the sensor lies: no mount matrix
        /// changes it, and offset and gravity have no part in it.
        var variance: Double
    }

    /// Takes a sample at a time in seconds, which is later than the one before.
    mutating func append(_ acceleration: Acceleration, at time: Double) {
        samples.append((time, acceleration))
        let old = samples.prefix { $0.time <= time - Self.length }.count
        samples.removeFirst(max(0, min(old, samples.count - Self.fewest)))
    }

    /// How many seconds it spans.
    var span: Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        return last.time - first.time
    }

    /// What was felt in it; `nil` where samples are too few.
    var measurement: Measurement? {
        guard samples.count >= Self.fewest, let time = samples.last?.time else { return nil }
        let mean = samples.reduce(Acceleration(x: 0, y: 0, z: 0)) { $0 + $1.acceleration } * (1 / Double(samples.count))
        let squares = samples.reduce(0) { sum, sample in
            let distance = (sample.acceleration - mean).magnitude
            return sum + distance * distance
        }
        return Measurement(time: time, mean: mean, variance: squares / Double(samples.count - 1))
    }
}
