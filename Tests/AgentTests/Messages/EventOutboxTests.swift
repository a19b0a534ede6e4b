import Journal
import Messages
import Navigation
import Positioning
import Synchronization
import TestSupport
import Testing

@testable import Agent

/// The events that brokers have not got yet.
@Suite struct `An outbox` {
    private let folder: TemporaryFolder
    private let lines = RecordedLines()

    init() throws { folder = try TemporaryFolder(in: "/dev/shm") }

    private func journal(_ limits: JournalLimits = JournalLimits()) throws -> Journal {
        try Journal(at: folder.path("alight.db"), vfs: nil, limits: limits, logger: lines.logger)
    }

    private func records(_ numbers: Range<Int>) -> [Record] {
        numbers.map {
            Record(
                time: Timestamp(milliseconds: Int64($0)), kind: "arrived",
                text: #"{"event":"arrived","stop_id":"S\#($0)"}"#)
        }
    }

    /// All that waits, read as publishers do.
    private func waiting(_ outbox: EventOutbox, after number: Int) -> [Int] {
        var (numbers, last) = ([Int](), number)
        while let next = outbox.entries(after: last, limit: 1).first {
            numbers.append(next.number)
            last = next.number
        }
        return numbers
    }

    @Test func `goes on after a restart where a reader was`() throws {
        let first = try journal()
        let outbox = EventOutbox(first, logger: lines.logger)
        #expect(outbox.position(of: "a") == 0)
        try first.commit(state: nil, records: records(0..<3), readers: outbox.positions, isDurable: true)
        outbox.put(records(0..<3), from: 1)
        outbox.pass(2, by: "a")
        outbox.keep()
        first.close()
        let second = try journal()
        let later = EventOutbox(second, logger: lines.logger)
        #expect(later.last == 3 && later.position(of: "a") == 2)
        #expect(later.entries(after: 2, limit: 9).map(\.number) == [3])
        #expect(later.entries(after: 2, limit: 9).first?.stop == "S2")
        // Who is new does not get what was told before.
        #expect(later.position(of: "b") == 3)
        second.close()
    }

    @Test func `has the journal's events before memory's, in order and each once`() throws {
        let journal = try journal()
        defer { journal.close() }
        let outbox = EventOutbox(journal, logger: lines.logger)
        let count = EventOutbox.capacity + 300
        for start in stride(from: 0, to: count, by: 100) {
            let batch = records(start..<min(count, start + 100))
            let number = try journal.commit(state: nil, records: batch, from: start + 1, isDurable: false)
            outbox.put(batch, from: number)
        }
        #expect(waiting(outbox, after: 0) == Array(1...count))
        outbox.pass(10, by: "a")
        #expect(outbox.waiting == ["a": count - 10])
        outbox.pass(count - 1, by: "a")
        #expect(outbox.waiting == ["a": 1])
    }

    @Test func `leaves out what is no event`() throws {
        let journal = try journal()
        defer { journal.close() }
        let outbox = EventOutbox(journal, logger: lines.logger)
        var batch = records(0..<3)
        batch[1] = Record(time: batch[1].time, kind: Record.acknowledged, text: "{}")
        try journal.commit(state: nil, records: batch, isDurable: true)
        // As the next process finds it: nothing of it is in memory.
        #expect(waiting(EventOutbox(journal, logger: lines.logger), after: 0) == [1, 3])
        outbox.put(batch, from: 1)
        #expect(waiting(outbox, after: 0) == [1, 3])
    }

    @Test func `has the newest 512 events where there is no journal`() {
        let outbox = EventOutbox(nil, logger: lines.logger)
        outbox.put(records(0..<600), from: 1)
        #expect(waiting(outbox, after: 0) == Array(89...600))
        #expect(EventOutbox.capacity == 512)
    }

    @Test func `says how many events were dropped before a broker got them`() throws {
        var limits = JournalLimits()
        limits.records = 600
        let journal = try journal(limits)
        defer { journal.close() }
        try journal.commit(state: nil, records: records(0..<1000), isDurable: true)
        let outbox = EventOutbox(journal, logger: lines.logger)
        #expect(waiting(outbox, after: 0) == Array(401...1000))
        #expect(waiting(outbox, after: 0).count == 600)
        let dropped = lines.all.filter { $0.contains("400 events were dropped before a broker got them") }
        #expect(dropped.count == 1)
        #expect(JournalLimits().records == 20_000)
    }

    @Test func `waits for the journal where it cannot be read, so that the order is kept`() throws {
        let journal = try journal()
        try journal.commit(state: nil, records: records(0..<600), isDurable: true)
        let outbox = EventOutbox(journal, logger: lines.logger)
        journal.close()
        outbox.put(records(600..<601), from: 601)
        #expect(outbox.entries(after: 0, limit: 9).isEmpty && outbox.entries(after: 0, limit: 9).isEmpty)
        #expect(outbox.entries(after: 600, limit: 9).map(\.number) == [601])
        #expect(lines.all.count { $0.contains("what was not passed on waits") } == 1)
    }

    @Test func `rings whoever listens, until they leave`() {
        let outbox = EventOutbox(nil, logger: lines.logger)
        let rung = Atomic(0)
        let leave = outbox.listen { rung.add(1, ordering: .relaxed) }
        outbox.put(records(0..<2), from: 1)
        outbox.put([], from: 3)
        leave()
        outbox.put(records(2..<3), from: 3)
        #expect(rung.load(ordering: .relaxed) == 1)
    }
}
