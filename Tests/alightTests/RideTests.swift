import Foundation
import TestSupport
import Testing

/// The rides of fixtures/rides, each beside the events that it must give.
@Suite struct `Rides` {
    /// Adding a pair is adding two files; a journey is the one that the events begin with.
    @Test(arguments: RidePair.all)
    func `give the events beside them`(ride: RidePair) async throws {
        let expected = try ride.expected()
        let result = try await ride.replay()
        #expect(result == Program.Result(status: 0, output: expected, errors: ""))
    }

    /// The events beside the rides were written by the program: these are what it is held against.
    @Test(arguments: RidePair.withTruth)
    func `of which the truth is known agree with it`(ride: RidePair) async throws {
        let told = Told(try ride.lines(of: await ride.replay().output))
        let isSynthetic = try ride.isSynthetic()
        var left: String?
        let truth = try ride.truth()
        for visit in truth {
            let (stop, standing) = (visit.stop, visit.standing)
            let seen = standing.isEmpty ? visit.passed : standing
            #expect(told.count("near", at: stop) == (seen.isEmpty ? 0 : 1), "near \(stop)")
            if let near = try told.lateness("near", at: stop, since: seen) {
                // A bus may wait for a light for half a minute within the fence.
                #expect(((isSynthetic ? -30 : -60)...6).contains(near), "near \(stop): \(near) s")
            }
            if let left, let near = try told.lateness("near", at: stop, since: left) {
                #expect(near >= 0, "near \(stop) \(-near) s before the stop before was left behind")
            }
            // Braking at 0.9 m/s², a train is for its last 0.6 s slower than 0.5 m/s, which is what a receiver's speed is
            // off; a beginning in the station may take some seconds. Recorded buses creep for the last metre, and fixes
            // that say how fast they are come some seconds apart.
            #expect(told.count("arrived", at: stop) == (standing.isEmpty ? 0 : 1), "arrived \(stop)")
            if let arrived = try told.lateness("arrived", at: stop, since: standing) {
                #expect((isSynthetic ? -0.6...6 : -3...8).contains(arrived), "arrived \(stop): \(arrived) s")
            }
            // The end of the fence lies 250 m beyond; at 46 km/h that is 20 s away. The ride may end before.
            let passes = told.count("passed", at: stop)
            let endsThere = stop == truth.last?.stop
            #expect(visit.passed.isEmpty ? passes == 0 : passes == 1 || endsThere && passes == 0, "passed \(stop)")
            if let passed = try told.lateness("passed", at: stop, since: visit.passed) {
                #expect((0...30).contains(passed), "passed \(stop): \(passed) s")
            }
            // 30 m at 0.9 m/s² are 8 s.
            if !visit.departure.isEmpty {
                #expect(told.count("departed", at: stop) == 1, "departed \(stop)")
                if let departed = try told.lateness("departed", at: stop, since: visit.departure) {
                    #expect((0...12).contains(departed), "departed \(stop): \(departed) s")
                }
            }
            left = visit.departure.isEmpty ? (visit.passed.isEmpty ? nil : visit.passed) : visit.departure
        }
    }

    @Test func `of the shipped line call early enough, and lose the receiver where it was lost`() async throws {
        let ride = try RidePair.named("lebak-bulus-asean")
        let truth = try ride.truth()
        #expect(truth.count == 7)
        let told = Told(try ride.lines(of: await ride.replay().output))
        // The last leg takes 80 s, so no more lead is to be had than that.
        let lead = -(try #require(try told.lateness("approaching", at: "SSM", since: truth.last?.standing ?? "")))
        #expect((60...80).contains(lead), "\(lead)")
        #expect(told.lines.last?.event == "arrived")
        #expect(told.lines.last?.role == "destination")
        // No position comes from 01:10:55 to 01:11:34; that none is believed in the multipath from 01:04:29 to 01:04:34 is too short to be
        // told, as are three periods, and five seconds more.
        let sources = told.lines.filter { $0.event == "sourceChanged" }
            .map { "\($0.source ?? "") \($0.time.dropLast(5))" }
        #expect(
            sources == [
                "gnss 2026-08-19T00:59:20", "deadReckoning 2026-08-19T01:11:03", "gnss 2026-08-19T01:11:40",
            ])
    }

    /// From the stop before, which the bus runs past, it takes 17 s to the stand 200 m farther.
    @Test func `of a bus call before the doors of the rider's stop open`() async throws {
        let ride = try RidePair.named("tampa-1756-1757")
        let told = Told(try ride.lines(of: await ride.replay().output))
        let lead =
            -(try #require(
                try told.lateness("approaching", at: "1757", since: try ride.truth().last?.standing ?? "")))
        #expect((10...90).contains(lead), "\(lead)")
        #expect(told.lines.last?.event == "arrived")
        #expect(told.lines.last?.role == "destination")
    }

    @Test func `side by side are told in order, each line with its ride`() async throws {
        let folder = try TemporaryFolder()
        let ride = try #require(RidePair.all.first).file
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

    /// The events that the program told of a ride.
    private struct Told {
        let lines: [RidePair.Line]

        init(_ lines: [RidePair.Line]) { self.lines = lines }

        func count(_ kind: String, at stop: String) -> Int { lines.count { $0.event == kind && $0.stop == stop } }

        /// Seconds from the truth to the only event of a kind at a station; `nil` where there is no truth, or no such event.
        func lateness(_ kind: String, at stop: String, since time: String) throws -> Double? {
            let found = lines.filter { $0.event == kind && $0.stop == stop }
            guard found.count == 1, !time.isEmpty else { return nil }
            return try Self.date(found[0].time).timeIntervalSince(try Self.date(time))
        }

        private static func date(_ text: String) throws -> Date {
            try Date(text, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
        }
    }
}
