import Threads

/// The way in which an accelerometer is read: its buffer where that can be, and its files in sysfs otherwise.
enum AccelerationSource {
    case buffered(BufferedAccelerometer)
    /// With the reason why it has no buffer, or none that can be used.
    case polled(PolledAccelerometer, because: SensorFailure)

    /// Begins to read.
    init(_ sensor: IIOAccelerometer, in places: IIOPlaces, by clock: any SensorClock) {
        do throws(SensorFailure) {
            let buffer = try IIOBuffer.open(sensor, in: places)
            self = .buffered(BufferedAccelerometer(sensor, buffer, at: clock.now))
        } catch {
            self = .polled(PolledAccelerometer(sensor, at: clock.now), because: error)
        }
    }

    /// How it is read, for a person: `by polling: …`.
    var description: String {
        switch self {
        case .buffered(let source): "through its buffer, \(SamplingFrequency.text(source.frequency)) samples a second"
        case .polled(_, let failure): "by polling: \(failure.reason)"
        }
    }

    /// Whether it has a buffer that cannot be used, of which somebody may want to know.
    var isFallBack: Bool {
        switch self {
        case .buffered: false
        case .polled(_, let failure): failure.kind != .absent
        }
    }

    /// The samples measured since the last request; empty where a sample is missing.
    ///
    /// A buffer that gives nothing to begin with is left alone, and the sensor is polled.
    ///
    /// - Throws: when the sensor is lost.
    mutating func samples(by clock: any SensorClock) throws(SensorFailure) -> [AccelerationSample] {
        switch self {
        case .buffered(var source):
            do throws(SensorFailure) {
                let samples = try source.samples(by: clock)
                self = .buffered(source)
                return samples
            } catch {
                guard !source.hasWorked, error.kind != .absent else { throw error }
                source.close()
                self = .polled(PolledAccelerometer(source.sensor, at: clock.now), because: error)
                return []
            }
        case .polled(var source, let failure):
            let sample = try source.sample(by: clock)
            self = .polled(source, because: failure)
            return sample.map { [$0] } ?? []
        }
    }

    /// Lets time pass until there may be something new.
    func wait(by clock: any SensorClock, unless wakeUp: WakeUp) -> WakeUp.Reason {
        switch self {
        case .buffered(let source): source.wait(by: clock, unless: wakeUp)
        case .polled(let source, _): clock.pass(clock.now.duration(to: source.due), unless: wakeUp)
        }
    }

    /// Leaves the sensor as it was.
    func close() {
        if case .buffered(let source) = self { source.close() }
    }
}
