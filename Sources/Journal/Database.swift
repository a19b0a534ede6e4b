import CSQLite

/// A connection to an SQLite file. It is used by one thread at a time.
final class Database {
    /// Where the file is.
    let path: String
    private let handle: OpaquePointer
    private let pagesInLog = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

    /// Opens or creates a file for reading and writing.
    ///
    /// - Parameters:
    ///   - vfs: SQLite's name for its way to the operating system, the usual one unless given.
    ///   - patience: how long to wait for another process that has locked the file, in milliseconds.
    init(at path: String, vfs: String?, patience: Int) throws(JournalError) {
        self.path = path
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(Self.uri(path), &opened, flags, vfs)
        guard let opened else { throw .io(path: path, reason: "out of memory") }
        guard code == SQLITE_OK else {
            let error = JournalError(code, of: opened, at: path)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        pagesInLog.initialize(to: 0)
        sqlite3_busy_timeout(handle, Int32(patience))
        setCheckpointOnClose(false)
        // This replaces SQLite's own checkpoints, which keep their failures to themselves.
        sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                context?.assumingMemoryBound(to: Int32.self).pointee = pages
                return SQLITE_OK
            }, pagesInLog)
        guard sqlite3_db_readonly(handle, "main") == 0 else {
            throw .cannotOpen(path: path, reason: "the file may only be read")
        }
    }

    deinit {
        sqlite3_close_v2(handle)
        pagesInLog.deallocate()
    }

    /// How many pages the write-ahead log had after the last commit.
    var logPages: Int { Int(pagesInLog.pointee) }

    /// Whether closing the connection writes the write-ahead log back into the database and deletes it, as SQLite does
    /// by default. Where it does not, the files that have the database's names by then stay as they are.
    func setCheckpointOnClose(_ does: Bool) {
        _ = csqlite_checkpoint_on_close(handle, does ? 1 : 0)
    }

    /// Runs statements that answer nothing of interest.
    func execute(_ statements: String) throws(JournalError) {
        try check(sqlite3_exec(handle, statements, nil, nil, nil))
    }

    /// Compiles one statement.
    func prepare(_ statement: String) throws(JournalError) -> Statement {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, statement, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        // The file does not have the tables that its version promises.
        if code == SQLITE_ERROR { throw .corrupt(path: path, reason: String(cString: sqlite3_errmsg(handle))) }
        try check(code)
        guard let prepared else { throw .io(path: path, reason: "an empty statement") }
        return Statement(prepared, of: self)
    }

    /// The first column of the first row that a statement gives.
    func text(_ statement: String) throws(JournalError) -> String {
        let statement = try prepare(statement)
        return try statement.step() ? statement.text(0) : ""
    }

    /// The first column of the first row that a statement gives, as a number.
    func integer(_ statement: String) throws(JournalError) -> Int {
        let statement = try prepare(statement)
        return try statement.step() ? statement.integer(0) : 0
    }

    /// Runs a body in one transaction, which is undone where it throws.
    func transaction(_ body: () throws(JournalError) -> Void) throws(JournalError) {
        try execute("BEGIN IMMEDIATE")
        do throws(JournalError) {
            try body()
            try execute("COMMIT")
        } catch {
            // SQLite has undone it by itself after some errors, and says so with another one.
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// Writes the write-ahead log back into the database, as far as no other process still reads it, and waits for the
    /// disk.
    ///
    /// - Returns: whether all of it was written back; then the next commit begins the log anew.
    @discardableResult
    func checkpoint() throws(JournalError) -> Bool {
        var inLog = Int32(0)
        var writtenBack = Int32(0)
        try check(sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, &inLog, &writtenBack))
        return inLog == writtenBack
    }

    /// Throws what a result code means.
    func check(_ code: Int32) throws(JournalError) {
        guard code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE else {
            throw JournalError(code, of: handle, at: path)
        }
    }

    /// The URI of a path (https://sqlite.org/uri.html).
    ///
    /// With `psow=0` SQLite does not rely on a write to leave the rest of its sector alone when the power fails, which
    /// no SD card promises: a durable commit is filled up to a whole sector with, at most, one more page.
    private static func uri(_ path: String) -> String {
        var escaped = ""
        for character in path.unicodeScalars {
            switch character {
            case "%": escaped += "%25"
            case "?": escaped += "%3f"
            case "#": escaped += "%23"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return "file:\(escaped)?psow=0"
    }
}
