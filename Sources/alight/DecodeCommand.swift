import Agent
import ArgumentParser
import NMEA
import Positioning
import Receivers

/// `alight decode`
struct DecodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Decodes an NMEA 0183 file to gpsd's TPV and SKY lines.",
        discussion: "What was dropped is counted on standard error.")

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

        /// The path, the reason, and what to do.
        var description: String {
            "\(path): no NMEA sentence in it" + (dropped > 0 ? ", \(dropped) damaged ones" : "")
                + "; name a receiver's log"
        }
    }

    func run() async throws {
        try await reporting {
            var output = Output()
            var decoder = StreamDecoder(needsChecksum: !noChecksum, tellsSatellites: !summary)
            if summary {
                var logSummary = LogSummary()
                try await decode(&decoder) {
                    if case .fix(let fix) = $0 { logSummary.add(fix) }
                } chunk: {
                }
                guard decoder.statistics.sentences > 0 else { return try tell(decoder.statistics) }
                try output.write(SummaryTable.text(decoder.statistics, logSummary))
                return try output.flush()
            }
            var lines: [UInt8] = []
            try await decode(&decoder) { content in
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
            try tell(decoder.statistics)
        }
    }

    /// Decodes the file.
    ///
    /// - Parameters:
    ///   - body: called with what the file tells.
    ///   - chunk: called when so much has been decoded as was read at once.
    private func decode(
        _ decoder: inout StreamDecoder, _ body: (StreamDecoder.Content) -> Void, chunk: () throws -> Void
    ) async throws {
        func take(_ item: StreamDecoder.Item) {
            body(item.content)
        }
        let log = try LogFile(file)
        while true {
            let bytes = try await log.read()
            if bytes.isEmpty {
                decoder.finish(take)
                return try chunk()
            }
            bytes.withUnsafeBytes { decoder.decode($0, take) }
            try chunk()
        }
    }

    private func tell(_ statistics: Statistics) throws(Failure) {
        guard statistics.sentences > 0 else { throw Failure(path: file, dropped: statistics.dropped) }
        guard statistics.dropped > 0 else { return }
        let reasons = Statistics.DropReason.allCases.filter { statistics.count(droppedFor: $0) > 0 }
            .map { "\(statistics.count(droppedFor: $0)) \($0.words)" }
        writeError(
            "\(file): \(statistics.sentences) sentences read, \(statistics.dropped) dropped: "
                + reasons.joined(separator: ", "))
    }
}
