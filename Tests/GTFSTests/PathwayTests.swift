import Testing
import Transit

@testable import GTFS

/// A station of the small feed with two platforms more, and ways on foot between them.
@Suite struct `Ways on foot` {
    private static let stops = """
        P2,,,-6.0002,106.0,0,S1,down
        P3,,,-6.0003,106.0,0,S1,down
        N1,,,,,3,S1,
        B3,,,,,4,P3,

        """
    private static let header =
        "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,length,traversal_time\n"

    /// The small feed, where trips call at the platforms P1 and P2 of S1, and at P3 if that is said.
    private func feed(_ pathways: String, header: String = Self.header, isThirdServed: Bool = false) -> SmallFeed {
        var feed = SmallFeed.sound
            .replacing("S2,02,", in: "stops.txt", with: Self.stops + "S2,02,")
            .replacing("T2,24:16:00,24:16:00,P1,3", in: "stop_times.txt", with: "T2,24:16:00,24:16:00,P2,3")
        if isThirdServed {
            feed = feed.replacing("T2,24:16:00,24:16:00,P2,3", in: "stop_times.txt", with: "T2,24:16:00,24:16:00,P3,3")
            feed.files["stop_times.txt"]?.append(contentsOf: Array("\nT1,05:20:00,05:20:00,P2,40".utf8))
        }
        feed.files["pathways.txt"] = Array((header + pathways).utf8)
        return feed
    }

    /// How many seconds a change within the station S1 takes, and the warnings on its ways.
    private func change(in feed: SmallFeed) throws -> (seconds: Int?, warnings: [String]) {
        let (network, warnings) = try Feed.read(from: feed)
        let station = try #require(network.stations.firstIndex { $0.id == "S1" })
        let change = network.changes()[station].first { $0.to == station }
        return (change?.seconds, warnings.allLines.filter { $0.contains("pathways.txt") })
    }

    @Test(
        arguments: [
            // By way of a node, which is shorter than the direct one.
            ("a,P1,N1,1,1,,50\nb,N1,P2,4,1,,41\nc,P1,P2,1,1,,300", 91),
            // Each way by itself: an escalator down, stairs of which nobody says how long they take, and a lift.
            ("a,P1,P2,4,0,,60\nb,P2,P1,2,0,,\nc,P2,P1,5,0,,150", 150),
            // 133 m at 1.33 m/s.
            ("a,P1,P2,1,1,133,", 100),
            // Not both ways, or not at all.
            ("a,P1,P2,4,0,,60", Change.usual), ("a,P1,N1,1,1,,50", Change.usual), ("a,P1,P2,2,1,,", Change.usual),
            // No way of more than an hour.
            ("a,P1,P2,1,1,,3600", 3600), ("a,P1,P2,1,1,,3601", Change.usual), ("a,P1,P2,1,1,1e300,", Change.usual),
            // Platforms at which no trip calls do not count, and those of other stations are not reached.
            ("a,P1,P2,1,1,,30\nb,P2,B3,1,1,,900", 30), ("a,P1,S2,1,1,,10\nb,S2,P2,1,1,,10", Change.usual),
        ]) func `tell how long a change takes`(ways: String, seconds: Int) throws
    {
        let found = try change(in: feed(ways))
        #expect(found.seconds == seconds && found.warnings.isEmpty)
    }

    @Test func `end at the boarding areas of a platform`() throws {
        let found = try change(in: feed("a,P1,P2,1,1,,30\nb,P2,B3,1,1,,45", isThirdServed: true))
        #expect(found.seconds == 75 && found.warnings.isEmpty)
        // A platform to which no way leads might be anywhere.
        #expect(try change(in: feed("a,P1,P2,1,1,,30", isThirdServed: true)).seconds == Change.usual)
    }

