import JournalFaults
import TestSupport
import Testing

@testable import Journal

/// A full or broken disk, at each single operation of a run.
@Suite struct `A journal on a failing disk` {
    /// For how many operations the disk fails: for a moment, for a commit or two, and for good until it is mended.
    enum Length: Int, CaseIterable {
        case one = 1
        case some = 12
        case all = 1_000_000
    }

    private let script = CommitScript(count: 50)
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(in: "/dev/shm")
    }

    @Test(arguments: [RecordingVFS.Fault.full, .io], [Length.one, .some, .all])
    func `throws or commits, shows what it committed, and works when the disk does`(
        fault: RecordingVFS.Fault, length: Length
    ) throws {
        let operations = try run(fault, at: .max, length: length, in: "whole")
        #expect(operations > 500)
        let numbers =
            oneIn(4, of: length == .one ? Array(0..<operations) : Array(stride(from: 0, to: operations, by: 13)))
        for number in numbers {
            _ = try run(fault, at: number, length: length, in: "\(number)")
        }
    }

    @Test(arguments: [RecordingVFS.Fault.full, .io])
    func `is what one commit left when the power fails later, too`(fault: RecordingVFS.Fault) throws {
        for number in oneIn(3, of: Array(stride(from: 60, to: 400, by: 67))) {
            let recording = try recording(failingAt: number, with: fault)
            for state in recording.crashStates(after: number).prefix(300) where !state.lacksWhatFailed {
                let found = try script.commit(leftBy: state, in: folder.path, returned: ["durable"])
                try #require(found != nil, "\(fault) at \(number), crash \(state)")
            }
        }
    }

    /// Earlier commits must become durable, too, with the durable commit that was tried again.
    @Test func `does not rely on what a failed sync was to bring to the disk`() throws {
        let whole = try recording(failingAt: .max, with: .io).operations
        let begin = try #require(whole.firstIndex(of: .mark("begin 5")))
        let end = try #require(whole.firstIndex(of: .mark("done 42")))
        let syncs = (begin..<end).filter { whole[$0] == .sync("journal-wal") || whole[$0] == .sync("journal") }
        #expect(syncs.count > 20)
        for number in oneIn(4, of: stride(from: 0, to: syncs.count, by: 3).map { syncs[$0] }) {
            let recording = try recording(failingAt: number, with: .io)
            let durable = try #require(
                recording.operations[number...].firstIndex {
                    if case .mark(let text) = $0 { text.hasPrefix("durable") } else { false }
                })
            let states = recording.crashStates(after: durable + 1).prefix(300)
            #expect(states.contains { $0.lacksWhatFailed })
            for state in states {
                let found = try script.commit(leftBy: state, in: folder.path, returned: ["durable"])
                try #require(found != nil, "\(number), crash \(state)")
            }
        }
    }

    @Test func `that cannot be read is not taken for damaged`() throws {
        let vfs = RecordingVFS(name: "reads-\(folder.path)")
        let path = folder.path("journal")
        let log = RecordedLines()
        let first = try open(path, vfs, log)
        for number in 1...script.count { try script.commit(number, to: first) }
        first.close()
        vfs.failReads(true)
        let error = try #require(throws: JournalError.self) { try open(path, vfs, log) }
        #expect("\(error)".hasPrefix("the journal \(path) cannot be read or written: "))
        vfs.failReads(false)
        let journal = try open(path, vfs, log)
        #expect(try script.commit(thatLeft: journal, in: 0...script.count) == script.count)
        try journal.commit(state: [1], records: [], isDurable: true)
        #expect(try journal.keptState() == [1])
        #expect(log.all.isEmpty)
    }

    /// Makes all commits, with one failure: the commit that throws for it is made again.
    private func recording(failingAt number: Int, with fault: RecordingVFS.Fault) throws -> Recording {
        let vfs = RecordingVFS(name: "later-\(fault)-\(folder.path)")
        try FileHandling.makeFolder(folder.path("run"))
        let journal = try open(folder.path("run/journal"), vfs, RecordedLines())
        vfs.failOperation(number: number, with: fault)
        for number in 1...script.count {
            vfs.mark("begin \(number)")
            do { try script.commit(number, to: journal) } catch { try script.commit(number, to: journal) }
            vfs.mark("\(script.isDurable(number) ? "durable" : "done") \(number)")
        }
        journal.close()
        try FileHandling.remove(folder.path("run"))
        return vfs.recording()
    }

    /// Makes all commits, with failures from an operation on, and gives how many operations there were.
    private func run(_ fault: RecordingVFS.Fault, at number: Int, length: Length, in name: String) throws -> Int {
        let vfs = RecordingVFS(name: "\(fault)-\(length)-\(name)-\(folder.path)")
        try FileHandling.makeFolder(folder.path(name))
        let path = folder.path("\(name)/journal")
        let log = RecordedLines()
        let context: Comment = "\(fault) at \(number)"
        vfs.failOperation(number: number, count: length.rawValue, with: fault)
        var journal = try? open(path, vfs, log)
        var committed: [Int] = []
        for number in 1...script.count {
            if number == script.count - 5 { vfs.failOperation(number: .max, with: fault) }
            do throws(JournalError) {
                if journal == nil { journal = try open(path, vfs, log) }
                guard let journal else { continue }
                try script.commit(number, to: journal)
                committed.append(number)
            } catch {
                #expect(number < script.count - 5, "\(error), \(context)")
                if case .corrupt = error { Issue.record("\(error), \(context)") }
            }
        }
        #expect(committed.suffix(6) == [45, 46, 47, 48, 49, 50], context)
        if number == .max { #expect(committed.count == script.count) }
        let opened = try #require(journal)
        try expect(opened, holds: committed, context)
        opened.close()
        try expect(try Journal(at: path, logger: log.logger), holds: committed, context)
        #expect(log.all.isEmpty, context)
        try FileHandling.remove(folder.path(name))
        return vfs.operationCount
    }

    private func expect(_ journal: Journal, holds committed: [Int], _ context: Comment) throws {
        #expect(try journal.keptState() == committed.last.flatMap(script.state), context)
        #expect(try journal.history(limit: 1000) == committed.flatMap(script.records), context)
    }

    private func open(_ path: String, _ vfs: RecordingVFS, _ log: RecordedLines) throws(JournalError) -> Journal {
        var limits = JournalLimits()
        limits.checkpointPages = 24
        return try Journal(at: path, vfs: vfs.name, limits: limits, logger: log.logger)
    }
}
