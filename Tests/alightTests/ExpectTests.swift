import Foundation
import TestSupport
import Testing

@Suite struct `A replay with --expect` {
    private let folder: TemporaryFolder
    private static let ride = "fixtures/rides/lebak-bulus-asean.nmea"
    private static let events = "fixtures/rides/lebak-bulus-asean.ndjson"
    private static let replay = ["replay", ride, "--network", Paths.network, "--to", "ASEAN"]

    init() throws { folder = try TemporaryFolder() }

    /// The fixture's lines, which are 0 journeyStarted, 2 near LBB and 4 departed LBB (01:00:03.000) among others.
    private func lines() throws -> [String] {
        try String(contentsOf: Paths.project.appending(path: Self.events), encoding: .utf8).split(separator: "\n")
            .map(String.init)
    }

    private func result(_ lines: [String], _ options: [String] = []) async throws -> (path: String, Program.Result) {
        let path = try folder.write(Array(lines.joined(separator: "\n").utf8), to: "expected.ndjson")
        return (path, try await Program.run(Self.replay + ["--expect", path] + options))
    }

    @Test func `passes where the events are those of the file, and tells how many`() async throws {
        let count = try lines().count
        let told = "\(Self.ride): \(count) of \(count) events as in \(Self.events)\n"
        let result = try await Program.run(Self.replay + ["--expect", Self.events, "--fail-unless-arrived"])
        #expect(result == Program.Result(status: 0, output: told, errors: ""))
    }

