public import Logging
import Navigation
public import Observations

/// Replays a ride log: the positions of an NMEA 0183 file, with receive times from TAG blocks, and what the rider did
/// (`$PALTJ`, `$PALTX`).
///
/// A plain NMEA file is a ride log too, and so is one of gpsd's reports (`LogDecoder`). The times of its observations are readings of
/// the log's clock (`LogTimeline`), for a `Timekeeper`. It ends with the file, loses nothing, waits for a slow consumer, and throws
/// `LogFileError`. What the agent never learned (`$PALTI`, `$PALTS`) is left out.
public struct RideLogLocationFinder: LocationFinder {
    private let path: String
    private let needsChecksum: Bool
    private let waits: Bool
    private let tally: LogTally?
    private let logger: Logger

    /// Creates a finder that opens the log once its observations are fetched.
    ///
    /// - Parameters:
    ///   - path: a file, a FIFO or a device; `-` is standard input.
    ///   - needsChecksum: whether sentences without checksum are dropped, as they are unless the receiver sends none.
    ///   - waits: whether a step in time may wait for what stands behind it, so that one that is wrong is not taken for a gap.
    ///   - tally: is told what was read and dropped of it, at its end.
    ///   - logger: is told of a log without dates.
    public init(
        path: String, needsChecksum: Bool = true, waits: Bool = true, tally: LogTally? = nil,
        logger: Logger = Logger(label: "alight.receiver")
    ) {
        self.path = path
        self.needsChecksum = needsChecksum
        self.waits = waits
        self.tally = tally
        self.logger = logger
    }

    /// The observations of the log, from its beginning.
    public func observations() -> any AsyncSequence<Observation, any Error> & Sendable {
        LogObservations(
            path: path, hasCommands: true, waits: waits, needsChecksum: needsChecksum, tally: tally,
            logger: logger)
    }
}
