import Foundation
import TestSupport
import Testing

/// The whole way of a barometer: files of Industrial I/O, core, ride log.
@Suite struct `A barometer` {
    private let folder: TemporaryFolder
    private let tree: IIOTree
    private let barometer: Barometer
    private let terminal: PseudoTerminal
    private let receiver = TimedReceiver()
    private let log: String

    init() throws {
        folder = try TemporaryFolder()
        tree = try IIOTree(isPaced: false)
        barometer = Barometer(in: tree)
        terminal = try PseudoTerminal()
        receiver.terminal = terminal
        log = folder.path("ride.nmea")
    }

    private func configuration(recorded: Bool, network: String = Paths.network) throws -> String {
        try folder.write(
            """
            [receiver]
            source = "serial"
            device = "\(terminal.path)"

            [network]
            path = "\(network)"

            [motion]
            enabled = false

            [pressure]
            root = "\(tree.root)"
            \(recorded ? "[record]\nfile = \"\(log)\"" : "")
            """, to: "alight.toml")
    }

    private var text: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// The pressures that the barometer reported.
    private func pressures() -> [Substring] {
        text.split(separator: "\r\n").compactMap { line in
            let parts = line.split(separator: "\\")
            guard parts.count == 2, parts[1].hasPrefix("$PALTP,"), Double(parts[0].dropFirst(2).prefix(13)) != nil
            else { return nil }
            return parts[1].dropFirst(7).prefix { $0 != "*" }
        }
    }

    @Test(.timeLimit(.minutes(2)), arguments: ["run", "record"])
    func `stands in the ride log each second, and its replay tells what was told live`(command: String) async throws {
        try barometer.plugIn()
        let measuring = barometer.measuring()
        defer { measuring.cancel() }
        let path = try configuration(recorded: command == "run")
        let start = ContinuousClock.now
        let program = try Program(
            command == "run"
                ? ["run", "--config", path, "--format", "ndjson"] : ["record", log, "--config", path])
        try await eventually("three seconds in\n\(text.suffix(2000))\n\(program.errors)", within: .seconds(40)) {
            pressures().count >= 3
        }
        // A second each.
        let count = pressures().count
        #expect(.seconds(count) <= start.duration(to: .now))
        try barometer.pull()
        try await eventually("the loss in\n\(text.suffix(2000))\n\(program.errors)", within: .seconds(40)) {
            pressures().last?.isEmpty == true && text.hasSuffix("\r\n")
        }
        program.signal(SIGTERM)
        let live = try await program.end()
        #expect(live.status == 0)
        let told = pressures()
        #expect(told.count(where: \.isEmpty) == 1)
        for pressure in told.dropLast() {
            #expect(abs((Double(pressure) ?? 0) - 1009.25) < Barometer.spread)
            #expect(pressure.split(separator: ".").last?.count == 3)
        }
        let replay = try await Program.run(["replay", log, "--network", Paths.network, "--format", "ndjson"])
        #expect(replay.status == 0)
        if command == "run" { try expectSame(replay.output, live.output) }
        withExtendedLifetime((tree, receiver)) {}
    }

    @Test(.timeLimit(.minutes(1)))
    func `that may not be read is told once, and the program works without`() async throws {
        // For a user who may not be let into the project's folder.
        let network = try folder.copy(Paths.network, to: "network")
        let path = try configuration(recorded: false, network: network)
        try folder.share()
        try barometer.plugIn()
        let isRoot = getuid() == 0
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tree.root)
        let input = "\(tree.root)/iio:device1/in_pressure_input"
        try files.setAttributes([.posixPermissions: isRoot ? 0o600 : 0], ofItemAtPath: input)
        chmod(terminal.path, 0o666)
        let refused = try Program(["run", "--config", path], as: isRoot ? 65_534 : nil)
        _ = try await refused.line { $0.contains("sourceChanged") }
        try await eventually("the barometer in\n\(refused.errors)") { refused.errors.contains(input) }
        refused.signal(SIGTERM)
        #expect(try await refused.end().status == 0)
        let lines = refused.errors.split(separator: "\n").filter { $0.contains(input) }
        #expect(lines.count == 1, "\(refused.errors)")
        #expect(
            lines.first?.hasSuffix(
                """
                the barometer: \(input): Permission denied; give the user who runs alight the right to read it; trying \
                for ever
                """) == true)
        withExtendedLifetime((tree, receiver)) {}
    }
}
