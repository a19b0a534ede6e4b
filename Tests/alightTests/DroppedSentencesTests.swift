import Foundation
import TestSupport
import Testing

@Suite struct `A replay that dropped sentences` {
    private let folder: TemporaryFolder
    private let good: String
    private let bad: String

    init() throws {
        folder = try TemporaryFolder()
        let drive = (10..<60).map {
            checksummed("GPRMC,0804\($0).00,A,0617.3565,S,10646.4961,E,000.0,,190826,,,A")
        }.joined()
        good = try folder.write(drive, to: "good.nmea")
        let damaged = "$GPRMC,080433.00,A,0617.3565,S,10646.4961,E,000.0,,190826,,,A*00\r\n"
        let endless = "$" + String(repeating: "x", count: 2000) + "\r\n"
        let tenth = String(repeating: damaged, count: 1200) + endless
        bad = try folder.write(drive + tenth + endless, to: "bad.nmea")
    }

    private var line: String {
        "\(bad): 1,202 of 1,252 sentences were dropped (1,200 wrong checksum, 2 too long); "
            + "alight decode --summary \(bad) tells more\n"
    }

    @Test func `says how many, and one that dropped none says nothing`() async throws {
        let replay = ["--network", Paths.network, "--format", "ndjson"]
        let clean = try await Program.run(["replay", good] + replay)
        #expect(clean.status == 0)
        #expect(clean.errors.isEmpty)
        let dropped = try await Program.run(["replay", bad] + replay)
        #expect(dropped == Program.Result(status: 0, output: clean.output, errors: line))
        let input = try FileHandle(forReadingFrom: URL(filePath: bad))
        let piped = try await Program(["replay", "-"] + replay, input: input).end()
        #expect(
            piped.errors == "-: 1,202 of 1,252 sentences were dropped (1,200 wrong checksum, 2 too long)\n")
    }

    @Test func `among several says so for itself alone`() async throws {
        let result = try await Program.run(["replay", good, bad, good, "--network", Paths.network])
        #expect(result.status == 0)
        #expect(result.errors == line)
    }

    @Test func `that found nothing else says so before its error`() async throws {
        let path = try folder.write("$GPGGA,1*00\r\n", to: "one.nmea")
        let result = try await Program.run(["replay", path, "--network", Paths.network])
        #expect(result.status == 65)
        #expect(
            result.errors.hasPrefix(
                "\(path): 1 of 1 sentence was dropped (1 wrong checksum); alight decode --summary \(path) tells more\n"
                    + "alight: \(path): no NMEA sentence"))
    }

    /// script(1) gives both outputs one terminal.
    @Test func `says so on a terminal below what it drew`() async throws {
        let script = Process()
        script.executableURL = URL(filePath: "/usr/bin/script")
        script.arguments = [
            "--quiet", "--return", "--command",
            "'\(Program.path.path)' replay '\(bad)' --network '\(Paths.network)'", "/dev/null",
        ]
        script.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
        script.standardInput = FileHandle.nullDevice
        let output = Pipe()
        script.standardOutput = output
        try script.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        script.waitUntilExit()
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        #expect(script.terminationStatus == 0)
        // The view was drawn, and erased before (ECMA-48: erase in page).
        #expect(text.contains("no journey"))
        #expect(text.hasSuffix("\u{1B}[J" + line))
    }
}
