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
        var found: Set<Int> = []
        for state in states {
            found.insert(
                try #require(try script.commit(leftBy: state, in: folder.path, returned: ["durable"]), "\(state)"))
        }
        // Else little was at stake.
        #expect(states.count > 1000)
        #expect(found.count > script.count / 2)
    }

    @Test func `of the process alone loses no commit that has returned`() throws {
        for state in try record().killStates() {
            let found = try script.commit(leftBy: state, in: folder.path, returned: ["durable", "done"])
            try #require(found != nil, "\(state)")
        }
    }

    /// Commits to a journal that is closed and opened again in between, with a log that is written back now and then.
    private func record() throws -> Recording {
        let vfs = RecordingVFS(name: "crash-\(folder.path)")
        var limits = JournalLimits()
        limits.checkpointPages = 24
        let run = try TemporaryFolder(in: "/dev/shm")
        let half = script.count / 2
        for part in [1...half, (half + 1)...script.count] {
            let journal = try Journal(
                at: run.path("journal"), vfs: vfs.name, limits: limits, logger: RecordedLines.none)
            for number in part {
                vfs.mark("begin \(number)")
                try script.commit(number, to: journal)
                vfs.mark("\(script.isDurable(number) ? "durable" : "done") \(number)")
            }
            journal.close()
        }
        return vfs.recording()
    }
}
