import Testing

@testable import GTFS

/// Where a piece of a file ends says nothing about the feed.
@Suite struct `A feed that is read in pieces` {
    private func read(_ feed: SmallFeed, by pieceSize: Int) -> String {
        var feed = feed
        feed.pieceSize = pieceSize
        do throws(FeedError) {
            let (network, warnings) = try Feed.read(from: feed)
            return summary(network) + "\n" + warnings.allLines.joined(separator: "\n")
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [1, 2, 3, 7, 64]) func `has the same flaws at the same places`(pieceSize: Int) {
        for flaw in Flaw.all {
            let feed = SmallFeed.sound.replacing(flaw.old, in: flaw.file, with: flaw.new)
            let (pieces, whole) = (read(feed, by: pieceSize), read(feed, by: 1 << 20))
            #expect(pieces == whole, "\(flaw.warnings)")
        }
    }

    @Test(arguments: Dirt.allCases) func `is as dirty`(dirt: Dirt) {
        let feed = dirt.applied(to: .sound)
        for pieceSize in [1, 2, 3, 7, 64] { #expect(read(feed, by: pieceSize) == read(feed, by: 1 << 20)) }
    }

    @Test(arguments: [1, 2, 3, 5]) func `has the same names in UTF-16 and in Windows-1252`(pieceSize: Int) {
        var feed = SmallFeed.sound
        let text =
            "stop_id,stop_name,stop_lat,stop_lon\nS1,Łódź 🚆,-6,106\nS2,Zürich,-6,106.01\nS3,é,-6,106.03\nP1,x,-6,106.0\n"
        feed.files["stops.txt"] = ([0xFEFF] + text.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(read(feed, by: pieceSize) == read(feed, by: 1 << 20))
        #expect(read(feed, by: pieceSize).contains("Łódź 🚆"))
        feed.files["stops.txt"] = text.utf8.flatMap { $0 == UInt8(ascii: "x") ? [0xE9, 0x80] : [$0] }
        #expect(read(feed, by: pieceSize) == read(feed, by: 1 << 20))
        #expect(read(feed, by: pieceSize).contains("é€"))
    }

    @Test(arguments: [1, 2, 3, 7, 64]) func `has the same separators, marks and quotation marks`(pieceSize: Int) {
        let feeds = [
            SmallFeed.sound.mapping { $0.replacing(", the", with: " the").replacing(",", with: ";") },
            SmallFeed.sound.replacing("Third", in: "stops.txt", with: "“Third, the new”"),
            SmallFeed.sound.replacing("S3,03", in: "stops.txt", with: "\u{FEFF}S3,03"),
            SmallFeed.sound.replacing("Third", in: "stops.txt", with: String(repeating: "é", count: 300)),
        ]
        for feed in feeds { #expect(read(feed, by: pieceSize) == read(feed, by: 1 << 20)) }
    }

    @Test func `has no row of more than a mebibyte`() throws {
        let row = "R,D,T1,To Third,0,W"
        func problem(_ length: Int) throws -> String? {
            let long = row.replacing("To Third", with: String(repeating: "x", count: length))
            return try Feed.read(from: SmallFeed.sound.replacing(row, in: "trips.txt", with: long)).warnings.lines.first
        }
        #expect(
            try problem(FeedLimits.row - FeedLimits.piece)
                == "trips.txt:2:8: trip_headsign has 917504 bytes, more than any screen shows; it was cut to 500")
        #expect(
            try problem(FeedLimits.row + FeedLimits.piece)
                == "trips.txt:2: the row has more than 1048576 bytes; the file is damaged; the row was left out")
    }
}
