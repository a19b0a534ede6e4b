import Glibc
import Positioning
import TestSupport
import Testing

@testable import Journal

/// Folders and files that come and go, are not to be written, or belong to somebody else.
@Suite struct `A journal's place` {
    private let folder: TemporaryFolder
    private let log = RecordedLines()
    private let path: String

    init() throws {
        folder = try TemporaryFolder(in: "/dev/shm")
        try FileHandling.makeFolder(folder.path("a"))
        path = folder.path("a/journal")
    }

    @Test(arguments: ["/proc/journal", "/dev/null/journal", "/nowhere/journal", "/"])
    func `must be one where a file can be created`(path: String) throws {
        let error = try #require(throws: JournalError.self) { try Journal(at: path, logger: log.logger) }
        #expect("\(error)".hasPrefix("the journal \(path) cannot be opened for writing: "))
        #expect(log.all.isEmpty)
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everything"), arguments: ["a", "a/journal"])
    func `must be writable`(name: String) throws {
        try Journal(at: path, logger: log.logger).close()
        chmod(folder.path(name), name == "a" ? 0o500 : 0o400)
        defer { chmod(folder.path("a"), 0o700) }
        #expect(throws: JournalError.self) {
            try Journal(at: path, logger: log.logger).commit(state: [1], records: [], isDurable: true)
        }
        #expect(try FileHandling.names(in: folder.path("a")) == ["journal"])
    }

    @Test(arguments: ["a b", "100%", "what?", "#1", "ä", "%25"])
    func `may have any name`(name: String) throws {
        let journal = try Journal(at: folder.path(name), logger: log.logger)
        try journal.commit(state: [1], records: [], isDurable: true)
        #expect(try FileHandling.names(in: folder.path).contains(name))
        journal.close()
        #expect(try Journal(at: folder.path(name), logger: log.logger).keptState() == [1])
    }

    @Test func `may vanish with its folder and come back`() throws {
        let journal = try Journal(at: path, logger: log.logger)
        try journal.commit(state: [1], records: [record(1)], isDurable: true)
        try FileHandling.remove(folder.path("a"))
        for isDurable in [false, true] {
            #expect(throws: JournalError.self) {
                try journal.commit(state: [2], records: [record(2)], isDurable: isDurable)
            }
        }
        try FileHandling.makeFolder(folder.path("a"))
        try journal.commit(state: [3], records: [record(3)], isDurable: true)
        #expect(try journal.keptState() == [3])
        #expect(try journal.history(limit: 10) == [record(3)])
        #expect(log.all == ["error the journal \(path) was deleted or replaced while it was open; it is opened anew"])
    }

    @Test(arguments: [["journal"], ["journal", "journal-wal"], ["journal", "journal-wal", "journal-shm"]])
    func `may lose its files, and is begun anew`(names: [String]) throws {
        let journal = try Journal(at: path, logger: log.logger)
        try journal.commit(state: [1], records: [record(1)], isDurable: true)
        for name in names { try FileHandling.remove(folder.path("a/\(name)")) }
        try journal.commit(state: [2], records: [record(2)], isDurable: false)
        journal.close()
        #expect(try content(path) == [record(2)])
        #expect(log.all.count == 1)
    }

    @Test func `may lose its log, of which nothing is lost`() throws {
        let journal = try Journal(at: path, logger: log.logger)
        try journal.commit(state: [1], records: [record(1)], isDurable: true)
        try FileHandling.remove(path + "-wal")
        try journal.commit(state: nil, records: [record(2)], isDurable: false)
        #expect(try journal.history(limit: 10) == [record(1), record(2)])
        journal.close()
        #expect(try content(path) == [record(1), record(2)])
        #expect(try Journal(at: path, logger: log.logger).keptState() == [1])
    }

    @Test func `may be given another journal, whose content is not mixed with that of the first`() throws {
        let other = try Journal(at: folder.path("other"), logger: log.logger)
        try other.commit(state: [9], records: [record(9)], isDurable: true)
        other.close()
        let journal = try Journal(at: path, logger: log.logger)
        try journal.commit(state: [1], records: [record(1)], isDurable: true)
        try FileHandling.remove(path)
        try FileHandling.move(folder.path("other"), to: path)
        #expect(try journal.keptState() == [9])
        try journal.commit(state: nil, records: [record(2)], isDurable: true)
        journal.close()
        #expect(try content(path) == [record(9), record(2)])
    }

    @Test func `may hold a newer version, which is refused and left as it is`() throws {
        try Journal(at: path, logger: log.logger).close()
        try Database(at: path, vfs: nil, patience: 0).execute("PRAGMA user_version = 7")
        let before = try folder.read(path)
        #expect(throws: JournalError.newerVersion(path: path, found: 7, known: 2)) {
            try Journal(at: path, logger: log.logger)
        }
        #expect(try folder.read(path) == before)
        #expect(try FileHandling.names(in: folder.path("a")).filter { $0.contains("corrupt") } == [])
        #expect(log.all.isEmpty)
    }

    @Test(arguments: ["PRAGMA application_id = 5", "CREATE TABLE theirs (a)", "PRAGMA user_version = 1"])
    func `may hold the database of another program, which is refused and left as it is`(statement: String) throws {
        try Database(at: path, vfs: nil, patience: 0).execute(statement)
        let before = try folder.read(path)
        #expect(throws: JournalError.cannotOpen(path: path, reason: "it is the database of another program")) {
            try Journal(at: path, logger: log.logger)
        }
        #expect(try folder.read(path) == before)
    }

    private func content(_ path: String) throws -> [Record] {
        try Journal(at: path, logger: log.logger).history(limit: 10)
    }

    private func record(_ number: Int) -> Record {
        Record(time: Timestamp(milliseconds: Int64(number)), kind: "arrived", text: "{}")
    }
}
