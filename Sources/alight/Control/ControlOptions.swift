import Agent
import ArgumentParser
import Transit

/// How a command finds the running agent.
struct ControlOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The agent's socket. (default: the configuration's, or \(Configuration.installedSocket))", valueName: "path"
        ), completion: .file())
    var socket: String?

    /// A refusal by the agent, and its reason.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// Connects to the agent.
    func connect() throws -> ControlClient {
        // Who may speak to the agent need not be let into its configuration.
        let configured = (try? ChosenConfiguration.installed())?.controlSocket
        return try ControlClient(to: socket ?? configured ?? Configuration.installedSocket)
    }

    /// Asks the agent, and tells what it answers.
    func ask(_ request: ControlRequest) throws {
        var client = try connect()
        var output = Output()
        try output.write(printable(try reply(&client, request).message ?? "done") + "\n")
        try output.flush()
    }

    /// Asks the agent.
    ///
    /// - Throws: what it refuses.
    func reply(_ client: inout ControlClient, _ request: ControlRequest) throws -> ControlReply {
        try accepted(try client.ask(request))
    }

    /// Reads an answer.
    ///
    /// - Throws: what it refuses.
    func accepted(_ line: [UInt8]) throws -> ControlReply {
        let reply = try ControlReply(line: line)
        guard reply.ok else { throw Refusal(description: reply.message ?? "the agent refuses") }
        return reply
    }
}
