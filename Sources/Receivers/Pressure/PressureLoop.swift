import Logging
import Navigation
import Positioning
import Threads

/// The life of a barometer on its thread: look for it, read it, and look for it again for ever.
struct PressureLoop {
    private let device: String?
    private let root: String
    private let mailbox: Mailbox
    private let wakeUp: WakeUp
    private let clock: any MotionClock
    private let logger: Logger
    private var backOff: BackOff
    private var generator = SystemRandomNumberGenerator()
    private var state = State.unknown
    /// Whether a pressure was told that holds.
    private var isTold = false
    private var watch = StuckWatch()

    private enum State: Equatable {
        case unknown, read
        case failed(MotionSensorFailure.Kind)
    }

    /// How often it is read. A driver that measures when it is read takes up to 43 ms (BMP280, BST-BMP280-DS001, ultra high
    /// resolution), so eight readings fill a third of a second; four would have 1.4 times the noise.
    static let period = Duration.milliseconds(125)
    /// What is told is the mean of so long.
    static let second = Duration.seconds(1)
    /// A bus loses a reading now and then; a barometer that gives none for so long is lost.
    static let patience = Duration.seconds(2)

    init(
        device: String?, root: String, timing: ReceiverTiming, mailbox: Mailbox, wakeUp: WakeUp, clock: any MotionClock,
        logger: Logger
    ) {
        self.device = device
        self.root = root
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
                try listen(to: IIOBarometer.find(device, in: root))
            } catch {
                // One that comes back may say what it said before it went.
                if !watch.isStuck { watch = StuckWatch() }
                fail(error)
                tell(nil)
            }
        } while clock.pass(backOff.pause(using: &generator), unless: wakeUp) != .signalled
    }

    /// Reads a barometer until it is time to stop.
    ///
    /// - Throws: when it is lost.
    private mutating func listen(to sensor: IIOBarometer) throws(MotionSensorFailure) {
        var second = PressureSecond()
        let start = clock.now
        var (due, heard, end) = (start, start, start + Self.second)
        repeat {
            let now = clock.now
            if now >= end {
                if let pressure = second.pressure {
                    announce(sensor)
                    tell(pressure)
                }
                second = PressureSecond()
                // After a time in which nothing ran, a second begins anew.
                end = end + Self.second > now ? end + Self.second : now + Self.second
            }
            if let reading = try read(sensor, heard: heard) {
                heard = clock.now
                try check(reading, of: sensor, at: heard)
                second.take(reading)
            }
            // A barometer that is read more slowly than it should has no arrears.
            due = max(due + Self.period, clock.now)
        } while clock.pass(clock.now.duration(to: due), unless: wakeUp) != .signalled
    }

    /// Tells the pressure of a second; that nobody knows it, once.
    private mutating func tell(_ pressure: Double?) {
        guard pressure != nil || isTold else { return }
        isTold = pressure != nil
        mailbox.put(Observation(.pressure(pressure), at: clock.wallClock))
    }

    /// A reading, or `nil` where just this one is missing.
    private func read(
        _ sensor: IIOBarometer, heard: ContinuousClock.Instant
    ) throws(MotionSensorFailure) -> Double? {
        do throws(MotionSensorFailure) {
            return try sensor.read()
        } catch {
            guard error.kind == .unreadable, heard.duration(to: clock.now) < Self.patience else { throw error }
            return nil
        }
    }

    private mutating func check(
        _ reading: Double, of sensor: IIOBarometer, at now: ContinuousClock.Instant
    ) throws(MotionSensorFailure) {
        watch.take(reading, at: now)
        guard watch.isStuck else { return }
        throw MotionSensorFailure(
            .unreadable,
            "\(sensor.name) has said \(reading) hPa for a minute, to the last digit: pull it out and put it back")
    }

    private mutating func announce(_ sensor: IIOBarometer) {
        switch state {
        case .unknown: logger.info("\(sensor.name) is read")
        case .failed: logger.notice("\(sensor.name) is read again")
        case .read: return
        }
        state = .read
        backOff.reset()
    }

    /// Logs a failure, once: retries are no news.
    private mutating func fail(_ failure: MotionSensorFailure) {
        let new = State.failed(failure.kind)
        guard new != state else { return }
        switch (state, failure.kind) {
        case (.unknown, .absent) where device == nil:
            logger.notice("\(failure.reason): going on without; one that comes is used")
        case (.read, _): logger.warning("the barometer is lost: \(failure.reason); trying for ever")
        default: logger.warning("the barometer: \(failure.reason); trying for ever")
        }
        state = new
    }
}
