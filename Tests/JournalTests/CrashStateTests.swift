import JournalFaults
import TestSupport
import Testing

@testable import Journal

/// Every state in which a loss of power, or the end of the process alone, can leave the files.
@Suite struct `A crash` {
    private let script = CommitScript(count: 48)
    /// In memory, where thousands of small files cost little.
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(in: "/dev/shm")
    }

    @Test func `leaves what one commit left, the last durable one or a later one, with all before it`() throws {
        let states = try record().crashStates()
        var lost = 0
        for state in states {
            let bounds = Self.bounds(of: state)
            let found = try #require(try commit(in: state, of: bounds), "\(state): none of \(bounds)")
            if found < bounds.upperBound { lost += 1 }
        }
        print("\(states.count) crash states, \(lost) of them short of the newest commit")
        // Else nothing was at stake.
        #expect(states.count > 1000)
        #expect(lost > 100)
    }

    @Test func `of the process alone loses no commit that has returned`() throws {
        for state in try record().killStates() {
            let bounds = Self.bounds(of: state, returned: ["durable", "done"])
            try #require(try commit(in: state, of: bounds) != nil, "\(state): none of \(bounds)")
        }
    }

    /// Commits to a journal that is closed and opened again in between, with a log that is written back now and then.
    private func record() throws -> Recording {
        let vfs = RecordingVFS(name: "crash-\(folder.path)")
        var limits = JournalLimits()
        limits.checkpointPages = 24
        let run = try TemporaryFolder(in: "/dev/shm")
        for part in 0..<2 {
            let journal = try Journal(
                at: run.path("journal"), vfs: vfs.name, limits: limits, logger: RecordedLines.none)
            for number in (part * script.count / 2 + 1)...((part + 1) * script.count / 2) {
                vfs.mark("begin \(number)")
                try script.commit(number, to: journal)
                vfs.mark("\(script.isDurable(number) ? "durable" : "done") \(number)")
            }
            journal.close()
        }
        return vfs.recording()
    }

    /// The commits that may be found: from the last that returned with one of these marks to the last that was begun.
    private static func bounds(of state: CrashState, returned: Set<String> = ["durable"]) -> ClosedRange<Int> {
        let marks = state.marks.map { $0.split(separator: " ") }
        func last(_ kinds: Set<String>) -> Int {
            marks.last { kinds.contains(String($0[0])) }.flatMap { Int($0[1]) } ?? 0
        }
        return last(returned)...last(["begin"])
    }

    /// Which commit of some left a state. The journal must open with nothing moved aside, and take another commit.
    private func commit(in state: CrashState, of bounds: ClosedRange<Int>) throws -> Int? {
        try state.restore(to: folder.path)
        let log = RecordedLines()
        let journal = try Journal(at: folder.path("journal"), logger: log.logger)
        let found = try script.commit(thatLeft: journal, in: bounds)
        try journal.commit(state: [1], records: [], isDurable: true)
        #expect(try journal.keptState() == [1])
        #expect(log.all.isEmpty, "\(state)")
        return found
    }
}
