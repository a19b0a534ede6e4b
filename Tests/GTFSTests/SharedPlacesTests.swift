import Positioning
import TestSupport
import Testing
import Transit

@testable import GTFS

@Suite struct `Stops of one name at one place` {
    typealias Stop = PlacedFeed.Stop

    /// Two lines that share a track and have stops of their own there, "Sentul Timur" among them.
    private static let shared = PlacedFeed(
        stops: [
            Stop(id: "AG0", name: "Sentul", east: -1000), Stop(id: "AG1", code: "A1", name: "Sentul Timur", east: 0),
            Stop(id: "SP0", name: "sentul", east: -1000, north: 5),
            Stop(id: "SP1", code: "S1", name: "SENTUL  TIMUR", east: 0, north: 5, level: "down"),
            Stop(id: "E", name: "Elsewhere", east: -3000),
        ],
        trips: [["E", "AG0", "AG1"], ["AG1", "AG0"], ["SP0", "SP1"], ["SP1", "SP0"]],
        transfers: ["AG1,SP1,2,150", "SP1,E,2,600"],
        beacons: ["SP1,E2C56DB5-DFFB-48D2-B060-D0F5A71096E0,7,1"])

    private func network(_ feed: PlacedFeed) throws -> Network { try Feed.network(from: feed.feed) }

    /// The ids of the stations that become one, by the station's own.
    private func groups(_ stops: [Stop], trips: [[String]], transfers: [String] = []) throws -> [String] {
        try network(PlacedFeed(stops: stops, trips: trips, transfers: transfers)).stations.map { station in
            station.aliases.isEmpty ? station.id : station.aliases.map(\.id).joined(separator: "+")
        }
    }

    @Test func `are one station with the first one's id, and platforms of their own`() throws {
        let network = try network(Self.shared)
        #expect(network.stations.map(\.id) == ["AG0", "AG1", "E"])
        let station = network.stations[1]
        try #require(station.platforms.map(\.id) == ["AG1", "SP1"])
        #expect((station.name, station.code) == ("Sentul Timur", "A1"))
        #expect(station.aliases.map(\.code) == ["A1", "S1"])
        #expect(station.isUnderground)
        // It lies in the middle, and each platform where the feed has it.
        #expect(abs(station.coordinate.distance(to: station.platforms[0].coordinate) - 2.5) < 0.01)
        #expect(abs(station.coordinate.distance(to: station.platforms[1].coordinate) - 2.5) < 0.01)
    }

    /// 1414 stops make 998,991 pairs, and 1415 make 1,000,405.
    @Test(arguments: [(1414, 1), (1415, 0)])
    func `are joined up to a million pairs`(count: Int, groups: Int) {
        let place = Coordinate.somewhere
        let stations = (0..<count).map { Station(id: "\($0)", name: "Bus stop", coordinate: place) }
        #expect(SharedPlaces(stations).groups().count == groups)
    }

    /// Two rows of platforms, the last of which the feed keeps apart from the last of the other: each of 22,500 pairs is looked at once.
    @Test func `are looked at once where they cannot be joined`() {
        let count = 150
        let stations = (0..<2 * count).map { number in
            let place = Coordinate.somewhere.moved(east: number < count ? 0 : 100)
            return Station(id: "\(number)", name: "Bus stop", coordinate: place)
        }
        var places = SharedPlaces(stations)
        places.keepApart(by: [Transfer(from: count - 1, to: 2 * count - 1, kind: .impossible, minimumTime: nil)])
        let time = ProcessorTime.measure {
            #expect(places.groups() == [Array(0..<count), Array(count..<2 * count)])
        }
        #expect(time < .seconds(60) * Emulator.slowness)
    }

    @Test func `may have a name of many words`() {
        let name = String(repeating: "nb ", count: 200_000)
        let time = ProcessorTime.measure {
            #expect(StopName(name).place.utf8.count == name.utf8.count - 1)
        }
        #expect(time < .seconds(60) * Emulator.slowness)
        #expect(StopName("Mill nb nb").place == "Mill")
    }

    @Test func `go on resolving by each id, code and name`() throws {
        let network = try network(Self.shared)
        for text in ["AG1", "SP1", "A1", "S1", "sp1", "Sentul Timur", "sentul timur", "timur"] {
            #expect(try network.station(matching: text) == 1)
        }
        #expect(network.number(of: "AG1") == 1)
        #expect(network.number(of: "SP1") == 1)
        #expect(network.number(of: "E") == 2)
    }

