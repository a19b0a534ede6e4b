import Foundation
import TestSupport
import Testing

/// The report that an owner gets while the agent runs and has the parts.
@Suite(.serialized, .timeLimit(.minutes(2))) struct `alight check beside the agent` {
    private let folder: TemporaryFolder
    private let tree: GPIOTree
    private let terminal: PseudoTerminal
    private let receiver = TimedReceiver()

    init() throws {
        folder = try TemporaryFolder()
        tree = try GPIOTree()
        terminal = try PseudoTerminal()
        receiver.terminal = terminal
    }

    private func configuration(
        record: String, buzzer: Int = 17, to name: String = "alight.toml"
    ) throws -> String {
        try folder.write(
            """
            [receiver]
            source = "serial"
            device = "\(terminal.path)"
            [network]
            path = "\(Paths.network)"
            [alarm]
            root = "\(tree.root)"
            buzzer = \(buzzer)
            led = 27
            [motion]
            root = "\(folder.path("iio"))"
            [pressure]
            root = "\(folder.path("iio"))"
            [bluetooth]
            enabled = false
            [record]
            file = "\(record)"
            [control]
            socket = "\(folder.path("control"))"
            [journal]
            file = "\(folder.path("alight.db"))"
            """, to: name)
    }

    private func start(_ file: String) async throws -> Program {
        let program = try Program(["run", "--config", file, "--format", "ndjson"])
        _ = try await program.line { $0.contains("sourceChanged") }
        return program
    }

    @Test func `tells of its parts, and takes none from it`() async throws {
        let ride = folder.path("ride.nmea")
        let file = try configuration(record: ride)
        let agent = try await start(file)
        let result = try await Program.run(["check", "--config", file])
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(lines.contains("ok      agent          it runs, and says of its parts what follows"))
        #expect(
            lines.contains {
                $0.hasPrefix("ok      receiver       \(terminal.path) at 9600 baud, ") && $0.hasSuffix(" s ago")
            })
        #expect(lines.contains { $0.hasPrefix("ok      fixes          a position") })
        #expect(lines.contains("ok      buzzer         gpio line 17"))
        #expect(lines.contains("ok      LED            gpio line 27"))
        #expect(lines.contains("ok      record         \(ride)"))
        #expect(lines.contains { $0.hasPrefix("note    motion         the agent hears nothing of it; ") })
        let beep = try await Program.run(["check", "--config", file, "--beep"])
        #expect(beep.status == 69)
        #expect(beep.output.contains("\nFAILED  beep           the agent has buzzer and LED; stop it first: "))
        // Another wiring than the agent's is not tried on its lines.
        let other = try await Program.run([
            "check", "--config", try configuration(record: ride, buzzer: 18, to: "other.toml"),
        ])
        #expect(other.status == 69)
        #expect(
            other.output.contains(
                "FAILED  buzzer         the agent runs by another configuration: sudo systemctl reload alight\n"))
        try await eventually("the buzzer is silent") { !tree.isActive(17) }
        agent.signal(SIGTERM)
        #expect(try await agent.end().status == 0)
        let after = try await Program.run(["check", "--config", file])
        #expect(after.output.contains("\nok      buzzer         gpio line 17\n"), "\(after.output)")
        #expect(!after.output.contains("ok      agent "))
        #expect(after.output.contains("\nok      record         \(ride), with room for "))
    }

    @Test func `tells that the ride cannot be recorded`() async throws {
        let file = try configuration(record: "/dev/full")
        let agent = try await start(file)
        var result = try await Program.run(["check", "--config", file])
        while result.status == 0 { result = try await Program.run(["check", "--config", file]) }
        #expect(result.status == 69)
        #expect(
            result.output.contains(
                "FAILED  record         /dev/full: No space left on device; make room; nothing is recorded until it can be "
                    + "written\n"), "\(result.output)")
        #expect(!result.output.contains("ok      record"))
        agent.signal(SIGTERM)
        _ = try await agent.end()
    }

    @Test func `without an agent tries the recording, and leaves no file`() async throws {
        let places = [folder.path("new.nmea"), folder.path("nowhere/ride.nmea"), folder.path]
        var lines: [String] = []
        for place in places {
            let result = try await Program.run(["check", "--config", try configuration(record: place)])
            lines += result.output.split(separator: "\n").map(String.init).filter { $0.contains(" record ") }
        }
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("ok      record         \(places[0]), with room for "))
        #expect(!FileManager.default.fileExists(atPath: places[0]))
        #expect(lines[1] == "FAILED  record         \(places[1]): No such file or directory; make the folder first")
        #expect(lines[2] == "FAILED  record         \(places[2]): Is a directory; name a file in it")
    }
}
