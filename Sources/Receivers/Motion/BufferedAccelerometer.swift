import Motion
import Threads

/// An accelerometer that is read through its buffer, a batch at a time.
struct BufferedAccelerometer {
    /// The accelerometer that is read.
    let sensor: IIOAccelerometer
    /// Whether it has given anything.
    private(set) var hasWorked = false
    private let buffer: IIOBuffer
    private let start: ContinuousClock.Instant
    private var times: SampleClock
    private var heard: ContinuousClock.Instant

    /// A buffer that gives nothing for so long does not work.
    static let patience = Duration.seconds(2)

    init(_ sensor: IIOAccelerometer, _ buffer: IIOBuffer, at now: ContinuousClock.Instant) {
        (self.sensor, self.buffer) = (sensor, buffer)
        (start, heard) = (now, now)
        times = SampleClock(period: 1 / buffer.frequency, at: 0)
    }

    /// How many samples there should be a second.
    var frequency: Double { buffer.frequency }

    /// The samples that came since the last time.
    mutating func samples(by clock: any SensorClock) throws(SensorFailure) -> [AccelerationSample] {
        let scans = try buffer.read()
        let now = clock.now
        guard !scans.isEmpty else {
            guard heard.duration(to: now) < Self.patience else {
                throw SensorFailure(
                    .unreadable, "its buffer gives nothing for \(Self.patience.components.seconds) s")
            }
            return []
        }
        (heard, hasWorked) = (now, true)
        let seconds = times.times(of: scans.map(\.timestamp), readAt: start.duration(to: now) / .seconds(1))
        return zip(scans, seconds).map { scan, seconds in
            AccelerationSample(acceleration: sensor.acceleration(counts: scan.axes), time: start + .seconds(seconds))
        }
    }

    /// Lets a batch come.
    ///
    /// poll(2) on the buffer would wake the thread for each sample, for the kernel looks only then whether they are a batch.
    func wait(by clock: any SensorClock, unless wakeUp: WakeUp) -> WakeUp.Reason {
        clock.pass(.seconds(IIOBufferSetting.batch), unless: wakeUp)
    }

    /// Leaves the sensor as it was.
    func close() { buffer.close() }
}
