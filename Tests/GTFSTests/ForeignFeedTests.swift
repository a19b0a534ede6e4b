import Foundation
import TestSupport
import Testing
import Transit

@testable import GTFS

/// Files that users give in place of a feed.
@Suite struct `What is no feed` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func refusal(_ path: String) throws -> String {
        try #require(throws: FeedError.self) { try Feed.network(at: path) }.description
    }

    private static let unlike = ", and no feed, which is a folder or a zip of GTFS files: "

    /// The first bytes of each kind, as its own specification has them.
    @Test(
        arguments: [
            ([0x1F, 0x8B, 8, 0], "a gzip archive", "unpack it first"),
            (Array("7z".utf8) + [0xBC, 0xAF, 0x27, 0x1C], "a 7z archive", "unpack it first"),
            (Array("Rar!".utf8) + [0x1A, 7, 1, 0], "a rar archive", "unpack it first"),
            ([0xFD] + Array("7zXZ".utf8) + [0], "an xz archive", "unpack it first"),
            ([0x28, 0xB5, 0x2F, 0xFD, 4], "a zstd archive", "unpack it first"),
            (Array("BZh91AY".utf8), "a bzip2 archive", "unpack it first"),
            ([UInt8](repeating: 0x61, count: 257) + Array("ustar".utf8), "a tar archive", "unpack it first"),
            (
                Array("\n <!DOCTYPE html><title>404</title>".utf8), "a page of HTML",
                "the download failed; look at it in a browser, and fetch it again"
            ),
            (
                Array(#"{"error": "no key"}"#.utf8), "an error in JSON",
                "the download failed; look at it in a browser, and fetch it again"
            ),
            (
                [0x0A, 0x0D, 0x0A, 0x03] + Array("2.0".utf8) + [0x10, 0, 0x18, 1], "a GTFS-Realtime feed",
                "it says what is late, and not where the stops are; fetch the GTFS feed"
            ),
            (
                [0xEF, 0xBB, 0xBF] + Array(#"<?xml version="1.0"?><PublicationDelivery xmlns="x">"#.utf8),
                "a feed in NeTEx", "ask its publisher for GTFS"
            ),
            (
                Array(#"<?xml version="1.0"?><TransXChange xmlns="x">"#.utf8), "a feed in TransXChange",
                "ask its publisher for GTFS"
            ),
        ] as [([UInt8], String, String)])
    func `is named`(bytes: [UInt8], kind: String, advice: String) throws {
        let path = try folder.write(bytes, to: "feed.zip")
        #expect(try refusal(path) == "\(path): this is \(kind)\(Self.unlike)\(advice)")
    }

    @Test func `is an empty file, or a zip that is cut off`() throws {
        let empty = try folder.write([UInt8](), to: "empty.zip")
        #expect(try refusal(empty) == "\(empty): the file is empty; fetch the feed again")
        let whole = try folder.writeZip(SmallFeed.sound.files, to: "whole.zip")
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: whole)))
        for count in [4, 100, bytes.count / 2, bytes.count - 30] {
            let cut = try folder.write(Array(bytes.prefix(count)), to: "cut.zip")
            let said = try refusal(cut)
            #expect(
                said.hasPrefix("\(cut): the zip is cut off or damaged (") && said.hasSuffix("; fetch the feed again"),
                "\(said)")
        }
    }

    @Test(arguments: [
        (["a.zip", "b/c.ZIP"], #"other archives, "a.zip", "b/c.ZIP": unpack it and name one of them"#),
        (["gtfs.zip"], #"another archive, "gtfs.zip": unpack it and name that"#),
        (["x.tar.gz", "readme.txt"], #"another archive, "x.tar.gz": unpack it and name that"#),
        (
            (1...9).map { "\($0).zip" },
            #"other archives, "1.zip", "2.zip", "3.zip", "4.zip", "5.zip" and 4 more: unpack it and name one of them"#
        ),
        (["NX-stops.xml"], #""NX-stops.xml": as NeTEx and TransXChange have them; ask its publisher for GTFS"#),
        (["TripUpdates.pb"], #""TripUpdates.pb": that says what is late; fetch the GTFS feed"#),
    ])
    func `is told by what is in it`(files: [String], problem: String) throws {
        let contents = Dictionary(uniqueKeysWithValues: files.map { ($0, [UInt8(65)]) })
        let zip = try folder.writeZip(contents, to: "feed.zip")
        #expect(try refusal(zip) == "\(zip): there is no stops.txt in it, but \(problem)")
        guard !files.contains(where: { $0.contains("/") }) else { return }
        let unpacked = try TemporaryFolder()
        for file in files { try unpacked.write([UInt8(65)], to: file) }
        #expect(try refusal(unpacked.path) == "\(unpacked.path): there is no stops.txt in it, but \(problem)")
    }

    /// The text that begins so is one, whatever a kind of file begins with.
    @Test(arguments: ["", "hello", "stop_id,stop_name", "$GPRMC,080000.00,A", "{\"class\":\"TPV\"}", "<a>"])
    func `is not guessed at`(text: String) { #expect(ForeignFile(beginning: text.utf8) == nil) }
}

@Suite struct `A feed that another program wrote` {
    private func read(_ feed: SmallFeed) throws -> (network: String, warnings: [String]) {
        let (network, warnings) = try Feed.read(from: feed)
        return (summary(network), warnings.lines)
    }

    @Test(arguments: [(";", "semicolons"), ("\t", "tabs"), ("|", "bars")])
    func `has other separators, and is read by them`(separator: String, name: String) throws {
        // A comma between quotes stays, and one without is a value's.
        let feed = SmallFeed.sound.replacing("\"Second, the \"\"old\"\"\"", in: "stops.txt", with: "Second~ the old")
        let plain = feed.replacing("~", in: "stops.txt", with: "")
        let other = feed.mapping { $0.replacing(",", with: separator) }
        let (network, warnings) = try read(other.replacing("~", in: "stops.txt", with: ""))
        #expect(network == (try read(plain)).network)
        #expect(
            Set(warnings)
                == Set(
                    feed.files.keys.map {
                        "\($0):1:1: \(name) stand between the fields, and were read as commas; GTFS has commas"
                    }))
    }

    /// As spreadsheets do where a comma stands for the point.
    @Test func `has decimal commas beside semicolons`() throws {
        let feed = SmallFeed.sound.replacing("\"Second, the \"\"old\"\"\"", in: "stops.txt", with: "Second")
        let other = feed.mapping { $0.replacing(",", with: ";") }.replacing("106.01", in: "stops.txt", with: "106,01")
            .replacing("-6.0001", in: "stops.txt", with: "-6,0001")
        #expect(try read(other).network == (try read(feed)).network)
    }

    @Test(arguments: ["stop_id", "stop id;stop name", "a;;b", "stop_id stop_name"])
    func `is refused where no separator is certain`(header: String) throws {
        var feed = SmallFeed.sound
        feed.files["stops.txt"] = Array("\(header)\nA;B\n".utf8)
        #expect(throws: FeedError.self) { try Feed.network(from: feed) }
    }

    /// Midnight and noon of twelve hours, beyond a day, and what the time of the middle stop is then.
    @Test(arguments: [
        ("5:02", "05:02:00"), ("05:02", "05:02:00"), ("5:02:00 AM", "05:02:00"), ("05:02 am", "05:02:00"),
        ("5:02 a.m.", "05:02:00"), ("5:02:00AM", "05:02:00"),
    ])
    func `has other times, and is read by them`(time: String, meant: String) throws {
        let feed = SmallFeed.sound.replacing("05:02:00,05:02:20", in: "stop_times.txt", with: "\(time),05:02:20")
        let (network, warnings) = try Feed.read(from: feed)
        #expect(network.timetable.arrival(ofTrip: 0, atStop: 1) == 5 * 3600 + 120)
        #expect(
            warnings.lines == [
                "stop_times.txt:5:4: arrival_time \"\(time)\" is not written as HH:MM:SS; it was read as \(meant)"
            ])
    }

    @Test(arguments: [
        ("12:00 AM", 0), ("12:30 AM", 1800), ("1:00 AM", 3600), ("12:00 PM", 43_200), ("12:59:59 PM", 46_799),
        ("11:00 PM", 82_800), ("25:10", 90_600), ("0:00", 0),
    ])
    func `has times of twelve hours`(time: String, second: Int) throws {
        let feed = SmallFeed.sound.replacing("T1,05:00:00,06:00:00", in: "frequencies.txt", with: "T1,\(time),99:00:00")
        let network = try Feed.network(from: feed)
        #expect(network.timetable.frequencies.first?.start == second)
    }

    @Test(arguments: ["13:00 PM", "0:30 AM", "5.02", "5:2", "0.21", "5:02 XM", "5:62", "morning", "5:02:00 Z"])
    func `has times that could be two, or none`(time: String) throws {
        let feed = SmallFeed.sound.replacing("05:02:00,05:02:20", in: "stop_times.txt", with: "\(time),05:02:20")
        #expect(
            try Feed.read(from: feed).warnings.lines == [
                "stop_times.txt:5:4: arrival_time \"\(time)\" is no time; write it as HH:MM:SS; "
                    + "the time was taken for unknown"
            ])
    }

    @Test(arguments: [("“", "”"), ("„", "“"), ("«", "»"), ("”", "”")])
    func `has quotation marks that curl`(opening: String, closing: String) throws {
        let straight = SmallFeed.sound.replacing(
            "\"Second, the \"\"old\"\"\"", in: "stops.txt", with: "\"Second, the old\"")
        let curly = SmallFeed.sound.replacing(
            "\"Second, the \"\"old\"\"\"", in: "stops.txt", with: "\(opening)Second, the old\(closing)")
        let (network, warnings) = try read(curly)
        #expect(network == (try read(straight)).network)
        #expect(
            warnings == [
                "stops.txt:4:7: the quotation marks here curl; write them straight, as \"; they were read as straight ones"
            ])
    }

    @Test func `has a quotation mark that curls and none that closes it`() throws {
        let feed = SmallFeed.sound.replacing("01,First", in: "stops.txt", with: "01,“First, hall")
        let lines = try Feed.read(from: feed).warnings.lines
        #expect(
            lines.contains {
                $0.contains("quote values with commas, with straight quotation marks in place of those that curl")
            }, "\(lines)")
    }

    @Test(arguments: ["2026-08-17", "2026/08/17", "2026.08.17", "2026-8-17"]) func `has dates that begin with the year`(
        date: String
    )
        throws
    {
        let feed = SmallFeed.sound.replacing("D,20260817", in: "calendar_dates.txt", with: "D,\(date)")
        let (network, warnings) = try read(feed)
        #expect(network == (try read(.sound)).network)
        #expect(
            warnings == [
                "calendar_dates.txt:2:3: date \"\(date)\" is not written as YYYYMMDD; it was read as 2026-08-17"
            ])
    }

    @Test(arguments: ["17/08/2026", "8/17/2026", "17.08.26", "2026-08/17"])
    func `has dates of which the order is not told`(date: String) throws {
        let feed = SmallFeed.sound.replacing("D,20260817", in: "calendar_dates.txt", with: "D,\(date)")
        #expect(
            try read(feed).warnings == [
                "calendar_dates.txt:2:3: date \"\(date)\" does not tell which number is the day and which the month; write it as "
                    + "YYYYMMDD; the row was left out"
            ])
    }

    /// As where files are put one behind the other.
    @Test func `has a byte order mark before a row`() throws {
        var feed = SmallFeed.sound.replacing("S3,03", in: "stops.txt", with: "\u{FEFF}\"S3\",03")
        for piece in [1, 2, FeedLimits.piece] {
            feed.pieceSize = piece
            let (network, warnings) = try read(feed)
            #expect(network == (try read(.sound)).network)
            #expect(
                warnings == [
                    "stops.txt:6:1: there is a byte order mark, which stands at the beginning of a file alone; it was left out"
                ])
        }
    }

    @Test(arguments: [true, false]) func `is UTF-16 without a mark`(isLittleEndian: Bool) throws {
        var feed = SmallFeed.sound.replacing("Third", in: "stops.txt", with: "Łódź 🚆")
        let units = String(decoding: feed.files["stops.txt"] ?? [], as: UTF8.self).utf16
        feed.files["stops.txt"] = units.flatMap { unit in
            let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return isLittleEndian ? bytes : bytes.reversed()
        }
        for piece in [1, 3, 7, FeedLimits.piece] {
            feed.pieceSize = piece
            let (network, warnings) = try Feed.read(from: feed)
            #expect(network.stations.map(\.name).last == "Łódź 🚆")
            #expect(warnings.lines == ["stops.txt:1:1: the file is UTF-16, and was read as that; save it as UTF-8"])
        }
    }
}

