import Logging
import Observations
import Positioning
import Threads

/// Reads sensors of one kind.
protocol SensorReader: Sendable {
    /// The name of its thread: `alight-motion`.
    static var thread: String { get }
    /// The sensor's name for people: `motion sensor`.
    static var noun: String { get }
    /// The observation that is told once where the sensor is lost.
    static var loss: Observation.Content { get }

    /// The sensor's name, where the rider has named one.
    var device: String? { get }

    /// Looks for the sensor, and reads it until it is time to stop.
    ///
    /// - Throws: where there is none, or it is lost.
    mutating func listen(_ loop: inout SensorLoop) throws(SensorFailure)
}

/// The life of a sensor on its thread: look for it, read it, and look for it again for ever.
struct SensorLoop {
    /// The sensor's name for people: `motion sensor`.
    private let noun: String
    /// Whether the rider has named it, and would miss it.
    private let isNamed: Bool
    /// The observation that is told once where it is lost.
    private let loss: Observation.Content
    private let mailbox: Mailbox
    let wakeUp: WakeUp
    let clock: any SensorClock
    let logger: Logger
    private var backOff: BackOff
    private var generator = SystemRandomNumberGenerator()
    private var state = State.unknown
    /// Whether it has told anything since the sensor was lost.
    private var hasTold = false

    private enum State: Equatable {
        case unknown, read
        case failed(SensorFailure.Kind)
    }

    init(
        _ noun: String, isNamed: Bool, loss: Observation.Content, timing: ReceiverTiming, mailbox: Mailbox,
        wakeUp: WakeUp,
        clock: any SensorClock, logger: Logger
    ) {
        (self.noun, self.isNamed, self.loss) = (noun, isNamed, loss)
        (self.mailbox, self.wakeUp, self.clock, self.logger) = (mailbox, wakeUp, clock, logger)
        backOff = BackOff(timing)
    }

    /// Runs until the wake-up is signalled.
    ///
    /// - Parameter listen: looks for the sensor, and reads it until it is time to stop; throws where there is none, or it is lost.
    mutating func run(_ listen: (inout SensorLoop) throws(SensorFailure) -> Void) {
        repeat {
            do throws(SensorFailure) {
                try listen(&self)
            } catch {
                fail(error)
                tellLoss()
            }
        } while pass(backOff.pause(using: &generator)) != .signalled
    }

    /// Lets time pass, or less of it where it is time to stop.
    func pass(_ duration: Duration) -> WakeUp.Reason { clock.pass(duration, unless: wakeUp) }

    /// Whether a sensor is read that makes sense.
    var isRead: Bool { state == .read }

    /// Tells what the sensor says.
    mutating func tell(_ content: Observation.Content) {
        mailbox.put(Observation(content, at: clock.wallClock))
        hasTold = true
    }

    /// Tells, once, that nobody knows any more.
    mutating func tellLoss() {
        guard hasTold else { return }
        tell(loss)
        hasTold = false
    }

    /// Notes that the sensor works: after its next loss it is looked for at once.
    mutating func noteSoundness() { backOff.reset() }

    /// Logs, once, that a sensor is read.
    ///
    /// - Parameters:
    ///   - name: what a person calls it.
    ///   - way: how it is read, where there are several.
    ///   - isFallBack: whether somebody may want to know that.
    mutating func announce(_ name: String, way: String? = nil, isFallBack: Bool = false) {
        let end = way.map { " " + $0 } ?? ""
        switch state {
        case .read: return
        case .unknown: logger.log(level: isFallBack ? .notice : .info, "\(name) is read\(end)")
        case .failed: logger.notice("\(name) is read again\(end)")
        }
        state = .read
    }

    /// Logs a failure, once: retries are no news.
    private mutating func fail(_ failure: SensorFailure) {
        let new = State.failed(failure.kind)
        guard new != state else { return }
        switch (state, failure.kind) {
        case (.unknown, .absent) where !isNamed:
            logger.notice("\(failure.reason): going on without; one that comes is used")
        case (.read, _): logger.warning("the \(noun) is lost: \(failure.reason); trying for ever")
        default: logger.warning("the \(noun): \(failure.reason); trying for ever")
        }
        state = new
    }
}
