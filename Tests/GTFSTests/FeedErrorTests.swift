import Testing
import Transit

@testable import GTFS

@Suite struct `A flawed feed` {
    @Test(arguments: Flaw.all)
    func `is read, with file, line, column, reason and what was made of it`(flaw: Flaw) throws {
        let feed = SmallFeed.sound.replacing(flaw.old, in: flaw.file, with: flaw.new)
        try #require(feed.files[flaw.file] != SmallFeed.sound.files[flaw.file], "\(flaw.old) is not in \(flaw.file)")
        let lines = try Feed.read(from: feed).warnings.lines
        #expect(lines == flaw.warnings)
    }

    @Test(arguments: ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"])
    func `is refused where a required file is missing or empty`(file: String) throws {
        var feed = SmallFeed.sound
        feed.files[file] = nil
        let missing = try #require(throws: FeedError.self) { try Feed.network(from: feed) }
        #expect(missing.description == "small: there is no \(file) in it; GTFS requires this file")
        feed.files[file] = Array(" \n\n".utf8)
        let empty = try #require(throws: FeedError.self) { try Feed.network(from: feed) }
        #expect(empty.description == "\(file):1: the file is empty; its first line must name the columns")
        #expect(missing.code == .invalid && empty.code == .invalid)
    }

    @Test(arguments: [
        ("stops.txt", "stop_id"), ("stops.txt", "stop_lat"), ("stops.txt", "stop_lon"), ("routes.txt", "route_id"),
        ("trips.txt", "trip_id"), ("trips.txt", "route_id"), ("stop_times.txt", "trip_id"),
        ("stop_times.txt", "stop_id"),
    ])
    func `is refused where a column is missing without which nothing can be ridden`(file: String, column: String) throws
    {
        let feed = SmallFeed.sound.replacing(column, in: file, with: "other")
        let error = try #require(throws: FeedError.self) { try Feed.network(from: feed) }
        #expect(error.description == "\(file):1:1: there is no column \(column); GTFS requires it here")
    }

    /// The reason is what happened most often.
    @Test(arguments: [
        (
            "routes.txt", "R,A", "Q,A",
            "; trips.txt:2:1: route_id \"R\" is not in routes.txt; the trip was left out; and 1 more like this"
        ),
        (
            "stops.txt", ",106.0", ",east",
            "; stop_times.txt:2:22: stop_id \"P1\" was left out of stops.txt; the call was left out; and 5 more like this"
        ),
    ])
    func `is refused where nothing is left to ride`(file: String, old: String, new: String, reason: String) throws {
        let feed = SmallFeed.sound.replacing(old, in: file, with: new)
        let error = try #require(throws: FeedError.self) { try Feed.network(from: feed) }
        #expect(error.description == "small: there is nothing to ride in it: no trip calls at two stops\(reason)")
    }

    @Test func `is refused where it has no rows`() throws {
        let feed = SmallFeed.sound.mapping { String($0.prefix { $0 != "\n" }) }
        let error = try #require(throws: FeedError.self) { try Feed.network(from: feed) }
        #expect(
            error.description == """
                small: there is nothing to ride in it: no trip calls at two stops; small: no agency_timezone of agency.txt \
                names a time zone; stops and ways count, the hours of departures are taken for unknown
                """)
    }

    @Test func `shows no more of a value than fits a line`() throws {
        let feed = SmallFeed.sound.replacing(
            "05:02:00", in: "stop_times.txt", with: "\"a\nb\u{1B}[2J" + String(repeating: "c", count: 99) + "\"")
        #expect(
            try Feed.read(from: feed).warnings.kept.map(\.problem) == [
                "arrival_time \"a\u{FFFD}b\u{FFFD}[2J\(String(repeating: "c", count: 33))…\" is no time; "
                    + "write it as HH:MM:SS; the time was taken for unknown"
            ])
    }
}
