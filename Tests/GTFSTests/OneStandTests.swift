import Testing
import Transit

@testable import GTFS

@Suite struct `Two calls of a trip in a row at one place` {
    /// A line from A to C with two calls between, two minutes apart, at B or where their rows say.
    private static func feed(
        _ first: String = "T,08:02:00,08:02:20,B,2,0,0,", _ second: String = "T,08:04:00,08:04:30,B,3,0,0,",
        stops: String = "", last: String = "T,08:08:00,08:08:00,C,4,0,0,"
    ) -> SmallFeed {
        SmallFeed(
            files: [
                "agency.txt": """
                agency_id,agency_name,agency_url,agency_timezone
                A,Acme,https://acme.example,Asia/Jakarta
                """,
                "stops.txt": """
                stop_id,stop_name,stop_lat,stop_lon,parent_station,location_type
                A,Alder,-6.0,106.0,,0
                B,Birch,-6.0,106.01,,0
                C,Cedar,-6.0,106.03,,0
                \(stops)
                """,
                "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,A,1,3",
                "calendar.txt": """
                service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
                D,1,1,1,1,1,1,1,20260101,20271231
                """,
                "trips.txt": "route_id,service_id,trip_id\nR,D,T",
                "stop_times.txt": """
                trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,stop_headsign
                T,08:00:00,08:00:30,A,1,0,0,Birch
                \(first)
                \(second)
                \(last)
                """,
            ].mapValues { Array($0.utf8) })
    }

    private static func stands(_ feed: SmallFeed) throws -> [String] {
        let network = try Feed.network(from: feed)
        let stops = try #require(network.patterns.first).stops
        return stops.map { network.stations[$0.station].id }
    }

    @Test func `are one stand, from the first arrival to the last departure`() throws {
        let network = try Feed.network(from: Self.feed())
        #expect(try Self.stands(Self.feed()) == ["A", "B", "C"])
        let stop = try #require(network.patterns.first).stops[1]
        #expect((stop.runTime, stop.dwellTime) == (90, 150))
    }

    @Test func `are one where the second has another bay of the station, or a stop of the name beside it`() throws {
        let bays = "S,Beech,-6.0,106.01,,1\nB1,Beech,-6.0,106.01,S,0\nB2,Beech,-6.0,106.012,S,0"
        let station = Self.feed(
            "T,08:02:00,08:02:20,B1,2,0,0,", "T,08:04:00,08:04:30,B2,3,0,0,", stops: bays)
        #expect(try Self.stands(station) == ["A", "S", "C"])
        // 11 m beside it; then 111 m.
        let beside = Self.feed(second: "B2", stops: "B2,Birch,-6.0,106.0101,,0")
        #expect(try Self.stands(beside) == ["A", "B", "C"])
        let farther = Self.feed(second: "B2", stops: "B2,Birch,-6.0,106.011,,0")
        #expect(try Self.stands(farther) == ["A", "B", "B2", "C"])
        let named = Self.feed(second: "B2", stops: "B2,Beech,-6.0,106.0101,,0")
        #expect(try Self.stands(named) == ["A", "B", "B2", "C"])
    }

    /// A feed whose second call is at another stop.
    private static func feed(second stop: String, stops: String) -> SmallFeed {
        feed("T,08:02:00,08:02:20,B,2,0,0,", "T,08:04:00,08:04:30,\(stop),3,0,0,", stops: stops)
    }

    @Test func `let riders do what one of the two lets them do`() throws {
        // They alight at the first and board at the second.
        let network = try Feed.network(
            from: Self.feed("T,08:02:00,08:02:20,B,2,1,0,", "T,08:04:00,08:04:30,B,3,0,1,Cedar"))
        let (trip, timetable) = (0, network.timetable)
        #expect(timetable.closures(ofTrip: trip) == Timetable.Closures())
        let shut = try Feed.network(
            from: Self.feed("T,08:02:00,08:02:20,B,2,1,0,", "T,08:04:00,08:04:30,B,3,1,0,"))
        #expect(shut.timetable.closures(ofTrip: trip).boarding == [1])
    }

    @Test func `take a time that the other lacks`() throws {
        let network = try Feed.network(from: Self.feed("T,,,B,2,0,0,", "T,08:04:00,08:04:30,B,3,0,0,"))
        let stop = try #require(network.patterns.first).stops[1]
        #expect((stop.runTime, stop.dwellTime) == (210, 30))
        let other = try Feed.network(from: Self.feed("T,08:02:00,08:02:20,B,2,0,0,", "T,,,B,3,0,0,"))
        let first = try #require(other.patterns.first).stops[1]
        #expect((first.runTime, first.dwellTime) == (90, 20))
    }

    @Test func `stay two where the trip has no others, as a round without a stop`() throws {
        let feed = Self.feed("T,08:20:00,08:20:00,A,2,0,0,", "T,08:40:00,08:40:00,A,3,0,0,", last: "")
        #expect(try Self.stands(feed) == ["A", "A", "A"])
    }
}
