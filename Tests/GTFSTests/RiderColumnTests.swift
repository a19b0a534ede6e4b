import Positioning
import Testing
import Transit

@testable import GTFS

/// The columns that boards and voices show, of ``SmallFeed/sound``.
@Suite struct `What riders read on boards and trains` {
    private func replacing(_ file: String, _ text: String, in feed: SmallFeed = .sound) -> SmallFeed {
        var feed = feed
        feed.files[file] = Array((text + "\n").utf8)
        return feed
    }

    /// Two trips along the same stops: the first shows `Second` until it is there, and the other one goes under a name of its own.
    private var signs: SmallFeed {
        let feed = replacing(
            "trips.txt",
            """
            route_id,service_id,trip_id,trip_headsign,trip_short_name,direction_id,shape_id
            R,D,T1,To Third,,0,W
            R,D,T3,To Third,IC 7,0,W
            R,X,T2,,,1,
            """)
        return replacing(
            "stop_times.txt",
            """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign
            T1,05:00:00,05:00:30,P1,1,Second
            T2,24:10:00,24:10:00,S3,1,
            T1,5:04:30,05:05:00,S3,30,
            T1,05:02:00,05:02:20,S2,2,
            T3,06:00:00,06:00:30,P1,1,
            T3,06:02:00,06:02:20,S2,2,"Third, by the river"
            T3,06:04:30,06:05:00,S3,3,
            T2,,,S2,2,
            T2,24:16:00,24:16:00,P1,3,First
            """, in: feed)
    }

    private func trip(_ id: String, in network: Network) throws -> Int {
        try #require(network.timetable.trips.firstIndex { $0.id == id })
    }

