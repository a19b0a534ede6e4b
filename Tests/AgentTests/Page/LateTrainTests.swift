import Foundation
import GTFS
import Logging
import Navigation
import Observations
import Page
import Positioning
import TestSupport
import Testing
import Transit

@testable import Agent

/// The recorded ride leaves Lebak Bulus at 08:00:00 and is at each stop within half a minute of what the trip of the feed then has.
/// Here trips leave as many minutes before that as the train is late.
@Suite struct `The timetable of a rider in a late train` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The MRT Jakarta with northbound trains that begin at a time by the clock and run at a headway in seconds.
    private func network(start: String, headway: Int = 600, isExact: Bool = true) throws -> Network {
        for name in try FileManager.default.contentsOfDirectory(atPath: Paths.network) where name.hasSuffix(".txt") {
            let text = try String(contentsOfFile: "\(Paths.network)/\(name)", encoding: .utf8)
            try folder.write(text, to: "feed/\(name)")
        }
        try folder.write(
            "trip_id,start_time,end_time,headway_secs,exact_times\n"
                + "northbound-weekday,\(start),23:00:00,\(headway),\(isExact ? 1 : 0)\n", to: "feed/frequencies.txt")
        return try Feed.network(at: folder.path("feed"))
    }

    /// The snapshots, one a second, between two times of the ride.
    private func snapshots(_ network: Network, journey: Bool, _ times: ClosedRange<String>) async throws -> [Snapshot] {
        var known: [Snapshot] = []
        let replay = Replay(network, journey: journey ? ("LBB", "SSM") : nil)
        let log = Paths.project.appending(path: "fixtures/rides/lebak-bulus-asean.nmea").path
        try await replay.run(log, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) {
            _, navigator, time in
            guard known.last?.time != time, times.contains(String(time.description.dropFirst(11).prefix(8))) else {
                return
            }
            known.append(navigator.snapshot(at: time))
        }
        return known
    }

    private struct Source: PageSource {
        let snapshot: Snapshot
        let faults: Set<Problem.Part> = []
        let settings = AlarmSettings(Configuration())

        func view() async -> CoreView { CoreView(snapshot: snapshot) }
        func status() async -> AgentStatus {
            AgentStatus(
                time: nil, source: "none", fix: nil, place: nil, journey: nil, next: [], outputs: [], problems: [])
        }
        func answer(_ request: ControlRequest) async -> ControlReply { ControlReply(refusing: "") }
        func judge(_ id: String, _ answer: Verdict.Answer) async -> Bool { false }
    }

    private func page(_ network: Network, knowing snapshot: Snapshot) -> RidersPage {
        RidersPage(
            source: Source(snapshot: snapshot), log: EventLog([]), views: PageViews(), timetables: Timetables(network))
    }

    private func rows(_ answer: PageAnswer, _ key: String) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        return try #require(object?[key] as? [[String: Any]])
    }

    /// While the train goes, from Fatmawati on.
    @Test(arguments: [("05:00:00", 0), ("05:59:00", 60), ("05:58:00", 120), ("05:56:30", 210)], [true, false])
    func `corrects the trip that runs late`(late: (start: String, seconds: Int), journey: Bool) async throws {
        let network = try network(start: late.start)
        let board = try DepartureBoard(network)
        var corrected = 0
        for snapshot in try await snapshots(network, journey: journey, "01:03:30"..."01:13:50") {
            guard let delay = board.delay(ofTrainIn: snapshot, on: network) else { continue }
            corrected += 1
            // The train makes up the time for which it does not stand at Haji Nawi.
            #expect(max(0, late.seconds - 75)...late.seconds + 45 ~= delay.seconds, "\(snapshot.time)")
            let start = delay.scheduled.seconds(since: snapshot.time) + Double(delay.seconds)
            #expect(0...300 ~= start)
            #expect(delay.serviceDay.description == "2026-08-19")
        }
        print("late by \(late.seconds) s: \(corrected) corrections")
        #expect(corrected > (journey ? 500 : 300))
    }

    /// Half a headway late a train might as well be the one behind, too early.
    @Test(arguments: [
        ("05:54:00", 600, true), ("05:53:30", 600, true), ("05:00:00", 10, true), ("05:00:00", 600, false),
    ])
    func `corrects nothing where no trip is clearly the rider's`(
        start: String, headway: Int, isExact: Bool
    ) async throws {
        let network = try network(start: start, headway: headway, isExact: isExact)
        let board = try DepartureBoard(network)
        let known = try await snapshots(network, journey: true, "01:03:30"..."01:13:50")
        #expect(!known.isEmpty)
        #expect(known.allSatisfy { board.delay(ofTrainIn: $0, on: network) == nil })
    }

    /// Who waits on the platform is in no train, whatever stands there.
    @Test(arguments: [true, false]) func `corrects nothing while the rider waits`(journey: Bool) async throws {
        let network = try network(start: "05:58:00")
        let board = try DepartureBoard(network)
        let known = try await snapshots(network, journey: journey, "00:59:20"..."00:59:55")
        #expect(!known.isEmpty && known.allSatisfy { board.delay(ofTrainIn: $0, on: network) == nil })
    }

    /// Behind a change, `Tests/Page/real/change_test.py` has it.
    @Test func `has the trains that the rider has yet to board`() async throws {
        let network = try network(start: "05:00:00")
        func plan(journey: Bool, _ times: ClosedRange<String>) async throws -> PageAnswer {
            let snapshot = try #require(try await snapshots(network, journey: journey, times).last)
            return await page(network, knowing: snapshot).plan()
        }
        let waiting = try rows(await plan(journey: true, "00:59:20"..."00:59:55"), "journeys")
        let legs = try #require(waiting.first?["legs"] as? [[String: Any]])
        #expect(waiting.count == 1 && legs.count == 1)
        #expect(legs[0]["from_stop_name"] as? String == "Lebak Bulus" && legs[0]["to_stop_name"] as? String == "ASEAN")
        #expect(waiting[0]["departure"] as? String == "2026-08-19T01:00:00.000Z")
        #expect(try rows(await plan(journey: true, "01:03:30"..."01:04:00"), "journeys").isEmpty)
        #expect(try await plan(journey: false, "01:03:30"..."01:04:00").outcome == .missing)
    }

    @Test func `has the late train with both times, and not as gone`() async throws {
        let network = try network(start: "05:56:30")
        // The train is to leave Blok M at 08:09:50 by the timetable, and has still to come in.
        let snapshot = try #require(
            try await snapshots(network, journey: true, "01:11:00"..."01:12:00").last)
        let page = page(network, knowing: snapshot)
        let first = try #require(try rows(await page.departures(at: "BLM", count: 2), "departures").first)
        #expect(first["departure"] as? String == "2026-08-19T01:09:50.000Z")
        let delay = try #require(first["delay_s"] as? Int)
        #expect(135...255 ~= delay)
        #expect(first["expected_departure"] as? String ?? "" >= snapshot.time.description)
        let journeys = try rows(await page.journeys(from: "BLM", to: "SSM", count: 2), "journeys")
        #expect(
            journeys.map { $0["departure"] as? String } == ["2026-08-19T01:09:50.000Z", "2026-08-19T01:19:50.000Z"])
        #expect(journeys[0]["expected_departure"] as? String == first["expected_departure"] as? String)
        #expect(journeys[1]["expected_departure"] == nil)
        let leg = try #require((journeys[0]["legs"] as? [[String: Any]])?.first)
        #expect(leg["delay_s"] as? Int == delay)
        #expect(leg["arrival"] as? String == "2026-08-19T01:11:10.000Z")
        #expect(leg["expected_arrival"] as? String == journeys[0]["expected_arrival"] as? String)
        // Where the train has been it is gone.
        let behind = try rows(await page.departures(at: "BLA", count: 1), "departures")
        #expect(behind.first?["departure"] as? String == "2026-08-19T01:17:10.000Z")
        #expect(behind.first?["delay_s"] == nil)
    }
}
