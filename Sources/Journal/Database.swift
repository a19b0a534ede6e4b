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

/// A compiled statement. It is run as often as wanted: each run binds all of its parameters, steps, and resets it.
final class Statement {
    private let handle: OpaquePointer
    private let database: Database

    /// Assumes ownership of a statement of SQLite.
    init(_ handle: OpaquePointer, of database: Database) {
        self.handle = handle
        self.database = database
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds values to the parameters, the first to `?1`, and runs it to its end.
    func run(_ values: Value...) throws(JournalError) {
        defer { sqlite3_reset(handle) }
        try bind(values)
        while try step() {}
    }

    /// Binds values to the parameters and gives what a closure makes of each row.
    func rows<Row>(_ values: Value..., row: (Statement) -> Row) throws(JournalError) -> [Row] {
        defer { sqlite3_reset(handle) }
        try bind(values)
        var rows: [Row] = []
        while try step() { rows.append(row(self)) }
        return rows
    }

    /// Goes on to the next row; false where there is none.
    func step() throws(JournalError) -> Bool {
        let code = sqlite3_step(handle)
        try database.check(code)
        return code == SQLITE_ROW
    }

    /// Whether a column of the row, from 0, has no value.
    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    /// A column of the row, from 0.
    func integer(_ column: Int32) -> Int {
        Int(truncatingIfNeeded: sqlite3_column_int64(handle, column))
    }

    /// A column of the row, from 0.
    func text(_ column: Int32) -> String {
        guard let text = sqlite3_column_text(handle, column) else { return "" }
        let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, column)))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A column of the row, from 0.
    func bytes(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
    }

    private func bind(_ values: [Value]) throws(JournalError) {
        for (index, value) in zip(Int32(1)..., values) {
            let code =
                switch value {
                case .integer(let integer): sqlite3_bind_int64(handle, index, sqlite3_int64(integer))
                case .text(let text):
                    sqlite3_bind_text64(
                        handle, index, text, sqlite3_uint64(text.utf8.count), csqlite_transient(), UInt8(SQLITE_UTF8))
                case .bytes(let bytes):
                    sqlite3_bind_blob64(handle, index, bytes, sqlite3_uint64(bytes.count), csqlite_transient())
                case .null: sqlite3_bind_null(handle, index)
                }
            try database.check(code)
        }
    }
}

extension Statement {
    /// A value of a parameter.
    enum Value {
        case integer(Int)
        case text(String)
        case bytes([UInt8])
        case null

        /// A number, or none.
        static func optional(_ integer: Int?) -> Value { integer.map { .integer($0) } ?? .null }
        /// A text, or none.
        static func optional(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
    }
}
