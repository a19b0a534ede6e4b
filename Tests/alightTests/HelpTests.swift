import Foundation
import TestSupport
import Testing

@Suite struct `Help` {
    /// The texts in Tests/alightTests/Help were read by a person; a change of them is a change of what users see.
    @Test(arguments: [
        "", "run", "record", "replay", "export", "report", "simulate", "decode", "stations", "departures", "network",
        "check", "pair",
        "broadcast", "fleet",
        "go",
        "back", "end",
        "ack",
        "status",
    ])
    func `is what it was`(command: String) async throws {
        let file = Paths.project.appending(
            path: "Tests/alightTests/Help/alight\(command.isEmpty ? "" : "-")\(command).txt")
        let expected = try String(contentsOf: file, encoding: .utf8)
        let result = try await Program.run((command.isEmpty ? [] : [command]) + ["--help"])
        #expect(result == Program.Result(status: 0, output: expected, errors: ""))
    }

    @Test func `on wrong usage goes to standard error`() async throws {
        let result = try await Program.run(["go"])
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("Error: Missing expected argument '<station>'\n"))
        for arguments in [
            ["replay", "a", "--network", "b", "--from", "c"], ["replay", "a", "--network", "b", "--speed", "0"],
            ["replay", "a", "b", "--network", "c", "--speed", "2"], ["replay", "-", "-", "--network", "c"],
            ["replay", "a", "--network", "b", "--format", "xml"], ["export", "a", "--network", "b"],
            ["report", "--network", "b"],
            ["export", "a", "--network", "b", "--format", "shp"], ["export", "a", "--from", "b", "--format", "csv"],
            ["export", "a", "--network", "b", "--format", "csv", "--output", "a"], ["nonsense"], ["replay"],
            ["status", "--format", "x"],
            ["run", "--from", "LBB"],
        ] {
            #expect(try await Program.run(arguments).status == 64, "\(arguments)")
        }
    }
}
