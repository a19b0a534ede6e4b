import Foundation
import TestSupport
import Testing

/// The real program on a folder of rides.
@Suite struct `A replay with --table` {
    private let folder: TemporaryFolder
    private var rides: String { folder.path("rides") }
    private var table: String { folder.path("table.ndjson") }
    private static let ride = Paths.project.appending(path: "fixtures/rides/lebak-bulus-asean.nmea")
    private static let events = Paths.project.appending(path: "fixtures/rides/lebak-bulus-asean.ndjson")

    init() throws {
        folder = try TemporaryFolder()
        let files = FileManager.default
        for name in ["rides/a", "rides/b/.hidden"] {
            try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        let ride = try Data(contentsOf: Self.ride)
        try ride.write(to: URL(filePath: folder.path("rides/a/one.nmea")))
        try files.copyItem(atPath: Self.events.path, toPath: folder.path("rides/a/one.ndjson"))
        try Data(gzipped(Self.ride.path)).write(to: URL(filePath: folder.path("rides/b/two.nmea.gz")))
        try Data("Dear diary\n".utf8).write(to: URL(filePath: folder.path("rides/b/diary.txt")))
        try Data().write(to: URL(filePath: folder.path("rides/b/.hidden/three.nmea")))
        // A way back to the start, as rides that are kept in links have it.
        try files.createSymbolicLink(atPath: folder.path("rides/b/again"), withDestinationPath: rides)
        try files.createSymbolicLink(atPath: folder.path("rides/b/nothing"), withDestinationPath: "/nowhere/at/all")
    }

    private func replay(_ more: String...) async throws -> Program.Result {
        try await Program.run(["replay", rides, "--network", Paths.network, "--to", "ASEAN", "--table", table] + more)
    }

    private func rows() throws -> [String: [String: Any]] {
        let lines = try String(contentsOfFile: table, encoding: .utf8).split(separator: "\n")
        let rows = try lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["ride"] as? String ?? "", $0) })
    }

    @Test func `is not written over what is no table`() async throws {
        let ride = folder.path("rides/a/one.nmea")
        let letter = try folder.write("Dear diary\n", to: "letter.txt")
        try FileManager.default.createSymbolicLink(atPath: table, withDestinationPath: ride)
        for (path, reason) in [
            (ride, "it is one of the rides"), (table, "it is one of the rides"),
            (letter, "its first line is no row of a table"), ("/dev/null", "it is no file"), (rides, "it is no file"),
        ] {
            let result = try await Program.run(["replay", rides, "--network", Paths.network, "--table", path])
            #expect(
                result.status == 74 && result.errors == "alight: \(path): \(reason); name another file for the table\n")
        }
        #expect(try folder.read(ride) == Array(Data(contentsOf: Self.ride)))
        #expect(try folder.read(letter) == Array("Dear diary\n".utf8))
    }

    @Test func `has a row for each ride of a folder, compressed or not, and for what is none`() async throws {
        let result = try await replay()
        #expect(result.status == 0 && result.output.isEmpty)
        #expect(
            result.errors
                == "\(table): 3 rides replayed, 0 known before; 1 could not be, 0 came otherwise than expected\n")
        let rows = try rows()
        #expect(rows.keys.sorted() == ["a/one.nmea", "b/diary.txt", "b/two.nmea.gz"])
        // By the events beside the ride, and the ride's own file.
        let one = try #require(rows["a/one.nmea"])
        let events = try String(contentsOf: Self.events, encoding: .utf8).split(separator: "\n")
        #expect(one["events"] as? Int == events.count)
        #expect(one["arrived"] as? Int == events.count { $0.contains(#""event":"arrived""#) })
        let sentences = try String(contentsOf: Self.ride, encoding: .utf8).split(whereSeparator: \.isNewline)
        #expect(one["fixes"] as? Int == sentences.count { $0.contains("GNRMC") && $0.contains(",A,") })
        #expect(one["as_expected"] as? Bool == true && one["error"] is NSNull)
        let arrived = try #require(one["arrived_at_destination"] as? String)
        #expect(events.contains { $0.contains(arrived) && $0.contains(#""role":"destination""#) })
        let two = try #require(rows["b/two.nmea.gz"])
        #expect(two["events"] as? Int == events.count && two["as_expected"] is NSNull)
        #expect((rows["b/diary.txt"]?["error"] as? String)?.contains("diary.txt") == true)
        // The same columns in each row, as tables have them.
        #expect(Set(rows.values.map { $0.keys.sorted() }).count == 1)
    }

    @Test func `ends with 1 where a ride came otherwise than the file beside it has it`() async throws {
        let path = folder.path("rides/a/one.ndjson")
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropLast()
        try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let result = try await replay()
        #expect(result.status == 1 && result.errors.hasSuffix("1 came otherwise than expected\n"))
        #expect(try rows()["a/one.nmea"]?["as_expected"] as? Bool == false)
    }

    @Test func `ends with 1 as long as that is so, and where such a ride cannot be read`() async throws {
        let events = folder.path("rides/a/one.ndjson")
        let whole = try Data(contentsOf: URL(filePath: events))
        let end = try #require(whole.dropLast().lastIndex(of: UInt8(ascii: "\n")))
        try whole[...end].write(to: URL(filePath: events))
        #expect(try await replay().status == 1)
        let again = try await replay()
        #expect(again.status == 1)
        #expect(
            again.errors
                == "\(table): 1 rides replayed, 2 known before; 1 could not be, 1 came otherwise than expected\n")
        // The ride is as it was, what is expected of it is not.
        try whole.write(to: URL(filePath: events))
        let mended = try await replay()
        #expect(mended.status == 0 && mended.errors.contains("2 rides replayed, 1 known before"))
        try Data("no ride\n".utf8).write(to: URL(filePath: folder.path("rides/a/one.nmea")))
        #expect(try await replay().status == 1)
        let row = try rows()["a/one.nmea"]
        #expect(row?["as_expected"] as? Bool == false && (row?["error"] as? String)?.contains("no ride") == false)
    }

    @Test func `tells of folders without a ride, and ends with 1 where none of the rides could be read`() async throws {
        let empty = folder.path("rides/b/.hidden/none")
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        let told = "\(empty): no file that may be a ride; check the path\n"
        let beside = try await replay(empty, empty)
        #expect(beside.status == 0 && beside.errors.hasPrefix(told + table))
        let before = try folder.read(table)
        let alone = try await Program.run(["replay", empty, "--network", Paths.network, "--table", table])
        #expect(alone.status == 66 && alone.errors == "alight: " + told)
        #expect(try folder.read(table) == before)
        // All rides of the second folder are those of the first.
        let links = folder.path("links")
        try FileManager.default.createDirectory(atPath: links, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: links + "/a", withDestinationPath: folder.path("rides/a"))
        let twice = try await Program.run([
            "replay", folder.path("rides/a"), links, "--network", Paths.network, "--to", "ASEAN", "--table", "-",
        ])
        #expect(twice.status == 0 && twice.errors.hasPrefix("1 rides replayed, 0 known before; 0 could not be"))
        let diary = try await Program.run([
            "replay", folder.path("rides/b/diary.txt"), "--network", Paths.network, "--table", "-",
        ])
        #expect(diary.status == 1 && diary.errors.hasPrefix("1 rides replayed, 0 known before; 1 could not be"))
    }

    @Test func `goes on where a run was ended, also in the midst of a row`() async throws {
        _ = try await replay()
        let lines = try String(contentsOfFile: table, encoding: .utf8).split(separator: "\n")
        let kept = try #require(lines.first { $0.contains("two.nmea.gz") })
        let torn = try #require(lines.first { $0.contains("one.nmea") }).dropLast(20)
        try "\(kept)\nno row\n\(torn)".write(toFile: table, atomically: true, encoding: .utf8)
        let result = try await replay("--jobs", "1")
        #expect(result.errors.contains("2 rides replayed, 1 known before"))
        #expect(try rows().count == 3)
    }

    @Test func `replays anew what is another file, or another journey's`() async throws {
        _ = try await replay()
        let path = folder.path("rides/a/one.nmea")
        let ride = try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        try ride.prefix(ride.count / 2).joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        // A file that is no ride is looked at each time.
        #expect(try await replay().errors.contains("2 rides replayed, 1 known before"))
        #expect(try rows()["a/one.nmea"]?["arrived_at_destination"] is NSNull)
        #expect(try await replay("--from", "LBB").errors.contains("3 rides replayed, 0 known before"))
        #expect(try rows().count == 3)
    }

    @Test func `writes to standard output where a map step wants it`() async throws {
        let result = try await Program.run([
            "replay", folder.path("rides/a/one.nmea"), "--network", Paths.network, "--to", "ASEAN", "--table", "-",
        ])
        #expect(result.status == 0 && result.output.split(separator: "\n").count == 1)
        #expect(result.output.hasPrefix("{\"ride\":\"\(folder.path("rides/a/one.nmea"))\""))
    }

    @Test(arguments: [
        (["--table", "t", "--speed", "2"], "--table goes with"), (["--jobs", "2"], "--jobs needs --table"),
        (["--table", "t", "--jobs", "0"], "--jobs must be 1 to 256"),
    ])
    func `refuses what does not go with it`(options: [String], problem: String) async throws {
        let result = try await Program.run(["replay", rides, "--network", Paths.network] + options)
        #expect(result.status == 64 && result.errors.contains(problem))
    }

    @Test func `says which folder is not there, and which table cannot be written`() async throws {
        let absent = try await Program.run([
            "replay", "/nowhere/rides", "--network", Paths.network, "--table", table,
        ])
        #expect(
            absent.status == 66
                && absent.errors == "alight: /nowhere/rides: No such file or directory; check the path\n")
        let table = try await Program.run([
            "replay", rides, "--network", Paths.network, "--table", "/nowhere/table.ndjson",
        ])
        #expect(table.status == 74 && table.errors.contains("/nowhere/table.ndjson"))
    }
}
