/// The readings of a second, which become one value.
///
/// The mean of eight has a third of the noise of one (1.3 Pa of a BMP280 become 0.5), and a metre of height is 12 Pa. A bus
/// flips a bit now and then, and one reading that is 100 hPa off would move the mean of eight by 12: so what lies far from
/// the median is left out.
struct PressureSecond {
    private var readings: [Double] = []

    /// Of fewer readings, outliers cannot be told from the rest: the median of three withstands one, which a mean does not,
    /// and that of two is their mean.
    static let fewest = 4
    /// The number of median absolute deviations from the median beyond which a reading is an outlier. It amounts to three standard
    /// deviations, where the noise is normal and the median deviation 0.6745 of one. A pressure that changes evenly, as in the mouth of a
    /// tunnel, deviates by no more than twice the median deviation.
    static let tooFar = 3 / 0.6745
    /// The distance from the median within which a reading counts in any case, in hPa: where most readings are equal, the median
    /// deviation is 0. It is three times the noise of the worst sensor in use, 6 Pa (BMP180, BST-BMP180-DS000, ultra low power).
    static let near = 0.2

    /// Adds a reading, in hPa.
    mutating func take(_ reading: Double) { readings.append(reading) }

    /// The mean of the readings but for outliers, in hPa; `nil` where there are none.
    ///
    /// It is rounded to 0.1 Pa, as a ride log has it, so that a replay gets what the agent got.
    var pressure: Double? {
        guard let median = Self.median(readings) else { return nil }
        guard readings.count >= Self.fewest else { return Self.rounded(median) }
        let deviation = Self.median(readings.map { abs($0 - median) }) ?? 0
        let limit = max(deviation * Self.tooFar, Self.near)
        let kept = readings.filter { abs($0 - median) <= limit }
        return Self.rounded(kept.reduce(0, +) / Double(kept.count))
    }

    private static func rounded(_ pressure: Double) -> Double { (pressure * 1000).rounded() / 1000 }

    private static func median(_ values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
