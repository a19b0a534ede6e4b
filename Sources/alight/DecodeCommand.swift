import Agent
import ArgumentParser
import NMEA
import Positioning
import Receivers
import Transit

/// `alight decode`
struct DecodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Decodes an NMEA 0183 file to gpsd's TPV and SKY lines.",
        discussion: "It may be compressed by gzip or zstd. What was dropped is counted on standard error.")

    @Argument(help: "The file; - is standard input.", completion: .file())
    var file: String

    @Flag(help: "Write no fixes but one table: sentences, what was dropped, fixes, span, period, gaps.")
    var summary = false

    @Flag(help: "Read sentences without checksum as well, for receivers that send none.")
    var noChecksum = false

    /// Why a file cannot be decoded.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let dropped: Int
        /// Whether it is what is written here.
        let holdsReports: Bool

        /// The path, the reason, and what to do.
        var description: String {
            if let kind = LogReader.foreign(path) {
                return "\(path): this is \(kind.name), and no receiver's log in NMEA 0183: \(kind.advice)"
            }
            return holdsReports
                ? "\(path): these are gpsd's reports already; alight replay reads them"
                : "\(path): no NMEA sentence in it" + (dropped > 0 ? ", \(dropped) damaged ones" : "")
                    + "; name a receiver's log"
        }
    }

    func run() async throws {
        try await reporting {
            var output = Output()
            var holdsReports = false
            var decoder = StreamDecoder(needsChecksum: !noChecksum, tellsSatellites: !summary)
            if summary {
                var logSummary = LogSummary()
                let failure = try await decode(&decoder, &holdsReports) {
                    if case .fix(let fix) = $0 { logSummary.add(fix) }
                } chunk: {
                }
                guard decoder.statistics.sentences > 0 else {
                    return try tell(decoder.statistics, failure, holdsReports)
                }
                try output.write(SummaryTable.text(decoder.statistics, logSummary))
                try output.flush()
                if let failure { throw failure }
                return
            }
            var lines: [UInt8] = []
            let failure = try await decode(&decoder, &holdsReports) { content in
                switch content {
                case .fix(let fix): GPSDReport.writeTPV(fix, to: &lines)
                case .sky(let report): GPSDReport.writeSKY(report, to: &lines)
                default: break
                }
            } chunk: {
                try output.write { $0 += lines }
                lines.removeAll(keepingCapacity: true)
            }
            try output.flush()
            try tell(decoder.statistics, failure, holdsReports)
        }
    }

    /// Decodes the file.
    ///
    /// - Parameters:
    ///   - holdsReports: becomes true where the file begins with reports of gpsd.
    ///   - body: called with the file's content.
    ///   - chunk: called when each piece that was read at once has been decoded.
    /// - Returns: why no more than was decoded could be decompressed.
    private func decode(
        _ decoder: inout StreamDecoder, _ holdsReports: inout Bool, _ body: (StreamDecoder.Content) -> Void,
        chunk: () throws -> Void
    ) async throws -> CompressedLogError? {
        func take(_ item: StreamDecoder.Item) {
            body(item.content)
        }
        var log = try LogReader(file)
        var failure: CompressedLogError?
        var isFirst = true
        while true {
            var bytes: [UInt8] = []
            do {
                bytes = try await log.read()
                if isFirst { holdsReports = LogDecoder.holdsReport(bytes) }
                isFirst = false
            } catch let error as CompressedLogError {
                failure = error
            }
            if bytes.isEmpty {
                decoder.finish(take)
                try chunk()
                if let garbage = log.garbage { writeError("\(file): \(garbage)") }
                return failure
            }
            bytes.withUnsafeBytes { decoder.decode($0, take) }
            try chunk()
        }
    }

    /// Tells what was dropped, and throws where nothing, or not all, could be read.
    private func tell(_ statistics: Statistics, _ failure: CompressedLogError?, _ holdsReports: Bool) throws {
        if statistics.sentences > 0, statistics.dropped > 0 {
            writeError(
                "\(file): \(statistics.sentences) sentences read, \(statistics.dropped) dropped: "
                    + statistics.dropReasons)
        }
        if let failure { throw failure }
        guard statistics.sentences > 0 else {
            throw Failure(path: file, dropped: statistics.dropped, holdsReports: holdsReports)
        }
    }
}
