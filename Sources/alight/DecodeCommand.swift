import Agent
import ArgumentParser
import NMEA
import Receivers

/// `alight decode`
struct DecodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Decodes an NMEA 0183 file to gpsd's TPV and SKY lines.",
        discussion: "What was dropped is counted on standard error.")

    @Argument(help: "The file; - is standard input.")
    var file: String

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
            var decoder = StreamDecoder()
            var lastSky: [UInt8] = []
            let log = try LogFile(file)
            while true {
                let bytes = try await log.read()
                var lines: [UInt8] = []
                func take(_ item: StreamDecoder.Item) {
                    guard case .fix(let fix) = item.content else { return }
                    GPSDReport.writeTPV(fix, to: &lines)
                    var sky: [UInt8] = []
                    GPSDReport.writeSKY(fix, to: &sky)
                    if sky != lastSky { lines += sky }
                    lastSky = sky
                }
                if bytes.isEmpty {
                    decoder.finish(take)
                } else {
                    bytes.withUnsafeBytes { decoder.decode($0, take) }
                }
                try output.write { $0 += lines }
                if bytes.isEmpty { break }
            }
            try output.flush()
            try tell(decoder.statistics)
        }
    }

    private func tell(_ statistics: Statistics) throws(Failure) {
        guard statistics.sentences > 0 else { throw Failure(path: file, dropped: statistics.dropped) }
        guard statistics.dropped > 0 else { return }
        let reasons = Statistics.DropReason.allCases.filter { statistics.count(droppedFor: $0) > 0 }
            .map { "\(statistics.count(droppedFor: $0)) \($0)" }
        writeError(
            "\(file): \(statistics.sentences) sentences read, \(statistics.dropped) dropped: "
                + reasons.joined(separator: ", "))
    }
}
