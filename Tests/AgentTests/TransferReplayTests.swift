import Foundation
import GTFS
import Logging
import Navigation
import Positioning
import TestSupport
import Testing
import Transit

@testable import Agent

/// A feed of two lines that cross, and a ride on both as a plain receiver log.
@Suite struct `A replay of a ride with a change` {
    private let folder: TemporaryFolder
    private let network: Network

    /// Thousandths of a degree to the east of 10° and to the north of the equator, about 111 m each.
    private static let places: KeyValuePairs = [
        "A": (-20, 0), "B": (-10, 0), "X": (0, 0), "C": (10, 0), "N": (0, 10), "O": (0, 20),
    ]

    init() throws {
        folder = try TemporaryFolder()
        let stops = Self.places.map { id, place in
            String(format: "\(id),Place \(id),%.3f,%.3f\n", Double(place.1) / 1000, 10 + Double(place.0) / 1000)
        }
        let trips = [("L1", "ABXC"), ("L2", "CXBA"), ("M1", "XNO"), ("M2", "ONX")]
        let times = trips.flatMap { trip, calls in
            calls.enumerated().map { position, stop in
                "\(trip),8:0\(position * 2):00,8:0\(position * 2):25,\(stop),\(position)\n"
            }
        }
        for (name, text) in [
            ("agency.txt", "agency_name,agency_url,agency_timezone\nX,https://example.org,UTC\n"),
            ("stops.txt", "stop_id,stop_name,stop_lat,stop_lon\n" + stops.joined()),
            ("routes.txt", "route_id,route_short_name,route_type\nL,L,1\nM,M,1\n"),
            ("trips.txt", "route_id,service_id,trip_id\nL,S,L1\nL,S,L2\nM,S,M1\nM,S,M2\n"),
            ("stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + times.joined()),
            (
                "calendar.txt",
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                    + "S,1,1,1,1,1,1,1,20260101,20261231\n"
            ),
        ] {
            try folder.write(text, to: "feed/\(name)")
        }
        network = try Feed.network(at: folder.path("feed"))
    }

    @Test func `tells of the change and of the destination`() async throws {
        let log = try folder.write(ride(["A", "B", "X"]) + ride(["X", "N", "O"], from: 350), to: "ride.nmea")
        let journey = try JourneyRequest(from: "place a", to: "O").stops(in: network)
        var told: [String] = []
        let replay = Replay(network, journey: journey, speed: nil)
        try await replay.run(log, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) { events, _, _ in
            told += events.filter { $0.kind == .approaching || $0.kind == .arrived }.map {
                "\($0.kind) \($0.stop?.id ?? "") \($0.role?.rawValue ?? "")"
            }
        }
        #expect(
            told == [
                "arrived A origin", "arrived B intermediate", "approaching X transfer", "arrived X transfer",
                "arrived N intermediate", "approaching O destination", "arrived O destination",
            ])
    }

    /// Stories 3 and 4: the rider waits at B for the train that comes in at 08:02:00, changes at X and gets off at O. A beacon on the
    /// train, which is early, tells it as well.
    @Test(arguments: [false, true]) func `tells the train that comes in, the change and the destination in time`(
        isHeard: Bool
    ) async throws {
        let beacon = "E2C56DB5DFFB48D2B060D0F5A71096E0"
        try folder.write("trip_id,uuid,major,minor\nL1,\(beacon),7,1\n", to: "feed/beacons.txt")
        let network = try Feed.network(at: folder.path("feed"))
        let heard = isHeard ? checksummed("PALTB,\(beacon),7,1,-59,-65") : ""
        let waiting = (0..<120).map { wait("B", $0) + ((60...62).contains($0) ? heard : "") }.joined()
        let platform = (264..<350).map { wait("X", $0) }.joined()
        let log = try folder.write(
            waiting + ride(["B", "X"], from: 120) + platform + ride(["X", "N", "O"], from: 350), to: "ride.nmea")
        let journey = try JourneyRequest(from: "B", to: "O").stops(in: network)
        var told: [(second: Double, what: String)] = []
        let replay = Replay(network, journey: journey, speed: nil)
        try await replay.run(log, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) { events, _, _ in
            for event in events where event.kind != .near && event.kind != .sourceChanged {
                let second = Double(event.time.milliseconds % 3_600_000) / 1000
                told.append((second, "\(event.kind) \(event.stop?.id ?? "") \(event.role?.rawValue ?? "")"))
            }
        }
        // Trains leave 25 s after they have come in, run for 94 s, and are seen to leave and to stand within some seconds; the rider
        // is told 90 s before doors open, or as soon as the train is on its last run.
        let expected: [(what: String, seconds: ClosedRange<Double>)] = [
            ("journeyStarted  ", 0...0), ("arrived B origin", 0...10),
            ("trainArriving B origin", isHeard ? 61...61 : 90...90),
            ("departed B origin", 145...160),
            ("approaching X transfer", 145...175), ("arrived X transfer", 239...249),
            ("departed X transfer", 375...395), ("arrived N intermediate", 469...479),
            ("departed N intermediate", 494...510),
            ("approaching O destination", 494...530), ("arrived O destination", 588...598),
        ]
        #expect(told.map(\.what) == expected.map(\.what))
        for (event, expected) in zip(told, expected) {
            #expect(expected.seconds.contains(event.second), "\(event.what) at \(event.second) s")
        }
    }

