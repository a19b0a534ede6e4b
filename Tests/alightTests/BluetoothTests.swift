import Foundation
import TestSupport
import Testing

/// The whole way of a beacon: bluetoothd as python-dbusmock plays it, core, ride log.
@Suite(.timeLimit(.minutes(2))) struct `Bluetooth` {
    private let folder: TemporaryFolder
    private let terminal: PseudoTerminal
    private let receiver = TimedReceiver()
    private let bus: PrivateBus
    private let log: String

    init() throws {
        folder = try TemporaryFolder()
        terminal = try PseudoTerminal()
        receiver.terminal = terminal
        bus = try PrivateBus()
        log = folder.path("ride.nmea")
    }

    private func configuration(_ rest: String = "") throws -> String {
        try folder.write(
            """
            [receiver]
            source = "serial"
            device = "\(terminal.path)"

            [network]
            path = "\(Paths.network)"

            \(rest)
            """, to: "alight.toml")
    }

    /// The manufacturer data of a beacon with the shipped network's UUID.
    private static func data(major: UInt8) -> [UInt8] {
        [
            0x02, 0x15, 0xE2, 0xC5, 0x6D, 0xB5, 0xDF, 0xFB, 0x48, 0xD2, 0xB0, 0x60, 0xD0, 0xF5, 0xA7, 0x10, 0x96, 0xE0,
            0, major, 0, 7, 0xC5,
        ]
    }

    /// The sentences of the ride log that are Bluetooth's.
    private var sentences: [String] {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\r\n").compactMap { line in
            line.split(separator: "\\").last.flatMap {
                $0.hasPrefix("$PALTA") || $0.hasPrefix("$PALTB") ? String($0) : nil
            }
        }
    }

    private func wait(for wanted: [String], _ program: Program) async throws {
        try await eventually("\(wanted) rather than \(sentences)\n\(program.errors)", within: .seconds(40)) {
            sentences == wanted
        }
    }

    private static func sentence(_ body: String) -> String { String(checksummed(body).dropLast()) }

    private static func sighting(major: Int, rssi: Int) -> String {
        sentence("PALTB,E2C56DB5DFFB48D2B060D0F5A71096E0,\(major),7,-59,\(rssi)")
    }

    @Test(arguments: ["run", "record"])
    func `stands in the ride log, and its replay tells what was told live`(command: String) async throws {
        let bluetoothd = try bus.bluetoothd()
        try bus.plugIn()
        let path = try configuration(command == "run" ? "[record]\nfile = \"\(log)\"" : "")
        let program = try Program(
            command == "run"
                ? ["run", "--config", path, "--format", "ndjson"] : ["record", log, "--config", path],
            bus: bus.address)
        var wanted = [Self.sentence("PALTA,1")]
        try await wait(for: wanted, program)
        // The rider's own network is all that `run` wants to hear of.
        try bus.appear("dev_1", data: Self.data(major: 200), rssi: -50)
        if command == "record" { wanted.append(Self.sighting(major: 200, rssi: -50)) }
        try bus.appear("dev_2", data: Self.data(major: 0), rssi: -60)
        wanted.append(Self.sighting(major: 0, rssi: -60))
        try await wait(for: wanted, program)
        try bus.power(false)
        wanted.append(Self.sentence("PALTA,0"))
        try await wait(for: wanted, program)
        bluetoothd.stop(SIGKILL)
        wanted.append(Self.sentence("PALTA,0"))
        try await wait(for: wanted, program)
        program.signal(SIGTERM)
        let live = try await program.end()
        #expect(live.status == 0)
        let replay = try await Program.run(["replay", log, "--network", Paths.network, "--format", "ndjson"])
        #expect(replay.status == 0)
        if command == "run" {
            #expect(live.output.contains("sourceChanged"))
            try expectSame(replay.output, live.output)
        }
    }

    @Test func `that is missing is told once, and that is not wanted never`() async throws {
        for (rest, count) in [("", 1), ("[bluetooth]\nenabled = false", 0)] {
            let program = try Program(["run", "--config", try configuration(rest)])
            _ = try await program.line { $0.contains("sourceChanged") }
            if count > 0 {
                // The thread sleeps once for each attempt.
                try await ThreadUse.waitForSleeps(1, of: "alight-beacons", in: program.id)
            } else {
                #expect(ThreadUse.threads(named: "alight-beacons", in: program.id).isEmpty)
            }
            program.signal(SIGTERM)
            let result = try await program.end()
            #expect(result.status == 0)
            #expect(result.errors.split(separator: "\n").count { $0.contains("no Bluetooth: ") } == count)
        }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `plays a station until it is stopped, and says when it is on the air`(signal: Int32) async throws {
        let program = try Program(
            ["broadcast", "--stop", "Bundaran HI", "--network", Paths.network, "--measured-power", "-65"],
            bus: bus.address)
        let bluetoothd = try bus.bluetoothd()
        try bus.plugIn()
        let line = try await program.line { _ in true }
        #expect(line == "on the air: Bundaran HI (BHI), E2C56DB5-DFFB-48D2-B060-D0F5A71096E0 12 0")
        #expect(bus.calls.contains { $0.hasPrefix("RegisterAdvertisement") })
        program.signal(signal)
        #expect(try await program.end().status == 0)
        withExtendedLifetime(bluetoothd) {}
    }

    @Test func `plays no station that has no beacon, nor one that is not there`() async throws {
        let network = try folder.write("stop_id,uuid,major,minor\n", to: "network/beacons.txt")
        let feed = URL(filePath: network).deletingLastPathComponent()
        for file in Paths.files(in: URL(filePath: Paths.network), extension: "txt")
        where file.lastPathComponent != "beacons.txt" {
            try FileManager.default.copyItem(at: file, to: feed.appending(path: file.lastPathComponent))
        }
        let bare = try await Program.run(["broadcast", "--stop", "BHI", "--network", feed.path])
        #expect(bare.status == 65)
        #expect(
            bare.errors == "alight: no beacon stands at Bundaran HI (BHI): list one in the network's beacons.txt\n")
        let unknown = try await Program.run(["broadcast", "--stop", "Nowhere", "--network", Paths.network])
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("no station matches"))
    }
}