    @Test func `keep patterns, transfers and beacons`() throws {
        let network = try network(Self.shared)
        #expect(
            network.patterns.map { $0.stops.map(\.stopID) } == [
                ["E", "AG0", "AG1"], ["AG1", "AG0"], ["SP0", "SP1"], ["SP1", "SP0"],
            ])
        #expect(network.patterns.map { $0.stops.map(\.station) } == [[2, 0, 1], [1, 0], [0, 1], [1, 0]])
        #expect(network.patterns.map(\.headsign) == ["Sentul Timur", "Sentul", "Sentul Timur", "Sentul"])
        #expect(network.timetable.arrival(ofTrip: 0, atStop: 2) == 5 * 3600 + 120)
        #expect(
            network.transfers == [
                Transfer(from: 1, to: 1, kind: .needsMinimumTime, minimumTime: 150),
                Transfer(from: 1, to: 2, kind: .needsMinimumTime, minimumTime: 600),
            ])
        #expect(network.beacons.map(\.station) == [1])
        let apart = PlacedFeed(
            stops: Self.shared.stops.map { stop in
                var stop = stop
                if stop.id == "SP1" { stop.name = "Sentul Barat" }
                return stop
            }, trips: Self.shared.trips)
        #expect(try self.network(apart).fingerprint != network.fingerprint)
    }

    @Test(arguments: [
        ("Palo Alto Northbound", "Palo Alto Southbound", "Palo Alto"),
        ("Palo Alto (NB)", "palo alto - SB", "Palo Alto"),
        ("Gleis 3 – Hauptbahnhof", "Hauptbahnhof Gleis 12b", "Hauptbahnhof"),
        ("Kings Cross, Platform 2", "Kings  Cross [Platform A]", "Kings Cross"),
        ("Northbound Main St", "Main St", "Main St"),
        ("Main St", "Eastbound: Main St", "Main St"),
        ("Diridon Northbound Track 3", "Diridon Track 4", "Diridon"),
        ("Palo Alto Northbound", "Palo Alto  northbound", "Palo Alto Northbound"),
    ])
    func `are known by what their names have in common`(first: String, second: String, name: String) throws {
        let stops = [
            Stop(id: "A", name: "\"\(first)\"", east: 0), Stop(id: "B", name: "\"\(second)\"", east: 0, north: 20),
            Stop(id: "C", name: "Far", east: 3000), Stop(id: "D", name: "Farther", east: 6000),
        ]
        let network = try network(PlacedFeed(stops: stops, trips: [["A", "C"], ["D", "B"]]))
        #expect(network.stations.map(\.id) == ["A", "C", "D"])
        #expect(network.stations[0].name == name)
        #expect(try network.station(matching: second) == 0)
    }

    @Test(arguments: [
        ("Main St", "Main Street"), ("Hauptbahnhof 1", "Hauptbahnhof 2"), ("Track Street", "Platform Street"),
        ("Northbound", "Southbound"), ("Track 3", "Track 4"), ("Quai Nord", "Quai Sud"), ("NB", "SB"),
    ])
    func `have names that differ in nothing but a designation`(first: String, second: String) throws {
        let stops = [Stop(id: "A", name: first, east: 0), Stop(id: "B", name: second, east: 0, north: 20)]
        #expect(
            try groups(stops + [Stop(id: "C", name: "Far", east: 3000)], trips: [["A", "C"], ["B", "C"]]) == [
                "A", "B", "C",
            ])
    }

    @Test(arguments: [
        (20.0, ["A+B", "C"]), (199.0, ["A+B", "C"]), (201.0, ["A", "B", "C"]), (400.0, ["A", "B", "C"]),
        (90_000.0, ["A", "B", "C"]),
    ])
    func `lie no farther apart than a station is long`(metres: Double, expected: [String]) throws {
        let stops = [
            Stop(id: "A", name: "Main St", east: 0), Stop(id: "B", name: "Main St", east: metres),
            Stop(id: "C", name: "Far", east: 300_000),
        ]
        #expect(try groups(stops, trips: [["A", "C"], ["B", "C"]]) == expected)
    }

    @Test func `are no chain along a street`() throws {
        let stops = (0..<6).map { Stop(id: "\($0)", name: "Main St", east: Double($0) * 90) }
        let trips = (0..<6).map { ["\($0)", "C"] }
        let found = try groups(stops + [Stop(id: "C", name: "Far", east: 3000)], trips: trips)
        for group in found.dropLast() { #expect(group.split(separator: "+").count <= 3) }
        #expect(found.count >= 3)
    }

    @Test func `are not one where a trip calls at both`() throws {
        let stops = [
            Stop(id: "A", name: "Main St", east: 0), Stop(id: "B", name: "Main St", east: 150),
            Stop(id: "C", name: "Far", east: 3000),
        ]
        #expect(try groups(stops, trips: [["A", "C", "B"], ["B", "C"]]) == ["A", "B", "C"])
        // It may come back to the very same stop.
        #expect(try groups(stops, trips: [["A", "C", "A"], ["B", "C"]]) == ["A+B", "C"])
        // Opposite stops of two such pairs go with the nearer one each, in whatever order the feed has them.
        let street = [
            Stop(id: "A", name: "Main St", east: 0), Stop(id: "B", name: "Main St", east: 150),
            Stop(id: "B2", name: "Main St", east: 150, north: 20), Stop(id: "A2", name: "Main St", east: 0, north: 20),
        ]
        #expect(try groups(street, trips: [["A", "B"], ["B2", "A2"]]) == ["A+A2", "B+B2"])
    }

    @Test func `are not one where riders cannot change between them`() throws {
        let stops = [
            Stop(id: "A", name: "Main St", east: 0), Stop(id: "B", name: "Main St", east: 100),
            Stop(id: "C", name: "Far", east: 3000),
        ]
        #expect(try groups(stops, trips: [["A", "C"], ["B", "C"]], transfers: ["A,B,3,"]) == ["A", "B", "C"])
    }

    @Test func `may be parents with platforms, and stops that have none`() throws {
        let stops = [
            Stop(id: "P", name: "Central", east: 0, type: 1), Stop(id: "P1", name: "Central", east: 0, parent: "P"),
            Stop(id: "Q1", name: "Central", east: 120, parent: "Q"),
            Stop(id: "Q", name: "Central", east: 120, type: 1), Stop(id: "S", name: "Central", east: 60),
            Stop(id: "N", name: "Concourse", east: 120, type: 3, parent: "Q"), Stop(id: "F", name: "Far", east: 3000),
        ]
        let network = try network(
            PlacedFeed(
                stops: stops, trips: [["P1", "F"], ["F", "Q1"], ["F", "S"]], transfers: ["P,Q,2,240", "Q1,S,0,"],
                beacons: [
                    "N,E2C56DB5-DFFB-48D2-B060-D0F5A71096E0,7,1", "Q,E2C56DB5-DFFB-48D2-B060-D0F5A71096E0,7,2",
                ]))
        #expect(network.stations.map(\.id) == ["P", "F"])
        #expect(network.stations[0].platforms.map(\.id) == ["P1", "Q1", "S"])
        #expect(network.stations[0].aliases.map(\.id) == ["P", "Q", "S"])
        for id in ["P", "P1", "Q", "Q1", "S"] { #expect(network.number(of: id) == 0) }
        #expect(network.patterns.map { $0.stops.map(\.station) } == [[0, 1], [1, 0], [1, 0]])
        #expect(network.transfers.map { [$0.from, $0.to] } == [[0, 0], [0, 0]])
        #expect(network.beacons.map(\.station) == [0, 0])
    }

    @Test func `are one across 180 degrees, too`() throws {
        var feed = PlacedFeed(
            stops: [Stop(id: "A", name: "Date Line", east: 0), Stop(id: "B", name: "Date Line", east: 0)],
            trips: [["A", "C"], ["C", "B"]]
        ).feed
        feed.files["stops.txt"] = Array(
            """
            stop_id,stop_name,stop_lat,stop_lon
            A,Date Line,-16.8,179.9996
            B,Date Line,-16.8,-179.9996
            C,Far,-16.8,179.9

            """.utf8)
        let network = try Feed.network(from: feed)
        #expect(network.stations.map(\.id) == ["A", "C"])
        #expect(abs(abs(network.stations[0].coordinate.longitude) - 180) < 1e-9)
    }

    @Test func `do no harm where every stop has the same name`() throws {
        let stops = (0..<1500).map {
            Stop(id: "\($0)", name: "Bus stop", east: Double($0 % 40), north: Double($0 / 40))
        }
        #expect(try network(PlacedFeed(stops: stops, trips: [["0", "1"]])).stations.count == 1500)
    }
}
