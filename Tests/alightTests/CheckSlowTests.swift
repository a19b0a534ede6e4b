import Foundation
import TestSupport
import Testing

/// What takes the check as long as it takes an owner.
extension `alight check` {
    @Test(.slow) func `notes a receiver that sees nothing`() async throws {
        let terminal = try PseudoTerminal()
        let receiver = TimedReceiver()
        receiver.hasPosition = false
        receiver.terminal = terminal
        let result = try await check("source = \"serial\"\ndevice = \"\(terminal.path)\"", "")
        #expect(verdicts(result)["receiver"] == "ok", "\(result.output)")
        #expect(verdicts(result)["fixes"] == "note")
        #expect(verdicts(result)["alarm"] == "note")
        #expect(result.status == 0)
    }

    @Test(.slow) func `sounds each signal`() async throws {
        let path = try folder.write(
            """
            [receiver]
            source = "nmea"
            file = "/dev/null"
            [network]
            path = "\(Paths.network)"
            [alarm]
            root = "\(tree.root)"
            buzzer = 17
            """, to: "alight.toml")
        let program = try Program(["check", "--beep", "--config", path])
        for signal in ["near", "approaching", "arrived", "missed"] {
            _ = try await program.line { $0.hasPrefix("ok      beep           \(signal)") }
            try await eventually("the buzzer sounds for \(signal)", within: .seconds(5)) { tree.isActive(17) }
        }
        _ = try await program.end()
        #expect(!tree.isActive(17))
    }
}
