import Glibc
import TestSupport
import Testing

@testable import Receivers

@Suite struct `The trial of a recording` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `tells for how much there is room, and leaves no file`() throws {
        let path = folder.path("ride.nmea")
        let room = try #require(try RecordingTrial.run(path))
        // statvfs(3) of the folder, with what others write meanwhile.
        var system = statvfs()
        try #require(statvfs(folder.path, &system) == 0)
        #expect(abs(Double(room) - Double(system.f_bavail) * Double(system.f_frsize)) < 2e9)
        #expect(access(path, F_OK) != 0)
    }

    @Test func `leaves a ride that is there as it is`() throws {
        let path = try folder.write("$GPTXT,a\r\n", to: "ride.nmea")
        #expect(try RecordingTrial.run(path) != nil)
        #expect(try folder.read(path) == Array("$GPTXT,a\r\n".utf8))
    }

    /// An owner's link to a card, on which there is no ride yet.
    @Test func `leaves a link`() throws {
        mkdir(folder.path("card"), 0o755)
        let link = folder.path("ride.nmea")
        try #require(symlink("card/ride.nmea", link) == 0)
        #expect(try RecordingTrial.run(link) != nil)
        var status = stat()
        #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test func `tells why nothing can be recorded`() {
        for (path, code) in [(folder.path, EISDIR), (folder.path("no/ride"), ENOENT), ("/proc/ride", ENOENT)] {
            #expect(throws: RideLogError(path: path, code: code)) { try RecordingTrial.run(path) }
        }
    }
}
