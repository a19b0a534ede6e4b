import Positioning
import Testing
import Transit
import TestSupport

@testable import GTFS

/// Feeds with one thing broken: each loads, or says in one line what is wrong; none traps.
@Suite struct `A damaged feed` {
    /// The outcomes of the damaged feeds.
    private struct Tally {
        var loaded = 0
        var refused = 0

        mutating func load(_ read: () throws(FeedError) -> Void) {
            do {
                try read()
                loaded += 1
            } catch {
                refused += 1
                let isOneLine = !error.description.contains { $0.isNewline }
                #expect(isOneLine && !error.file.isEmpty && !error.problem.isEmpty, "\(error)")
            }
        }
    }

    @Test(arguments: SmallFeed.sound.files.keys.sorted())
    func `is read or refused with any byte left out, changed, or cut off there`(file: String) throws {
        let bytes = try #require(SmallFeed.sound.files[file])
        var tally = Tally()
        let positions = oneIn(4, of: bytes.indices)
        for position in positions {
            var damaged = [Array(bytes[..<position]), Array(bytes[..<position] + bytes[(position + 1)...])]
            for other in [UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "9"), UInt8(ascii: "-"), 0x0A, 0xFF] {
                var changed = bytes
                changed[position] = other
                damaged.append(changed)
            }
            for bytes in damaged {
                var feed = SmallFeed.sound
                feed.files[file] = bytes
                tally.load { () throws(FeedError) in _ = try Feed.network(from: feed) }
            }
        }
        let isRequired = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"].contains(file)
        #expect(tally.loaded > 0 && (tally.refused > 0) == isRequired)
        #expect(tally.loaded + tally.refused == positions.count * 8)
    }

    @Test func `is read or refused as a zip cut off anywhere, or with any byte changed`() throws {
        let folder = try TemporaryFolder()
        let whole = try folder.read(try folder.writeZip(SmallFeed.sound.files, to: "whole.zip"))
        var tally = Tally()
        let positions = oneIn(15, of: whole.indices)
        for position in positions {
            var changed = whole
            changed[position] ^= 0x55
            for bytes in [Array(whole[..<position]), changed] {
                let path = try folder.write(bytes, to: "damaged.zip")
                tally.load { () throws(FeedError) in _ = try Feed.network(at: path) }
            }
        }
        #expect(tally.loaded > 0 && tally.refused > positions.count)
    }

    @Test(arguments: [
        ("stop_times.txt", "05:02:00", "999:59:59"), ("stops.txt", "106.01", "1e308"),
        ("stops.txt", "106.01", "1e-999"),
        ("stops.txt", "106.01", "0.00000000000000000000000000000000000001"), ("levels.txt", "-1.5", "-99999999999"),
        ("shapes.txt", "106.03,20", "-179.99999999,2147483647"), ("frequencies.txt", "06:00:00", "999:59:59"),
        ("calendar.txt", "20261231", "99991231"), ("calendar.txt", "20260101", "00000101"),
        ("calendar_dates.txt", "20260817,1", "99999999,1"), ("transfers.txt", "120", "9223372036854775808"),
        ("beacons.txt", ",7,3", ",-1,3"), ("shapes.txt", "106.0,10", "106.03,10"), ("stops.txt", "-6.0", "90"),
    ])
    func `is read or refused with extreme values`(file: String, old: String, new: String) throws {
        let feed = SmallFeed.sound.replacing(old, in: file, with: new)
        try #require(feed.files[file] != SmallFeed.sound.files[file])
        var tally = Tally()
        tally.load { () throws(FeedError) in
            for pattern in try Feed.network(from: feed).patterns {
                let chainages = pattern.stops.map(\.chainage)
                #expect(chainages == chainages.sorted())
                #expect(chainages.allSatisfy { (0...pattern.track.length).contains($0) })
            }
        }
        #expect(tally.loaded + tally.refused == 1)
    }
}
