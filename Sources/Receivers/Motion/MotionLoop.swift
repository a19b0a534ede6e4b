import Logging
import Motion
import Navigation
import Positioning
import Threads

/// The life of a motion sensor on its thread: look for it, read it, and look for it again for ever.
struct MotionLoop {
    private let device: String?
    private let places: IIOPlaces
    private let mailbox: Mailbox
    private let wakeUp: WakeUp
    private let clock: any MotionClock
    private let logger: Logger
    private let isShaken: @Sendable (ContinuousClock.Instant) -> Bool
    private var backOff: BackOff
    private var generator = SystemRandomNumberGenerator()
    private var state = State.unknown
    /// Whether it has told anything since the sensor was lost.
    private var hasTold = false

    private enum State: Equatable {
        case unknown, read
        case failed(MotionSensorFailure.Kind)
    }

    /// Fewer samples a second are too few for a stop to be known within 3 s.
    static let fewestSamples = 20.0
    /// Registers that hold still for so long have stopped, or the unit lies on a desk; in either case nothing is known of a train.
    static let longestStillness = Duration.seconds(60)
    /// After so long it counts as one that works, or does not.
    static let trial = Duration.seconds(5)
    /// The mean acceleration is gravity's and that of the train or of a hand, in m/s². A sensor that feels anything else for
    /// longer than `trial` is broken or has a wrong scale, and must not say that the train stands.
    static let gravity = 5.0...15.0

    init(
        device: String?, places: IIOPlaces, timing: ReceiverTiming, mailbox: Mailbox, wakeUp: WakeUp,
        clock: any MotionClock, logger: Logger, isShaken: @escaping @Sendable (ContinuousClock.Instant) -> Bool
    ) {
        self.isShaken = isShaken
        self.device = device
        self.places = places
        self.mailbox = mailbox
        self.wakeUp = wakeUp
        self.clock = clock
        self.logger = logger
        backOff = BackOff(timing)
    }

    /// Runs until the wake-up is signalled.
    mutating func run() {
        repeat {
            do throws(MotionSensorFailure) {
                try listen(to: IIOAccelerometer.find(device, in: places.root))
            } catch {
                fail(error)
                tellLoss()
            }
        } while clock.pass(backOff.pause(using: &generator), unless: wakeUp) != .signalled
    }

    /// Reads a sensor until it is time to stop.
    ///
    /// - Throws: when it is lost.
    private mutating func listen(to sensor: IIOAccelerometer) throws(MotionSensorFailure) {
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
                    tellLoss()
                    continue
                }
                let reading = classifier.handle(sample.acceleration, at: start.duration(to: sample.time) / .seconds(1))
                let magnitude = classifier.mean?.magnitude
                if let magnitude, !Self.gravity.contains(magnitude) {
                    try check(magnitude, since: sound, at: sample.time)
                } else {
                    sound = sample.time
                    if state != .read, magnitude != nil { announce(sensor, source) }
                    if state == .read, let reading { tell(reading) }
                }
            }
            let time = first.duration(to: clock.now)
            if !isTried, samples > 0, time >= Self.trial {
                isTried = true
                backOff.reset()
                let seconds = time / .seconds(1)
                check(sensor, samples: Double(samples) / seconds)
            }
        } while source.wait(by: clock, unless: wakeUp) != .signalled
    }

    /// Tells what a half second says.
    private mutating func tell(_ reading: MotionReading) {
        // With as many decimals as a ride log has, so that a replay hears the same.
        let standing = (reading.standing * 100).rounded() / 100
        mailbox.put(Observation(.motion(isMoving: reading.isMoving, standing: standing), at: clock.wallClock))
        hasTold = true
    }

    /// Tells, once, that the sensor is lost.
    private mutating func tellLoss() {
        guard hasTold else { return }
        hasTold = false
        mailbox.put(Observation(.motion(isMoving: nil), at: clock.wallClock))
    }

    private func check(
        _ magnitude: Double, since sound: ContinuousClock.Instant, at now: ContinuousClock.Instant
    ) throws(MotionSensorFailure) {
        guard sound.duration(to: now) > Self.trial else { return }
        throw MotionSensorFailure(
            .unreadable,
            "it feels \(Self.tenths(magnitude)) m/s² where gravity is 9.8: see how it is wired, and its scale")
    }

    /// Tells where there are too few samples.
    private func check(_ sensor: IIOAccelerometer, samples: Double) {
        guard samples < Self.fewestSamples * 0.9 else { return }
        let advice = sensor.advice(forAtLeast: PolledAccelerometer.mostSamples).map { ": \($0)" } ?? ""
        logger.warning(
            """
            \(sensor.name) gives \(Self.tenths(samples)) samples a second, and a stop is known late; it should give \
            \(Int(Self.fewestSamples)) or more\(advice)
            """)
    }

    private mutating func announce(_ sensor: IIOAccelerometer, _ source: AccelerationSource) {
        switch state {
        case .unknown, .read:
            logger.log(level: source.isFallBack ? .notice : .info, "\(sensor.name) is read \(source.description)")
        case .failed: logger.notice("\(sensor.name) is read again \(source.description)")
        }
        state = .read
    }

    /// Logs a failure, once: retries are no news.
    private mutating func fail(_ failure: MotionSensorFailure) {
        let new = State.failed(failure.kind)
        guard new != state else { return }
        switch (state, failure.kind) {
        case (.unknown, .absent) where device == nil:
            logger.notice("\(failure.reason): going on without; one that comes is used")
        case (.read, _): logger.warning("the motion sensor is lost: \(failure.reason); trying for ever")
        default: logger.warning("the motion sensor: \(failure.reason); trying for ever")
        }
        state = new
    }

    private static func tenths(_ number: Double) -> Double {
        (number * 10).rounded() / 10
    }
}
