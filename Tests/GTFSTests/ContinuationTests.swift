import Testing
import Transit

@testable import GTFS

/// One train as two trips: T1 calls at A, B and C, and T2 of another line at C, D and E.
@Suite struct `A train that goes on as another trip` {
    private static let feed = SmallFeed(
        files: [
            "agency.txt": "agency_timezone\nUTC",
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
            A,Alder,0.0,10.00,,
            B,Beech,0.0,10.01,,
            C,Cedar,0.0,10.02,1,
            C1,Cedar 1,0.0,10.02,,C
            C2,Cedar 2,0.0,10.02,,C
            D,Deal,0.0,10.03,,
            E,Elm,0.0,10.04,,
            """,
            "routes.txt": "route_id,route_short_name,route_type\nR,1,1\nQ,2,1",
            "calendar_dates.txt": "service_id,date,exception_type\nS,20260817,1\nZ,20260818,1",
            "trips.txt": "route_id,service_id,trip_id,block_id\nR,S,T1,K\nQ,S,T2,K",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T1,05:00:00,05:00:00,A,1
            T1,05:02:00,05:02:00,B,2
            T1,05:04:00,05:04:00,C1,3
            T2,05:05:00,05:05:00,C2,1
            T2,05:07:00,05:07:00,D,2
            T2,05:09:00,05:09:00,E,3
            """,
        ].mapValues { Array(($0 + "\n").utf8) })

    private static let header = "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\n"

    /// The feed without blocks.
    private static var unblocked: SmallFeed { feed.replacing(",K", in: "trips.txt", with: ",") }

    private func feed(_ feed: SmallFeed = Self.feed, transfers rows: String) -> SmallFeed {
        var feed = feed
        feed.files["transfers.txt"] = Array((Self.header + rows + "\n").utf8)
        return feed
    }

    /// As which pattern the trains of each go on, without any warning.
    private func continuations(_ feed: SmallFeed) throws -> [Int?] {
        let (network, warnings) = try Feed.read(from: feed)
        #expect(warnings.lines == [])
        return network.patterns.map(\.continuation)
    }

    @Test func `is found by its block, at another platform of the station`() throws {
        #expect(try continuations(Self.feed) == [1, nil])
    }

    @Test(arguments: [
        ("trips.txt", "T2,K", "T2,L"), ("trips.txt", "Q,S", "Q,Z"), ("trips.txt", "K", ""),
        ("stop_times.txt", "05:05:00,05:05:00", "05:03:59,05:03:59"),
        ("stop_times.txt", "C2,1", "B,1"),
    ])
    func `is none of another block, day or station, or that is gone by then`(file: String, old: String, new: String)
        throws
    {
        #expect(try continuations(Self.feed.replacing(old, in: file, with: new)) == [nil, nil])
    }

    @Test(arguments: [("05:19:00", 1), ("05:19:01", nil)])
    func `is none that stands for more than a quarter of an hour`(leaves: String, continuation: Int?) throws {
        let feed = Self.feed.replacing("05:05:00,05:05:00", in: "stop_times.txt", with: "\(leaves),\(leaves)")
            .replacing("05:07:00,05:07:00", in: "stop_times.txt", with: "05:29:00,05:29:00")
            .replacing("05:09:00,05:09:00", in: "stop_times.txt", with: "05:39:00,05:39:00")
        #expect(try continuations(feed) == [continuation, nil])
        // Where the feed says that riders stay, they do.
        #expect(try continuations(self.feed(feed, transfers: ",,T1,T2,4")) == [1, nil])
    }

    @Test func `is the next of its block, and no later one`() throws {
        var feed = Self.feed.replacing("Q,S,T2,K", in: "trips.txt", with: "Q,S,T2,K\nQ,S,T3,K")
        feed.files["stop_times.txt"]? += Array("T3,05:04:30,05:04:30,D,1\nT3,05:06:00,05:06:00,E,2\n".utf8)
        #expect(try continuations(feed) == [nil, nil, nil])
    }

    @Test func `is told by transfers.txt without a block, and ends by it in spite of one`() throws {
        #expect(try continuations(feed(Self.unblocked, transfers: ",,T1,T2,4")) == [1, nil])
        #expect(try continuations(feed(Self.unblocked, transfers: "C1,C2,T1,T2,4")) == [1, nil])
        #expect(try continuations(feed(transfers: ",,T1,T2,5")) == [nil, nil])
        #expect(try continuations(feed(transfers: ",,T2,T1,5")) == [1, nil])
        #expect(try continuations(feed(transfers: "C1,C2,T1,T2,2")) == [1, nil])
    }

