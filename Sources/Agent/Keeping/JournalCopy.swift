import FoundationEssentials
import Journal
import Logging
import Transit

/// A second place for the state that the journal keeps, but for the place on the line: the journey outlasts damage of either.
///
/// It is a database of its own, `<journal>.copy`, which knows how many commits the journal had. SQLite reads its log up to the first frame
/// whose checksum is wrong (https://sqlite.org/fileformat2.html#the_write_ahead_log). A flipped bit in an early frame therefore undoes each
/// later commit, and SQLite reports nothing.
///
/// Used by one thread at a time.
struct JournalCopy: Sendable {
    private let copy: Journal

    private struct Content: Codable {
        /// How many commits the journal had with this one.
        var commits: Int
        var kept: Kept
    }

    /// Opens or makes the copy of a journal.
    init(of journal: Journal, logger: Logger) throws(JournalError) {
        copy = try Journal(at: journal.path + ".copy", logger: logger)
    }

    /// The state that the journal has lost since it was copied; `nil` where it has lost none, and where the copy is empty.
    ///
    /// - Parameter commits: how many commits the journal has; `nil` where its state cannot be used.
    func keptBeyond(_ commits: Int?, in network: Network) throws -> Kept? {
        guard let state = try copy.keptState() else { return nil }
        let content = try Kept.decoder(for: network).decode(Content.self, from: Data(state))
        return content.commits > commits ?? 0 ? content.kept : nil
    }

    /// Keeps what the journal has just committed, and waits until the disk has it.
    func keep(_ kept: Kept, of journal: Journal) throws {
        var kept = kept
        kept.navigator = nil
        let content = Content(commits: try journal.commits(), kept: kept)
        try copy.commit(state: Array(try JSONEncoder().encode(content)), records: [], isDurable: true)
    }

    func close() { copy.close() }
}
