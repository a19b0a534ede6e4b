import Logging
import Navigation
import Receivers

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
    func finder(needsChecksum: Bool, recorder: RideRecorder?, logger: Logger) -> any LocationFinder {
        switch self {
        case .gpsd(let host, let port):
            GPSDLocationFinder(host: host, port: port, recorder: recorder, logger: logger)
        case .serial(let device, let speed):
            SerialLocationFinder(
                path: device, speed: speed, needsChecksum: needsChecksum, recorder: recorder, logger: logger)
        case .nmea(let file): NMEAFileLocationFinder(path: file, needsChecksum: needsChecksum, logger: logger)
        case .rideLog(let file): RideLogLocationFinder(path: file, needsChecksum: needsChecksum, logger: logger)
        }
    }
}
