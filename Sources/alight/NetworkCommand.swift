import ArgumentParser
import GTFS
import Transit

/// `alight network`
struct NetworkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "network",
        abstract: "Compiles a feed to a compact file that loads at once.",
        discussion: """
            The file is a network like the feed, for the configuration's path and for --network. It is made for this version of \
            alight; the agent of the service keeps such a file by itself.
            """)

    @Argument(
        help: ArgumentHelp("The GTFS feed: a folder or a zip."), completion: .file(extensions: ["zip"]))
    var feed: String

    @Option(
        help: ArgumentHelp("The file, which is replaced where there is one.", valueName: "file"), completion: .file())
    var output: String

    @OptionGroup var lines: SelectedLines

    @Flag(help: "Take each warning about the feed for an error: list them all, and write nothing.")
    var strict = false

    func run() async throws {
        try await reporting {
            let network = try Network(feedAt: feed, lines.selection, strictly: strict)
            let size = try CompiledFile.write(network, to: output)
            var text = Output()
            try text.write(
                "\(output): stations: \(network.stations.count), lines: \(network.lines.count), "
                    + "trips: \(network.timetable.trips.count), bytes: \(size)\n")
            try text.flush()
        }
    }
}
