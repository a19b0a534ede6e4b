import Foundation
import TestSupport
import Testing

/// The whole way of a motion sensor: files of Industrial I/O, core, ride log.
@Suite struct `A motion sensor` {
    private let folder: TemporaryFolder
    private let tree: IIOTree
    private let terminal: PseudoTerminal
    private let receiver = TimedReceiver()
    private let log: String

    init() throws {
        folder = try TemporaryFolder()
        tree = try IIOTree()
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
            root = "\(tree.root)"
            \(recorded ? "[record]\nfile = \"\(log)\"" : "")
            """, to: "alight.toml")
    }

    private var text: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// The reports of the sensor, each with its time in milliseconds since 1970 and the number of lines of the receiver before it.
    /// Only changes of the motion sensor's verdict are included. The verdict is the first field, `0` standing and `1` moving.
    /// The second field, the reading of a half second, stands in every line.
    private func motions() -> [(time: Int64, verdict: Substring, line: Int)] {
        var verdicts: [(time: Int64, verdict: Substring, line: Int)] = []
        for (number, line) in text.split(separator: "\r\n").enumerated() {
            let parts = line.split(separator: "\\")
            guard parts.count == 2, parts[1].hasPrefix("$PALTM"), let time = Int64(parts[0].dropFirst(2).prefix(13))
            else { continue }
            let fields = parts[1].prefix { $0 != "*" }.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count == 3, Double(fields[2]) != nil else { return [] }
            if fields[1].isEmpty || fields[1] == verdicts.last?.verdict { continue }
            verdicts.append((time, fields[1], number))
        }
        return verdicts
    }

    /// Waits for the first verdicts, and gives the line of the last of them and its time.
    @discardableResult
    private func wait(for verdicts: [String], _ program: Program) async throws -> (time: Int64, line: Int) {
        var told = (time: Int64(0), line: 0)
        try await eventually("\(verdicts) in\n\(text.suffix(2000))\n\(program.errors)", within: .seconds(40)) {
            let first = motions().prefix(verdicts.count)
            if let last = first.last { told = (last.time, last.line) }
            return first.map { String($0.verdict) } == verdicts
        }
        return told
    }

    private static let standing = "0"
    private static let moving = "1"

    @Test(.timeLimit(.minutes(2)), arguments: ["run", "record"])
    func `stands in the ride log with the receiver's time, and its replay tells what was told live`(
        command: String
    ) async throws {
        try tree.plugIn()
        let path = try configuration(recorded: command == "run")
        let program = try Program(
            command == "run"
                ? ["run", "--config", path, "--format", "ndjson"] : ["record", log, "--config", path])
        try await wait(for: [Self.standing], program)
        try await eventually("what the receiver says before it") { text.split(separator: "\r\n").count > 10 }
        let shaken = Int64(Date.now.timeIntervalSince1970 * 1000)
        tree.feel(.shaking)
        let moving = try await wait(for: [Self.standing, Self.moving], program)
        let told = Int64(Date.now.timeIntervalSince1970 * 1000)
        // Three sentences of each of five epochs.
        try await eventually("a second of what the receiver says after it") {
            text.split(separator: "\r\n").count > moving.line + 15
        }
        program.signal(SIGTERM)
        let live = try await program.end()
        #expect(live.status == 0)
        #expect((shaken...told).contains(moving.time))
        #expect(moving.line > 10)
        let replay = try await Program.run(["replay", log, "--network", Paths.network, "--format", "ndjson"])
        #expect(replay.status == 0)
        if command == "run" {
            #expect(live.output.contains("sourceChanged"))
            try expectSame(replay.output, live.output)
        }
        withExtendedLifetime((tree, receiver)) {}
    }

    @Test(.timeLimit(.minutes(1)))
    func `that is missing, or may not be read, is told once, and the program works without`() async throws {
        // For a user who may not be let into the project's folder.
        let network = try folder.copy(Paths.network, to: "network")
        let path = try configuration(recorded: false, network: network)
        try folder.share()
        let without = try Program(["run", "--config", path])
        _ = try await without.line { $0.contains("sourceChanged") }
        without.signal(SIGTERM)
        let result = try await without.end()
        #expect(result.status == 0)
        let told = result.errors.split(separator: "\n").filter { $0.contains("accelerometer") }
        #expect(told.count == 1, "\(result.errors)")
        #expect(
            told.first?.hasSuffix(
                "there is no accelerometer in \(tree.root): going on without; one that comes is used") == true)

        try tree.plugIn()
        try tree.freeze("0")
        let isRoot = getuid() == 0
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tree.root)
        let raw = "\(tree.root)/iio:device0/in_accel_x_raw"
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: raw)
        if !isRoot { try files.setAttributes([.posixPermissions: 0], ofItemAtPath: raw) }
        chmod(terminal.path, 0o666)
        let refused = try Program(["run", "--config", path], as: isRoot ? 65_534 : nil)
        _ = try await refused.line { $0.contains("sourceChanged") }
        try await eventually("the sensor in\n\(refused.errors)") { refused.errors.contains(raw) }
        refused.signal(SIGTERM)
        #expect(try await refused.end().status == 0)
        let lines = refused.errors.split(separator: "\n").filter { $0.contains(raw) }
        #expect(lines.count == 1, "\(refused.errors)")
        #expect(
            lines.first?.hasSuffix(
                """
                the motion sensor: \(raw): Permission denied; give the user who runs alight the right to read it; trying \
                for ever
                """) == true)
        withExtendedLifetime((tree, receiver)) {}
    }
}
