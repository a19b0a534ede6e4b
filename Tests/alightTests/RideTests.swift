import Foundation
import TestSupport
import Testing

/// The rides of fixtures/rides, each beside the events that it must give.
@Suite struct `Rides` {
    private static let rides = Paths.files(in: Paths.project.appending(path: "fixtures/rides"), extension: "nmea")

    /// Adding a pair is adding two files; a journey is the one that the events begin with.
    @Test(arguments: rides)
    func `give the events beside them`(ride: URL) async throws {
        let expected = try String(
            contentsOf: ride.deletingPathExtension().appendingPathExtension("ndjson"), encoding: .utf8)
        let events = try events(expected)
        var arguments = ["replay", ride.path, "--network", Paths.network, "--format", "ndjson"]
        if events.first?.event == "journeyStarted" {
            if let from = events.first?.from { arguments += ["--from", from] }
            arguments += ["--to", try #require(events.first?.to)]
        }
        let result = try await Program.run(arguments)
        #expect(result == Program.Result(status: 0, output: expected, errors: ""))
    }

    /// The events were written by the program: this is what they are held against, the truth that the ride was made from.
    @Test func `of which the truth is known agree with it`() async throws {
        let ride = Paths.project.appending(path: "fixtures/rides/lebak-bulus-asean").path
        let events = try events(try String(contentsOfFile: ride + ".ndjson", encoding: .utf8))
        let truth = try String(contentsOfFile: ride + ".truth.csv", encoding: .utf8).split(separator: "\n").dropFirst()
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        #expect(truth.count == 7)
        /// Seconds from the truth to the only event of a kind at a station.
        func lateness(_ kind: String, at stop: String, since time: String) throws -> Double {
            let found = events.filter { $0.event == kind && $0.stop == stop }
            try #require(found.count == 1, "\(kind) at \(stop): \(found.count) times")
            return try date(found[0].time).timeIntervalSince(try date(time))
        }
        for row in truth {
            let (stop, standing, departure, passed) = (row[0], row[2], row[3], row[4])
            if passed.isEmpty {
                // Braking at 0.9 m/s², a train is for its last 0.6 s slower than 0.5 m/s, which is what a receiver's speed is off;
                // a beginning in the station may take some seconds.
                #expect((-0.6...6).contains(try lateness("arrived", at: stop, since: standing)), "\(stop)")
                #expect(!events.contains { $0.event == "passed" && $0.stop == stop })
                let near = try lateness("near", at: stop, since: standing)
                #expect((-30...6).contains(near), "\(stop): \(near)")
            } else {
                // The end of the fence lies 250 m beyond; at 46 km/h that is 20 s away.
                #expect((0...30).contains(try lateness("passed", at: stop, since: passed)), "\(stop)")
                #expect(!events.contains { $0.event == "arrived" && $0.stop == stop })
            }
            if !departure.isEmpty {
                // 30 m at 0.9 m/s² are 8 s.
                #expect((0...12).contains(try lateness("departed", at: stop, since: departure)), "\(stop)")
            }
        }
        // The last leg takes 80 s, so no more lead is to be had than that.
        let lead = try -lateness("approaching", at: "SSM", since: truth.last?[2] ?? "")
        #expect((60...80).contains(lead), "\(lead)")
        #expect(events.last?.event == "journeyEnded")
        #expect(events.last?.reason == "arrived")
        // No position is believed for more than three periods in the multipath from 01:04:29 to 01:04:34, and none comes
        // from 01:10:55 to 01:11:34.
        let sources = events.filter { $0.event == "sourceChanged" }.map { "\($0.source ?? "") \($0.time.dropLast(5))" }
        #expect(
            sources == [
                "gnss 2026-08-19T00:59:20", "deadReckoning 2026-08-19T01:04:32", "gnss 2026-08-19T01:04:34",
                "deadReckoning 2026-08-19T01:10:58", "gnss 2026-08-19T01:11:35",
            ])
    }

    @Test func `side by side are told in order, each line with its ride`() async throws {
        let folder = try TemporaryFolder()
        let ride = try #require(Self.rides.first)
        let copies = try (1...3).map { number in
            let lines = try String(contentsOf: ride, encoding: .utf8).split(separator: "\r\n").prefix(400 * number)
            return try folder.write(lines.joined(separator: "\r\n") + "\r\n", to: "\(number).nmea")
        }
        var expected = ""
        for copy in copies {
            let alone = try await Program.run(["replay", copy, "--network", Paths.network, "--format", "ndjson"])
            expected += alone.output.split(separator: "\n").map { $0.dropLast() + ",\"ride\":\"\(copy)\"}\n" }.joined()
        }
        let together = try await Program.run(["replay"] + copies + ["--network", Paths.network, "--format", "ndjson"])
        #expect(together.output == expected)
        let text = try await Program.run(["replay"] + copies + ["--network", Paths.network])
        #expect(text.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init) == copies)
    }

    private struct Line: Decodable {
        var time: String
        var event: String
        var stop: String?
        var from: String?
        var to: String?
        var reason: String?
        var source: String?

        enum CodingKeys: String, CodingKey {
            case time, event, from, to, reason, source
            case stop = "stop_id"
        }
    }

    private func events(_ text: String) throws -> [Line] {
        try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    private func date(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
    }
}
