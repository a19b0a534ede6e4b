import Agent
import ArgumentParser
import Glibc
import NMEA
import Receivers
import Report

/// `alight report`
struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Writes a report on recorded rides: one HTML file without scripts.",
        discussion: """
            The rides are replayed as by alight replay, and drawn: the line as strip and map, distance against time with the belief \
            and its band, and the receiver's quality. Alarms are held against the stops that the ride itself shows, and against what \
            the rider said of them; a table sums the rides up.
            """)

    @OptionGroup var replayed: ReplayedRides

    @Option(
        help: ArgumentHelp("The file to write; standard output unless given.", valueName: "file"),
        completion: .file(extensions: ["html"]))
    var output: String?

    func validate() throws {
        try replayed.validate(output: output)
    }

    func run() async throws {
        try await reporting {
            let network = try replayed.chosen.load()
            var report = RideReport(network)
            // The table stands before the rides, and is known after them.
            var pages = TextSpool()
            var isEmpty = true
            let failure = try await replayed.replay(in: network) { trace in
                try pages.write(report.add(trace, try await strengths(of: trace.name)))
                isEmpty = false
            }
            if !isEmpty {
                var document = try Output(to: output)
                try document.write(report.beginning)
                try pages.copy(to: &document)
                try document.write(report.end)
                try document.close()
            }
            if let failure { throw failure }
        }
    }

    /// How strongly the satellites of a ride were received; none of a pipe or a device, which can be read once only.
    private func strengths(of ride: String) async throws -> SignalStrengths {
        var strengths = SignalStrengths()
        var status = stat()
        guard ride != "-", stat(ride, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return strengths }
        var log = try LogReader(ride)
        var decoder = StreamDecoder(needsChecksum: !replayed.noChecksum, tellsSatellites: true)
        // The part of a damaged log before its damage counts; the replay has reported the damage.
        while let bytes = try? await log.read(), !bytes.isEmpty {
            bytes.withUnsafeBytes { bytes in
                decoder.decode(bytes) { if case .sky(let report) = $0.content { strengths.add(report) } }
            }
        }
        return strengths
    }
}