    @Test func `compares neither what a line leaves out nor what was measured, and no order within a second`()
        async throws
    {
        var lines = try lines().map { $0.replacing(#","source":"gnss""#, with: "").replacing("_m\":", with: "_m\":9") }
        lines = lines.map { $0.contains("approaching") ? $0.replacing(/,"eta":"[^"]*"/, with: "") : $0 }
        lines = lines.map {
            $0.contains("sourceChanged") ? $0.replacing(",\"source\":\"deadReckoning\"", with: "") : $0
        }
        lines.swapAt(2, 3)
        lines[5] = #" {"event":"near","stop_name":"Fatmawati","time":"2026-08-19T01:02:22Z"}"# + "\r\n"
        let (_, result) = try await result(lines)
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `tells what is otherwise, missing and not expected, each with its line, and ends with 1`() async throws {
        var lines = try lines()
        let count = lines.count
        lines[3] = lines[3].replacing("origin", with: "destination")
        lines[4] = lines[4].replacing("01:00:03.000Z", with: "00:59:50.500Z")
        lines[10] = ""
        lines.append(#"{"time":"2026-08-19T01:20:00.000Z","event":"missed","stop_id":"SSM"}"#)
        let (path, result) = try await result(lines)
        #expect(
            result.output == """
                \(path):4: 2026-08-19T00:59:22.000Z arrived LBB: role origin, not destination
                \(path):5: 2026-08-19T00:59:50.500Z departed LBB: 12.5 s later
                \(Self.ride): 2026-08-19T01:06:12.000Z departed CPR: not expected
                \(path):\(count + 1): 2026-08-19T01:20:00.000Z missed SSM: missing
                \(Self.ride): \(count - 3) of \(count) events as in \(path); 2 otherwise, 1 missing, 1 not expected

                """)
        #expect(result.status == 1 && result.errors.isEmpty)
    }

    @Test(arguments: [("12.5", 0), ("12.4", 1)])
    func `lets times lie as far apart as the tolerance says`(tolerance: String, status: Int32) async throws {
        let lines = try lines().map { $0.replacing("01:00:03.000Z", with: "00:59:50.500Z") }
        let (_, result) = try await result(lines, ["--tolerance", tolerance])
        #expect(result.status == status)
    }

    @Test func `tells forty differences at the most, and counts the others`() async throws {
        let (_, result) = try await result([])
        let count = try lines().count
        try #require(count < 40)
        #expect(result.output.split(separator: "\n").count == count + 1)
        let others = (0..<100).map { #"{"time":"2026-08-20T00:00:00.\#(100 + $0)Z","event":"near"}"# }
        let (path, many) = try await self.result(try lines() + others)
        let told = many.output.split(separator: "\n")
        #expect(told.count == 42)
        #expect(told[40] == "… and 60 more")
        #expect(told[41] == "\(Self.ride): \(count) of \(count + 100) events as in \(path); 100 missing")
    }

    @Test func `judges several rides, each line by its ride`() async throws {
        let rides = ["1756-1757", "691-692"].map { "fixtures/rides/tampa-buses/tampa-\($0).nmea" }
        let replay = ["replay"] + rides + ["--network", "fixtures/networks/tampa-buses"]
        let events = try await Program.run(replay + ["--format", "ndjson"]).output
        let path = try folder.write(Array(events.utf8), to: "rides.ndjson")
        let same = try await Program.run(replay + ["--expect", path])
        #expect(same.status == 0)
        #expect(
            same.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == rides.map { $0[...] },
            "\(same.output)")
        let other = try folder.write(
            Array(events.replacing("fixtures/rides/tampa-buses/", with: "elsewhere/").utf8), to: "other.ndjson")
        #expect(try await Program.run(replay + ["--expect", other]).status == 0)
        let late = try folder.write(
            Array(events.replacing(/"event":"arrived"/, with: #""event":"passed""#, maxReplacements: 1).utf8),
            to: "late.ndjson")
        let differs = try await Program.run(replay + ["--expect", late])
        #expect(differs.status == 1)
        #expect(differs.output.contains("1 missing, 1 not expected"), "\(differs.output)")
    }

    @Test(arguments: [
        ("arrived", "not a JSON object; write a line of alight replay --format ndjson"),
        (#"{"time":"2026-08-19T01:00:00Z"}"#, "no \"event\"; say what is to happen"),
        (#"{"event":"near"}"#, "no \"time\"; say when, such as 2026-08-19T01:12:20.000Z"),
        (#"{"event":"near","time":"noon"}"#, "\"time\" is no time of RFC 3339, such as 2026-08-19T01:12:20.000Z"),
        (#"{"event":"near","time":7}"#, "\"time\" is a text"),
        (#"{"event":"near","distance_m":"far"}"#, "\"distance_m\" is a number"),
        (#"{"event":"near","stop":"X"}"#, "an event has no key \"stop\"; its keys are time, event, "),
        (#"{"event":"arived"}"#, "there is no event \"arived\"; there are near, approaching, arrived, "),
        (
            #"{"event":"near","time":"2026-08-19T01:00:00Z","ride":"x.nmea"}"#,
            "the ride \"x.nmea\" is not replayed; name it, or take its events out"
        ),
        ("\u{1B}]0;x", "not a JSON object; write a line of alight replay --format ndjson"),
        (String(repeating: "[", count: 100_000), "not a JSON object; write a line of alight replay --format ndjson"),
    ])
    func `refuses what is no event, with its line`(line: String, reason: String) async throws {
        let (path, result) = try await result(try lines() + ["", line])
        #expect(result.errors.hasPrefix("alight: \(path):\(try lines().count + 2): \(reason)"), "\(result.errors)")
        #expect(result.errors.count { $0 == "\n" } == 1)
        #expect(result.status == 65 && result.output.isEmpty)
    }

    @Test func `refuses a file that cannot be read`() async throws {
        let result = try await Program.run(Self.replay + ["--expect", "nowhere.ndjson"])
        #expect(
            result.errors == "alight: nowhere.ndjson: No such file or directory; name a file that alight replay "
                + "--format ndjson wrote\n")
        #expect(result.status == 66)
    }

    @Test func `reads 16 MiB and no more`() async throws {
        let blank = Array(
            repeatElement(Array(repeating: UInt8(ascii: " "), count: 1023) + [10], count: 1 << 14).joined())
        let most = try folder.write(blank, to: "most.ndjson")
        #expect(try await Program.run(Self.replay + ["--expect", most]).status == 1)
        let more = try folder.write(blank + [10], to: "more.ndjson")
        let result = try await Program.run(Self.replay + ["--expect", more])
        #expect(result.errors.hasPrefix("alight: \(more): longer than 16 MiB"))
        #expect(result.status == 66)
    }

    @Test(arguments: [
        (["--tolerance", "5"], "--tolerance needs --expect: compared with what?"),
        (["--expect", "x", "--tolerance=-1"], "--tolerance must be 0 to 604800."),
        (["--expect", "x", "--tolerance", "nan"], "--tolerance must be 0 to 604800."),
    ])
    func `refuses a tolerance that is none`(options: [String], reason: String) async throws {
        let result = try await Program.run(Self.replay + options)
        #expect(result.status == 64 && result.errors.contains(reason), "\(result.errors)")
    }
}

@Suite struct `A replay with --fail-unless-arrived` {
    private static let ride = "fixtures/rides/lebak-bulus-asean.nmea"

    private func replay(_ options: [String]) async throws -> Program.Result {
        try await Program.run(
            ["replay", Self.ride, "--network", Paths.network, "--fail-unless-arrived", "--format", "ndjson"] + options)
    }

    @Test(arguments: [
        (["--to", "Senayan"], "it ended on the way to SNY"),
        ([], "no journey was started; start one with --to"),
    ])
    func `ends with 1 and says why, behind all events`(options: [String], reason: String) async throws {
        let result = try await replay(options)
        #expect(result.status == 1)
        #expect(result.errors == "\(Self.ride): did not arrive: \(reason)\n")
        #expect(result.output.split(separator: "\n").count > 20)
    }

    @Test func `ends with 1 where a journey was missed`() async throws {
        let result = try await replay(["--from", "Lebak Bulus", "--to", "Haji Nawi"])
        // The fixture's train runs through Haji Nawi.
        try #require(result.output.contains(#""event":"missed""#))
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("\(Self.ride): did not arrive: "))
    }

    @Test func `ends with 0 where the train stood at the destination`() async throws {
        let result = try await replay(["--to", "Blok M"])
        #expect(result.status == 0 && result.errors.isEmpty)
    }
}