    @Test func `a train shows its stop_headsign where the trip's headsign does not hold`() throws {
        let network = try Feed.network(from: signs)
        let shown = try ["T1", "T2", "T3"].map { id in
            let trip = try trip(id, in: network)
            return (0..<3).map { network.sign(ofTrip: trip, at: $0) }
        }
        #expect(
            shown == [
                ["Second", "To Third", "To Third"], ["First", "First", "First"],
                ["To Third", "Third, by the river", "To Third"],
            ])
        #expect(try network.stopHeadsign(ofTrip: trip("T1", in: network), at: 0) == "Second")
        #expect(try network.stopHeadsign(ofTrip: trip("T1", in: network), at: 1) == nil)
        let pattern = network.timetable.trips[try trip("T3", in: network)].pattern
        #expect(network.timetable.trips[try trip("T1", in: network)].pattern == pattern)
        #expect((0..<3).map { network.sign(ofPattern: pattern, at: $0) } == ["Second", "To Third", "To Third"])
    }

    @Test func `a train of the same stops shows a headsign of its own`() throws {
        let feed = signs.replacing("T3,To Third", in: "trips.txt", with: "T3,Airport")
        let network = try Feed.network(from: feed)
        #expect(network.headsign(ofTrip: try trip("T3", in: network)) == "Airport")
        #expect(network.headsign(ofTrip: try trip("T1", in: network)) == "To Third")
    }

    @Test func `a train has the number by which riders know it, or none`() throws {
        let network = try Feed.network(from: signs)
        let names = try ["T1", "T2", "T3"].map { network.timetable.trips[try trip($0, in: network)].shortName }
        #expect(names == [nil, nil, "IC 7"])
    }

    @Test func `signs and numbers are shown in the rider's language`() throws {
        let feed = replacing(
            "translations.txt",
            """
            table_name,field_name,language,translation,record_id,field_value
            stop_times,stop_headsign,fr,Deuxième,,Second
            trips,trip_short_name,fr,Rapide 7,T3,
            trips,trip_headsign,fr,Vers Troisième,,To Third
            """, in: signs)
        let network = try Feed.read(from: feed, NetworkSelection(language: "fr")).network
        let (first, third) = (try trip("T1", in: network), try trip("T3", in: network))
        #expect((0..<2).map { network.sign(ofTrip: first, at: $0) } == ["Deuxième", "Vers Troisième"])
        #expect(network.timetable.trips[third].shortName == "Rapide 7")
    }

    @Test func `a platform has its code, also one without a station`() throws {
        let feed = replacing(
            "stops.txt",
            """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code
            P1,,-6.0001,106.0,0,S1,2a
            S1,First,-6.0,106.0,1,,
            S2,Second,-6.0,106.01,0,,7
            S3,Third,-6.0,106.03,,,
            """)
        let network = try Feed.network(from: feed)
        let pattern = try #require(network.patterns.first { $0.direction == 0 })
        #expect(pattern.stops.map(network.platformCode(of:)) == ["2a", "7", nil])
    }

    @Test func `lines stand in the order of route_sort_order, then of the file`() throws {
        let routes = """
            route_id,agency_id,route_short_name,route_type,route_sort_order
            R,A,1,1,
            Q,A,2,1,20
            P,A,3,1,3
            O,A,4,1,
            N,A,5,1,3
            """
        let feed = replacing("routes.txt", routes)
        var trips = "route_id,service_id,trip_id\n",
            calls = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        for route in ["O", "P", "N", "R", "Q"] {
            trips += "\(route),D,\(route)\n"
            calls += "\(route),05:00:00,05:00:00,S2,1\n\(route),05:02:00,05:02:00,S3,2\n"
        }
        var whole = replacing("stop_times.txt", calls, in: replacing("trips.txt", trips, in: feed))
        whole.files["frequencies.txt"] = nil
        let network = try Feed.network(from: whole)
        #expect(network.lines.map(\.id) == ["P", "N", "Q", "R", "O"])
        // Each trip still belongs to its route.
        for trip in network.timetable.trips {
            #expect(network.lines[network.patterns[trip.pattern].line].id == trip.id)
        }
    }

    @Test(arguments: ["-1", "first", "1.5"]) func `an order that is no number costs the order alone`(order: String)
        throws
    {
        let feed = replacing(
            "routes.txt",
            """
            route_id,agency_id,route_long_name,route_type,route_sort_order
            R,A,Line One,1,\(order)
            """)
        let (network, warnings) = try Feed.read(from: feed)
        #expect(network.lines.map(\.id) == ["R"])
        #expect(warnings.lines.contains { $0.contains("route_sort_order") })
    }

    @Test func `a voice reads the tts_stop_name, in the rider's language where that is told`() throws {
        let feed = SmallFeed.sound.replacing("stop_code,stop_name", in: "stops.txt", with: "tts_stop_name,stop_name")
        #expect(try Feed.network(from: feed).stations.map(\.spokenName) == ["01", "02", "03"])
        let translated = replacing(
            "translations.txt",
            """
            table_name,field_name,language,translation,record_id,field_value
            stops,stop_name,fr,Première,S1,
            stops,tts_stop_name,fr,La première,S1,
            stops,stop_name,fr,Troisième,S3,
            """, in: feed)
        let stations = try Feed.read(from: translated, NetworkSelection(language: "fr")).network.stations
        // The voice of another language reads no name of this one.
        #expect(stations.map(\.spokenName) == ["La première", "02", nil])
    }

    /// A stop's clock; the feed's is that of Jakarta, seven hours before UTC all the year.
    @Test(arguments: [
        ("Asia/Makassar", "Asia/Makassar", 8), ("asia/makassar", "Asia/Makassar", 8), ("Asia/Jakarta", nil, 7),
        ("Asia/Singapore", "Asia/Singapore", 8), ("", nil, 7),
    ])
    func `a stop's board shows the times of its stop_timezone`(zone: String, name: String?, hours: Int) throws {
        let feed = SmallFeed.sound
            .replacing("level_id\nP1", in: "stops.txt", with: "level_id,stop_timezone\nP1")
            .replacing("106.03,,,", in: "stops.txt", with: "106.03,,,,\(zone)")
        let network = try Feed.network(from: feed)
        #expect(network.stations[2].timeZone == name)
        #expect(network.timeZone(ofStation: 2) == name ?? "Asia/Jakarta")
        #expect(network.offsets(ofStation: 2)?.offset(at: Timestamp(milliseconds: 1_780_000_000_000)) == hours * 3600)
        #expect(network.offsets(ofStation: 0)?.offset(at: Timestamp(milliseconds: 1_780_000_000_000)) == 7 * 3600)
    }

    @Test func `a stop_timezone that nobody knows costs the stop's clock alone`() throws {
        let feed = SmallFeed.sound
            .replacing("level_id\nP1", in: "stops.txt", with: "level_id,stop_timezone\nP1")
            .replacing("106.03,,,", in: "stops.txt", with: "106.03,,,,Moon/Tranquility")
        let (network, warnings) = try Feed.read(from: feed)
        #expect(network.stations.map(\.timeZone) == [nil, nil, nil])
        #expect(
            warnings.lines.contains {
                $0.contains(#"stop_timezone "Moon/Tranquility" is no time zone that this machine knows"#)
            })
    }

    @Test func `a platform's clock is its station's`() throws {
        let feed = SmallFeed.sound
            .replacing("level_id\nP1", in: "stops.txt", with: "level_id,stop_timezone\nP1")
            .replacing("S1,down", in: "stops.txt", with: "S1,down,Asia/Makassar")
        #expect(try Feed.network(from: feed).stations[0].timeZone == "Asia/Makassar")
    }

    @Test func `all of it survives a compiled network`() throws {
        var feed = signs.replacing(
            "level_id\nP1", in: "stops.txt", with: "level_id,stop_timezone,tts_stop_name,platform_code\nP1"
        )
        .replacing("106.03,,,", in: "stops.txt", with: "106.03,,,,Asia/Makassar,The third,9")
        feed = feed.replacing("route_color\n", in: "routes.txt", with: "route_color,route_text_color\n")
            .replacing("f26921", in: "routes.txt", with: "f26921,101010")
        let network = try Feed.network(from: feed)
        let copy = try CompiledNetwork.network(from: CompiledNetwork.bytes(of: network))
        #expect(copy.stations == network.stations)
        #expect(copy.lines == network.lines && copy.lines[0].textColor == "101010")
        #expect(copy.clocks == network.clocks && copy.clocks.count == 1)
        #expect(copy.timetable.signs == network.timetable.signs && !copy.timetable.signs.isEmpty)
        #expect(copy.timetable.trips == network.timetable.trips)
        #expect(copy.patterns.map { $0.stops.map(\.headsign) } == network.patterns.map { $0.stops.map(\.headsign) })
    }
}
