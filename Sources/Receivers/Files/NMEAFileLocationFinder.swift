public import Logging
import Navigation
public import Observations

/// Finds positions in a file of NMEA 0183, or on standard input: positions and nothing else, as from a receiver.
///
/// It ends with the file, loses nothing, waits for a slow consumer, and throws `LogFileError`. A fix without a date
/// continues from the last known one; a log that carries none at all is counted from 1970-01-01, and the log says so.
public struct NMEAFileLocationFinder: LocationFinder {
    private let path: String
    private let needsChecksum: Bool
    private let logger: Logger

    /// Creates a finder that opens the file once its observations are fetched.
    ///
    /// - Parameters:
    ///   - path: a file, a FIFO or a device; `-` is standard input.
    ///   - needsChecksum: whether sentences without checksum are dropped, as they are unless the receiver sends none.
    ///   - logger: is told of a log without dates.
    public init(path: String, needsChecksum: Bool = true, logger: Logger = Logger(label: "alight.receiver")) {
        self.path = path
        self.needsChecksum = needsChecksum
        self.logger = logger
    }

    /// The observations of the file, from its beginning.
    public func observations() -> any AsyncSequence<Observation, any Error> & Sendable {
        LogObservations(
            path: path, hasCommands: false, waits: false, needsChecksum: needsChecksum, tally: nil, logger: logger)
    }
}
