/// How little the sensor shakes where nothing moves: by its own noise, and on a train at its quietest.
///
/// It is the quietest that was felt in the last minutes, within what sensors are like.
struct VibrationFloor: Sendable {
    private let bounds: ClosedRange<Double>
    /// The quietest of each minute, the newest last.
    private var minutes: [(number: Double, quietest: Double)] = []

    /// So many minutes count: urban trains stop more than once in them, and a desk at home is soon forgotten. A train that
    /// does not stop meanwhile is held off by the upper bound.
    static let memory = 5.0
    /// The noise of the worst of the usual sensors, in m/s² per √Hz: 400 µg/√Hz (MPU-6050, product specification 3.4,
    /// section 6.2); the data sheets of ADXL345, LIS3DH and BMI160 have 290, 220 and 180.
    static let worstDensity = 400e-6 * 9.80665
    /// The noise bandwidth of a first-order filter is so many times its corner frequency, which is half that of the samples.
    static let noiseBandwidth = 1.57
    /// What coarse counts add, in counts squared of all axes together: ADXL345, rev. G, 0.75, 0.75 and 1.1 counts.
    static let worstCounts = 2.4
    /// No noise counts as more than this, 0.1 m/s², in m²/s⁴: there are trains that run so smoothly.
    static let ceiling = 0.1 * 0.1
    /// What a value that lies on the edge between two counts has at most, on all axes together, by half of a count's square:
    /// quiet is what is below 1.8 times the floor.
    static let flicker = 0.5 * 3 / 4

    /// Creates a floor that has felt nothing, and so is that of a bad sensor.
    ///
    /// - Parameters:
    ///   - resolution: what a count is, in m/s².
    ///   - frequency: how many samples the sensor takes a second; 100, where it is no number.
    init(resolution: Double, frequency: Double) {
        let count = resolution.isFinite ? resolution * resolution : 0
        let frequency = frequency.isFinite ? max(frequency, 1) : 100
        let noise = 3 * Self.worstDensity * Self.worstDensity * Self.noiseBandwidth * frequency / 2
        let lowest = Self.flicker * count
        bounds = lowest...max(lowest, min(noise + Self.worstCounts * count, Self.ceiling))
    }

    /// The variance in m²/s⁴.
    var variance: Double {
        let quietest = minutes.lazy.map(\.quietest).min() ?? .infinity
        return min(max(quietest, bounds.lowerBound), bounds.upperBound)
    }

    /// Takes a variance that was measured at a time in seconds.
    mutating func take(_ variance: Double, at time: Double) {
        let number = (time / 60).rounded(.down)
        if let last = minutes.last, last.number == number {
            minutes[minutes.count - 1].quietest = min(last.quietest, variance)
        } else {
            minutes.removeAll { $0.number <= number - Self.memory || $0.number > number }
            minutes.append((number, variance))
        }
    }
}
