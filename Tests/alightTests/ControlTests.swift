import Foundation
import TestSupport
import Testing

/// The running agent and the commands that speak to it, as a rider uses them.
@Suite(.serialized, .timeLimit(.minutes(2))) struct `A running agent` {
    @Test func `follows the journeys that a rider asks for, and tells how it stands`() async throws {
        let box = try Box(
            """
            [[preset]]
            name = "home"
            from = "SSM"
            to = "Lebak Bulus"
            """)
        let program = try await box.start()
        let before = try await box.ask("status")
        #expect(before.status == 0)
        #expect(before.output.hasPrefix("time     nothing has been observed yet\n"))
        #expect(before.output.contains("journey  none; alight go STATION begins one\n"))
        try box.feed(from: "011340", to: "011345")
        _ = try await program.line { $0.contains("sourceChanged") }

        let unknown = try await box.ask("go", "Blok")
        #expect(unknown.status == 69)
        #expect(
            unknown.errors
                == "alight: \"Blok\" matches several stations; give the id of one: BLA (Blok A), BLM (Blok M)\n")
        #expect(unknown.output == "")
        #expect(
            try await box.ask("go", "asean", "--from", "Blok M")
                == Program.Result(
                    status: 0, output: "a journey from Blok M (BLM) to ASEAN (SSM) is followed\n", errors: ""))
        let status = try await box.ask("status")
        #expect(status.output.contains("journey  from Blok M (BLM) to ASEAN (SSM), "))
        #expect(status.output.contains("\nnext     ASEAN (SSM)"))
        #expect(status.output.contains(" · destination\n"))
        #expect(!status.output.contains("problems"))
        let json = try await box.ask("status", "--json")
        #expect(json.output.hasPrefix(#"{"alight":1,"ok":true,"status":{"#))
        #expect(json.output.filter(\.isNewline).count == 1)

        #expect(try await box.ask("end").output == "the journey is over\n")
        let again = try await box.ask("end")
        #expect(again == Program.Result(status: 69, output: "", errors: "alight: no journey is followed\n"))
        #expect(try await box.ask("back").output == "a journey from ASEAN (SSM) to Blok M (BLM) is followed\n")
        #expect(
            try await box.ask("go", "Home").output == "a journey from ASEAN (SSM) to Lebak Bulus (LBB) is followed\n")
        program.signal(SIGTERM)
        #expect(try await program.end().status == 0)
        #expect(access(box.socket, F_OK) != 0)
    }

    @Test func `that nobody reads any more goes on and sounds the alarm`() async throws {
        let box = try Box()
        let output = Pipe()
        let program = try await box.start(["--to", "ASEAN"], output: output.fileHandleForWriting)
        try output.fileHandleForWriting.close()
        // As head -1 does.
        #expect(!output.fileHandleForReading.availableData.isEmpty)
        try output.fileHandleForReading.close()
        try await box.feedArrival()
        try await box.sounds()
        try await program.complaint("standard output: Broken pipe; nobody reads it any more; the agent goes on\n")
        #expect(program.errors.split(separator: "\n").filter { $0.contains("Broken pipe") }.count == 1)
        #expect(try await box.ask("status").output.contains("standard output: Broken pipe"))
        #expect(try await box.ask("ack").output == "acknowledged\n")
        try await eventually("the buzzer is silent") { !box.tree.isActive(17) }
        program.signal(SIGTERM)
        #expect(try await program.end().status == 0)
    }

    @Test func `whose standard output is full sounds the alarm, and ends`() async throws {
        let box = try Box()
        let output = Pipe()
        let descriptor = output.fileHandleForWriting.fileDescriptor
        // Full from the start; and blocking for the agent.
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        let page = [UInt8](repeating: UInt8(ascii: "\n"), count: 4096)
        while write(descriptor, page, page.count) > 0 {}
        _ = fcntl(descriptor, F_SETFL, 0)
        let program = try await box.start(["--to", "ASEAN"], output: output.fileHandleForWriting)
        try await box.feedArrival()
        try await box.sounds()
        program.signal(SIGTERM)
        // Nobody has read a byte of it: it waits for nobody who does.
        #expect(try await program.end().status == 0)
        #expect(!box.tree.isActive(17))
        withExtendedLifetime(output) {}
    }

    @Test func `with a wrong station runs, says so, and takes another one`() async throws {
        let box = try Box(
            """
            [journey]
            to = "Narnia"

            [[preset]]
            name = "home"
            to = "Blok"
            """)
        // The buzzer tells it for its first seconds alone.
        let tree = box.tree
        async let sound: Void = tree.becomesActive(17)
        let program = try await box.start()
        try await program.complaint("\(box.file): [journey]: no station matches \"Narnia\"")
        #expect(program.errors.contains("; without a journey until: alight go STATION\n"))
        try await program.complaint("\(box.file): preset \"home\": \"Blok\" matches several stations")
        try await sound
        let status = try await box.ask("status")
        #expect(status.output.contains("problems \(box.file): [journey]: no station matches \"Narnia\""))
        #expect(try await box.ask("go", "ASEAN").status == 0)
        #expect(try await !box.ask("status").output.contains("Narnia"))
        program.signal(SIGTERM)
        #expect(try await program.end().status == 0)
    }

    @Test func `reads its configuration again upon SIGHUP, and keeps the one before where it is wrong`() async throws {
        let box = try Box("[journey]\nfrom = \"LBB\"\nto = \"BLM\"")
        let program = try await box.start()
        _ = try await program.line {
            $0.contains(#""event":"journeyStarted","from":"LBB","to":"BLM""#)
        }
        let follower = try Program(["status", "--follow", "--socket", box.socket])
        _ = try await follower.line { $0.contains("to Blok M") }

        try box.configure("[journey]\nto = 5")
        program.signal(SIGHUP)
        try await program.complaint("journey.to: must be a text that is not empty, in quotes; the configuration stays")
        #expect(program.errors.contains("\(box.file):20: journey.to"))
        #expect(try await box.ask("status").output.contains("to Blok M (BLM)"))

        try box.configure("[journey]\nto = \"Narnia\"")
        program.signal(SIGHUP)
        try await program.complaint("; the journey goes on as before")
        try await box.answers()
        #expect(try await box.ask("status").output.contains("to Blok M (BLM)"))

        try box.configure("[journey]\nfrom = \"LBB\"\nto = \"SNY\"")
        program.signal(SIGHUP)
        _ = try await program.line { $0.contains(#""event":"journeyStarted""#) && $0.contains(#""to":"SNY""#) }
        #expect(try await box.ask("status").output.contains("to Senayan"))
        // Who follows goes on as well.
        _ = try await follower.line { $0.contains("to Senayan") }
        follower.signal(SIGINT)
        program.signal(SIGTERM)
        #expect(try await program.end().status == 0)
    }

    /// At whatever moment of a reload the signal comes.
    @Test func `ends upon SIGTERM while it reads its configuration again`() async throws {
        for delay in stride(from: 0, through: 60, by: 4) {
            let box = try Box()
            let program = try await box.start()
            program.signal(SIGHUP)
            try await Task.sleep(for: .milliseconds(delay))
            program.signal(SIGTERM)
            #expect(try await program.end().status == 0, "after \(delay) ms")
        }
    }

    @Test func `that is killed goes on with its journey, and knows the last ride`() async throws {
        let box = try Box("[journey]\nfrom = \"LBB\"\nto = \"BLM\"")
        let first = try await box.start()
        _ = try await first.line { $0.contains("journeyStarted") }
        #expect(try await box.ask("end").status == 0)
        #expect(try await box.ask("go", "SNY", "--from", "LBB").status == 0)
        first.signal(SIGKILL)
        _ = try await first.end()

        let second = try await box.start()
        #expect(try await box.ask("status").output.contains("from Lebak Bulus (LBB) to Senayan"))
        // The configured journey has been, and does not begin again.
        #expect(!second.output.contains("journeyStarted"))
        #expect(try await box.ask("end").status == 0)
        second.signal(SIGKILL)
        _ = try await second.end()

        let third = try await box.start()
        #expect(try await box.ask("back").output.contains("to Lebak Bulus (LBB) is followed"))
        third.signal(SIGTERM)
        #expect(try await third.end().status == 0)
    }

    @Test func `keeps its socket from a second one`() async throws {
        let box = try Box()
        let first = try await box.start()
        // It has outputs of its own.
        let tree = try GPIOTree()
        let file = tree.root + "/alight.toml"
        try String(contentsOfFile: box.file, encoding: .utf8).replacingOccurrences(of: box.tree.root, with: tree.root)
            .write(toFile: file, atomically: true, encoding: .utf8)
        let receiver = Pipe()
        let second = try Program(
            ["run", "--config", file, "--format", "ndjson", "--to", "BLM"], input: receiver.fileHandleForReading)
        _ = try await second.line { $0.contains("journeyStarted") }
        try await second.complaint(
            "nobody can command the agent: \(box.socket): another agent listens here; end it, or give this one a socket"
        )
        second.signal(SIGTERM)
        #expect(try await second.end().status == 0)
        #expect(try await box.ask("status").status == 0)
        first.signal(SIGTERM)
        #expect(try await first.end().status == 0)
    }

    @Test(arguments: [
        ["go", "BLM"], ["back"], ["end"], ["ack"], ["status"], ["status", "--json"], ["status", "--follow"],
    ])
    func `that is not there is told in one line`(command: [String]) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("control")
        let result = try await Program.run(command + ["--socket", path])
        #expect(
            result
                == Program.Result(
                    status: 69, output: "",
                    errors: "alight: \(path): there is no agent; start it: systemctl start alight, or alight run\n"))
    }

    @Test func `with a wrong station on the command line does not begin`() async throws {
        let box = try Box()
        let result = try await Program.run(["run", "--config", box.file, "--to", "Narnia"])
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("alight: no station matches \"Narnia\"; did you mean CPR (Cipete Raya), "))
        #expect(result.errors.filter(\.isNewline).count == 1)
    }

    /// The expected result depends on what is installed on this machine.
    @Test func `is not needed for the stations, nor a network by name`() async throws {
        let result = try await Program.run(["stations"])
        let installed = "/usr/local/share/alight/networks/mrt-jakarta"
        let there = ["/etc/alight/alight.toml", installed, "/usr/share/alight/networks/mrt-jakarta"]
            .filter { path in FileManager.default.fileExists(atPath: path) }
        if !there.isEmpty {
            #expect(result.status == 0)
        } else {
            #expect(result.status == 66)
            #expect(result.errors.hasPrefix("alight: \(installed): cannot be read: No such file or directory; "))
        }
    }
}
