import Foundation
import TestSupport
import Testing

/// The report that a new owner gets.
@Suite(.timeLimit(.minutes(2))) struct `alight check` {
    let folder: TemporaryFolder
    let tree: GPIOTree

    init() throws {
        folder = try TemporaryFolder()
        tree = try GPIOTree()
    }

    func check(
        _ receiver: String, _ alarm: String, network: String = Paths.network, sensors: String? = nil
    ) async throws -> Program.Result {
        let section = alarm.isEmpty ? "" : "[alarm]\nroot = \"\(tree.root)\"\n\(alarm)\n"
        let path = try folder.write(
            """
            [receiver]
            \(receiver)
            [network]
            path = "\(network)"
            \(sensors ?? self.sensors())\(section)
            """, to: "alight.toml")
        return try await Program.run(["check", "--config", path])
    }

    /// The sensors of an empty tree, or another one.
    func sensors(in root: String? = nil) -> String {
        let root = root ?? folder.path("iio")
        return "[motion]\nroot = \"\(root)\"\n[pressure]\nroot = \"\(root)\"\n"
    }

    /// The verdicts by part.
    func verdicts(_ result: Program.Result) -> [String: String] {
        let words = result.output.split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true)
        }
        return Dictionary(words.map { (String($0[1]), String($0[0])) }, uniquingKeysWith: { first, _ in first })
    }

    @Test func `takes a box without any alarm, and a timetable that has ended, for failures`() async throws {
        let receiver = "source = \"nmea\"\nfile = \"\(FixtureRide.path.path)\""
        // Its calendar ends there.
        let helsinki = Paths.project.appending(path: "fixtures/networks/helsinki-metro").path
        let old = try await check(receiver, "", network: helsinki, sensors: "")
        #expect(old.status == 69)
        #expect(verdicts(old)["alarm"] == "FAILED")
        #expect(old.output.contains("FAILED  timetable      the timetable ended on 2017-11-17"))
        let wired = try await check(receiver, "led = 27", sensors: "")
        #expect(wired.status == 0, "\(wired.output)")
        #expect(verdicts(wired)["alarm"] == nil && verdicts(wired)["timetable"] == nil)
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
                // In an empty tree.
                "motion": "note", "pressure": "note",
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

    /// gpsd runs, and has nothing to read.
    @Test(.timeLimit(.minutes(1))) func `says how to give gpsd a receiver where it has none`() async throws {
        let port = try freePort()
        let folder = try TemporaryFolder()
        let daemon = try GPSDaemon(port: port, device: nil, control: folder.path("gpsd.sock"))
        defer { daemon.stop(SIGTERM) }
        var line: String?
        // Until it listens.
        while line?.contains("Connection refused") ?? true {
            line = try await check("host = \"127.0.0.1\"\nport = \(port)", "").output.split(separator: "\n")
                .first { $0.hasPrefix("FAILED  receiver") }.map(String.init)
        }
        #expect(
            line
                == "FAILED  receiver       gpsd at 127.0.0.1:\(port) is lost: it has no receiver: plug one in, or name it (sudo "
                + "gpsdctl add /dev/ttyUSB0; for good, DEVICES in /etc/default/gpsd)")
    }

    /// An office is somewhere else, and so is another desk, but for the second receiver on the same one.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("0620.0000,S,10650.0000,E", nil), ("0617.3560,S,10646.4961,E", 0), ("0620.0000,S,10650.0000,E", 1),
        ] as [(String, Int?)])
    func `lists the receivers of a gpsd, and which is followed`(place: String, followed: Int?) async throws {
        let port = try freePort()
        let terminals = [try PseudoTerminal(), try PseudoTerminal()]
        let receivers = [TimedReceiver(), TimedReceiver(at: place)]
        for (receiver, terminal) in zip(receivers, terminals) { receiver.terminal = terminal }
        let gpsd = try GPSDaemon(port: port, devices: terminals.map(\.path))
        defer { gpsd.stop(SIGTERM) }
        try await eventually("gpsd listens") { isListening(port: port) }
        let device = followed == 1 ? "\ndevice = \"\(terminals[1].path)\"" : ""
        let output = try await check("host = \"127.0.0.1\"\nport = \(port)\(device)", "").output
        let lines = output.split(separator: "\n")
        let line = try #require(lines.first { $0.contains("  receiver  ") })
        // Which of them reports first is by chance.
        let both = terminals.map(\.path).allSatisfy(line.contains)
        #expect(line.hasPrefix("ok      receiver       gpsd at 127.0.0.1:\(port): ") && both, "\(output)")
        switch followed {
        case 1: #expect(line.contains(": \(terminals[1].path) is followed, of "))
        case 0: #expect(line.contains(" is followed, of "))
        default:
            #expect(
                line.hasSuffix(
                    "they stand at different places, and the one that moves will be followed; [receiver] device names one"
                ))
        }
        #expect(
            lines.contains { $0.hasPrefix("note    fixes          none before one of them moves") }
                == (followed == nil), "\(output)")
    }

    @Test func `says that the receiver's clock does not run`() async throws {
        let (terminal, receiver) = (try PseudoTerminal(), TimedReceiver())
        receiver.turnBack()
        receiver.terminal = terminal
        let result = try await check("source = \"serial\"\ndevice = \"\(terminal.path)\"", "")
        #expect(
            result.output.contains(
                "FAILED  clock          the receiver's clock stands still, jumps or runs backwards; its places count from when "
                    + "they come\n"), "\(result.output)")
        #expect(verdicts(result)["fixes"] == "ok")
        #expect(result.status == 69)
    }

    @Test func `says of an unknown host that alone`() async throws {
        let result = try await check("host = \"nowhere.invalid\"", "")
        let line = result.output.split(separator: "\n").first { $0.hasPrefix("FAILED  receiver") }
        #expect(
            line?.hasPrefix(
                "FAILED  receiver       gpsd at nowhere.invalid:2947 is lost: its name cannot be looked up: ")
                == true, "\(result.output)")
        #expect(!result.output.contains("gpsd runs"))
    }

    @Test func `misses no sensor unless the configuration names one`() async throws {
        let tree = try IIOTree(isPaced: false)
        let barometer = Barometer(in: tree)
        try barometer.plugIn()
        let named = sensors(in: tree.root).replacing("[pressure]\n", with: "[pressure]\ndevice = \"dps310\"\n")
        let result = try await check("host = \"127.0.0.1\"\nport = \(freePort())", "", sensors: named)
        let lines = result.output.split(separator: "\n")
        #expect(
            lines.contains(
                "note    motion         there is no accelerometer in \(tree.root): the agent goes on without"))
        #expect(
            lines.contains("FAILED  pressure       there is no barometer dps310 in \(tree.root); there is bmp280"),
            "\(result.output)")
        let without = try await check(
            "host = \"127.0.0.1\"\nport = \(freePort())", "",
            sensors: "[motion]\nenabled = false\n[pressure]\nenabled = false\n")
        #expect(without.output.contains("note    motion         [motion] is not enabled\n"))
        #expect(without.output.contains("note    pressure       [pressure] is not enabled\n"))
    }

    @Test func `names the line of a configuration that means nothing`() async throws {
        let result = try await check("source = \"gps\"", "")
        #expect(result.status == 78)
        #expect(result.output.hasPrefix("FAILED  configuration  "))
        #expect(result.output.contains("alight.toml:2: receiver.source"))
    }
}
