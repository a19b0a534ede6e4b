public import Logging
import Navigation
public import Observations
import Positioning
import Threads

/// Finds the position through a receiver that sends NMEA 0183 over a serial line or USB (termios(3)).
///
/// The line is opened anew for ever when the device vanishes. One that was opened by its number, such as /dev/ttyUSB0,
/// is then looked for by its name under /dev/serial/by-id, since it may come back under another number, and another
/// receiver under its own. A `.receiver(.notAuthorized)` comes where the system
/// refuses access; the log says what to do, and the finder goes on trying.
public struct SerialLocationFinder: LocationFinder {
    private let path: String
    private let speed: Int
    private let names: String
    private let needsChecksum: Bool
    private let timing: ReceiverTiming
    private let recorder: RideRecorder?
    private let logger: Logger

    /// The speeds that a serial line can have, in bits a second, ascending.
    public static var speeds: [Int] { SerialLine.speeds.keys.sorted() }

    /// Creates a finder that opens the line once its observations are asked for.
    ///
    /// - Parameters:
    ///   - path: the device. A name under `/dev/serial/by-id` stays the same when a USB receiver is put back.
    ///   - speed: bits a second, one of `speeds`; 9600 is what most receivers start with (8 data bits, no parity, one
    ///     stop bit). USB receivers ignore it.
    ///   - needsChecksum: whether sentences without checksum are dropped, as they are unless the receiver sends none.
    ///   - timing: how long to wait for what.
    ///   - recorder: records what the receiver says.
    ///   - logger: gets one line when the receiver is lost and one when it is back.
    public init(
        path: String, speed: Int = 9600, needsChecksum: Bool = true, timing: ReceiverTiming = ReceiverTiming(),
        recorder: RideRecorder? = nil, logger: Logger = Logger(label: "alight.receiver")
    ) {
        self.init(
            path: path, names: SerialDevices.folder, speed: speed, needsChecksum: needsChecksum, timing: timing,
            recorder: recorder, logger: logger)
    }

    /// The same with the folder in which udev keeps its names, /dev/serial on a real system.
    package init(
        path: String, names: String, speed: Int = 9600, needsChecksum: Bool = true,
        timing: ReceiverTiming = ReceiverTiming(), recorder: RideRecorder? = nil,
        logger: Logger = Logger(label: "alight.receiver")
    ) {
        self.path = path
        self.speed = speed
        self.names = names
        self.needsChecksum = needsChecksum
        self.timing = timing
        self.recorder = recorder
        self.logger = logger
    }

    /// The receiver's observations, from now on.
    public func observations() -> any AsyncSequence<Observation, any Error> & Sendable {
        Mailbox.observations(fromThread: "alight-serial", logger: logger) { [self] mailbox, wakeUp in
            var loop = ReceiverLoop(
                SerialConnection(
                    path: path, speed: speed, names: names, needsChecksum: needsChecksum, recorder: recorder,
                    logger: logger),
                timing: timing, mailbox: mailbox, wakeUp: wakeUp, wallClock: { .wallClock },
                logger: logger)
            loop.run()
        }
    }
}
