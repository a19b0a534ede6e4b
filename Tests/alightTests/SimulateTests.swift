import Foundation
import TestSupport
import Testing

@Suite struct `A simulated ride` {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("ride.nmea")
    }

    private func simulate(_ arguments: [String]) async throws -> Program.Result {
        try await Program.run(["simulate", "--network", Paths.network] + arguments)
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// The truth as a table by `stop_id`: arrival, standing and departure.
    private func truth() throws -> [String: [String]] {
        let rows = try text(path.replacing(".nmea", with: ".truth.csv")).split(separator: "\n")
        #expect(rows.first == "stop_sequence,stop_id,arrival,standing,departure")
        return Dictionary(
            uniqueKeysWithValues: rows.dropFirst().map { row in
                let fields = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                return (fields[1], Array(fields[2...]))
            })
    }

    private func date(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
    }

    @Test(arguments: [1, 2, 3])
    func `on the surface replays to its destination`(seed: Int) async throws {
        let result = try await simulate(["--from", "LBB", "--to", "ASEAN", "--seed", "\(seed)", "--out", path])
        #expect(result == Program.Result(status: 0, output: "", errors: ""))
        let replay = try await Program.run(["replay", path, "--network", Paths.network, "--format", "ndjson"])
        #expect(replay.status == 0 && replay.errors.isEmpty)
        let events = replay.output.split(separator: "\n")
        #expect(events.contains { $0.contains(#""event":"journeyStarted""#) && $0.contains(#""from":"LBB""#) })
        let arrived = try #require(
            events.first { $0.contains(#""event":"arrived","stop_id":"SSM""#) && $0.contains(#""role":"destination""#) }
        )
        let time = try date(String(try #require(arrived.split(separator: "\"").dropFirst(3).first)))
        let standing = try date(try #require(try truth()["SSM"])[1])
        #expect((-10...10).contains(time.timeIntervalSince(standing)), "\(time.timeIntervalSince(standing))")
        // Also where the train stands at the last stop for three minutes, with one wrong speed among them (seed 3).
        #expect(
            !events.contains {
                $0.contains(#""event":"missed""#) || $0.contains(#""event":"departed","stop_id":"SSM""#)
            })
    }

    @Test(arguments: ["ride.nmea", "ride.truth.csv"])
    func `writes over no file unless it is told to`(name: String) async throws {
        let kept = folder.path(name)
        try folder.write("a field test", to: name)
        let arguments = ["--from", "HJN", "--to", "SNY", "--out", folder.path("ride.nmea")]
        let refused = try await simulate(arguments)
        #expect(
            refused
                == Program.Result(
                    status: 74, output: "", errors: "alight: \(kept): File exists; name another, or give --force\n"))
        #expect(try String(contentsOfFile: kept, encoding: .utf8) == "a field test")
        #expect(try await simulate(arguments + ["--force"]).status == 0)
        #expect(try String(contentsOfFile: kept, encoding: .utf8) != "a field test")
    }

    @Test func `goes to standard output unless a file is named`() async throws {
        let arguments = ["--from", "HJN", "--to", "SNY", "--seed", "5", "--motion", "--beacons", "--portal", "8950"]
        #expect(try await simulate(arguments + ["--out", path]).status == 0)
        let result = try await simulate(arguments)
        #expect(result.output == (try text(path)) && result.errors.isEmpty)
        let lines = result.output.split(separator: "\r\n")
        #expect(lines.first == "$GNTXT,01,01,02,SIMULATED RIDE made by alight simulate with seed 5*24")
        for address in [
            "$PALTA,1*", "$PALTM,0,", "$PALTM,1,", "$PALTJ,HJN,SNY*", "$PALTB,E2C56DB5", "$GNRMC", "$GNGGA",
        ] {
            #expect(lines.contains { $0.contains("\\" + address) || $0.hasPrefix(address) }, "\(address)")
        }
        let decoded = try await Program.run(["decode", path])
        #expect(decoded.status == 0 && decoded.errors.isEmpty)
        #expect(decoded.output.contains(#""mode":3"#) && decoded.output.contains(#""mode":1"#))
    }

    @Test func `is made as asked`() async throws {
        let result = try await simulate([
            "--from", "LBB", "--to", "Blok M", "--run-through", "Haji Nawi", "--beyond", "1", "--no-origin",
            "--interval",
            "5", "--no-speed", "--outage", "100+30", "--out", path,
        ])
        #expect(result.status == 0)
        let truth = try truth()
        #expect(truth.count == 7 && truth["HJN"] == ["", "", ""])
        #expect(truth["LBB"]?[0] == "" && truth["LBB"]?[2] == "2026-08-19T01:00:30.000Z")
        let log = try text(path)
        #expect(log.contains("$PALTJ,,BLM*"))
        let reports = log.split(separator: "\r\n").filter { $0.contains("$GNRMC") }.map { line in
            line.split(separator: ",", omittingEmptySubsequences: false)
        }
        // From 100 to 130 s after 01:00:00 UTC; the ride ends before the tunnel.
        let without = reports.filter { $0[2] == "V" }
        #expect((6...7).contains(without.count) && without.allSatisfy { "010140"..."010211" ~= $0[1] })
        #expect(reports.allSatisfy { $0[7].isEmpty && $0[8].isEmpty })
    }

    @Test(
        arguments: [
            (["--from", "LBB", "--to", "Nowhere"], 64), (["--from", "SSM", "--to", "SSM"], 64),
            (["--from", "LBB", "--to", "BLM", "--run-through", "SSM"], 64),
            (["--from", "LBB", "--to", "BLM", "--interval", "0"], 64),
            (["--from", "LBB", "--to", "BLM", "--pace", "0"], 64),
            (["--from", "LBB", "--to", "BLM", "--holds", "2"], 64),
            (["--from", "LBB", "--to", "BLM", "--beyond", "-1"], 64),
            (["--from", "LBB", "--to", "BLM", "--outage", "5"], 64),
            (["--from", "LBB", "--to", "BLM", "--out", "/nonexistent/ride.nmea"], 74),
        ] as [([String], Int32)])
    func `that cannot be made is refused`(arguments: [String], status: Int32) async throws {
        let result = try await simulate(arguments)
        #expect(result.status == status && result.output.isEmpty && !result.errors.isEmpty)
    }
}
