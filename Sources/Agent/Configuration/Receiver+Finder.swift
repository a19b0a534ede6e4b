import Logging
import Navigation
import Observations
import Receivers
import Threads

extension Configuration.Receiver {
    /// Whether it is a receiver, and no recording of one.
    var isLive: Bool {
        switch self {
        case .gpsd, .serial: true
        case .nmea, .rideLog: false
        }
    }

    /// The finder that reads it.
    ///
    /// - Parameters:
    ///   - needsChecksum: whether sentences without checksum are dropped.
    ///   - recorder: gets what a live receiver says.
    ///   - roster: is told what receivers a gpsd has.
    func finder(
        needsChecksum: Bool, recorder: RideRecorder?, roster: ReceiverRoster? = nil, logger: Logger
    ) -> any LocationFinder {
        switch self {
        case .gpsd(let host, let port, let device):
            var finder = GPSDLocationFinder(host: host, port: port, device: device, recorder: recorder, logger: logger)
            finder.roster = roster
            return finder
        case .serial(let device, let speed):
            return SerialLocationFinder(
                path: device, speed: speed, needsChecksum: needsChecksum, recorder: recorder, logger: logger)
        case .nmea(let file): return NMEAFileLocationFinder(path: file, needsChecksum: needsChecksum, logger: logger)
        case .rideLog(let file):
            return RideLogLocationFinder(path: file, needsChecksum: needsChecksum, waits: false, logger: logger)
        }
    }
}
