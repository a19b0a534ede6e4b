import Glibc
import TestSupport
import Testing

@testable import Agent

@Suite struct `A text file` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder(in: "/dev/shm") }

    @Test func `has a mebibyte at most`() throws {
        let longest = String(repeating: "#", count: 1 << 20)
        #expect(try TextFile.read(try folder.write(longest, to: "a.toml")) == longest)
        let failure = #expect(throws: TextFile.Failure.self) {
            try TextFile.read(try folder.write(longest + "#", to: "b.toml"))
        }
        #expect(failure?.code == EFBIG)
        #expect(failure?.reason == "longer than 1 MiB")
    }

    /// It is no regular file, has no size and no end.
    @Test func `without an end is given up`() throws {
        #expect(throws: TextFile.Failure.self) { try TextFile.read("/dev/zero") }
    }
}
