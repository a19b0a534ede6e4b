import Foundation
import Synchronization
import TestSupport
import Testing

/// The whole way: receiver, gpsd, libgps, core, buzzer and LED.
@Suite(.serialized) struct `alight run` {
    /// A configuration in a folder of its own, and beside it a copy of the network, for whoever may not be let into the
    /// project's folder.
    private func configuration(_ tree: GPIOTree, _ receiver: String) throws -> (TemporaryFolder, String) {
        let folder = try TemporaryFolder()
        let network = try folder.copy(Paths.network, to: "network")
        let path = try folder.write(
            """
            [receiver]
            \(receiver)

            [network]
            path = "\(network)"

            [journey]
            from = "LBB"
            to = "ASEAN"

            [alarm]
            root = "\(tree.root)"
            buzzer = 17
            led = 27
            """, to: "alight.toml")
        return (folder, path)
    }

    /// A ride of 15 minutes, forty times as fast.
    @Test(.timeLimit(.minutes(3)))
    func `rides with a real gpsd that is killed on the way, and still sounds the alarm`() async throws {
        let tree = try GPIOTree()
        let terminal = try PseudoTerminal()
        let port = try freePort()
        var gpsd = try GPSDaemon(port: port, device: terminal.path)
        let (folder, path) = try configuration(tree, "source = \"gpsd\"\nhost = \"127.0.0.1\"\nport = \(port)")
        let program = try Program(["run", "--config", path, "--format", "ndjson"])
        let epochs = try FixtureRide.epochs()
        // The ride hurries up to this epoch. From there on it takes its own time, and waits for this test.
        let haste = Mutex(0)
        let feeding = Task {
            // gpsd finds the receiver's speed while it stands at the first station.
            for (number, epoch) in (Array(repeating: epochs[1], count: 40) + epochs.dropFirst()).enumerated() {
                terminal.send(epoch)
                let pause = number < 40 ? 50 : number < haste.withLock { $0 } ? 25 : 1000
                try await Task.sleep(for: .milliseconds(pause))
            }
        }
        defer { feeding.cancel() }
        func positions() -> Int {
            program.output.split(separator: "\n").count { $0.contains(#""event":"sourceChanged","source":"gnss""#) }
        }
        try await eventually("a position", within: .seconds(60)) { positions() > 0 }
        // Half a minute behind Fatmawati.
        haste.withLock { $0 = 300 }
        _ = try await program.line { $0.contains(#""event":"departed","stop_id":"FTM""#) }
        gpsd.stop(SIGKILL)
        let before = positions()
        // Two stations further, before Blok A.
        haste.withLock { $0 = 600 }
        _ = try await program.line { $0.contains(#""event":"sourceChanged","source":"deadReckoning""#) }
        gpsd = try GPSDaemon(port: port, device: terminal.path)
        // The first attempt to connect that finds it may be the fourth, 12 to 18 s after the loss.
        try await eventually("a position again", within: .seconds(60)) { positions() > before }
        haste.withLock { $0 = .max }
        let arrival = try await program.line { $0.contains(#""event":"arrived","stop_id":"SSM""#) }
        #expect(arrival.contains(#""role":"destination""#))
        // The pattern to get ready lasts for 3.5 s at the buzzer, that of the arrival for 20 s, on and off.
        let arrived = ContinuousClock.now
        try await eventually("buzzer and LED signal the arrival") {
            arrived.duration(to: .now) > .seconds(5) && tree.isActive(17) && tree.isActive(27)
        }
        program.signal(SIGTERM)
        let result = try await program.end()
        #expect(result.status == 0)
        #expect(!tree.isActive(17))
        #expect(!tree.isActive(27))
        let events = result.output.split(separator: "\n").map { line in
            line.split(separator: ",").dropFirst().prefix(2).joined(separator: ",")
        }
        #expect(events.first == #""event":"journeyStarted","from":"LBB""#)
        #expect(events.contains(#""event":"approaching","stop_id":"SSM""#))
        #expect(!events.contains { $0.contains("missed") })
        withExtendedLifetime((gpsd, folder)) {}
    }

    @Test(.timeLimit(.minutes(1)), arguments: [SIGTERM, SIGINT])
    func `ends with 0 and both lines inactive`(signal: Int32) async throws {
        let tree = try GPIOTree()
        let (folder, path) = try configuration(tree, "source = \"gpsd\"\nport = \(try freePort())")
        let program = try Program(["run", "--config", path])
        _ = try await program.line { $0.contains("journeyStarted") }
        // A line that a crash had left active is inactive from the start, except for flashes.
        try await eventually("both are inactive") { !tree.isActive(17) && !tree.isActive(27) }
        program.signal(signal)
        #expect(try await program.end().status == 0)
        #expect(!tree.isActive(17))
        #expect(!tree.isActive(27))
        withExtendedLifetime(folder) {}
    }

    @Test func `without permission on GPIO says what to do`() async throws {
        let tree = try GPIOTree()
        let (folder, path) = try configuration(tree, "source = \"gpsd\"")
        let files = FileManager.default
        // Everybody may reach and read what lies in the temporary folders, and nobody but root may write.
        try folder.share()
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tree.root)
        let isRoot = getuid() == 0
        let value = "\(tree.root)/gpio529/active_low"
        if !isRoot { try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: value) }
        let result = try await Program.run(["run", "--config", path], as: isRoot ? 65_534 : nil)
        #expect(result.status == 69)
        let last = result.errors.split(separator: "\n").last.map(String.init) ?? ""
        #expect(last.hasPrefix("alight: \(tree.root)/gpio529/"), "\(last)")
        #expect(last.contains("group gpio"), "\(last)")
    }
}
