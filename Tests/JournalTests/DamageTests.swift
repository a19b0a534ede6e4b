import Positioning
import TestSupport
import Testing

@testable import Journal

/// Files that a bad disk, or a bad hand, has changed.
@Suite struct `A damaged journal` {
    private let folder: TemporaryFolder
    private let log = RecordedLines()
    private let path: String
    private let state = FileHandling.noise(30_000)

    init() throws {
        folder = try TemporaryFolder(in: "/dev/shm")
        path = folder.path("journal")
    }

    @Test func `of random bytes is moved aside and named, and a new one is begun`() throws {
        try folder.write(FileHandling.noise(50_000), to: "journal")
        try expectNewJournal(aside: 1)
        #expect(try FileHandling.size(path + ".corrupt-1") == 50_000)
    }

    @Test(arguments: [100, 4096, 20_000, 61_440])
    func `that was cut off is moved aside and named`(size: Int) throws {
        try makeJournal()
        try FileHandling.truncate(path, to: size)
        try expectNewJournal(aside: 1)
    }

    @Test(arguments: [1, 2, 3, 12]) func `with a page of noise is moved aside and named`(page: Int) throws {
        try makeJournal()
        try FileHandling.overwrite(path, at: page * 4096, with: FileHandling.noise(4096))
        try expectNewJournal(aside: 1)
    }

    @Test func `is moved aside under the next free name, with the other files of SQLite`() throws {
        for name in ["journal", "journal-wal", "journal.corrupt-1"] {
            try folder.write(FileHandling.noise(10_000), to: name)
        }
        try expectNewJournal(aside: 2)
        #expect(try FileHandling.size(path + ".corrupt-2-wal") == 10_000)
    }

    @Test func `takes no more than nine names`() throws {
        for number in 1...12 {
            try folder.write(FileHandling.noise(5000 + number), to: "journal")
            try Journal(at: path, logger: log.logger).close()
        }
        #expect(try FileHandling.names(in: folder.path) == ["journal"] + (1...9).map { "journal.corrupt-\($0)" })
        #expect(try FileHandling.size(path + ".corrupt-9") == 5012)
    }

    @Test func `loses its state alone where that does not fit its checksum`() throws {
        try makeJournal()
        let bytes = try folder.read(path)
        let place = try #require(
            (0..<bytes.count - 64).first { Array(bytes[$0..<$0 + 64]) == Array(state[20_000..<20_064]) })
        try FileHandling.overwrite(path, at: place, with: [bytes[place] ^ 4])
        let journal = try Journal(at: path, logger: log.logger)
        #expect(try journal.keptState() == nil)
        #expect(log.all == ["error the state in the journal \(path) is damaged and is not used"])
        #expect(try journal.history(limit: 1000).count == 300)
        try journal.commit(state: [1], records: [], isDurable: true)
        #expect(try journal.keptState() == [1])
    }

    @Test func `with a log of noise is what it was when the log was last written back`() throws {
        try makeJournal()
        try folder.write(FileHandling.noise(50_000), to: "journal-wal")
        let journal = try Journal(at: path, logger: log.logger)
        #expect(try journal.keptState() == state)
        #expect(log.all.isEmpty)
    }

    @Test func `with a log that is damaged in the middle is what a commit before the damage left`() throws {
        let script = CommitScript(count: 20)
        let journal = try Journal(at: path, logger: log.logger)
        for number in 1...script.count { try script.commit(number, to: journal) }
        let copy = folder.path("copy")
        for suffix in ["", "-wal"] { try FileHandling.copy(path + suffix, to: copy + suffix) }
        let middle = try FileHandling.size(copy + "-wal") / 2
        try FileHandling.overwrite(copy + "-wal", at: middle, with: FileHandling.noise(100))
        let damaged = try Journal(at: copy, logger: log.logger)
        let found = try #require(try script.commit(thatLeft: damaged, in: 0...script.count))
        #expect((5...15).contains(found))
        #expect(log.all.isEmpty)
    }

    @Test func `that is found out in mid-run is moved aside, and the commit goes to a new one`() throws {
        let journal = try makeOpenJournal()
        let size = try FileHandling.size(path)
        try FileHandling.overwrite(path, at: 4096, with: FileHandling.noise(size - 4096))
        // Another process that writes makes SQLite forget the pages that it holds in memory.
        let other = try Database(at: path, vfs: nil, patience: 0)
        try other.execute("PRAGMA user_version = 1")
        try journal.commit(state: [7], records: [Self.record], isDurable: true)
        #expect(try journal.keptState() == [7])
        #expect(try journal.history(limit: 10) == [Self.record])
        #expect(log.all.count == 1)
        #expect(log.all.first?.contains("it is now \(path).corrupt-1, and a new one is begun") == true)
    }

    private static let record = Record(
        time: Timestamp(milliseconds: 1_787_126_672_839), kind: "arrived", text: #"{"event":"arrived"}"#)

    private func makeJournal() throws {
        try makeOpenJournal().close()
    }

    private func makeOpenJournal() throws -> Journal {
        var limits = JournalLimits()
        limits.checkpointPages = 1
        let journal = try Journal(at: path, vfs: nil, limits: limits, logger: log.logger)
        try journal.commit(
            state: state, records: (0..<300).map { _ in Self.record }, rides: [], isDurable: true)
        return journal
    }

    private func expectNewJournal(aside number: Int) throws {
        let journal = try Journal(at: path, logger: log.logger)
        #expect(try journal.keptState() == nil)
        #expect(try journal.history(limit: 10) == [])
        try journal.commit(state: [7], records: [Self.record], isDurable: true)
        #expect(try journal.keptState() == [7])
        #expect(log.all.count == 1)
        let line = try #require(log.all.first)
        #expect(line.hasPrefix("error the journal \(path) is damaged ("))
        #expect(line.hasSuffix("); it is now \(path).corrupt-\(number), and a new one is begun"))
        #expect(try FileHandling.names(in: folder.path).contains("journal.corrupt-\(number)"))
    }
}
