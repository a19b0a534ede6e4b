import Foundation
import TestSupport
import Testing

/// The tests in which the check lasts as long as it does for an owner.
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

    @Test(.slow) func `says which receivers there are where the one that is named does not report`() async throws {
        let (port, terminal, receiver) = (try freePort(), try PseudoTerminal(), TimedReceiver())
        receiver.terminal = terminal
        let gpsd = try GPSDaemon(port: port, device: terminal.path)
        defer { gpsd.stop(SIGTERM) }
        try await eventually("gpsd listens") { isListening(port: port) }
        let result = try await check("host = \"127.0.0.1\"\nport = \(port)\ndevice = \"/dev/ttyACM7\"", "")
        #expect(
            result.output.contains(
                "FAILED  receiver       gpsd at 127.0.0.1:\(port) is lost: it reports nothing of /dev/ttyACM7, which [receiver] "
                    + "device names; it has \(terminal.path)\n"), "\(result.output)")
    }

    @Test(.slow) func `says what the motion sensor and the barometer feel, and what to do about a broken one`()
        async throws
    {
        let tree = try IIOTree()
        try tree.plugIn()
        let barometer = Barometer(in: tree)
        try barometer.plugIn()
        let measuring = barometer.measuring()
        defer { measuring.cancel() }
        let port = try freePort()
        func findings() async throws -> [String: String] {
            let result = try await check(
                "host = \"127.0.0.1\"\nport = \(port)", "", sensors: sensors(in: tree.root))
            let lines = result.output.split(separator: "\n").filter { $0.contains("motion") || $0.contains("pressure") }
            return Dictionary(lines.map { (String($0.dropFirst(8).prefix { $0 != " " }), String($0)) }) { first, _ in
                first
            }
        }
        let found = try await findings()
        let motion = try #require(found["motion"])
        let number = /[0-9]+\.[0-9]+/
        #expect(
            motion.replacing(number, with: "#")
                == "ok      motion         mpu6050 (iio:device0): # samples a second, noise # m/s², gravity # m/s², standing"
        )
        let pressure = try #require(found["pressure"])
        #expect(
            pressure.replacing(number, with: "#")
                == "ok      pressure       bmp280 (iio:device1): # readings a second, mean # hPa, noise # Pa")
        #expect(pressure.contains(" mean 1009.2"))
        try tree.freeze("0")
        try barometer.freeze("0")
        let broken = try await findings()
        #expect(
            broken["motion"]
                == """
                note    motion         mpu6050 (iio:device0) feels 0.0 m/s² where gravity is 9.8: see how it is wired, and its \
                scale
                """)
        #expect(broken["pressure"]?.hasSuffix("see how it is wired, and its scale") == true)
        #expect(
            broken["pressure"]?.hasPrefix("note    pressure       \(tree.root)/iio:device1/in_pressure_input: ") == true
        )
    }

    /// The status of an agent says it, and its log once.
    @Test(.slow) func `says that the receiver's clock does not run, as the agent does`() async throws {
        let (terminal, receiver) = (try PseudoTerminal(), TimedReceiver())
        receiver.terminal = terminal
        let socket = folder.path("control")
        let path = try folder.write(
            """
            [receiver]
            source = "serial"
            device = "\(terminal.path)"
            [network]
            path = "\(Paths.network)"
            [control]
            socket = "\(socket)"
            """, to: "alight.toml")
        let program = try Program(["run", "--config", path])
        let words = "the receiver's clock stands still, jumps or runs backwards"
        func isSaid() async throws -> Bool {
            try await Program.run(["status", "--socket", socket]).output.contains(words)
        }
        _ = try await program.line { $0.contains("sourceChanged  gnss") }
        #expect(try await !isSaid())
        receiver.turnBack()
        try await eventually("the log says it") { program.errors.contains(words) }
        #expect(try await isSaid())
        program.signal(SIGTERM)
        #expect(try await program.end().errors.split(separator: "\n").count { $0.contains(words) } == 1)
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
            try await eventually("the buzzer sounds for \(signal)") { tree.isActive(17) }
        }
        _ = try await program.end()
        #expect(!tree.isActive(17))
    }
}
