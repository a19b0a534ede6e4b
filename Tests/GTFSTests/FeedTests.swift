import Positioning
import Testing
import Transit

@testable import GTFS

@Suite struct `A feed` {
    let network: Network

    init() throws {
        network = try Feed.network(from: SmallFeed.sound)
    }

    @Test func `makes stations of parents and of stops that have none`() {
        #expect(network.stations.map(\.id) == ["S1", "S2", "S3"])
        #expect(network.stations.map(\.name) == ["First", #"Second, the "old""#, "Third"])
        #expect(network.stations.map(\.code) == ["01", "02", "03"])
        #expect(network.stations.map { $0.platforms.map(\.id) } == [["P1"], [], []])
        #expect(network.stations.map(\.isUnderground) == [true, false, false])
        #expect(network.stations[1].coordinate == Coordinate(latitude: -6, longitude: 106.01))
    }

    @Test func `makes a pattern of each way`() throws {
        try #require(network.patterns.count == 2)
        let (there, back) = (network.patterns[0], network.patterns[1])
        #expect(there.stops.map(\.stopID) == ["P1", "S2", "S3"])
        #expect(there.stops.map(\.station) == [0, 1, 2])
        #expect(there.headsign == "To Third")
        #expect(there.stops.map(\.runTime) == [0, 90, 130])
        #expect(there.stops.map(\.dwellTime) == [30, 20, 30])
        #expect(there.stops.map { ($0.chainage / there.track.length * 300).rounded() } == [0, 100, 300])
        #expect(back.stops.map(\.stopID) == ["S3", "S2", "P1"])
        #expect(back.headsign == "First")
        #expect(!back.isDrawn.contains(true))
        #expect((there.direction, back.direction) == (0, 1))
        #expect(back.line == 0)
        #expect(network.lines == [Line(id: "R", name: "Line One", type: 1, color: "F26921")])
    }

    @Test func `fills in times where a stop has none, by distance`() {
        // Two thirds of the way in six minutes.
        #expect(network.patterns[1].stops.map(\.runTime) == [0, 240, 120])
        #expect(network.patterns[1].stops.map(\.dwellTime) == [0, nil, 0])
        #expect(network.timetable.arrival(ofTrip: 1, atStop: 1) == 24 * 3600 + 14 * 60)
        #expect(network.timetable.departure(ofTrip: 1, atStop: 2) == 24 * 3600 + 16 * 60)
    }

    @Test func `tells nothing where no time does`() throws {
        let feed = SmallFeed.sound.replacing("24:10:00,24:10:00", in: "stop_times.txt", with: ",")
        let network = try Feed.network(from: feed)
        #expect(network.patterns[1].stops.map(\.runTime) == [0, nil, nil])
        #expect(network.timetable.arrival(ofTrip: 1, atStop: 1) == nil)
    }

    @Test func `takes the median of what its trips need, each departure counted`() throws {
        // Three trips more that need 60, 100 and 110 s where T1, six times an hour, needs 90.
        var feed = SmallFeed.sound
        for (number, arrival) in ["06:01:00", "06:01:40", "06:01:50"].enumerated() {
            feed.files["trips.txt"]? += Array("R,D,U\(number),,0,W\n".utf8)
            feed.files["stop_times.txt"]? += Array(
                """
                U\(number),06:00:00,06:00:00,P1,1
                U\(number),\(arrival),06:03:00,S2,2
                U\(number),06:06:00,06:06:00,S3,3

                """.utf8)
        }
        #expect(try Feed.network(from: feed).patterns[0].stops[1].runTime == 90)
        feed.files["frequencies.txt"] = nil
        #expect(try Feed.network(from: feed).patterns[0].stops[1].runTime == 95)
        #expect(try Feed.network(from: feed).patterns.count == 2)
    }

    /// A ride that is to be arranged, 2 and 3, can be had; 1 cannot. Nobody would alight at a trip's first stop or board at its last one,
    /// whatever the feed says of it.
    @Test func `tells where nobody boards or alights`() throws {
        var feed = SmallFeed.sound
        feed.files["stop_times.txt"] = Array(
            """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
            T2,24:12:00,24:12:00,S2,2,,1
            T2,24:16:00,24:16:00,P1,3,1,0
            T2,24:10:00,24:10:00,S3,1,1,1
            T1,05:00:00,05:00:30,P1,1,2,3
            T1,05:04:00,05:04:30,S3,2,3,2
            """.utf8)
        let timetable = try Feed.network(from: feed).timetable
        #expect(timetable.closures(ofTrip: 0).isEmpty)
        #expect(timetable.closures(ofTrip: 1) == Timetable.Closures(boarding: [0], alighting: [1]))
    }

