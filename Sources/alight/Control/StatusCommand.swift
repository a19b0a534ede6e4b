import Agent
import ArgumentParser

/// `alight status`
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Tells how it stands with the running agent.",
        discussion: "With --json as the agent tells it, for other programs: one JSON object a line.")

    @Flag(help: "Write JSON.")
    var json = false

    @Flag(
        help:
            "Go on: drawn on a terminal, else a line whenever it changes, with --json each second and event, until Ctrl-C."
    )
    var follow = false

    @OptionGroup var control: ControlOptions

    /// How long to look for an agent that has ended: it may start again.
    private static let patience = Duration.seconds(10)

    func run() async throws {
        try await reporting {
            if follow {
                let screen = json || !Terminal.isInteractive ? nil : RideScreen()
                let window = screen.map { screen in Task { await screen.followWindow() } }
                defer { window?.cancel() }
                return try await followForGood(screen)
            }
            var client = try control.connect()
            let line = try client.ask(ControlRequest(.status))
            let reply = try control.accepted(line)
            if json { return try tell(line) }
            guard let status = reply.status else { return }
            let width = Terminal.isInteractive ? Terminal.width : nil
            try tell(Array(StatusText(status, width: width).lines.joined(separator: "\n").utf8))
        }
    }

    /// Follows one agent after the other: what reads its configuration again, or crashes, is there again soon.
    private func followForGood(_ screen: RideScreen?) async throws {
        var client = try control.connect()
        while true {
            try follow(&client, screen)
            try screen?.end()
            writeError("alight: the agent has ended or reads its configuration again; looking for it")
            let deadline = ContinuousClock.now + Self.patience
            while true {
                do {
                    client = try control.connect()
                    break
                } catch  where ContinuousClock.now < deadline {
                    try await Task.sleep(for: .milliseconds(250))
                }
            }
        }
    }

    /// Tells what an agent tells, to its end.
    private func follow(_ client: inout ControlClient, _ screen: RideScreen?) throws {
        var line: [UInt8]? = try client.ask(ControlRequest(.follow))
        var last: String?
        while let bytes = line {
            // An event is no reply, and what is told of it is in the next status.
            let reply = try? ControlReply(line: bytes)
            if reply?.ok == false { _ = try control.accepted(bytes) }
            if json {
                try tell(bytes)
            } else if let screen {
                if let status = reply?.status { try screen.show { RideView(status: status) } }
            } else if let status = reply?.status, status.line != last {
                last = status.line
                let time = status.time.map { "\($0.dropFirst(11).prefix(8))Z " } ?? ""
                try tell(Array((time + status.line).utf8))
            }
            line = client.next()
        }
    }

    private func tell(_ line: [UInt8]) throws {
        var output = Output()
        try output.write { $0 += line + [UInt8(ascii: "\n")] }
        try output.flush()
    }
}
