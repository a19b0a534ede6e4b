import Mathematics

/// The newest half second of an accelerometer, and how much it shakes in it.
///
/// A sensor that takes more than fifty samples a second is averaged to as many, so that one level means the same with any.
struct AccelerationWindow: Sendable {
    /// The samples of a fiftieth of a second, and how many those are.
    private struct Bin {
        var start: Double
        var time: Double
        var sum: Acceleration
        var count = 1.0

        var mean: (time: Double, acceleration: Acceleration) { (time / count, sum * (1 / count)) }
    }

    private var bins: [Bin] = []

    /// Long enough for half a swing of a coach on its springs, at 1 to 2 Hz, and short enough to show the jolt of a stop; in
    /// seconds.
    static let length = 0.5
    /// How long samples are averaged, in seconds: trains shake at 1 to 25 Hz.
    static let bin = 0.02
    /// A slow sensor has a longer window: of fewer samples the variance says nothing.
    static let fewest = 5
    /// The term that is added to the variance, in m²/s⁴, for counts that do not change at all. It stands for 0.001 m/s².
    static let least = 1e-6

    /// The measurement of the window that ended at a time.
    struct Measurement: Sendable {
        /// In seconds.
        var time: Double
        /// The mean acceleration.
        var mean: Acceleration
        /// The natural logarithm of how much it shakes: the root mean square, in m/s², of the distance from the straight line
        /// through what was felt.
        ///
        /// It is the same however the sensor lies: gravity, offset, a steady pull and a pull that grows have no part in it.
        var level: Double
    }

    /// Appends a sample at a time in seconds, which is later than the one before.
    mutating func append(_ acceleration: Acceleration, at time: Double) {
        if let last = bins.indices.last, time - bins[last].start < Self.bin {
            bins[last].time += time
            bins[last].sum = bins[last].sum + acceleration
            bins[last].count += 1
            return
        }
        bins.append(Bin(start: time, time: time, sum: acceleration))
        let old = bins.prefix { $0.start <= time - Self.length }.count
        bins.removeFirst(max(0, min(old, bins.count - Self.fewest)))
    }

    /// The measurement of the window; `nil` where samples are too few.
    var measurement: Measurement? {
        guard bins.count >= Self.fewest, let end = bins.last?.mean.time else { return nil }
        let share = 1 / Double(bins.count)
        let samples = bins.lazy.map(\.mean)
        let middle = samples.reduce(0) { $0 + ($1.time - end) } * share + end
        let mean = samples.reduce(Acceleration.zero) { $0 + $1.acceleration } * share
        var (square, slope, spread) = (0.0, Acceleration.zero, 0.0)
        for sample in samples {
            let (offset, felt) = (sample.time - middle, sample.acceleration - mean)
            square += felt.squared
            slope = slope + felt * offset
            spread += offset * offset
        }
        // The part that the line explains is subtracted. The line and the mean have two degrees of freedom an axis.
        let rest = spread > 0 ? max(0, square - slope.squared / spread) : square
        return Measurement(
            time: end, mean: mean, level: 0.5 * log(rest / Double(bins.count - 2) + Self.least))
    }
}
