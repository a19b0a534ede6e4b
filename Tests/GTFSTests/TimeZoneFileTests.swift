import Foundation
import Positioning
import TestSupport
import Testing
import Transit

@testable import GTFS

/// Files of the time zone database, and what another program reads in them: `fixtures/timezones/make-offsets.py`.
@Suite struct `A time zone file` {
    private static let folder = Paths.project.appending(path: "fixtures/timezones")
    private static let zones = [
        "Africa/Casablanca", "America/New_York", "America/Nuuk", "Asia/Jakarta", "Australia/Lord_Howe", "Europe/Berlin",
        "Europe/Dublin", "Pacific/Apia",
    ]
    /// The end of the years that the table covers, in seconds since 1970: 2046-01-01.
    private static let end: Int64 = 2_398_377_600

    /// From when on which offset holds.
    private func expected(_ zone: String) throws -> [TimeZoneOffsets.Transition] {
        let text = try String(contentsOf: Self.folder.appending(path: "offsets.csv"), encoding: .utf8)
        var transitions: [TimeZoneOffsets.Transition] = []
        for row in text.split(separator: "\n") {
            let fields = row.split(separator: ",")
            guard fields[0] == zone else { continue }
            let (time, offset) = (try #require(Int64(fields[1])), try #require(Int(fields[2])))
            transitions.append(TimeZoneOffsets.Transition(time: time, offset: offset))
        }
        return transitions
    }

    private func offsets(_ zone: String) throws -> TimeZoneOffsets {
        try #require(TimeZoneFile.offsets(of: zone, in: Self.folder.path))
    }

    /// Compares with the table from a time on, on both sides of each change and at each noon between.
    private func compare(_ offsets: TimeZoneOffsets, _ zone: String, from start: Int64 = 0) throws {
        let expected = try expected(zone)
        try #require(!expected.isEmpty)
        for (number, row) in expected.enumerated() {
            let end = number + 1 < expected.count ? expected[number + 1].time : Self.end
            for time in [row.time, end - 1] + Array(stride(from: row.time, to: end, by: 43_200)) where time >= start {
                let found = offsets.offset(at: Timestamp(milliseconds: time * 1000))
                guard found != row.offset else { continue }
                Issue.record("\(zone) at \(time): \(found), not \(row.offset)")
                return
            }
        }
    }

    @Test(arguments: zones) func `says what another program reads in it`(zone: String) throws {
        try compare(try offsets(zone), zone)
    }

    /// The tables of some databases end where the rule begins, those of others in 2037: the rule alone must do.
    @Test(arguments: ["America/New_York", "Asia/Jakarta", "Australia/Lord_Howe", "Europe/Berlin", "Europe/Dublin"])
    func `says the same by its rule alone`(zone: String) throws {
        let offsets = try offsets(zone)
        let rule = try #require(offsets.rule)
        // 2010-01-01: none of these zones has changed its rule since.
        try compare(TimeZoneOffsets(initialOffset: 0, rule: rule), zone, from: 1_262_304_000)
    }

    @Test func `tells a day that Apia never had`() throws {
        let apia = try offsets("Pacific/Apia")
        let days = try [29, 30, 31].map { try #require(CivilDate(year: 2011, month: 12, day: $0)) }
        let starts = days.map(apia.serviceDayStart)
        #expect(starts[2].seconds(since: starts[0]) == 86_400)
        #expect(apia.date(at: starts[2]) == days[2])
        #expect(apia.date(at: starts[2].advanced(bySeconds: -1)) == days[0])
    }

    @Test(arguments: [
        "", "/etc/passwd", "../timezones/Asia/Jakarta", "Asia/../Asia/Jakarta", "Asia//Jakarta", "Asia/./Jakarta",
        "Asia",
        "Asia/Jakarta/", "Asia/Jakarta\0", "Asia/Djakarta", "offsets.csv", "make-offsets.py",
        String(repeating: "A", count: 100_000),
    ])
    func `is not read under a name that is none`(name: String) {
        #expect(TimeZoneFile.offsets(of: name, in: Self.folder.path) == nil)
    }

    /// Debian 13 keeps the old names in a package of its own (`tzdata-legacy`).
    @Test(arguments: [
        ("US/Eastern", "America/New_York"), ("america/new_york", "America/New_York"),
        ("America/New York", "America/New_York"),
        ("us/eastern", "America/New_York"), ("America/Godthab", "America/Nuuk"), ("Eire", "Europe/Dublin"),
        ("Australia/LHI", "Australia/Lord_Howe"), ("ASIA/JAKARTA", "Asia/Jakarta"),
        ("Arctic/Longyearbyen", "Europe/Berlin"),
    ])
    func `is read under other names of its zone`(name: String, zone: String) throws {
        let (found, offsets) = try #require(TimeZoneFile.read(name, in: Self.folder.path))
        let expected = try self.offsets(zone)
        #expect(found == zone && offsets == expected)
    }

    /// A machine whose database is older than the newest name.
    @Test func `is read under an old name where a machine has no other`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            try Data(contentsOf: Self.folder.appending(path: "Europe/Berlin")).map { $0 }, to: "Asia/Calcutta")
        #expect(TimeZoneFile.read("Asia/Kolkata", in: folder.path)?.name == "Asia/Calcutta")
    }

