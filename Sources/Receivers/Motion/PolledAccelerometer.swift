import Motion

/// An accelerometer that is read through sysfs, one sample at a time.
struct PolledAccelerometer {
    /// The accelerometer that is read.
    let sensor: IIOAccelerometer
    /// When it is to be read next.
    private(set) var due: ContinuousClock.Instant
    private let period: Duration
    private var heard: ContinuousClock.Instant

    /// The number of reads a second at the most: trains shake at 1 to 20 Hz.
    static let mostSamples = 50.0
    /// A bus loses a sample now and then; a sensor that gives none for so long is lost.
    static let patience = Duration.seconds(1)

    init(_ sensor: IIOAccelerometer, at now: ContinuousClock.Instant) {
        self.sensor = sensor
        period = Duration.seconds(1 / min(sensor.frequency ?? Self.mostSamples, Self.mostSamples))
        (due, heard) = (now, now)
    }

    /// A sample, or `nil` where just this one is missing.
    mutating func sample(by clock: any SensorClock) throws(SensorFailure) -> AccelerationSample? {
        let now = clock.now
        // A sensor that is read more slowly than it should has no arrears.
        defer { due = max(due + period, clock.now) }
        do throws(SensorFailure) {
            let sample = AccelerationSample(acceleration: try sensor.read(), time: now)
            heard = now
            return sample
        } catch {
            guard error.kind == .unreadable, heard.duration(to: clock.now) < Self.patience else { throw error }
            return nil
        }
    }
}
