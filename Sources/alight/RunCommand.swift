import Agent
import ArgumentParser
import Logging
import Navigation
import Transit

/// `alight run`
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs the agent: reads the receiver, follows the train, sounds the alarm.",
        discussion: "It runs until SIGTERM or SIGINT. Events go to standard output, everything else to standard error.")

    @OptionGroup var chosen: ChosenConfiguration

    @Option(
        help: ArgumentHelp(
            "The station where the journey ends, in the place of the configuration's.", valueName: "station"))
    var to: String?

    @Option(help: ArgumentHelp("The station where it begins; with --to.", valueName: "station"))
    var from: String?

    @Option(help: "How events are written.")
    var format = EventFormat.text

    func validate() throws {
        if from != nil, to == nil { throw ValidationError("--from goes with --to") }
    }

    func run() async throws {
        await LongRun.begin()
        try await reporting(journey: ExitStatus.usage) {
            let setup = try load()
            // A station in the configuration is told by light and sound; one on the command line to who types.
            if to != nil { _ = try setup.configuration.journey?.stops(in: setup.network) }
            let agent = Agent(setup, reload: load, logger: Logger(label: "alight"))
            try await agent.run { [format, clock = EventClock(setup.network)] event in
                var output = Output()
                try output.write(format.line(event, by: clock))
                try output.flush()
            }
        }
    }

    private func load() throws -> AgentSetup {
        var configuration = try chosen.load()
        if let to { configuration.journey = JourneyRequest(from: from, to: to) }
        return AgentSetup(
            configuration, named: chosen.description,
            network: try Network(keptOf: configuration))
    }
}
