import FoundationEssentials
import Journal
import Logging
import Transit

/// The second place of what the journal keeps, but for the place on the line: the journey outlasts damage of either.
///
/// It is a database of its own, `<journal>.copy`, which knows how many commits the journal had. SQLite takes a log with a flipped bit in
/// an early frame for one that ends there, and undoes each commit since without a word
/// (https://sqlite.org/fileformat2.html#the_write_ahead_log).
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

    /// What was kept, where the journal has lost it since; `nil` where it has not, and where nothing is in the copy.
    ///
    /// - Parameter commits: how many commits the journal has; `nil` where what it keeps cannot be used.
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
