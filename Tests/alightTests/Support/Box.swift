import Foundation
import TestSupport

/// A box with buzzer and LED, a receiver on standard input and a control socket, in a folder of its own.
final class Box {
    let tree: GPIOTree
    /// The configuration.
    let file: String
    /// The control socket.
    let socket: String
    private let folder: TemporaryFolder
    private let receiver = Pipe()

    /// - Parameter more: what the configuration has beside.
    init(_ more: String = "") throws {
        tree = try GPIOTree()
        folder = try TemporaryFolder()
        socket = folder.path("control")
        file = folder.path("alight.toml")
        // A test that feeds an agent that has ended is to fail by what it expects.
        signal(SIGPIPE, SIG_IGN)
        try configure(more)
    }

    /// Writes another configuration.
    func configure(_ more: String) throws {
        try folder.write(
            """
            [receiver]
            source = "nmea"
            file = "-"

            [network]
            path = "\(Paths.network)"

            [alarm]
            root = "\(tree.root)"
            buzzer = 17
            led = 27

            [control]
            socket = "\(socket)"

            [journal]
            file = "\(folder.path("alight.db"))"

            \(more)
            """, to: "alight.toml")
    }

    /// Starts the agent, and waits until it answers.
    func start(_ arguments: [String] = [], output: FileHandle? = nil) async throws -> Program {
        let program = try Program(
            ["run", "--config", file, "--format", "ndjson"] + arguments, input: receiver.fileHandleForReading,
            output: output)
        try await answers()
        return program
    }

    /// Waits until an agent answers.
    func answers() async throws {
        while try await ask("status").status != 0 { try await Task.sleep(for: .milliseconds(20)) }
    }

    /// Asks the agent by a command of the command line.
    func ask(_ arguments: String...) async throws -> Program.Result {
        try await Program.run(arguments + ["--socket", socket])
    }

    /// Feeds the receiver's output in the last 20 s of the ride to ASEAN, faster than it was. It leads to get ready at once,
    /// and to the arrival in the fourteenth second.
    func feedArrival() async throws {
        for epoch in try FixtureRide.epochs(from: "011400", to: "011420") {
            try receiver.fileHandleForWriting.write(contentsOf: Data(epoch.utf8))
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Feeds the receiver's output in a part of the ride.
    func feed(from start: String, to end: String) throws {
        for epoch in try FixtureRide.epochs(from: start, to: end) {
            try receiver.fileHandleForWriting.write(contentsOf: Data(epoch.utf8))
        }
    }

    /// Waits until the buzzer sounds.
    func sounds() async throws {
        try await eventually("the buzzer sounds", within: .seconds(20)) { tree.isActive(17) }
    }
}
