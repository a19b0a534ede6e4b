import Positioning
import Transit
import Testing

@testable import GTFS

/// Three lines of a city: "1" in two branches from west to east, "M1" from south to north through the middle, and a bus far away.
@Suite struct `A selection of a feed` {
    private static let city = SmallFeed(
        files: [
            "agency.txt": "agency_timezone\nUTC",
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            W,West,0.0,9.9
            C,Centre,0.0,10.0
            E,East,0.0,10.1
            S,South,-0.1,10.0
            F,Far,5.0,10.0
            G,Farther,5.1,10.0
            """,
            "routes.txt": """
            route_id,route_short_name,route_long_name,route_type
            a,1,Crosstown,1
            b,1,Crosstown Express,1
            c,M1,,1
            d,,Shuttle,3
            """,
            "calendar_dates.txt": "service_id,date,exception_type\nD,20260817,1",
            "trips.txt": "route_id,service_id,trip_id\na,D,A\nb,D,B\nc,D,M\nd,D,S",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            A,05:00:00,05:00:00,W,1
            M,05:10:00,05:10:00,C,2
            A,05:10:00,05:10:00,C,2
            A,05:20:00,05:20:00,E,3
            B,05:00:00,05:00:00,W,1
            B,05:15:00,05:15:00,E,2
            M,05:00:00,05:00:00,S,1
            S,05:00:00,05:00:00,F,1
            S,05:09:00,05:09:00,G,2
            """,
            "transfers.txt": "from_stop_id,to_stop_id,transfer_type\nC,S,0\nC,F,0",
            "beacons.txt": """
            stop_id,trip_id,uuid,major,minor
            C,,E2C56DB5-DFFB-48D2-B060-D0F5A71096E0,1,
            F,,E2C56DB5-DFFB-48D2-B060-D0F5A71096E0,2,
            ,S,E2C56DB5-DFFB-48D2-B060-D0F5A71096E0,3,
            """,
        ].mapValues { Array(($0 + "\n").utf8) })

    private func read(_ routes: [String] = [], _ edges: [Double]? = nil) throws(FeedError) -> Network {
        let box = edges.flatMap { GeographicBox(west: $0[0], south: $0[1], east: $0[2], north: $0[3]) }
        let (network, warnings) = try Feed.read(from: Self.city, NetworkSelection(routes: routes, box: box))
        #expect(warnings.lines == [])
        return network
    }

    @Test(arguments: [
        (["1"], ["a", "b"]), (["a"], ["a"]), (["m1"], ["c"]), (["Crosstown"], ["a"]), (["SHUTTLE", "b"], ["b", "d"]),
        ([], ["a", "b", "c", "d"]),
    ])
    func `keeps the lines of an id or a name`(routes: [String], ids: [String]) throws {
        #expect(try read(routes).lines.map(\.id) == ids)
    }

    @Test(arguments: [["M1"], ["1", "d"], []])
    func `tells of calls of trips that are nobody's, and not of those of other lines`(routes: [String]) throws {
        var feed = Self.city
        feed.files["stop_times.txt"]? += Array("X,05:00:00,05:00:00,S,1\n".utf8)
        feed.files["transfers.txt"] = Array("from_trip_id,to_trip_id,transfer_type\nA,B,5\nX,S,4\n".utf8)
        let (_, warnings) = try Feed.read(from: feed, NetworkSelection(routes: routes))
        #expect(
            warnings.lines == [
                "stop_times.txt:11:1: trip_id \"X\" is not in trips.txt; the call was left out",
                "transfers.txt:3:1: from_trip_id \"X\" is not in trips.txt; the row was left out",
            ])
    }

    @Test func `keeps what the lines need, and nothing else`() throws {
        let network = try read(["M1"])
        #expect(network.stations.map(\.id) == ["C", "S"])
        #expect(network.patterns.map { $0.stops.map { network.stations[$0.station].id } } == [["S", "C"]])
        #expect(network.patterns.map(\.line) == [0])
        #expect(network.timetable.trips.map(\.id) == ["M"])
        #expect(network.timetable.arrival(ofTrip: 0, atStop: 1) == 18_600)
        #expect(network.transfers == [Transfer(from: 0, to: 1)])
        #expect(network.beacons.map(\.id.major) == [1])
        #expect(network.beacons.map(\.station) == [0])
        #expect(network.trainBeacons.isEmpty)
    }

    @Test(arguments: [
        // West and Centre: the express calls at West alone.
        ([9.8, -0.01, 10.01, 0.01], ["a"]),
        ([9.95, -0.2, 10.05, 0.2], ["c"]),
        ([9.8, -1, 10.2, 1], ["a", "b", "c"]),
        ([170, -10, 10.2, 10], ["a", "b", "c", "d"]),
    ])
    func `keeps the lines that call at two stations within a box, and keeps them whole`(
        edges: [Double], ids: [String]
    ) throws {
        let network = try read([], edges)
        #expect(network.lines.map(\.id) == ids)
        if ids == ["a"] { #expect(network.stations.map(\.id) == ["W", "C", "E"]) }
    }

    @Test func `keeps the lines that are named and call within the box`() throws {
        #expect(try read(["1"], [9.8, -0.01, 10.01, 0.01]).lines.map(\.id) == ["a"])
    }

    @Test(arguments: [
        (
            ["M2"], nil,
            "routes.txt: no route_id, route_short_name or route_long_name is \"M2\"; did you mean \"c\" (M1), \"a\" (1), \"b\" (1)?"
        ),
        (
            [], [0.0, 0.0, 1.0, 1.0],
            "small: no line calls at two stations within the bbox; it is min_lon, min_lat, max_lon, max_lat in degrees"
        ),
        (
            ["M1"], [9.8, -0.01, 10.01, 0.01],
            "small: no chosen line calls at two stations within the bbox; it is min_lon, min_lat, max_lon, max_lat in degrees"
        ),
    ])
    func `names a line and a box that are there`(routes: [String], edges: [Double]?, message: String) {
        let error = #expect(throws: FeedError.self) { try read(routes, edges) }
        #expect(error?.description == message)
    }
}
