import Glibc
import Positioning
import TestSupport
import Testing
import Transit

@testable import GTFS

@Suite struct `A compiled network` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let feeds = ["mrt-jakarta", "helsinki-metro", "tampa-buses"]

    /// The summary leaves out closures and offsets.
    private func expectEqual(_ network: Network, _ other: Network) {
        #expect(summary(network) == summary(other))
        #expect(network.fingerprint == other.fingerprint)
        #expect(network.offsets == other.offsets)
        #expect(network.trainBeacons == other.trainBeacons)
        #expect(network.timetable.coverage == other.timetable.coverage)
        for trip in network.timetable.trips.indices {
            #expect(network.timetable.closures(ofTrip: trip) == other.timetable.closures(ofTrip: trip))
        }
        for (pattern, same) in zip(network.patterns, other.patterns) {
            #expect(pattern.track.coordinates == same.track.coordinates)
            #expect(pattern.stops == same.stops)
            #expect(pattern.isDrawn == same.isDrawn)
        }
    }

    @Test(arguments: feeds) func `is that of the feed`(name: String) throws {
        let network = try Feed.network(at: Paths.network + "/../\(name)")
        expectEqual(try CompiledNetwork.network(from: CompiledNetwork.bytes(of: network)), network)
    }

    @Test func `has closures, exceptions, beacons on trains and a rule for the clocks`() throws {
        var feed = SmallFeed.sound.replacing("Asia/Jakarta", in: "agency.txt", with: "Europe/Helsinki")
        feed.files["stop_times.txt"] = Array(
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\nT1,05:00:00,05:00:30,P1,1,1,0\nT1,05:04:30,05:05:00,S3,30,0,1\n"
                .utf8)
        feed.files["beacons.txt"] = Array(
            "trip_id,route_id,uuid,major,minor\nT1,,E2C56DB5-DFFB-48D2-B060-D0F5A71096E0,7,\n,R,E2C56DB5-DFFB-48D2-B060-D0F5A71096E0,8,1\n"
                .utf8)
        let network = try Feed.network(from: feed)
        #expect(network.trainBeacons.count == 2)
        #expect(network.offsets?.rule?.daylight != nil)
        #expect(network.timetable.closures(ofTrip: 0) == Timetable.Closures(boarding: [0], alighting: [1]))
        expectEqual(try CompiledNetwork.network(from: CompiledNetwork.bytes(of: network)), network)
    }

    @Test func `takes the clocks that this machine knows`() throws {
        let bytes = CompiledNetwork.bytes(of: try Feed.network(from: SmallFeed.sound))
        let network = try CompiledNetwork.network(from: bytes) { $0 == "Asia/Jakarta" ? .utc : nil }
        #expect(network.offsets == .utc)
    }

    @Test func `is refused where a bit of it has changed or bytes are missing`() throws {
        let bytes = CompiledNetwork.bytes(of: try Feed.network(from: SmallFeed.sound))
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: CompiledNetworkError.self) { try CompiledNetwork.network(from: changed) }
        }
        for count in 0..<bytes.count {
            #expect(throws: CompiledNetworkError.self) { try CompiledNetwork.network(from: Array(bytes[..<count])) }
        }
        #expect(throws: CompiledNetworkError.damaged) { try CompiledNetwork.network(from: bytes + [0]) }
        #expect(throws: CompiledNetworkError.foreign) { try CompiledNetwork.network(from: Array("PK".utf8)) }
        var newer = bytes
        newer[CompiledNetwork.magic.count] += 1
        #expect(throws: CompiledNetworkError.otherVersion) { try CompiledNetwork.network(from: newer) }
    }

    /// Whoever makes the sum right again gets an error or a network, and no more.
    @Test func `is bounded at every number, whatever its sum says`() throws {
        let bytes = CompiledNetwork.bytes(of: try Feed.network(from: SmallFeed.sound))
        // Behind the version: the key, the number of bytes and the sum.
        let sumStart = CompiledNetwork.magic.count + 4 + 8 + 8
        let start = sumStart + 8
        var (checked, refused) = (0, 0)
        func check(_ changed: [UInt8]) {
            checked += 1
            var changed = changed
            let sum = CompiledNetwork.sum(changed[start...], 0)
            withUnsafeBytes(of: sum.littleEndian) { changed.replaceSubrange(sumStart..<start, with: $0) }
            do throws(CompiledNetworkError) {
                let network = try CompiledNetwork.network(from: changed)
                _ = (summary(network), network.fingerprint, network.offsets?.offset(at: .init(milliseconds: 0)))
            } catch {
                refused += 1
            }
        }
        // Of each byte another bit.
        for bit in oneIn(9, of: start * 8..<bytes.count * 8) {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            check(changed)
        }
        for byte in oneIn(3, of: start..<bytes.count) {
            var changed = bytes
            for index in byte..<min(byte + 4, bytes.count) { changed[index] = 0xFF }
            check(changed)
        }
        #expect(refused * 9 > checked)
    }

    @Test func `is read wherever a feed is, without a selection`() throws {
        let network = try Feed.network(from: SmallFeed.sound)
        let path = folder.path + "/small.network"
        #expect(try CompiledFile.write(network, to: path) == CompiledNetwork.bytes(of: network).count)
        expectEqual(try Feed.network(at: path), network)
        let chosen = #expect(throws: FeedError.self) { try Feed.read(at: path, NetworkSelection(routes: ["R"])) }
        #expect(
            chosen?.description
                == "\(path): is compiled; choose lines and a language when it is compiled of its feed, and none here")
        _ = try folder.write(CompiledNetwork.bytes(of: network).dropLast(), to: "small.network")
        let damaged = #expect(throws: FeedError.self) { try Feed.network(at: path) }
        #expect(damaged?.description == "\(path): is damaged; compile the feed again with `alight network`")
    }

    /// A link stands for the device, so that what is replaced by mistake is a link of the test's own.
    @Test func `is written to a device, and never put in the place of it`() throws {
        let link = folder.path + "/link"
        try #require(symlink("/dev/full", link) == 0)
        let network = try Feed.network(from: SmallFeed.sound)
        let full = #expect(throws: CompiledFile.Failure.self) { try CompiledFile.write(network, to: link) }
        #expect(full?.description == "\(link): No space left on device; name a file that can be written")
        var status = stat()
        #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }
}

