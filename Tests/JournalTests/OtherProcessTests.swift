import TestSupport
import Testing

@testable import Journal

/// Another process that looks into the journal, as `sqlite3` does: here another connection.
@Suite struct `Beside another process, a journal` {
    private let folder: TemporaryFolder
    private let journal: Journal
    private let path: String

    init() throws {
        folder = try TemporaryFolder(in: "/dev/shm")
        path = folder.path("journal")
        var limits = JournalLimits()
        limits.patience = 50
        limits.checkpointPages = 10
        limits.logBytes = 200_000
        journal = try Journal(at: path, vfs: nil, limits: limits, logger: RecordedLines.none)
        try journal.commit(state: [1], records: [], isDurable: true)
    }

    @Test func `takes commits while the other reads`() throws {
        let other = try Database(at: path, vfs: nil, patience: 0)
        try other.execute("BEGIN; SELECT * FROM state")
        try journal.commit(state: [2], records: [], isDurable: true)
        #expect(try other.integer("SELECT commits FROM state") == 1)
        try other.execute("COMMIT")
        #expect(try other.integer("SELECT commits FROM state") == 2)
    }

    @Test func `says so when the other keeps it locked, and goes on afterwards`() throws {
        let other = try Database(at: path, vfs: nil, patience: 0)
        try other.execute("BEGIN IMMEDIATE")
        #expect(throws: JournalError.busy(path: path)) {
            try journal.commit(state: [2], records: [], isDurable: true)
        }
        #expect(try journal.keptState() == [1])
        try other.execute("ROLLBACK")
        try journal.commit(state: [3], records: [], isDurable: true)
        #expect(try journal.keptState() == [3])
    }

    @Test func `does not let its log grow without bound, but takes what must be durable`() throws {
        let other = try Database(at: path, vfs: nil, patience: 0)
        try other.execute("BEGIN; SELECT * FROM state")
        let refusal = #expect(throws: JournalError.self) {
            for _ in 0..<100 { try journal.commit(state: FileHandling.noise(10_000), records: [], isDurable: false) }
        }
        guard case .heldByReader(path, let bytes) = refusal else { throw TestFailure("\(String(describing: refusal))") }
        #expect((200_000..<250_000).contains(bytes))
        try journal.commit(state: [4], records: [], isDurable: true)
        try other.execute("COMMIT")
        // It is written back with the next durable commit, and then shortened.
        for _ in 0..<3 { try journal.commit(state: [5], records: [], isDurable: true) }
        try journal.commit(state: [6], records: [], isDurable: false)
        #expect(try journal.keptState() == [6])
        #expect(try FileHandling.size(path + "-wal") <= 10 * 4120)
    }

    @Test func `keeps its files when the other opens and closes it`() throws {
        for number in 2..<5 as Range<UInt8> {
            _ = try Database(at: path, vfs: nil, patience: 0).text("PRAGMA integrity_check")
            try journal.commit(state: [number], records: [], isDurable: false)
        }
        #expect(try journal.keptState() == [4])
    }

    @Test func `once closed takes no more calls`() throws {
        journal.close()
        #expect(throws: JournalError.closed(path: path)) {
            try journal.commit(state: [2], records: [], isDurable: true)
        }
        #expect(throws: JournalError.closed(path: path)) { try journal.keptState() }
        #expect(try FileHandling.names(in: folder.path) == ["journal"])
    }
}
