public import Logging
import Synchronization

/// The state that the agent must not lose, whatever ends it, and the history of its rides: one SQLite file.
///
/// A commit replaces the state and appends to the history, both or neither. Commits keep their order: the content found after a crash is
/// the one that one commit left, with all before it. After a loss of power that is the last durable commit or a later one. After the end of
/// the process alone, such as by `kill -9`, it is the last that returned.
///
/// All calls block. A call waits for two seconds, at most, for another process that has locked the file. A full, failing or missing disk
/// makes them throw; once the disk is well, later calls succeed. Where the file was deleted or replaced, a new one is begun. A damaged file
/// is moved aside. The logger is told of both as errors.
///
/// Each commit writes the pages of 4 KiB that differ, each with 24 bytes. Once in about 1000 pages it also writes those of them that no
/// later commit has replaced. Measured over 400 commits with no records:
///
/// | state | of it changed | durable | bytes a commit |
/// |---|---|---|---|
/// | 100,000 bytes | all | no | 110,358 |
/// | 100,000 bytes | all | yes | 114,478 |
/// | 100,000 bytes | 1000 bytes in one place | no | 9328 |
/// | 1000 bytes | all | yes | 12,452 |
///
/// A state of 100,000 bytes each five seconds is 79 MB for an hour of riding. A durable commit waits for one fsync(2); the others have some
/// 30 in 400 commits.
public final class Journal: Sendable {
    /// Where it is.
    public let path: String
    private let vfs: String?
    private let limits: JournalLimits
    private let logger: Logger
    private let content: Mutex<Content>

    private enum Content {
        case open(JournalFile)
        /// It could not be opened; the next call tries again.
        case missing
        case closed
    }

    /// Opens a journal or creates it. The folder must be there.
    ///
    /// A file that is damaged, or no database, is moved aside to `<path>.corrupt-<n>`, with what SQLite keeps beside it,
    /// and a new one is begun.
    ///
    /// - Parameters:
    ///   - path: of the file.
    ///   - vfs: SQLite's name for its way to the operating system (https://sqlite.org/vfs.html); for tests.
    ///   - logger: is told what was damaged and where it is now.
    /// - Throws: why it cannot be opened. A file of a newer version, or of another program, is left as it is. The agent
    ///   can run on without a journal.
    public convenience init(at path: String, vfs: String? = nil, logger: Logger) throws(JournalError) {
        try self.init(at: path, vfs: vfs, limits: JournalLimits(), logger: logger)
    }

    /// Opens a journal with other limits.
    package init(at path: String, vfs: String?, limits: JournalLimits, logger: Logger) throws(JournalError) {
        self.path = path
        self.vfs = vfs
        self.limits = limits
        self.logger = logger
        content = Mutex(.missing)
        try use { _ in }
    }

    /// The state of the newest commit that gave one; `nil` in a new journal, and where the state was damaged, which is
    /// logged.
    public func keptState() throws(JournalError) -> [UInt8]? {
        try use { file throws(JournalError) in
            guard let kept = try file.keptState() else { return nil }
            if kept.state == nil { logger.error("the state in the journal \(path) is damaged and is not used") }
            return kept.state
        }
    }

    /// Replaces the state and appends to the history, in one transaction.
    ///
    /// An error means that nothing of it is to be seen in this journal. Only if the process then ends before a commit
    /// succeeds, the next process may find the one that failed.
    ///
    /// - Parameters:
    ///   - state: the new state; `nil` leaves the one that is kept.
    ///   - records: what is appended to the history. Of this the newest 20,000 records are kept.
    ///   - number: the number that the first of these records is to have; the others follow it. It gets the next that is free where
    ///     that is greater.
    ///   - rides: what begins, ends or replaces rides, by their numbers. The newest 2000 rides are kept.
    ///   - readers: the number of the record up to which each reader of the history has passed it on, by the reader's name.
    ///   - isDurable: whether it, and each commit before it, has reached the disk when this returns. What is not durable
    ///     reaches it with the next durable commit, or when the system writes it in its own time.
    /// - Returns: the number of the first of these records, or that which it would have.
    /// - Throws: why it was not committed. Nothing needs to be done before the next commit.
    @discardableResult
    public func commit(
        state: [UInt8]?, records: [Record], from number: Int = 1, rides: [Ride] = [], readers: [String: Int] = [:],
        isDurable: Bool
    ) throws(JournalError) -> Int {
        try use { file throws(JournalError) in
            try file.commit(
                state: state, records: records, from: number, rides: rides, readers: readers, isDurable: isDurable)
        }
    }

    /// How many commits there have been. A number that has fallen tells of damage that SQLite does not report: it reads its log
    /// (`<path>-wal`) up to the first frame that does not fit its checksum, and takes a database that was cut to nothing for a new one.
    public func commits() throws(JournalError) -> Int {
        try use { file throws(JournalError) in try file.commits() }
    }

    /// The newest records of the history, newest last.
    public func history(limit: Int) throws(JournalError) -> [Record] {
        try use { file throws(JournalError) in try file.history(limit: limit) }
    }

    /// The records of the history after one, with their numbers, the oldest first.
    public func records(after number: Int, limit: Int) throws(JournalError) -> [(number: Int, record: Record)] {
        try use { file throws(JournalError) in try file.records(after: number, limit: limit) }
    }

    /// The number of the newest record of the history; 0 where there is none.
    public func newestRecord() throws(JournalError) -> Int {
        try use { file throws(JournalError) in try file.newestRecord() }
    }

    /// How far each reader of the history is, by its name.
    public func readers() throws(JournalError) -> [String: Int] {
        try use { file throws(JournalError) in try file.readers() }
    }

    /// The newest rides, newest last.
    public func rides(limit: Int) throws(JournalError) -> [Ride] {
        try use { file throws(JournalError) in try file.rides(limit: limit) }
    }

    /// Closes it; everything has reached the disk then, if the disk is well. Later calls throw.
    public func close() {
        content.withLock { $0 = .closed }
    }

    /// Calls a closure with the open file, and once more with a new one where it finds the first one damaged.
    private func use<Result: Sendable>(
        _ body: (JournalFile) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        try content.withLock { content throws(JournalError) in
            do throws(JournalError) {
                return try body(openFile(&content))
            } catch .corrupt(_, let reason) {
                // A file is closed before another one is opened: SQLite shares memory between connections to one file.
                if case .open(let file) = content { file.abandon() }
                content = .missing
                try moveAside(because: reason)
            }
            return try body(openFile(&content))
        }
    }

    /// The file that is open, if it still has its name, or one that is opened now.
    private func openFile(_ content: inout Content) throws(JournalError) -> JournalFile {
        if case .open(let file) = content {
            if file.isInPlace { return file }
            logger.error("the journal \(path) was deleted or replaced while it was open; it is opened anew")
            file.leave()
        }
        if case .closed = content { throw .closed(path: path) }
        content = .missing
        let opened = try openFile()
        content = .open(opened)
        return opened
    }

    /// Opens the file, or a new one where it is damaged.
    private func openFile() throws(JournalError) -> JournalFile {
        do throws(JournalError) {
            return try JournalFile(at: path, vfs: vfs, limits: limits)
        } catch .corrupt(_, let reason) {
            try moveAside(because: reason)
        }
        return try JournalFile(at: path, vfs: vfs, limits: limits)
    }

    private func moveAside(because reason: String) throws(JournalError) {
        let kept = try DamagedFiles.moveAside(path, because: reason)
        logger.error("the journal \(path) is damaged (\(reason)); it is now \(kept), and a new one is begun")
    }
}
