import Journal
import Positioning
import TestSupport
import Testing

/// The history as a queue, of which each reader knows how far it is.
@Suite struct `Readers of the history` {
    private let folder: TemporaryFolder
    private var path: String { folder.path("alight.db") }

    init() throws { folder = try TemporaryFolder(in: "/dev/shm") }

    private func record(_ number: Int) -> Record {
        Record(time: Timestamp(milliseconds: Int64(number)), kind: "near", text: "\(number)")
    }

    @Test func `get what comes after a number, the oldest first`() throws {
        let journal = try Journal(at: path, logger: RecordedLines.none)
        defer { journal.close() }
        #expect(try journal.newestRecord() == 0)
        #expect(try journal.records(after: 0, limit: 9).isEmpty)
        try journal.commit(state: nil, records: (1...5).map(record), isDurable: false)
        let rows = try journal.records(after: 2, limit: 2)
        #expect(rows.map(\.number) == [3, 4] && rows.map(\.record) == [record(3), record(4)])
        #expect(try journal.newestRecord() == 5)
    }

    @Test func `find numbers as they are wanted, and those that are taken are never given twice`() throws {
        let journal = try Journal(at: path, logger: RecordedLines.none)
        defer { journal.close() }
        #expect(try journal.commit(state: nil, records: [record(1)], from: 7, isDurable: false) == 7)
        #expect(try journal.commit(state: nil, records: [record(2), record(3)], from: 7, isDurable: false) == 8)
        #expect(try journal.commit(state: nil, records: [], from: 3, isDurable: false) == 3)
        #expect(try journal.commit(state: nil, records: [record(4)], isDurable: false) == 10)
        #expect(try journal.records(after: 0, limit: 9).map(\.number) == [7, 8, 9, 10])
    }

    @Test func `are where they were when the journal is opened again`() throws {
        let first = try Journal(at: path, logger: RecordedLines.none)
        #expect(try first.readers().isEmpty)
        try first.commit(state: [1], records: [record(1)], readers: ["a": 1, "b": 0], isDurable: false)
        try first.commit(state: nil, records: [], readers: ["b": 1], isDurable: true)
        first.close()
        let second = try Journal(at: path, logger: RecordedLines.none)
        defer { second.close() }
        #expect(try second.readers() == ["a": 1, "b": 1])
        #expect(try second.keptState() == [1])
    }
}
