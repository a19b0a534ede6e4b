import Testing
import Transit

@testable import GTFS

/// The remainder of a feed contains nothing that could take a rider elsewhere.
@Suite struct `What a flaw costs` {
    private func network(_ file: String, _ old: String, _ new: String) throws -> Network {
        try Feed.network(from: SmallFeed.sound.replacing(old, in: file, with: new))
    }

    /// Where the order of its calls or one of its times is not certain.
    @Test(arguments: [
        ("trips.txt", "R,D,T1", "Q,D,T1"), ("stop_times.txt", "S3,30", "S3,"), ("stop_times.txt", "S3,30", "S3,last"),
        ("stop_times.txt", "S3,30", "S3,2"), ("stop_times.txt", "05:02:00", "04:02:00"),
        ("stop_times.txt", "5:04:30,05:05:00", "05:01:00,05:01:00"),
    ])
    func `is the trip`(file: String, old: String, new: String) throws {
        #expect(try network(file, old, new).timetable.trips.map(\.id) == ["T2"])
    }

    /// The call stays, so that nobody is told that the train does not stop there, and its time comes from those around it.
    @Test(arguments: ["19:70:00,19:70:00", "soon,later", "05:03:00,05:01:00", "-5:02:00,"])
    func `is a time`(times: String) throws {
        let network = try network("stop_times.txt", "05:02:00,05:02:20", times)
        #expect(network.patterns[0].stops.map(\.stopID) == ["P1", "S2", "S3"])
        let arrival = try #require(network.timetable.arrival(ofTrip: 0, atStop: 1))
        #expect((5 * 3600 + 90...5 * 3600 + 150).contains(arrival))
    }

    @Test func `is nothing where times start again at midnight`() throws {
        let network = try network("stop_times.txt", "24:1", "00:1")
        #expect(network.timetable.departure(ofTrip: 1, atStop: 0) == 600)
        let late = try self.network("stop_times.txt", "24:10:00,24:10:00", "23:58:00,23:58:00")
        #expect(late.timetable.arrival(ofTrip: 1, atStop: 2) == 86_400 + 16 * 60)
        let wrapped = try Feed.network(
            from: SmallFeed.sound.replacing("24:10:00,24:10:00", in: "stop_times.txt", with: "23:58:00,23:58:00")
                .replacing("24:16:00,24:16:00", in: "stop_times.txt", with: "00:16:00,00:16:00"))
        #expect(wrapped.timetable.arrival(ofTrip: 1, atStop: 2) == 86_400 + 16 * 60)
    }

    @Test(arguments: ["D,20260817,2\nD,20260817,1", "D,20260817,1\nD,20260817,2"])
    func `is a day on which a service may not run`(rows: String) throws {
        let network = try network("calendar_dates.txt", "D,20260817,2", rows)
        let service = network.timetable.services[network.timetable.trips[0].service]
        #expect(CivilDate(year: 2026, month: 8, day: 17).map(service.runs) == false)
        #expect(CivilDate(year: 2026, month: 8, day: 18).map(service.runs) == true)
    }

    /// With decimals, as some spreadsheets write it, it is the same number.
    @Test(arguments: [("1", true), ("1.0", true), ("0", false), ("never", false), ("", false)])
    func `is what a rider may do at a call`(type: String, isClosed: Bool) throws {
        let feed = SmallFeed.sound.replacing("stop_sequence", in: "stop_times.txt", with: "stop_sequence,pickup_type")
            .replacing("P1,1", in: "stop_times.txt", with: "P1,1,\(type)")
        let (network, warnings) = try Feed.read(from: feed)
        #expect(network.timetable.closures(ofTrip: 0).boarding == (isClosed ? [0] : []))
        #expect(
            warnings.lines.contains {
                $0.hasSuffix("pickup_type \"never\" is no whole number from 0 to 3; it was taken for 0")
            } == (type == "never"))
    }

    /// A quotation mark that nothing closes, and a row that is cut where too much of it was read.
    @Test func `is the row that is too long, whatever else is wrong with it`() throws {
        let name = "\"q" + String(repeating: "y", count: FeedLimits.row + 2 * FeedLimits.piece)
        let network = try network("stops.txt", "S3,03,Third", "S3,03,\(name)")
        #expect(network.stations.map(\.id) == ["S1", "S2"])
    }

    /// Behind white space too a quotation mark opens a field of its own, and each is looked at once.
    @Test func `is no other field behind a quotation mark that nothing closes`() throws {
        let network = try network("stops.txt", "S3,03,Third", "S3,\"0 3, \"Third\"")
        #expect(network.stations.last?.code == "\"0 3")
        #expect(network.stations.last?.name == "Third")
    }

    @Test func `is told where trips should repeat, and nobody knows which`() throws {
        let feed = SmallFeed.sound.replacing("trip_id", in: "frequencies.txt", with: "trip")
        let lines = try Feed.read(from: feed).warnings.lines
        #expect(
            lines.first
                == "frequencies.txt:1:1: there is no column trip_id; GTFS requires it here; no trip was taken to repeat"
        )
    }

    @Test func `is a shape's distances where they go back`() throws {
        let feed = SmallFeed.sound
            .replacing("shape_pt_sequence", in: "shapes.txt", with: "shape_pt_sequence,shape_dist_traveled")
            .replacing("106.03,20", in: "shapes.txt", with: "106.03,20,1")
            .replacing("106.0,10", in: "shapes.txt", with: "106.0,10,5")
        let (network, warnings) = try Feed.read(from: feed)
        #expect(
            warnings.lines == [
                "shapes.txt:2:18: shape_dist_traveled of shape_id \"W\" is less than before; the shape has none, and its stops lie where it is nearest to them"
            ])
        #expect(summary(network) == summary(try Feed.network(from: SmallFeed.sound)))
    }

    /// é as one character and as two, which are one text to whoever reads them.
    @Test func `is that two ids cannot be told from each other`() throws {
        let feed = SmallFeed.sound.replacing("S2", in: "stops.txt", with: "caf\u{E9}")
            .replacing("S2", in: "stop_times.txt", with: "caf\u{E9}").replacing("S2", in: "transfers.txt", with: "S1")
            .replacing("S2", in: "beacons.txt", with: "S1").replacing("S3", in: "stops.txt", with: "cafe\u{301}")
            .replacing("S3", in: "stop_times.txt", with: "cafe\u{301}")
        let (network, warnings) = try Feed.read(from: feed)
        #expect(network.stations.count == 3)
        #expect(warnings.lines.count == 1)
        #expect(warnings.lines.first?.contains("is written in other characters above and looks the same") == true)
    }

    @Test func `is no station for an entrance`() throws {
        let network = try network("stop_times.txt", "00,S3,30", "00,E1,30")
        #expect(network.stations.map(\.id) == ["S1", "S2", "S3"])
        #expect(network.patterns[0].stops.map(\.stopID) == ["P1", "S2", "S1"])
    }
}
