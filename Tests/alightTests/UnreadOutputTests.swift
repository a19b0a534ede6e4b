import Foundation
import TestSupport
import Testing

/// Log lines and events that nobody takes, and an end that hangs.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `Output that nobody reads` {
    /// Where nothing can be written any more.
    enum Place: CaseIterable, Sendable {
        case pipe, terminal

        /// Its end to write, which blocks, and what keeps it open.
        func full() throws -> (end: FileHandle, other: Any) {
            switch self {
            case .pipe:
                let pipe = Pipe()
                return (try Self.fill(pipe.fileHandleForWriting), pipe)
            case .terminal:
                let terminal = try PseudoTerminal()
                let descriptor = open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
                return (try Self.fill(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)), terminal)
            }
        }

        private static func fill(_ handle: FileHandle) throws -> FileHandle {
            let end = handle.fileDescriptor
            let flags = fcntl(end, F_GETFL)
            _ = fcntl(end, F_SETFL, flags | O_NONBLOCK)
            var byte = UInt8(ascii: "x")
            while write(end, &byte, 1) == 1 {}
            _ = fcntl(end, F_SETFL, flags)
            return handle
        }
    }

    /// An agent with a serial receiver.
    private struct Box {
        let folder: TemporaryFolder
        let terminal = try? PseudoTerminal()
        let configuration: String
        var socket: String { folder.path("control") }

        init() throws {
            folder = try TemporaryFolder()
            let device = try #require(terminal).path
            configuration = try folder.write(
                """
                [receiver]
                source = "serial"
                device = "\(device)"

                [network]
                path = "\(Paths.network)"

                [control]
                socket = "\(folder.path("control"))"
                """, to: "alight.toml")
        }

        func run(
            environment: [String: String] = [:], output: FileHandle? = nil, errors: FileHandle? = nil
        ) throws -> Program {
            try Program(
                ["run", "--config", configuration, "--format", "ndjson"], environment: environment, output: output,
                errors: errors)
        }

        /// Waits until the status has a text.
        func status(has text: String) async throws {
            let deadline = ContinuousClock.now + hangs
            while try await !Program.run(["status", "--socket", socket]).output.contains(text) {
                guard ContinuousClock.now < deadline else { throw TestFailure("the status has no \(text)") }
                try await Task.sleep(for: .milliseconds(200))
            }
        }

        /// Sends the ride until the status has a text.
        func ride(until text: String) async throws {
            for epoch in try FixtureRide.epochs(from: "005920", to: "010100") {
                terminal?.send(epoch)
                try await Task.sleep(for: .milliseconds(300))
                if try await Program.run(["status", "--socket", socket]).output.contains(text) { return }
            }
            throw TestFailure("no \(text) while the train goes")
        }
    }

    @Test(arguments: Place.allCases)
    func `holds up no receiver, no reload and no end where it is the log, and the status says it`(
        place: Place
    ) async throws {
        let box = try Box()
        let errors = try place.full()
        let program = try box.run(errors: errors.end)
        try await box.status(has: "receiver")
        try await box.ride(until: "gnss")
        // The receiver's thread logs that it is silent, and later that it is back.
        _ = try await program.line { $0.contains(#""source":"none""#) }
        try await box.status(has: "what writes the log hangs")
        program.signal(SIGHUP)
        try await box.ride(until: "gnss")
        program.signal(SIGTERM)
        #expect(try await program.end().status == 0)
        withExtendedLifetime(errors) {}
    }

    @Test func `holds up no receiver and no end where it is the events, and the status says it`() async throws {
        let box = try Box()
        let output = try Place.terminal.full()
        let program = try box.run(output: output.end)
        try await box.status(has: "receiver")
        try await box.ride(until: "gnss")
        try await box.status(has: "what writes events to standard output hangs")
        try await box.ride(until: "gnss")
        program.signal(SIGTERM)
        #expect(try await program.end().status == 0)
        withExtendedLifetime(output) {}
    }

    /// Without it systemd would wait for ten seconds, and a person at a terminal for ever.
    @Test func `or a core that hangs does not keep the program from its end, which says so`() async throws {
        let box = try Box()
        let hold = box.folder.path("hold")
        let program = try box.run(environment: ["ALIGHT_HOLD": hold])
        try await box.status(has: "receiver")
        _ = try box.folder.write("", to: "hold")
        let deadline = ContinuousClock.now + hangs
        // The core does not answer any more.
        while try await Program.run(["status", "--socket", box.socket]).status == 0 {
            guard ContinuousClock.now < deadline else { throw TestFailure("the core goes on") }
        }
        program.signal(SIGTERM)
        let result = try await program.end()
        #expect(result.status == EX_SOFTWARE)
        #expect(result.errors.contains("it ends before all has been put right"))
    }
}
