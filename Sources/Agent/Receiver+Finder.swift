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
    /// - Parameter recorder: gets what a live receiver says.
    func finder(recorder: RideRecorder?, logger: Logger) -> any LocationFinder {
        switch self {
        case .gpsd(let host, let port):
            GPSDLocationFinder(host: host, port: port, recorder: recorder, logger: logger)
        case .serial(let device, let speed):
            SerialLocationFinder(path: device, speed: speed, recorder: recorder, logger: logger)
        case .nmea(let file): NMEAFileLocationFinder(path: file, logger: logger)
        case .rideLog(let file): RideLogLocationFinder(path: file, logger: logger)
        }
    }
}