/// No value that no screen shows costs more than the bytes in which it stands.
@Suite struct `A value without end` {
    private static let long = String(repeating: "ö", count: 50_000)

    private func read(_ old: String, _ file: String, _ new: String) throws -> (network: Network, warnings: [String]) {
        let (network, warnings) = try Feed.read(from: SmallFeed.sound.replacing(old, in: file, with: new))
        return (network, warnings.lines)
    }

    @Test func `is cut behind a character, counted and said`() throws {
        let (network, warnings) = try read("Third", "stops.txt", Self.long)
        #expect(network.stations[2].name == String(repeating: "ö", count: 250) + "…")
        #expect(
            warnings == ["stops.txt:6:7: stop_name has 100000 bytes, more than any screen shows; it was cut to 500"])
        // One byte later, the cut would fall within a character.
        #expect(try read("Third", "stops.txt", "x" + Self.long).network.stations[2].name.utf8.count == 499 + 3)
        let many = SmallFeed.sound.replacing("Third", in: "stops.txt", with: Self.long)
            .replacing("First", in: "stops.txt", with: Self.long)
        #expect(try Feed.read(from: many).warnings.lines.first?.hasSuffix("and 1 more like this") == true)
    }

    @Test(arguments: [499, 500, 501]) func `is one from 501 bytes on`(count: Int) throws {
        let name = String(repeating: "n", count: count)
        let (network, warnings) = try read("Third", "stops.txt", name)
        #expect((network.stations[2].name == name) == (count <= 500) && warnings.isEmpty == (count <= 500))
    }

    @Test(arguments: [("Line One", "routes.txt"), ("To Third", "trips.txt"), ("Acme Maps", "attributions.txt")])
    func `is cut wherever a person reads it`(old: String, file: String) throws {
        let (network, warnings) = try read(old, file, Self.long)
        let shown = [network.lines[0].name, network.patterns[0].headsign, network.attributions[0]]
        #expect(shown.count { $0 == String(repeating: "ö", count: 250) + "…" || $0.utf8.count == 500 } == 1)
        #expect(shown.allSatisfy { $0.utf8.count <= 503 })
        #expect(warnings.count == 1 && warnings[0].contains("it was cut to 500"))
    }

    /// Ids are cut alike wherever they stand.
    @Test func `is an id as well`() throws {
        let id = String(repeating: "i", count: 9000)
        let feed = SmallFeed.sound.replacing("S3", in: "stops.txt", with: id).replacing(
            "S3", in: "stop_times.txt", with: id)
        #expect(try Feed.network(from: feed).patterns[0].stops.count == 3)
    }

    /// Once a piece it would be read two hundred times, and as many bytes looked at as the square of its length.
    @Test func `has its row read anew a few times`() throws {
        let text = "stop_id,stop_name\nS1,\(Self.long)\nS2,b\n"
        var warnings = FeedWarnings()
        var table = try #require(try Table("stops.txt", MemoryStream(Array(text.utf8), pieceSize: 500), &warnings))
        while try table.nextRow(&warnings) {}
        #expect(table.readings <= 14)
    }

    /// A mark that nothing closes has no more looked at than a value may have, whatever the row's length.
    @Test(arguments: [("“", 500, false), ("“", 499 - 3, true), ("«", 2000, false)])
    func `is no text between quotation marks that curl`(mark: String, length: Int, isQuoted: Bool) throws {
        let closing = mark == "“" ? "”" : "»"
        let feed = SmallFeed.sound.replacing(
            "Third", in: "stops.txt", with: mark + String(repeating: "n", count: length) + closing)
        let name = try Feed.network(from: feed).stations[2].name
        #expect(name.hasPrefix("n") == isQuoted)
    }

    /// Nothing of a place grows with the names of all that are joined there.
    @Test func `is no place with all the names that are joined there`() throws {
        var feed = SmallFeed.sound
        let rows = (0..<5).map { "N\($0),,Same,-7.0,107.0,,," }
        feed.files["stops.txt"]? += Array((rows.joined(separator: "\n") + "\n").utf8)
        let names = (0..<5).flatMap { stop in (0..<60).map { "stops,stop_name,de,\(stop) \($0),N\(stop)" } }
        feed.files["translations.txt"] = Array(
            ("table_name,field_name,language,translation,record_id\n" + names.joined(separator: "\n") + "\n").utf8)
        let joined = try Feed.network(from: feed).stations.first { $0.name == "Same" }
        #expect(joined?.otherNames.count == FeedLimits.mostNames)
    }

    @Test func `is cut between quotation marks`() throws {
        let (network, _) = try read("Third", "stops.txt", "\"" + String(repeating: "\"\"", count: 4000) + "\"")
        #expect(network.stations[2].name == String(repeating: "\"", count: 250) + "…")
    }
}
