import Foundation
import TestSupport
import Testing

@Suite struct `A gzip'd log` {
    private let folder: TemporaryFolder
    private static let ride = "fixtures/rides/lebak-bulus-asean.nmea"
    private static let replay = ["--network", Paths.network, "--to", "ASEAN", "--format", "ndjson"]

    init() throws { folder = try TemporaryFolder() }

    private func packed() throws -> [UInt8] { try gzipped(Paths.project.appending(path: Self.ride).path) }

    @Test func `is replayed, decoded and summed up as the log is`() async throws {
        let path = try folder.write(try packed(), to: "ride.nmea.gz")
        for arguments in [["replay"] + Self.replay, ["decode"], ["decode", "--summary"]] {
            let expected = try await Program.run(arguments + [Self.ride])
            #expect(expected.status == 0 && expected.output.count > 500)
            #expect(try await Program.run(arguments + [path]) == expected)
            let input = try FileHandle(forReadingFrom: URL(filePath: path))
            #expect(try await Program(arguments + ["-"], input: input).end() == expected)
        }
    }

    @Test func `that is cut gives what it holds, one line, and 65`() async throws {
        let whole = try packed()
        let path = try folder.write(Array(whole.prefix(whole.count / 2)), to: "cut.gz")
        let line = "alight: \(path): its gzip data is cut short, and all before that was read; copy the log again\n"
        let events = try await Program.run(["replay", path] + Self.replay)
        let all = try await Program.run(["replay", Self.ride] + Self.replay)
        #expect(events.output.hasPrefix(all.output.prefix(1000)) && events.output.count < all.output.count)
        #expect(events.errors.hasSuffix(line))
        #expect(events.status == 65)
        let fixes = try await Program.run(["decode", path])
        #expect(fixes.output.split(separator: "\n").count > 300)
        #expect(fixes.errors.hasSuffix(line))
        #expect(fixes.status == 65)
        let table = try await Program.run(["decode", "--summary", path])
        #expect(table.output.hasPrefix("sentences"))
        #expect(table.errors == line)
        #expect(table.status == 65)
        let stub = try folder.write(Array(whole.prefix(12)), to: "stub.gz")
        let nothing = try await Program.run(["decode", "--summary", stub])
        #expect(
            nothing == Program.Result(status: 65, output: "", errors: line.replacing("cut.gz", with: "stub.gz")))
    }

    @Test func `with something else behind it is read, and that is said`() async throws {
        let path = try folder.write(try packed() + Array("more".utf8), to: "more.gz")
        let result = try await Program.run(["decode", "--summary", path])
        #expect(result.status == 0)
        #expect(result.errors == "\(path): what follows its gzip data is none, and was ignored\n")
        let replay = try await Program.run(["replay", path] + Self.replay)
        #expect(replay.status == 0)
        #expect(replay.errors.contains("\(path): what follows its gzip data is none, and was ignored"))
    }

    /// A gigabyte in a megabyte, and no end of it.
    @Test(.timeLimit(.minutes(2)), arguments: [["decode", "-"], ["replay", "-"] + replay])
    func `that blows up takes no memory, and can be interrupted`(arguments: [String]) async throws {
        let blank = try folder.write([UInt8](repeating: 10, count: 1 << 24), to: "blank")
        let bomb = try folder.write(try gzipped(blank), to: "bomb.gz")
        let pipe = Pipe()
        let feeder = Process()
        feeder.executableURL = URL(filePath: "/bin/bash")
        feeder.arguments = [
            "-c", "for i in {1..64}; do cat \(bomb); done; echo fed >&2; while cat \(bomb); do :; done",
        ]
        feeder.standardOutput = pipe
        let fed = Pipe()
        feeder.standardError = fed
        let program = try Program(arguments, input: pipe.fileHandleForReading)
        try feeder.run()
        defer { feeder.terminate() }
        #expect(fed.fileHandleForReading.availableData.starts(with: "fed".utf8))
        let status = try String(contentsOfFile: "/proc/\(program.id)/status", encoding: .utf8)
        let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        let kilobytes = try #require(peak.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        #expect(kilobytes < 48_000)
        program.signal(SIGINT)
        _ = try await program.end()
    }
}