    @Test func `is one zone to a feed under all its names`() throws {
        let agencies = """
            agency_id,agency_name,agency_url,agency_timezone
            A,A,https://a.example,America/New_York
            B,B,https://b.example,US/Eastern
            C,C,https://c.example,Europe/Berlin
            """
        var feed = SmallFeed.sound
        feed.files["agency.txt"] = Array(agencies.utf8)
        let warnings = try Feed.read(from: feed).warnings.lines
        #expect(
            warnings.filter { $0.contains("agency_timezone") }.count == 1
                && warnings.contains { $0.hasPrefix("agency.txt:4:") })
    }

    @Test func `is refused or read, and traps never, with any byte changed, or cut off there`() throws {
        let whole = Array(try Data(contentsOf: Self.folder.appending(path: "Europe/Berlin")))
        try #require(TimeZoneOffsets(timeZoneFile: whole) != nil)
        let later = Timestamp(milliseconds: 4_000_000_000_000)
        for position in whole.indices {
            #expect(TimeZoneOffsets(timeZoneFile: Array(whole[..<position])) == nil)
            for byte in [0x00, 0x7F, 0x80, 0xFF, whole[position] ^ 1] {
                var changed = whole
                changed[position] = byte
                _ = TimeZoneOffsets(timeZoneFile: changed)?.offset(at: later)
            }
        }
    }

    @Test(arguments: [
        "CET-1CEST", "C-1", "CET", "CET-25", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J365", "CET-1CEST,366,1", "CET-1CEST,M3.5.0/168,M10.5.0",
        "CET-1CEST,M3.5.0,M10.5.0,", "<+01-1", "CET-1:60", "", "CET-1 CEST,M3.5.0,M10.5.0",
    ])
    func `has a rule that is one, or none`(text: String) {
        #expect(ClockRule(tzString: text.utf8) == nil)
    }

    @Test func `of version 1 has a table and no rule`() throws {
        // One transition at 1,000 s, from 1 h to 2 h ahead.
        var bytes = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
        for count in [0, 0, 0, 1, 2, 4] as [UInt8] { bytes += [0, 0, 0, count] }
        bytes += [0, 0, 0x03, 0xE8, 1, 0, 0, 0x0E, 0x10, 0, 0, 0, 0, 0x1C, 0x20, 1, 0] + Array("ABC\0".utf8)
        let offsets = try #require(TimeZoneOffsets(timeZoneFile: bytes))
        #expect([999, 1000].map { offsets.offset(at: Timestamp(milliseconds: $0 * 1000)) } == [3600, 7200])
    }

    @Test func `gives a network its offsets, or none where there is no such zone`() throws {
        let known = try Feed.network(from: SmallFeed.sound.replacing("Asia/Jakarta", in: "agency.txt", with: "UTC"))
        let unknown = try Feed.network(from: SmallFeed.sound.replacing("Jakarta", in: "agency.txt", with: "Nowhere"))
        #expect(unknown.offsets == nil)
        #expect(known.offsets == TimeZoneFile.offsets(of: "UTC"))
    }
}
