import Logging
import Motion
import Observations
import Threads

/// Reads an accelerometer, and tells each half second whether the train stands.
struct MotionReader: SensorReader {
    static let (thread, noun) = ("alight-motion", "motion sensor")
    static let loss = Observation.Content.motion(isMoving: nil)

    let device: String?
    let places: IIOPlaces
    /// Whether something shook the sensor at a time that is no train.
    let isShaken: @Sendable (ContinuousClock.Instant) -> Bool

    /// Fewer samples a second are too few for a stop to be known within 3 s.
    static let fewestSamples = 20.0
    /// Registers that hold still for so long have stopped, or the unit lies on a desk; in either case nothing is known of a train.
    static let longestStillness = Duration.seconds(60)
    /// After so long it counts as one that works, or does not.
    static let trial = Duration.seconds(5)
    /// The mean acceleration is gravity's and that of the train or of a hand, in m/s². A sensor that feels anything else for
    /// longer than `trial` is broken or has a wrong scale, and must not say that the train stands.
    static let gravity = 5.0...15.0

    func listen(_ loop: inout SensorLoop) throws(SensorFailure) {
        let (sensor, clock) = (try IIOAccelerometer.find(device, in: places.root), loop.clock)
        var source = AccelerationSource(sensor, in: places, by: clock)
        defer { source.close() }
        var classifier = MotionClassifier()
        let start = clock.now
        var sound = start
        var changed: (acceleration: Acceleration, time: ContinuousClock.Instant)?
        var (first, samples, isTried) = (start, 0, false)
        repeat {
            for sample in try source.samples(by: clock) {
                if samples == 0 { first = sample.time }
                samples += 1
                // The unit's own buzzer is no train.
                guard !isShaken(sample.time) else { continue }
                if changed?.acceleration != sample.acceleration { changed = (sample.acceleration, sample.time) }
                if let changed, changed.time.duration(to: sample.time) > Self.longestStillness {
                    loop.tellLoss()
                    continue
                }
                let reading = classifier.handle(sample.acceleration, at: start.duration(to: sample.time) / .seconds(1))
                let magnitude = classifier.mean?.magnitude
                if let magnitude, !Self.gravity.contains(magnitude) {
                    try check(magnitude, since: sound, at: sample.time)
                } else {
                    sound = sample.time
                    if magnitude != nil {
                        loop.announce(sensor.name, way: source.description, isFallBack: source.isFallBack)
                    }
                    if loop.isRead, let reading { tell(reading, &loop) }
                }
            }
            let time = first.duration(to: clock.now)
            if !isTried, samples > 0, time >= Self.trial {
                isTried = true
                loop.noteSoundness()
                check(sensor, samples: Double(samples) / (time / .seconds(1)), loop.logger)
            }
        } while source.wait(by: clock, unless: loop.wakeUp) != .signalled
    }

    /// Tells what a half second says, with as many decimals as a ride log has, so that a replay hears the same.
    private func tell(_ reading: MotionReading, _ loop: inout SensorLoop) {
        loop.tell(.motion(isMoving: reading.isMoving, standing: (reading.standing * 100).rounded() / 100))
    }

    private func check(
        _ magnitude: Double, since sound: ContinuousClock.Instant, at now: ContinuousClock.Instant
    ) throws(SensorFailure) {
        guard sound.duration(to: now) > Self.trial else { return }
        throw SensorFailure(
            .unreadable,
            "it feels \(Self.tenths(magnitude)) m/s² where gravity is 9.8: see how it is wired, and its scale")
    }

    /// Tells where there are too few samples.
    private func check(_ sensor: IIOAccelerometer, samples: Double, _ logger: Logger) {
        guard samples < Self.fewestSamples * 0.9 else { return }
        let advice = sensor.advice(forAtLeast: PolledAccelerometer.mostSamples).map { ": \($0)" } ?? ""
        logger.warning(
            """
            \(sensor.name) gives \(Self.tenths(samples)) samples a second, and a stop is known late; it should give \
            \(Int(Self.fewestSamples)) or more\(advice)
            """)
    }

    private static func tenths(_ number: Double) -> Double {
        (number * 10).rounded() / 10
    }
}
