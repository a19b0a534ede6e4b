import TestSupport
import Testing

@testable import GTFS

/// Content that would fill a small computer's memory costs the row, the shape or the trip that goes too far.
/// Content just within the bound is read.
@Suite struct `A feed at its bounds` {
    private func problem(_ feed: SmallFeed) throws -> String? {
        try Feed.read(from: feed).warnings.lines.first
    }

    @Test(arguments: [
        (994, nil),
        (995, "trips.txt:2:1015: the row has more than 1000 fields; the file is damaged; the row was left out"),
    ])
    func `has a thousand fields in a row`(commas: Int, message: String?) throws {
        let row = "R,D,T1,To Third,0,W"
        let feed = SmallFeed.sound.replacing(row, in: "trips.txt", with: row + String(repeating: ",", count: commas))
        #expect(try problem(feed) == message)
    }

    /// A zip of some kilobytes unpacks to a row of a quarter of a gibibyte.
    @Test func `has no row that is looked at beyond its first thousand fields`() throws {
        var feed = SmallFeed.sound
        feed.files["shapes.txt"]?.append(
            contentsOf: [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: ","), count: 64 << 20))
        let start = ProcessorTime.now
        #expect(
            try problem(feed)?.hasSuffix(
                ": the row has more than 1000 fields; the file is damaged; the row was left out") == true)
        #expect(ProcessorTime.now - start < .seconds(5) * Emulator.slowness)
    }

    @Test(arguments: [
        (555, nil),
        (
            556,
            "frequencies.txt:557:24: up to this row there are more than 2000000 departures; give a longer headway_secs; the row was left out"
        ),
    ])
    func `has two million departures by headways`(rows: Int, message: String?) throws {
        // An hour each, one after the other: 3,600 departures a row.
        var text = "trip_id,start_time,end_time,headway_secs\n"
        for hour in 0..<rows { text += "T1,\(hour + 100):00:00,\(hour + 101):00:00,1\n" }
        var feed = SmallFeed.sound
        feed.files["frequencies.txt"] = Array(text.utf8)
        #expect(try problem(feed) == message)
    }

    /// From the equator's side to the north and back along a meridian: one degree is 111.195 km on the sphere of GTFS's distances.
    @Test(arguments: [
        (47.0, nil),
        (49.0, "shapes.txt:2: shape_id \"W\" is longer than 12000 km, and no train's way is; the shape was left out"),
    ])
    func `has a shape of twelve thousand kilometres`(latitude: Double, message: String?) throws {
        var feed = SmallFeed.sound
        feed.files["shapes.txt"] = Array(
            """
            shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
            W,-6.0,106.0,1
            W,\(latitude),106.005,2
            W,-6.0,106.01,3
            W,-6.0,106.03,4
            """.utf8)
        #expect(try problem(feed) == message)
    }

    /// The patterns of a trip around the world, again and again, took 1.5 GB in a feed of 8 KB.
    @Test(arguments: [
        (47.0, nil),
        (
            49.0,
            "stop_times.txt:4:6: up to this stop trip_id \"T1\" is longer than 12000 km; see where its stops are; the trip was left out; and 1 more like this"
        ),
    ])
    func `has a trip of twelve thousand kilometres without a shape`(latitude: Double, message: String?) throws {
        var feed = SmallFeed.sound.replacing(
            "S2,02,\"Second, the \"\"old\"\"\",-6.0", in: "stops.txt", with: "S2,02,Second,\(latitude)")
        feed.files["shapes.txt"] = nil
        for time in ["05:02:00,05:02:20", "5:04:30,05:05:00", "24:16:00,24:16:00"] {
            feed = feed.replacing(time, in: "stop_times.txt", with: ",")
        }
        feed.files["trips.txt"]? += Array("R,D,T3,,0,\n".utf8)
        feed.files["stop_times.txt"]? += Array("T3,05:00:00,05:00:00,P1,1\nT3,05:05:00,05:05:00,S3,2\n".utf8)
        let told = try problem(feed)
        #expect(told == message)
    }
}
