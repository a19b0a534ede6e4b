import Testing

@testable import GTFS

/// A file of the small feed with a text replaced, and what must be said of it.
struct Flaw: CustomTestStringConvertible, Sendable {
    let file: String
    let old: String
    let new: String
    let message: String

    var testDescription: String { message }

    init(_ file: String, _ old: String, _ new: String, _ message: String) {
        self.file = file
        self.old = old
        self.new = new
        self.message = message
    }

    static let all = [
        // Columns and rows.
        Flaw(
            "stops.txt", "stop_lat,", "latitude,", "stops.txt:1:1: there is no column stop_lat; GTFS requires it here"),
        Flaw("stops.txt", "stop_code,", "stop_name,", "stops.txt:1:19: column stop_name is there twice"),
        Flaw("trips.txt", "To Third,0,W", "To Third", "trips.txt:2:8: the row ends after 4 of 6 fields"),
        Flaw(
            "trips.txt", "To Third", "To,Third",
            "trips.txt:2:19: the row has 7 fields, the file 6 columns; quote values with commas"),
        Flaw(
            "stops.txt", "E1,,Entrance", "E1,,\"Entrance",
            "stops.txt:5:5: the quotation mark that opens here is never closed"),
        Flaw(
            "trips.txt", "To Third", "\"To\" Third",
            "trips.txt:2:13: text follows a closing quotation mark; write a \" within quotes as \"\""),
        Flaw(
            "trips.txt", "To Third", "To\0Third",
            "trips.txt:2:10: there is a NUL byte; the file must be text, encoded as UTF-8"),
        // References.
        Flaw("stop_times.txt", "00,S3,30", "00,X9,30", "stop_times.txt:4:21: stop_id \"X9\" is not in stops.txt"),
        Flaw(
            "stop_times.txt", "00,S3,30", "00,E1,30",
            "stop_times.txt:4:21: stop_id \"E1\" is an entrance, a node or a boarding area; "
                + "name its platform or station"
        ),
        Flaw("stop_times.txt", "00,S3,30", "00,,30", "stop_times.txt:4:21: stop_id is empty"),
        Flaw("stop_times.txt", "T2,,", "T9,,", "stop_times.txt:6:1: trip_id \"T9\" is not in trips.txt"),
        Flaw("trips.txt", "R,X", "Q,X", "trips.txt:3:1: route_id \"Q\" is not in routes.txt"),
        Flaw(
            "trips.txt", "R,X", "R,Y",
            "trips.txt:3:3: service_id \"Y\" is neither in calendar.txt nor in calendar_dates.txt"),
        Flaw("trips.txt", "0,W", "0,V", "trips.txt:2:19: shape_id \"V\" is not in shapes.txt"),
        Flaw("stops.txt", "0,S1", "0,S9", "stops.txt:2:22: parent_station \"S9\" is not in stops.txt"),
        Flaw(
            "stops.txt", "0,S1", "0,S2",
            "stops.txt:2:22: parent_station \"S2\" is no station; its location_type must be 1"),
        Flaw(
            "stops.txt", "1,,up", "1,S2,up",
            "stops.txt:3:26: a station (location_type 1) has no parent_station; empty it"),
        Flaw("stops.txt", "up", "sky", "stops.txt:3:27: level_id \"sky\" is not in levels.txt"),
        Flaw("routes.txt", "R,A", "R,B", "routes.txt:2:3: agency_id \"B\" is not in agency.txt"),
        Flaw("frequencies.txt", "T1", "T7", "frequencies.txt:2:1: trip_id \"T7\" is not in trips.txt"),
        Flaw("transfers.txt", "S2", "S7", "transfers.txt:2:4: to_stop_id \"S7\" is not in stops.txt"),
        Flaw("beacons.txt", "P1", "P7", "beacons.txt:2:1: stop_id \"P7\" is not in stops.txt"),
        // Twice the same.
        Flaw(
            "agency.txt", "Jakarta\n", "Jakarta\nA,Bcme,,Asia/Jakarta\n",
            "agency.txt:3:1: agency_id \"A\" is there twice"),
        Flaw("stops.txt", "E1", "S1", "stops.txt:5:1: stop_id \"S1\" is there twice"),
        Flaw("trips.txt", "T2", "T1", "trips.txt:3:5: trip_id \"T1\" is there twice"),
        Flaw("levels.txt", "down", "up", "levels.txt:3:1: level_id \"up\" is there twice"),
        Flaw(
            "shapes.txt", "106.0,10", "106.0,20",
            "shapes.txt:3:14: shape_pt_sequence 20 is there twice in shape_id \"W\""),
        Flaw(
            "stop_times.txt", "S2,2", "S2,1",
            "stop_times.txt:5:25: stop_sequence 1 is there twice in trip_id \"T1\""),
        Flaw(
            "calendar_dates.txt", "X,20260817", "D,20260817",
            "calendar_dates.txt:3:3: date 2026-08-17 of service_id \"D\" is there twice"),
        Flaw(
            "beacons.txt", "7,3", "7,", "beacons.txt:3:41: a beacon with this uuid, major and minor is there twice"),
        // Values.
        Flaw("stops.txt", "106.01", "206.01", "stops.txt:4:34: stop_lon \"206.01\" is not within -180 to 180"),
        Flaw("stops.txt", "106.01", "1O6.01", "stops.txt:4:34: stop_lon \"1O6.01\" is no number"),
        Flaw("stops.txt", "106.01", "nan", "stops.txt:4:34: stop_lon \"nan\" is no number"),
        Flaw("stops.txt", "106.01", "", "stops.txt:4:34: stop_lon is empty"),
        Flaw("stops.txt", "Third", "", "stops.txt:6:7: stop_name is empty"),
        Flaw("stops.txt", "0,,\n", "7,,\n", "stops.txt:4:41: location_type \"7\" is no whole number from 0 to 4"),
        Flaw(
            "routes.txt", "Line One", "",
            "routes.txt:2:5: route_id \"R\" has neither route_short_name nor route_long_name; give one"),
        Flaw("routes.txt", ",1,", ",metro,", "routes.txt:2:15: route_type \"metro\" is no whole number from 0 to 1799"),
        Flaw("routes.txt", "f26921", "orange", "routes.txt:2:17: route_color \"orange\" is not six hexadecimal digits"),
        Flaw(
            "calendar.txt", "20261231", "20261331",
            "calendar.txt:2:26: end_date \"20261331\" is no date; write it as YYYYMMDD"),
        Flaw(
            "calendar.txt", "20261231", "20251231",
            "calendar.txt:2:26: end_date 2025-12-31 comes before start_date 2026-01-01"),
        Flaw("calendar.txt", "D,1", "D,2", "calendar.txt:2:3: monday \"2\" is no whole number from 0 to 1"),
        Flaw(
            "calendar_dates.txt", "0817,2", "0817,0",
            "calendar_dates.txt:2:12: exception_type \"0\" is no whole number from 1 to 2"),
        Flaw(
            "stop_times.txt", "05:02:00", "05:62:00",
            "stop_times.txt:5:4: arrival_time \"05:62:00\" is no time; write it as HH:MM:SS"),
        Flaw(
            "stop_times.txt", "05:02:00", "5:2",
            "stop_times.txt:5:4: arrival_time \"5:2\" is no time; write it as HH:MM:SS"),
        Flaw(
            "stop_times.txt", "05:02:00", "04:02:00",
            "stop_times.txt:5:4: arrival_time 04:02:00 comes before the departure before, 05:00:30"),
        Flaw(
            "stop_times.txt", "05:02:20", "05:01:20",
            "stop_times.txt:5:13: departure_time 05:01:20 comes before arrival_time, 05:02:00"),
        Flaw(
            "stop_times.txt", "S3,30", "S3,-3",
            "stop_times.txt:4:24: stop_sequence \"-3\" is no whole number from 0 to 2147483647"),
        Flaw(
            "stop_times.txt", "S3,30", "S3,99999999999999999999",
            "stop_times.txt:4:24: stop_sequence \"99999999999999999999\" is no whole number from 0 to 2147483647"),
        Flaw("shapes.txt", "W,-6.0,106.0,10\n", "", "shapes.txt:2:1: shape_id \"W\" has one point; a way needs two"),
        Flaw(
            "frequencies.txt", "06:00:00", "05:00:00", "frequencies.txt:2:13: end_time does not come after start_time"),
        Flaw(
            "frequencies.txt", ",600", ",0",
            "frequencies.txt:2:22: headway_secs \"0\" is no whole number from 1 to 86400"),
        Flaw(
            "frequencies.txt", ",600\n", ",600\nT1,05:59:59,07:00:00,600\n",
            "frequencies.txt:3:4: start_time lies within another row's time of trip_id \"T1\""),
        Flaw(
            "transfers.txt", "2,120", "9,120", "transfers.txt:2:7: transfer_type \"9\" is no whole number from 0 to 5"),
        Flaw(
            "beacons.txt", "P1,e2", "P1,g2",
            "beacons.txt:2:4: uuid \"g2c56db5dffb48d2b060d0f5a71096e0\" "
                + "has not the form of a UUID, 32 hexadecimal digits"
        ),
        Flaw("beacons.txt", "7,3", "7,65536", "beacons.txt:3:43: minor \"65536\" is no whole number from 0 to 65535"),
        Flaw("agency.txt", "example,Asia/Jakarta", "example,", "agency.txt:2:29: agency_timezone is empty"),
        Flaw(
            "agency.txt", "Jakarta\n", "Jakarta\nB,Bcme,,Asia/Seoul\n",
            "agency.txt:3:9: agency_timezone \"Asia/Seoul\" differs from \"Asia/Jakarta\" above; a feed has one"),
    ]
}

