import Agent
public import ArgumentParser
public import Report

/// `alight export`
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes recorded rides for other programs: GPX, GeoJSON, KML or CSV.",
        discussion: """
            The rides are replayed as by alight replay, and written with their fixes, where the train was believed to be, and the \
            events. Where no position was to be had, as in a tunnel, the places lie on the shape of the line and are marked as \
            inferred.
            """)

    @OptionGroup var replayed: ReplayedRides

    @Option(help: "How the rides are written.")
    var format: ExportFormat

    @Option(
        help: ArgumentHelp("The file to write; standard output unless given.", valueName: "file"),
        completion: .file())
    var output: String?

    func validate() throws {
        try replayed.validate(output: output)
    }

    func run() async throws {
        try await reporting {
            let network = try replayed.chosen.load()
            var writer = format.writer(for: network)
            // Nothing is written before a ride could be read.
            var document: Output?
            var trailers = TextSpool()
            let failure = try await replayed.replay(in: network) { trace in
                var opened = try document ?? Output(to: output)
                if document == nil { try opened.write(writer.beginning()) }
                let text = writer.text(of: trace)
                try opened.write(text.body)
                try trailers.write(text.trailer)
                document = opened
            }
            if var document {
                try trailers.copy(to: &document)
                try document.write(writer.end())
                try document.close()
            }
            if let failure { throw failure }
        }
    }
}

extension ExportFormat: ExpressibleByArgument {}
