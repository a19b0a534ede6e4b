import Journal
import JournalFaults
import TestSupport
import Testing

extension CommitScript {
    /// The newest commit that a crash may have left and has left; `nil` where it is none.
    ///
    /// It may be any from the last that returned with one of the marks to the last that was begun. The journal must open
    /// with nothing moved aside, and take another commit.
    func commit(leftBy crash: CrashState, in folder: String, returned: Set<String>) throws -> Int? {
        let marks = crash.marks.map { $0.split(separator: " ") }
        func last(_ kinds: Set<String>) -> Int {
            marks.last { kinds.contains(String($0[0])) }.flatMap { Int($0[1]) } ?? 0
        }
        try crash.restore(to: folder)
        let log = RecordedLines()
        let journal = try Journal(at: "\(folder)/journal", logger: log.logger)
        let found = try commit(thatLeft: journal, in: last(returned)...last(["begin"]))
        try journal.commit(state: [1], records: [], isDurable: true)
        #expect(try journal.keptState() == [1])
        #expect(log.all.isEmpty, "\(crash)")
        return found
    }
}
