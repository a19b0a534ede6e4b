import Foundation
import TestSupport
import Testing

@Suite struct `A report on rides` {
    private let ride = "fixtures/rides/lebak-bulus-asean.nmea"

    private func report(_ arguments: String...) async throws -> Program.Result {
        try await Program.run(["report", "--network", Paths.network] + arguments)
    }

    /// By the truth beside the fixture the train stands at ASEAN from 01:14:12.69 on; the next fix is that of 01:14:13, with which the
    /// agent tells `arrived`, and it told `approaching` at 01:12:54.
    @Test func `tells how early the alarm was`() async throws {
        let result = try await report(ride, "--to", "ASEAN")
        #expect(result.status == 0 && result.errors.isEmpty)
        let first = try #require(result.output.firstMatch(of: #/<p>(.*?)</p>/#)?.1)
        #expect(
            first
                == "The rider was told to get ready 1 min 19 s before the train stood at ASEAN, and to get off at once."
        )
        #expect(result.output.contains("15–30°"))
    }

    @Test func `has all rides that can be read`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path("report.html")
        let result = try await report(ride, "none.nmea", ride, "--output", file)
        #expect(result.status == 66 && result.output.isEmpty)
        #expect(result.errors == "alight: none.nmea: No such file or directory; check the path\n")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("<title>Ride report: 2 rides</title>") && text.contains("id=\"ride-2\""))
    }

    @Test func `comes from standard input, too, without the satellites`() async throws {
        let input = try FileHandle(forReadingFrom: Paths.project.appending(path: ride))
        let result = try await Program(["report", "--network", Paths.network, "-"], input: input).end()
        #expect(result.status == 0 && result.output.contains("or was read from a pipe"))
    }

    @Test func `comes from a named pipe, which is read once`() async throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path("ride.fifo")
        try #require(mkfifo(pipe, 0o600) == 0)
        let program = try Program(["report", "--network", Paths.network, pipe])
        let writer = Task.detached { [ride] in
            let log = try Data(contentsOf: Paths.project.appending(path: ride))
            try FileHandle(forWritingTo: URL(filePath: pipe)).write(contentsOf: log)
        }
        let result = try await program.end()
        try await writer.value
        #expect(result.status == 0 && result.output.contains("or was read from a pipe"))
    }
}