    /// Who rides the wrong way is to be told so, and not to wait until the train comes back.
    @Test(arguments: ["", ",,T1,T2,4"]) func `is none that goes back the way it came`(rows: String) throws {
        let back = Self.feed.replacing(",D,2", in: "stop_times.txt", with: ",B,2")
            .replacing(",E,3", in: "stop_times.txt", with: ",A,3")
        #expect(try continuations(feed(back, transfers: rows)) == [nil, nil])
        // Past a stop that the way here does not serve, too.
        let around = Self.feed.replacing(",E,3", in: "stop_times.txt", with: ",B,3")
        #expect(try continuations(feed(around, transfers: rows)) == [nil, nil])
    }

    /// Three times round: the last time the train ends.
    @Test func `goes round on a loop`() throws {
        var loop = Self.feed.replacing("Q,S,T2,K", in: "trips.txt", with: "R,S,T2,K\nR,S,T3,K")
        loop.files["stop_times.txt"] = Array("trip_id,arrival_time,departure_time,stop_id,stop_sequence\n".utf8)
        for round in 0..<3 {
            for (number, stop) in ["A", "B", "C1", "A"].enumerated() {
                let time = "05:\(round + 1)\(2 * number):00"
                loop.files["stop_times.txt"]? += Array("T\(round + 1),\(time),\(time),\(stop),\(number)\n".utf8)
            }
        }
        #expect(try continuations(loop) == [0, nil])
    }

    @Test func `has a pattern of its own beside those that end there`() throws {
        var feed = Self.feed.replacing("Q,S,T2,K", in: "trips.txt", with: "Q,S,T2,K\nR,S,T3,\nR,S,T4,L\nQ,S,T5,L")
        for (trip, stops) in [("T3", ["A", "B", "C1"]), ("T4", ["A", "B", "C1"]), ("T5", ["C2", "D", "E"])] {
            for (number, stop) in stops.enumerated() {
                let time = "0\(trip == "T5" ? 7 : 6):0\(number):00"
                feed.files["stop_times.txt"]? += Array("\(trip),\(time),\(time),\(stop),\(number)\n".utf8)
            }
        }
        // T4 and T5 are an hour apart, and T3 has no block.
        #expect(try continuations(feed) == [1, nil, nil])
        #expect(try continuations(self.feed(feed, transfers: ",,T4,T5,4")) == [1, nil, nil])
        let network = try Feed.network(from: self.feed(feed, transfers: ",,T4,T5,4"))
        #expect(network.timetable.trips.map(\.pattern) == [0, 1, 2, 0, 1])
    }

    @Test func `is kept in a compiled network, which refuses a pattern that is not there`() throws {
        let network = try Feed.network(from: Self.feed)
        let read = try CompiledNetwork.network(from: CompiledNetwork.bytes(of: network))
        #expect(read.patterns.map(\.continuation) == [1, nil])
        var patterns = network.patterns
        patterns[0].continuation = 2
        let wrong = Network(stations: network.stations, lines: network.lines, patterns: patterns)
        #expect(throws: CompiledNetworkError.damaged) {
            try CompiledNetwork.network(from: CompiledNetwork.bytes(of: wrong))
        }
    }

    @Test(arguments: [
        (",,T1,,4", "transfers.txt:2:6: to_trip_id is empty; a transfer_type of 4 needs it; the row was left out"),
        (",,,T2,5", "transfers.txt:2:3: from_trip_id is empty; a transfer_type of 5 needs it; the row was left out"),
        (",,T1,T9,4", "transfers.txt:2:6: to_trip_id \"T9\" is not in trips.txt; the row was left out"),
        (",,T1,T1,4", "transfers.txt:2:6: to_trip_id \"T1\" is from_trip_id; the row was left out"),
        (
            ",,T2,T1,4",
            "transfers.txt:2:6: to_trip_id \"T1\" does not begin where from_trip_id \"T2\" ends; the row was left out"
        ),
        (
            ",,T1,T2,6",
            "transfers.txt:2:9: transfer_type \"6\" is no whole number from 0 to 5; the row was left out"
        ),
    ])
    func `is not taken from a row that is wrong`(row: String, warning: String) throws {
        let (network, warnings) = try Feed.read(from: feed(Self.unblocked, transfers: row))
        #expect(warnings.lines == [warning])
        #expect(network.patterns.map(\.continuation) == [nil, nil])
    }

    @Test func `ends for who has chosen the first line alone`() throws {
        let (network, warnings) = try Feed.read(
            from: feed(transfers: ",,T1,T2,4"), NetworkSelection(routes: ["R"]))
        #expect(warnings.lines == [])
        #expect(network.patterns.map(\.continuation) == [nil])
    }
}
