import CSQLite

/// A compiled statement. It is run as often as wanted: each run binds all of its parameters, steps, and resets it.
final class Statement {
    private let handle: OpaquePointer
    private let database: Database

    /// Takes a statement of SQLite over.
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
