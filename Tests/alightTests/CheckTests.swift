import Foundation
import TestSupport
import Testing

/// What a new owner is told.
@Suite(.timeLimit(.minutes(2))) struct `alight check` {
    let folder: TemporaryFolder
    let tree: GPIOTree

    init() throws {
        folder = try TemporaryFolder()
        tree = try GPIOTree()
    }

    func check(_ receiver: String, _ alarm: String, network: String = Paths.network) async throws
        -> Program.Result
    {
        let section = alarm.isEmpty ? "" : "[alarm]\nroot = \"\(tree.root)\"\n\(alarm)\n"
        let path = try folder.write(
            "[receiver]\n\(receiver)\n[network]\npath = \"\(network)\"\n\(section)", to: "alight.toml")
        return try await Program.run(["check", "--config", path])
    }

    /// The verdicts by part.
    func verdicts(_ result: Program.Result) -> [String: String] {
        let words = result.output.split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true)
        }
        return Dictionary(words.map { (String($0[1]), String($0[0])) }, uniquingKeysWith: { first, _ in first })
    }

    @Test func `finds all that works`() async throws {
        let terminal = try PseudoTerminal()
        let receiver = TimedReceiver()
        receiver.terminal = terminal
        let result = try await check("source = \"serial\"\ndevice = \"\(terminal.path)\"", "buzzer = 17\nled = 27")
        #expect(
            verdicts(result) == [
                "configuration": "ok", "network": "ok", "receiver": "ok", "fixes": "ok", "buzzer": "ok", "LED": "ok",
                // On no bus.
                "Bluetooth": "note",
            ], "\(result.output)")
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(!tree.isActive(17))
    }

    @Test func `says what to do about what does not`() async throws {
        let port = try freePort()
        let result = try await check(
            "host = \"127.0.0.1\"\nport = \(port)", "buzzer = 60\nled_name = \"nowhere\"", network: "/nowhere")
        let lines = result.output.split(separator: "\n").filter { $0.hasPrefix("FAILED") }
        #expect(result.status == 69)
        #expect(lines.count == 4, "\(result.output)")
        #expect(lines.first?.hasPrefix("FAILED  network        /nowhere: ") == true)
        #expect(lines.contains { $0.contains("see whether gpsd runs (systemctl status gpsd.socket)") })
        #expect(lines.contains { $0.contains("configure the BCM number of the line") })
        #expect(lines.contains { $0.contains("LED nowhere not found") })
    }

    @Test func `names the line of a configuration that means nothing`() async throws {
        let result = try await check("source = \"gps\"", "")
        #expect(result.status == 78)
        #expect(result.output.hasPrefix("FAILED  configuration  "))
        #expect(result.output.contains("alight.toml:2: receiver.source"))
    }
}
