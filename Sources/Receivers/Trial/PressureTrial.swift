/// The result of a barometer's trial.
public struct PressureTrial: Equatable, Sendable {
    /// The name by which a person knows it: `bmp280 (iio:device0)`.
    public let name: String
    /// How many readings it gave a second, 8 at the most.
    public let readingsPerSecond: Double
    /// The mean pressure in hPa, 300 to 1100.
    public let mean: Double
    /// The standard deviation of its readings in Pa, about a straight line: weather, a lift and a climb change the pressure
    /// evenly for some seconds. `nil` where readings were too few.
    public let noise: Double?

    /// A straight line goes through two readings whatever their noise.
    private static let fewest = 3

    init(of sensor: IIOBarometer, _ readings: [TrialSample<Double>], in duration: Duration) {
        name = sensor.name
        readingsPerSecond = Double(readings.count) / (duration / .seconds(1))
        let count = Double(max(1, readings.count))
        let mean = readings.reduce(0) { $0 + $1.value } / count
        self.mean = mean
        guard readings.count >= Self.fewest else {
            noise = nil
            return
        }
        let middle = readings.reduce(0) { $0 + $1.time } / count
        // The sums of least squares.
        var (times, pressures, both) = (0.0, 0.0, 0.0)
        for reading in readings {
            let (time, pressure) = (reading.time - middle, reading.value - mean)
            times += time * time
            pressures += pressure * pressure
            both += time * pressure
        }
        let rest = times > 0 ? pressures - both * both / times : pressures
        noise = 100 * (max(0, rest) / (count - 2)).squareRoot()
    }
}