    @Test func `tells the change to come in the status until it is made`() async throws {
        let log = try folder.write(ride(["A", "B", "X"]) + ride(["X", "N", "O"], from: 265), to: "ride.nmea")
        let journey = try JourneyRequest(from: "A", to: "O").stops(in: network)
        var told: [[AgentStatus.Change]?] = []
        let replay = Replay(network, journey: journey, speed: nil)
        try await replay.run(log, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) {
            _, navigator, time in
            guard let journey = AgentStatus(navigator, fix: nil, at: time).journey else { return }
            if told.last.map({ $0 != journey.changes }) ?? true { told.append(journey.changes) }
        }
        #expect(told == [[AgentStatus.Change(id: "X", name: "Place X", line: "M", headsign: "Place O")], nil])
    }

    /// A second on a platform.
    private func wait(_ station: String, _ second: Int) -> String {
        let place = Self.places.first { $0.key == station }?.value ?? (0, 0)
        return see(Double(place.0), Double(place.1), 0, at: second)
    }

    /// The sentence of a second, at a place in thousandths of a degree from the origin and a speed in knots.
    private func see(_ east: Double, _ north: Double, _ speed: Double, at second: Int) -> String {
        let clock = String(format: "08%02d%02d", second / 60, second % 60)
        let (latitude, longitude) = (degrees(north, 2), degrees(east + 10_000, 3))
        return checksummed(
            "GPRMC,\(clock),A,\(latitude),N,\(longitude),E,\(String(format: "%.1f", speed)),,190826,,,A")
    }

    /// A train that runs from station to station in 95 s, stands there for 25 s, and is seen once a second from a second on.
    private func ride(_ stations: [String], from start: Int = 0) -> String {
        var seconds = start
        var lines = ""
        func see(_ east: Double, _ north: Double, _ speed: Double) {
            lines += self.see(east, north, speed, at: seconds)
            seconds += 1
        }
        let places = stations.compactMap { id in Self.places.first { $0.key == id }?.value }
        for (number, place) in places.enumerated() {
            let (east, north) = (Double(place.0), Double(place.1))
            for _ in 0..<25 { see(east, north, 0) }
            guard number + 1 < places.count else { break }
            let (toEast, toNorth) = (Double(places[number + 1].0) - east, Double(places[number + 1].1) - north)
            for second in 1..<95 {
                // Speeds up over the first third of the time and brakes over the last.
                let time = Double(second) / 95
                let (share, pace) =
                    time < 1.0 / 3
                    ? (time * time * 2.25, time * 4.5)
                    : time < 2.0 / 3 ? (time * 1.5 - 0.25, 1.5) : (1 - (1 - time) * (1 - time) * 2.25, (1 - time) * 4.5)
                let knots = pace * 1112 / 95 * 3600 / 1852
                see(east + toEast * share, north + toNorth * share, knots)
            }
        }
        return lines
    }

    /// Thousandths of a degree as NMEA writes degrees and minutes.
    private func degrees(_ thousandths: Double, _ digits: Int) -> String {
        let minutes = abs(thousandths) * 0.06
        let whole = Int(minutes / 60)
        return String(format: "%0\(digits)d%08.5f", whole, minutes - Double(whole) * 60)
    }
}
