import Testing
import Transit

@testable import GTFS

@Suite struct `A feed in another encoding` {
    private func read(_ stops: [UInt8]) throws -> (names: [String], warnings: [String]) {
        var feed = SmallFeed.sound
        feed.files["stops.txt"] = stops
        let (network, warnings) = try Feed.read(from: feed)
        return (network.stations.map(\.name), warnings.lines)
    }

    private func stops(_ name: [UInt8]) -> [UInt8] {
        var text = SmallFeed.sound.files["stops.txt"] ?? []
        let third = Array("Third".utf8)
        let start = text.indices.first { text[$0...].starts(with: third) } ?? 0
        text.replaceSubrange(start..<start + third.count, with: name)
        return text
    }

    /// Latin-1 and what Windows-1252 has beyond it, alone and beside UTF-8, and bytes that are UTF-8 of nothing.
    @Test(
        arguments: [
            ([0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68], "Zürich", 8), ([0x80, 0x9F], "€Ÿ", 7),
            ([0xC3, 0xA9, 0xE9], "éé", 9),
            ([0xC3], "Ã", 7), ([0xC0, 0x80], "À€", 7), ([0xED, 0xA0, 0x80], "í\u{A0}€", 7),
            ([0xF4, 0x90, 0x80, 0x80], "ô\u{FFFD}€€", 7),
        ] as [([UInt8], String, Int)])
    func `is read byte by byte where it is not UTF-8`(bytes: [UInt8], name: String, column: Int) throws {
        let (names, warnings) = try read(stops(bytes))
        #expect(names.last == name)
        #expect(
            warnings == [
                "stops.txt:6:\(column): these bytes are not UTF-8; they were read as Windows-1252, and names may look wrong"
            ])
    }

    @Test(arguments: [true, false]) func `is read as UTF-16 where it says so`(isLittleEndian: Bool) throws {
        let units = String(decoding: stops(Array("Łódź 🚆".utf8)), as: UTF8.self).utf16
        let bytes = ([0xFEFF] + units).flatMap { unit in
            [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }
        let swapped = stride(from: 0, to: bytes.count, by: 2).flatMap { [bytes[$0 + 1], bytes[$0]] }
        let (names, warnings) = try read(isLittleEndian ? swapped : bytes)
        #expect(names.last == "Łódź 🚆")
        #expect(warnings == ["stops.txt:1:1: the file is UTF-16, and was read as that; save it as UTF-8"])
    }

    /// No number is read out of two pieces.
    @Test func `keeps apart what a NUL byte parts`() throws {
        let feed = SmallFeed.sound.replacing("05:02:00", in: "stop_times.txt", with: "0\05:02:00")
        #expect(
            try Feed.read(from: feed).warnings.lines == [
                "stop_times.txt:5:5: there is a NUL byte; it was read as a space",
                "stop_times.txt:5:4: arrival_time \"0 5:02:00\" is no time; write it as HH:MM:SS; the time was taken for unknown",
            ])
    }
}
