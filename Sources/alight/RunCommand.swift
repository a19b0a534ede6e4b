import Agent
import ArgumentParser
import GTFS
import Logging
import Navigation

/// `alight run`
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs the agent: reads the receiver, follows the train, sounds the alarm.",
        discussion: "It runs until SIGTERM or SIGINT. Events go to standard output, everything else to standard error.")

    @Option(
        help: ArgumentHelp(
            "The configuration, a TOML file. (default: \(Configuration.installedFile), if it is there)",
            valueName: "file"))
    var config: String?

    @Option(help: "How events are written.")
    var format = EventFormat.text

    func run() async throws {
        try await reporting(journey: ExitStatus.configuration) {
            let configuration = try loadConfiguration()
            let network = try Feed.network(at: configuration.network)
            let agent = try Agent(configuration, network: network, logger: Logger(label: "alight"))
            try await agent.run { event in
                var output = Output()
                do {
                    try output.write(format.line(event))
                    try output.flush()
                } catch {
                    // Nobody may read the events; the rider still wants the alarm.
                    writeError("alight: \(error)")
                }
            }
        }
    }

    private func loadConfiguration() throws -> Configuration {
        if let config { return try Configuration(file: config) }
        do {
            return try Configuration(file: Configuration.installedFile)
        } catch {
            guard error.code == .notFound else { throw error }
            return Configuration()
        }
    }
}