    @Test func `tells which trips run on a day`() throws {
        let days = try [17, 18, 22].map { try #require(CivilDate(year: 2026, month: 8, day: $0)) }
        #expect(days.map { network.timetable.trips(on: $0) } == [[1], [0], []])
        #expect(Array(network.timetable.frequencies(ofTrip: 0)).map(\.headway) == [600])
    }

    @Test func `knows transfers, beacons and whom to name`() {
        #expect(network.transfers == [Transfer(from: 0, to: 1, kind: .needsMinimumTime, minimumTime: 120)])
        #expect(
            network.beacons == [
                Beacon(uuid: 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0, major: 7, station: 0),
                Beacon(uuid: 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0, major: 7, minor: 3, station: 1),
            ])
        #expect(network.attributions == ["Acme Maps"])
        #expect(network.timeZone == "Asia/Jakarta")
    }

    /// A station's beacons: by columns of their own, at a boarding area, at a node that has no place.
    @Test func `knows where beacons hang`() throws {
        let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"
        var feed = SmallFeed.sound
        feed.files["stops.txt"]? += Array(
            "B1,,,-6.0002,106.0003,4,P1,\nN1,,,,,3,S1,\nN2,,,x,,3,S1,\nN3,,,x,,3,S9,\n".utf8)
        func beacons(_ rows: String) throws -> (listed: [Beacon], warnings: [String]) {
            feed.files["beacons.txt"] = Array("stop_id,uuid,major,minor,beacon_lat,beacon_lon\n\(rows)".utf8)
            let (network, warnings) = try Feed.read(from: feed)
            return (network.beacons, warnings.lines)
        }
        let listed = try beacons(
            "B1,\(uuid),7,1,,\nB1,\(uuid),7,2,-6.0001,106.0001\nN1,\(uuid),7,3,,\nP1,\(uuid),7,,,\n"
        ).listed
        #expect(listed.map(\.station) == [0, 0, 0, 0])
        let places = [(-6.0002, 106.0003), (-6.0001, 106.0001)].map { Coordinate(latitude: $0, longitude: $1) }
        #expect(listed.map(\.coordinate) == places + [nil, nil])
        // Only who names what is wrong is told.
        for (row, message) in [
            ("N2,\(uuid),7,1,,", "stops.txt:9:6: stop_lat \"x\" is no number"),
            (
                "N3,\(uuid),7,1,,",
                "beacons.txt:2:1: stop_id \"N3\" is an entrance, a node or a boarding area; name its platform or station"
            ),
            ("S1,\(uuid),7,1,-6,", "beacons.txt:2:48: beacon_lon is empty"),
            (
                "B1,\(uuid),7,,,",
                "beacons.txt:2:43: minor is empty, and it is listed where the beacon hangs: one place is one beacon's"
            ),
            (
                "S1,\(uuid),7,,-6,106",
                "beacons.txt:2:43: minor is empty, and it is listed where the beacon hangs: one place is one beacon's"
            ),
            (
                "S1,\(uuid),7,1,-6,106.1",
                "beacons.txt:2:45: the beacon hangs 11058 m from First (S1), where none is that is farther than 500 m; "
                    + "name another stop_id or mend the place"
            ),
        ] {
            #expect(try beacons(row).warnings == ["\(message); the beacon was left out"])
        }
    }

    @Test func `may lack its optional files`() throws {
        var feed = SmallFeed.sound
        for file in [
            "levels.txt", "calendar.txt", "shapes.txt", "frequencies.txt", "transfers.txt", "beacons.txt",
            "attributions.txt",
        ] { feed.files[file] = nil }
        feed = feed.replacing("R,D,T1", in: "trips.txt", with: "R,X,T1")
        let network = try Feed.network(from: feed)
        #expect(network.attributions == ["Acme"])
        #expect(network.stations.allSatisfy { !$0.isUnderground })
        #expect(network.patterns.allSatisfy { !$0.isDrawn.contains(true) })
        #expect(network.transfers.isEmpty && network.beacons.isEmpty && network.timetable.frequencies.isEmpty)
    }

    @Test func `leaves out trips that go nowhere`() throws {
        let feed = SmallFeed.sound.replacing("T2,24:16:00,24:16:00,P1,3\n", in: "stop_times.txt", with: "")
            .replacing("T2,,,S2,2\n", in: "stop_times.txt", with: "")
        let network = try Feed.network(from: feed)
        #expect(network.timetable.trips.map(\.id) == ["T1"])
        #expect(network.patterns.count == 1)
    }
}