    @Test func `stand back behind transfers.txt`() throws {
        var feed = feed("a,P1,P2,1,1,,30")
        feed.files["transfers.txt"] = Array("from_stop_id,to_stop_id,transfer_type,min_transfer_time\nS1,S1,2,200".utf8)
        #expect(try change(in: feed).seconds == 200)
    }

    @Test func `cost themselves where they are wrong`() throws {
        let found = try change(in: feed("a,P1,X,1,1,,3\nb,,P2,1,1,,3\nc,P1,P2,1,2,,3\nd,P1,P2,1,1,,x\ne,P1,P2,1,1,,30"))
        #expect(found.seconds == 30)
        #expect(
            found.warnings == [
                "pathways.txt:2:6: to_stop_id \"X\" is not in stops.txt; the row was left out",
                "pathways.txt:3:3: from_stop_id is empty; the row was left out",
                "pathways.txt:4:11: is_bidirectional \"2\" is no whole number from 0 to 1; the row was left out",
                "pathways.txt:5:14: traversal_time \"x\" is no whole number from 0 to 86400; the row was left out",
            ])
        let headless = try change(in: feed("a,P1,P2", header: "pathway_id,from_stop,to_stop_id\n"))
        #expect(headless.seconds == Change.usual)
        #expect(
            headless.warnings == [
                "pathways.txt:1:1: there is no column from_stop_id; GTFS requires it here; the file was left out"
            ])
    }

    @Test func `are left out beyond a number that no network has`() throws {
        let feed = feed("a,P1,N1,1,1,,50\nb,N1,P2,4,1,,41\nc,P1,P2,1,1,,300")
        var warnings = FeedWarnings()
        let stops = try Stops(feed, &warnings)
        _ = try Pathways(feed, stops, mostKept: 4, &warnings)
        #expect(
            warnings.lines == [
                "pathways.txt:4:3: there are more than 4 ways up to this row; those from here on were left out"
            ])
        warnings = FeedWarnings()
        _ = try Pathways(feed, stops, mostKept: 6, &warnings)
        #expect(warnings.lines.isEmpty)
    }

    @Test func `with any byte changed or left out leave the feed what it is`() throws {
        let sound = feed("a,P1,N1,1,1,0.5,50\nb,N1,P2,4,0,,41\nc,P2,P1,1,1,,90")
        let bytes = try #require(sound.files["pathways.txt"])
        var seconds = Set<Int?>()
        for position in bytes.indices {
            for other in [nil, UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "9"), UInt8(ascii: "-"), 0x0A, 0xFF]
            {
                var damaged = sound
                damaged.files["pathways.txt", default: []].replaceSubrange(
                    position...position, with: [other].compactMap(\.self))
                seconds.insert(try change(in: damaged).seconds)
            }
        }
        #expect(seconds.count > 5 && seconds.allSatisfy { (1...Pathways.longest).contains($0 ?? 0) })
    }

    @Test func `of thousands of platforms are left, since the search would take too long`() throws {
        var feed = feed("")
        let numbers = 0..<3000
        let places = numbers.map { "Q\($0),,,-6.0002,106.0,0,S1,\n" }.joined()
        // From one to the next a train comes by another station.
        let calls = numbers.map { number in
            "T1,05:06:00,05:06:00,Q\(number),\(100 + 2 * number)\nT1,05:06:00,05:06:00,S2,\(101 + 2 * number)\n"
        }.joined()
        let ways = numbers.dropLast().map { "w\($0),Q\($0),Q\($0 + 1),1,1,,1\n" }.joined()
        feed = feed.replacing("S2,02,", in: "stops.txt", with: places + "S2,02,")
        feed.files["stop_times.txt"]?.append(contentsOf: Array(("\n" + calls).utf8))
        feed.files["pathways.txt"]?.append(contentsOf: Array(ways.utf8))
        let found = try change(in: feed)
        #expect(found.seconds == Change.usual)
        #expect(found.warnings.count == 1)
        #expect(found.warnings.first?.hasSuffix("its changes take the usual time") == true)
    }
}
