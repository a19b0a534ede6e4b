import TestSupport
import Testing
import Transit

@testable import GTFS

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct `The files of a feed` {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `may lie in a folder, a zip, or a folder in a zip`() throws {
        let expected = summary(try Feed.network(from: SmallFeed.sound))
        for (name, bytes) in SmallFeed.sound.files { _ = try folder.write(bytes, to: name) }
        #expect(summary(try Feed.network(at: folder.path)) == expected)
        let zip = try folder.writeZip(SmallFeed.sound.files, to: "feed.zip")
        #expect(summary(try Feed.network(at: zip)) == expected)
        let nested = Dictionary(uniqueKeysWithValues: SmallFeed.sound.files.map { ("acme/2026 é/" + $0, $1) })
        let resources = ["__MACOSX/acme/stops.txt": [UInt8(0)], "acme/README": []]
        let nestedZip = try folder.writeZip(nested.merging(resources) { $1 }, to: "nested.zip")
        #expect(summary(try Feed.network(at: nestedZip)) == expected)
    }

    @Test func `may have capital letters in their names, and the separators of Windows`() throws {
        let expected = summary(try Feed.network(from: SmallFeed.sound))
        func named(_ name: (String) -> String) -> [String: [UInt8]] {
            Dictionary(uniqueKeysWithValues: SmallFeed.sound.files.map { (name($0), $1) })
        }
        for (name, bytes) in named({ $0.uppercased() }) { _ = try folder.write(bytes, to: name) }
        #expect(summary(try Feed.network(at: folder.path)) == expected)
        let zip = try folder.writeZip(
            named { "GTFS/" + $0.prefix(1).uppercased() + $0.dropFirst() }, to: "capitals.zip")
        #expect(summary(try Feed.network(at: zip)) == expected)
        let windows = try folder.writeZip(named { "gtfs\\" + $0 }, to: "windows.zip")
        #expect(summary(try Feed.network(at: windows)) == expected)
    }

    @Test func `may lie in the one folder of a folder that holds a feed`() throws {
        for (name, bytes) in SmallFeed.sound.files { _ = try folder.write(bytes, to: "down/load/\(name)") }
        _ = try folder.write([65], to: "down/.hidden/stops.txt")
        _ = try folder.write([65], to: "down/readme/readme.txt")
        #expect(
            summary(try Feed.network(at: folder.path("down"))) == summary(try Feed.network(from: SmallFeed.sound)))
        _ = try folder.write([65], to: "down/other/stops.txt")
        let several = try #require(throws: FeedError.self) { try Feed.network(at: folder.path("down")) }
        #expect(
            several.description
                == "\(folder.path("down")): there are several feeds in it, in \"load\", \"other\"; choose one")
    }

    @Test func `must be there`() throws {
        let error = try #require(throws: FeedError.self) { try Feed.network(at: folder.path + "/none") }
        #expect(error.code == .notFound)
        #expect(
            error.description == """
                \(folder.path)/none: cannot be read: No such file or directory; \
                give a folder or a zip with a GTFS feed
                """)
    }

    @Test func `must be a feed's`() throws {
        let empty = try #require(throws: FeedError.self) { try Feed.network(at: folder.path) }
        #expect(empty.description == "\(folder.path): there is no stops.txt in it; GTFS requires this file")
        let text = try folder.write(Array("no zip at all, but long enough to be one".utf8), to: "text.zip")
        let noZip = try #require(throws: FeedError.self) { try Feed.network(at: text) }
        #expect(
            noZip.description
                == "\(text): this is no feed, which is a folder or a zip of GTFS files (Not a zip archive)")
        let device = try #require(throws: FeedError.self) { try Feed.network(at: "/dev/null") }
        #expect(
            device.description == "/dev/null: is neither a folder nor a zip; give one that holds a GTFS feed")
        let other = try folder.writeZip(["a/readme.txt": [65]], to: "other.zip")
        let noFeed = try #require(throws: FeedError.self) { try Feed.network(at: other) }
        #expect(noFeed.description == "\(other): there is no stops.txt in it; GTFS requires this file")
        let two = try folder.writeZip(["a/stops.txt": [65], "b/stops.txt": [65]], to: "two.zip")
        let several = try #require(throws: FeedError.self) { try Feed.network(at: two) }
        #expect(
            several.description
                == "\(two): there are several feeds in it, in \"a/\", \"b/\"; unpack it and choose one")
    }

    @Test func `must be files`() throws {
        try #require(mkdir(folder.path + "/stops.txt", 0o755) == 0)
        let error = try #require(throws: FeedError.self) { try Feed.network(at: folder.path) }
        #expect(error.description == "stops.txt: this is no file to read from")
    }

    @Test(.enabled(if: getuid() != 0, "root may read anything"))
    func `must be readable`() throws {
        let path = try folder.write([65], to: "stops.txt")
        try #require(chmod(path, 0) == 0)
        let error = try #require(throws: FeedError.self) { try Feed.network(at: folder.path) }
        #expect(error.description == "\(path): cannot be read: Permission denied")
        #expect(error.code == .unreadable)
    }

    @Test func `must not be encrypted`() throws {
        let zip = try folder.writeZip(SmallFeed.sound.files, to: "secret.zip", password: "open")
        let error = try #require(throws: FeedError.self) { try Feed.network(at: zip) }
        #expect(
            error.description
                == "stops.txt: the file is encrypted; unpack the feed and zip it without a password")
    }

    /// Files without which trains run all the same.
    @Test(arguments: [
        "agency.txt", "levels.txt", "shapes.txt", "transfers.txt", "pathways.txt", "translations.txt", "beacons.txt",
        "attributions.txt", "feed_info.txt",
    ])
    func `that cannot be read are left out where they are optional`(name: String) throws {
        for (file, bytes) in SmallFeed.sound.files where file != name { _ = try folder.write(bytes, to: file) }
        try #require(mkdir(folder.path(name), 0o755) == 0)
        let (network, warnings) = try Feed.read(at: folder.path, NetworkSelection(language: "de"))
        #expect(network.timetable.trips.map(\.id) == ["T1", "T2"])
        #expect(warnings.lines.contains("\(name): this is no file to read from; the file was left out"))
    }

    /// The content before the damage is not accepted either: in packed data one wrong byte makes many.
    @Test(arguments: [
        ("shapes.txt", true), ("attributions.txt", true), ("frequencies.txt", false), ("trips.txt", false),
    ])
    func `whose sum is another one cost themselves or the feed`(name: String, isOptional: Bool) throws {
        let zip = try folder.writeZip(SmallFeed.sound.files, to: "damaged.zip")
        var bytes = try folder.read(zip)
        // APPNOTE 4.3.12: in a central directory header the sum stands at 16, and the name at 46.
        let header = try #require(
            bytes.indices.first {
                bytes[$0...].starts(with: [0x50, 0x4b, 1, 2]) && bytes[($0 + 46)...].starts(with: Array(name.utf8))
            })
        bytes[header + 16] ^= 1
        _ = try folder.write(bytes, to: "damaged.zip")
        let told = "\(name): cannot be unpacked: CRC error; fetch the feed again"
        guard isOptional else {
            let error = #expect(throws: FeedError.self) { try Feed.network(at: zip) }
            #expect(error?.description == told)
            return
        }
        let (network, warnings) = try Feed.read(at: zip)
        #expect(warnings.lines == [told + "; the file was left out"])
        var rest = SmallFeed.sound
        rest.files[name] = nil
        #expect(summary(network) == summary(try Feed.network(from: rest)))
    }

    /// GTFS-Flex in a zip, whose areas are no text file.
    @Test func `of services on demand alone are told as that`() throws {
        let zip = try folder.writeZip(["locations.geojson": Array("{}".utf8)], to: "flex.zip")
        let error = #expect(throws: FeedError.self) { try Feed.network(at: zip) }
        #expect(error?.description.contains("it has services on demand only (GTFS-Flex)") == true)
    }

    @Test func `must not become shorter while they are read`() throws {
        let path = try folder.write([UInt8](repeating: 0x20, count: 3 * FeedLimits.piece), to: "stop_times.txt")
        let stream = try #require(try FeedFolder(path: folder.path).stream(of: "stop_times.txt"))
        #expect(try stream.next().count == FeedLimits.piece)
        try #require(truncate(path, FeedLimits.piece + 10) == 0)
        #expect(try stream.next().count == 10)
        let error = #expect(throws: FeedError.self) { try stream.next() }
        #expect(
            error?.description
                == "\(path): became shorter while it was read; read the feed again once it is written")
    }

    @Test func `that are there twice are told, and which of them was read`() throws {
        var files = SmallFeed.sound.files
        for (name, bytes) in files { _ = try folder.write(bytes, to: name) }
        files["Stops.txt"] = [65]
        _ = try folder.write([65], to: "Stops.txt")
        let expected = summary(try Feed.network(from: SmallFeed.sound))
        let unpacked = try Feed.read(at: folder.path)
        #expect(summary(unpacked.network) == expected)
        #expect(unpacked.warnings.lines == ["stops.txt: the file is there twice; \"stops.txt\" was read"])
        let packed = try Feed.read(at: folder.writeZip(files, to: "twice.zip"))
        #expect(summary(packed.network) == expected)
        #expect(packed.warnings.lines == ["stops.txt: the file is there twice; the one in small letters was read"])
        // Two of one name: the later one has nothing but its header.
        files["Stops.txt"] = nil
        files["tripz.txt"] = Array("route_id,service_id,trip_id\n".utf8)
        let zip = try folder.writeZip(files, to: "same.zip")
        var bytes = try folder.read(zip)
        for place in bytes.indices where bytes[place...].starts(with: Array("tripz.txt".utf8)) {
            bytes[place + 4] = UInt8(ascii: "s")
        }
        _ = try folder.write(bytes, to: "same.zip")
        let error = #expect(throws: FeedError.self) { try Feed.network(at: zip) }
        #expect(error?.description.contains("there is nothing to ride in it") == true)
    }

    @Test func `must not be huge`() throws {
        let files = ["stops.txt": [UInt8](repeating: 0x20, count: 1 << 20)]
        let zip = try folder.writeZip(files, to: "bomb.zip")
        let archive = try FeedArchive(path: zip, limit: 1 << 20 - 1)
        let packed = try #require(throws: FeedError.self) { try archive.bytes(of: "stops.txt") }
        #expect(packed.description == "stops.txt: the file has more than 1048575 bytes; take a smaller feed")
        _ = try folder.write(files["stops.txt"] ?? [], to: "stops.txt")
        let unpacked = try #require(throws: FeedError.self) {
            try FeedFolder(path: folder.path, limit: 1 << 20 - 1).bytes(of: "stops.txt")
        }
        #expect(unpacked == packed)
        #expect(try FeedArchive(path: zip, limit: 1 << 20).bytes(of: "stops.txt")?.count == 1 << 20)
        #expect(try FeedFolder(path: folder.path, limit: 1 << 20).bytes(of: "stops.txt")?.count == 1 << 20)
    }

    @Test(arguments: [("stop_times.txt", true), ("shapes.txt", true), ("stops.txt", false)])
    func `may have calls and shapes of four gibibytes`(name: String, isLarge: Bool) throws {
        // A file with a hole takes no room on the disk.
        let path = try folder.write([], to: name)
        func stream(_ size: Int) throws -> (any FeedStream)? {
            try #require(truncate(path, size) == 0)
            return try FeedFolder(path: folder.path).stream(of: name)
        }
        let most = isLarge ? 4 << 30 : 256 << 20
        #expect(try stream(most)?.expectedSize == most)
        let error = #expect(throws: FeedError.self) { try stream(most + 1) }
        #expect(error?.description == "\(name): the file has more than \(most) bytes; take a smaller feed")
    }

    /// A zip of a hundred bytes says of its file what it will.
    @Test func `take no room for what a zip claims`() throws {
        let rows = Array(String(repeating: "T,05:00:00,05:00:00,A,1\n", count: 1000).utf8)
        let zip = try folder.writeZip(["stops.txt": [], "stop_times.txt": rows], to: "claims.zip")
        func expectedSize() throws -> Int? { try FeedArchive(path: zip).stream(of: "stop_times.txt")?.expectedSize }
        let sound = try #require(try expectedSize())
        #expect((1...rows.count).contains(sound))
        var bytes = try folder.read(zip)
        // APPNOTE 4.3.12: the sizes of an entry stand 20 and 24 bytes from the beginning of its central directory header.
        let headers = bytes.indices.filter { bytes[$0...].starts(with: [0x50, 0x4b, 1, 2]) }
        for header in headers {
            bytes.replaceSubrange(header + 20..<header + 28, with: [0, 0, 0, 0x40, 0, 0, 0, 0x40])
        }
        _ = try folder.write(bytes, to: "claims.zip")
        #expect(try #require(try expectedSize()) <= 20 * bytes.count)
    }

    @Test func `may have so many entries in its zip, and no more are looked at`() throws {
        let zip = try folder.writeZip(["a": [], "b": [], "stops.txt": [1]], to: "many.zip")
        #expect(try FeedArchive(path: zip, mostEntries: 3).bytes(of: "stops.txt") == [1])
        let error = #expect(throws: FeedError.self) { try FeedArchive(path: zip, mostEntries: 2) }
        #expect(error?.description.hasSuffix("there is no stops.txt in it; GTFS requires this file") == true)
    }
}
