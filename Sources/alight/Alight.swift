import Agent
import ArgumentParser
import Logging

/// The command line.
@main
struct Alight: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alight",
        abstract: "Rides a train with you and tells you when to get off.",
        version: Agent.version,
        subcommands: [
            RunCommand.self, GoCommand.self, BackCommand.self, EndCommand.self, SetCommand.self, AckCommand.self,
            StatusCommand.self, RecordCommand.self, ReplayCommand.self, ExportCommand.self, ReportCommand.self,
            SimulateCommand.self, DecodeCommand.self, StationsCommand.self, DeparturesCommand.self,
            NetworkCommand.self, CheckCommand.self, PairCommand.self,
            BroadcastCommand.self, FleetCommand.self,
        ])

    /// Runs the command that the arguments name, or says what it may be called.
    static func main() async {
        LoggingSystem.bootstrap { QueuedLog(label: $0) }
        let commands = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        if let misspelling = Misspelling(in: Array(CommandLine.arguments.dropFirst()), commands: commands) {
            for line in misspelling.lines { writeError(line) }
            exit(withError: ExitStatus.usage)
        }
        await main(nil)
    }
}
