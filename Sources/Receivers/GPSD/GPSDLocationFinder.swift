public import Logging
import Navigation
public import Observations
import Positioning
import Threads

/// Finds the position through gpsd, by libgps (libgps(3), gpsd_json(5)).
///
/// It connects to gpsd, asks for JSON reports of all receivers that gpsd has, and reconnects for ever. A
/// `.receiver(.available)` comes with the first report, a `.receiver(.lost)` when gpsd goes away, stands still, or has
/// nothing to report any more, which gpsd itself never says.
public struct GPSDLocationFinder: LocationFinder {
    /// Is told what receivers gpsd has.
    package var roster: ReceiverRoster?
    private let host: String
    private let port: String
    private let device: String?
    private let timing: ReceiverTiming
    private let recorder: RideRecorder?
    private let logger: Logger

    /// Creates a finder that connects once its observations are asked for.
    ///
    /// - Parameters:
    ///   - host: a name or an address.
    ///   - port: a number or a service name; gpsd's own is 2947.
    ///   - device: the path of the device that alone is followed, as gpsd calls it; where none is named, of several receivers the one
    ///     that moves with the train.
    ///   - timing: how long to wait for what.
    ///   - recorder: records what the receiver says.
    ///   - logger: gets one line when gpsd is lost and one when it is back.
    public init(
        host: String = "localhost", port: String = "2947", device: String? = nil,
        timing: ReceiverTiming = ReceiverTiming(),
        recorder: RideRecorder? = nil, logger: Logger = Logger(label: "alight.receiver")
    ) {
        self.host = host
        self.port = port
        self.device = device
        self.timing = timing
        self.recorder = recorder
        self.logger = logger
    }

    /// The observations from gpsd, from now on.
    public func observations() -> any AsyncSequence<Observation, any Error> & Sendable {
        Mailbox.observations(fromThread: "alight-gpsd", logger: logger) { [self] mailbox, wakeUp in
            var loop = ReceiverLoop(
                GPSDConnection(host: host, port: port, device: device, recorder: recorder, roster: roster),
                timing: timing, mailbox: mailbox,
                wakeUp: wakeUp, wallClock: { .wallClock }, logger: logger)
            loop.run()
        }
    }
}
