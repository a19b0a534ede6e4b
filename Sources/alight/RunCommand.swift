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

    @Option(help: "How events are written.")
    var format = EventFormat.text

    func run() async throws {
        try await reporting(journey: ExitStatus.configuration) {
            let configuration = try chosen.load()
            let network = try Network(feedAt: configuration.network)
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
}