@Suite struct `A flawed feed` {
    @Test(arguments: Flaw.all)
    func `is refused with file, line, column and reason`(flaw: Flaw) throws {
        let feed = SmallFeed.sound.replacing(flaw.old, in: flaw.file, with: flaw.new)
        try #require(feed.files[flaw.file] != SmallFeed.sound.files[flaw.file], "\(flaw.old) is not in \(flaw.file)")
        let error = try #require(throws: FeedError.self) { try Feed.network(from: feed) }
        #expect(error.description == flaw.message)
        #expect(error.code == .invalid)
    }

    @Test(arguments: ["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt"])
    func `is refused where a required file is missing or empty`(file: String) throws {
        var feed = SmallFeed.sound
        feed.files[file] = nil
        let missing = try #require(throws: FeedError.self) { try Feed.network(from: feed) }
        #expect(missing.description == "small: there is no \(file) in it; GTFS requires this file")
        feed.files[file] = Array(" \n\n".utf8)
        let empty = try #require(throws: FeedError.self) { try Feed.network(from: feed) }
        #expect(empty.description == "\(file):1: the file is empty; its first line must name the columns")
    }

    @Test func `is refused where no calendar tells when trips run`() throws {
        var feed = SmallFeed.sound
        (feed.files["calendar.txt"], feed.files["calendar_dates.txt"]) = (nil, nil)
        let error = try #require(throws: FeedError.self) { try Feed.network(from: feed) }
        #expect(
            error.description
                == "small: there is neither calendar.txt nor calendar_dates.txt in it; GTFS requires one of them")
    }

    @Test(arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
    func `is refused where its bytes are no UTF-8`(bytes: [UInt8]) throws {
        var feed = SmallFeed.sound
        feed.files["routes.txt"]?.insert(contentsOf: bytes + [0x41], at: 80)
        let error = try #require(throws: FeedError.self) { try Feed.network(from: feed) }
        #expect(error.description == "routes.txt:2:6: these bytes are not UTF-8; save the file as UTF-8")
    }

    @Test func `shows no more of a value than fits a line`() throws {
        let feed = SmallFeed.sound.replacing(
            "05:02:00", in: "stop_times.txt", with: "\"a\nb\u{1B}[2J" + String(repeating: "c", count: 99) + "\"")
        let error = try #require(throws: FeedError.self) { try Feed.network(from: feed) }
        #expect(
            error.problem
                == "arrival_time \"a\u{FFFD}b\u{FFFD}[2J\(String(repeating: "c", count: 33))…\" is no time; "
                + "write it as HH:MM:SS"
        )
    }
}
