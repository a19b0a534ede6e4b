import Agent
import ArgumentParser

/// `alight status`
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Tells how it stands with the running agent.",
        discussion: "With --json as the agent tells it, for other programs: one JSON object a line.")

    @Flag(help: "Write JSON.")
    var json = false

    @Flag(help: "Go on: the status whenever it changes, and with --json each second and each event, until Ctrl-C.")
    var follow = false

    @OptionGroup var control: ControlOptions

    func run() async throws {
        try await reporting {
            var client = try control.connect()
            if follow { return try follow(&client) }
            if json { return try tell(try client.ask(ControlRequest(.status))) }
            let reply = try control.reply(&client, ControlRequest(.status))
            if let status = reply.status { try tell(Array((StatusText(status).lines.joined(separator: "\n")).utf8)) }
        }
    }

    private func follow(_ client: inout ControlClient) throws {
        var line: [UInt8]? = try client.ask(ControlRequest(.follow))
        var last: String?
        while let bytes = line {
            if json {
                try tell(bytes)
            } else if let status = try? ControlReply(line: bytes).status, status.line != last {
                last = status.line
                try tell(Array(status.line.utf8))
            }
            line = client.next()
        }
        throw ControlOptions.Refusal(description: "the agent has ended")
    }

    private func tell(_ line: [UInt8]) throws {
        var output = Output()
        try output.write { $0 += line + [UInt8(ascii: "\n")] }
        try output.flush()
    }
}