@Suite struct `What is kept of a feed` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }
    private var path: String { folder.path + "/kept" }

    /// A feed of one line, in a folder of the folder.
    private func feed() throws -> String {
        let path = folder.path + "/feed"
        for (name, bytes) in SmallFeed.sound.files { _ = try folder.write(bytes, to: "feed/\(name)") }
        return path
    }

    @Test func `is read in place of the feed until that changes`() throws {
        let feed = try feed()
        let cache = NetworkCache(path: path)
        #expect(try cache.network(ofFeedAt: feed, NetworkSelection()).warnings?.count == 0)
        let kept = try cache.network(ofFeedAt: feed, NetworkSelection())
        #expect(kept.warnings == nil)
        #expect(summary(kept.network) == summary(try Feed.network(at: feed)))
        // Another selection, another file, and a changed one: each is another network.
        #expect(try cache.network(ofFeedAt: feed, NetworkSelection(routes: ["R"])).warnings != nil)
        #expect(try cache.network(ofFeedAt: feed, NetworkSelection(routes: ["R"])).warnings == nil)
        #expect(try cache.network(ofFeedAt: feed, NetworkSelection()).warnings != nil)
        let names = SmallFeed.sound.replacing("First", in: "stops.txt", with: "Erste")
        _ = try folder.write(names.files["stops.txt"] ?? [], to: "feed/stops.txt")
        let changed = try cache.network(ofFeedAt: feed, NetworkSelection())
        #expect(changed.warnings != nil)
        #expect(changed.network.stations[0].name == "Erste")
    }

    /// An edition of the same size whose files have the time that a zip says.
    @Test func `is not read for a feed whose files have their size and time alone`() throws {
        let feed = try feed()
        let cache = NetworkCache(path: path)
        var status = stat()
        try #require(stat(feed + "/stops.txt", &status) == 0)
        _ = try cache.network(ofFeedAt: feed, NetworkSelection())
        let names = SmallFeed.sound.replacing("First", in: "stops.txt", with: "Erste")
        var changed = status
        // Within one tick two changes have one time on older kernels.
        while changed.st_ctim.tv_nsec == status.st_ctim.tv_nsec {
            let file = try #require(fopen(feed + "/stops.txt", "r+"))
            try #require(fputs(String(decoding: names.files["stops.txt"] ?? [], as: UTF8.self), file) >= 0)
            try #require(fclose(file) == 0)
            try #require(utimensat(AT_FDCWD, feed + "/stops.txt", [status.st_atim, status.st_mtim], 0) == 0)
            try #require(stat(feed + "/stops.txt", &changed) == 0)
        }
        #expect(try cache.network(ofFeedAt: feed, NetworkSelection()).network.stations[0].name == "Erste")
    }

    @Test func `is not trusted where it is damaged, foreign or of another version`() throws {
        let feed = try feed()
        let cache = NetworkCache(path: path)
        _ = try cache.network(ofFeedAt: feed, NetworkSelection())
        let bytes = CompiledFile.bytes(path)
        var flipped = bytes
        flipped[bytes.count / 2] ^= 1
        for (damaged, reason) in [
            (flipped, "is damaged"), (Array(bytes.dropLast()), "is damaged"), (Array(bytes.prefix(20)), "is damaged"),
            (Array("PK".utf8), "is no compiled network"),
        ] {
            _ = try folder.write(damaged, to: "kept")
            let reading = try cache.network(ofFeedAt: feed, NetworkSelection())
            #expect(reading.trouble == "\(path): \(reason); the feed was read in its place")
            #expect(reading.warnings != nil)
            #expect(try cache.network(ofFeedAt: feed, NetworkSelection()).warnings == nil)
        }
        // That another version has written it is as it should be after an upgrade.
        _ = try folder.write(Array(bytes.prefix(8)) + [9, 9, 9, 9] + bytes.dropFirst(12), to: "kept")
        let upgraded = try cache.network(ofFeedAt: feed, NetworkSelection())
        #expect(upgraded.warnings != nil)
        #expect(upgraded.trouble == nil)
        #expect(try cache.network(ofFeedAt: feed, NetworkSelection()).warnings == nil)
    }

    @Test func `is done without where it cannot be written`() throws {
        let feed = try feed()
        let cache = NetworkCache(path: folder.path + "/none/kept")
        let reading = try cache.network(ofFeedAt: feed, NetworkSelection())
        #expect(reading.trouble == "\(folder.path)/none/kept: No such file or directory; the feed will be read again")
        #expect(reading.network.lines.count == 1)
    }
}
