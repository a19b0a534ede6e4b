import Logging
import NMEA
import Navigation
import Observations

/// The observations of a log, read as they are fetched.
///
/// Buffering: what one chunk holds; the file waits for the consumer, so nothing is lost.
struct LogObservations: AsyncSequence, Sendable {
    let path: String
    /// Whether the rider's commands count.
    let hasCommands: Bool
    /// Whether a step in time may wait for what stands behind it.
    let waits: Bool
    let needsChecksum: Bool
    let tally: LogTally?
    let logger: Logger

    func makeAsyncIterator() -> Iterator {
        Iterator(
            path: path, hasCommands: hasCommands, waits: waits, needsChecksum: needsChecksum, tally: tally,
            logger: logger)
    }

    struct Iterator: AsyncIteratorProtocol {
        private let path: String
        private let hasCommands: Bool
        private let tally: LogTally?
        private let logger: Logger
        private var log: LogReader?
        private var decoder: LogDecoder
        private var timeline: LogTimeline
        private var ready: [Observation] = []
        private var position = 0
        private var hasEnded = false
        /// Why the log ended too soon; told behind what could be read of it.
        private var failure: CompressedLogError?

        init(path: String, hasCommands: Bool, waits: Bool, needsChecksum: Bool, tally: LogTally?, logger: Logger) {
            self.path = path
            self.hasCommands = hasCommands
            decoder = LogDecoder(needsChecksum: needsChecksum)
            self.tally = tally
            self.logger = logger
            timeline = LogTimeline(waits: waits)
        }

        mutating func next() async throws -> Observation? {
            try await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Observation? {
            while position == ready.count {
                guard !Task.isCancelled else { return nil }
                guard !hasEnded else {
                    defer { failure = nil }
                    if let failure { throw failure }
                    return nil
                }
                try await fill()
            }
            guard !Task.isCancelled else { return nil }
            defer { position += 1 }
            return ready[position]
        }

        private mutating func fill() async throws {
            let bytes = try await read()
            ready.removeAll(keepingCapacity: true)
            position = 0
            let hadDate = !timeline.lacksDate
            // A read that was cancelled has no bytes either, and then the log has not ended.
            guard !bytes.isEmpty || !Task.isCancelled else { return }
            hasEnded = bytes.isEmpty
            var decoder = self.decoder
            if hasEnded {
                if let garbage = log?.garbage { logger.warning("\(path): \(garbage)") }
                log = nil
                decoder.finish { take($0) }
                tally?.end(decoder.statistics, reports: decoder.reportCounts)
                timeline.finish(into: &ready)
            } else {
                bytes.withUnsafeBytes { bytes in decoder.decode(bytes) { take($0) } }
            }
            self.decoder = decoder
            if timeline.lacksDate, hadDate {
                logger.warning("\(path): the log carries no date; its first day counts as 1970-01-01")
            }
        }

        /// The log's next bytes; none where it ends, also where the rest of it cannot be decompressed.
        private mutating func read() async throws -> [UInt8] {
            var log = try self.log ?? LogReader(path)
            defer { self.log = log }
            do {
                return try await log.read()
            } catch let error as CompressedLogError {
                failure = error
                return []
            }
        }

        private mutating func take(_ item: StreamDecoder.Item) {
            if !hasCommands {
                guard case .fix = item.content else { return }
            }
            timeline.place(item, into: &ready)
        }
    }
}
