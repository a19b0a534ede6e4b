/// A step from one schema to the next. The number of steps that a database has taken is its version (`PRAGMA
/// user_version`).
struct Migration {
    /// The change that it brings, in a few words.
    let name: String
    /// The statements that it executes, in SQL.
    let statements: String

    /// All steps in their order. Steps are only ever added, at the end: a step that a box in the field may have taken is
    /// never changed.
    static let all = [
        // The row of the state is as long as those before it most of the time, so that SQLite overwrites the pages that
        // differ and no others. With `commits` at least one of them differs: a commit that changes nothing would not
        // reach the disk, and neither would those before it.
        Migration(
            name: "the state, the history and the rides",
            statements: """
                CREATE TABLE state (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    commits INTEGER NOT NULL,
                    length INTEGER,
                    checksum INTEGER,
                    bytes BLOB
                ) STRICT;
                INSERT INTO state (id, commits) VALUES (1, 0);
                CREATE TABLE record (
                    id INTEGER PRIMARY KEY,
                    time INTEGER NOT NULL,
                    kind TEXT NOT NULL,
                    ride INTEGER,
                    text TEXT NOT NULL
                ) STRICT;
                CREATE TABLE ride (
                    id INTEGER PRIMARY KEY,
                    started INTEGER NOT NULL,
                    ended INTEGER,
                    from_stop TEXT,
                    to_stop TEXT,
                    reason TEXT
                ) STRICT;
                """),
        Migration(
            name: "how far each reader of the history is",
            statements: """
                CREATE TABLE reader (
                    name TEXT PRIMARY KEY,
                    record INTEGER NOT NULL
                ) STRICT;
                """),
    ]
}

extension Database {
    /// Marks the file as a journal of Alight (https://sqlite.org/pragma.html#pragma_application_id): "Algt".
    static let applicationID = 0x416c_6774

    /// How many steps the file has taken.
    ///
    /// - Throws: `newerVersion` where some of them are not known here, `cannotOpen` where it belongs to another program.
    func version(knowing migrations: [Migration] = Migration.all) throws(JournalError) -> Int {
        let owner = try integer("PRAGMA application_id")
        let version = try integer("PRAGMA user_version")
        let isEmpty = try integer("SELECT count(*) FROM sqlite_schema") == 0
        guard owner == Self.applicationID || isEmpty && owner == 0 && version == 0 else {
            throw .cannotOpen(path: path, reason: "it is the database of another program")
        }
        guard version <= migrations.count else {
            throw .newerVersion(path: path, found: version, known: migrations.count)
        }
        return version
    }

    /// Performs the steps that the file has not had yet, all of them or none.
    func migrate(from version: Int, _ migrations: [Migration] = Migration.all) throws(JournalError) {
        guard version < migrations.count else { return }
        try transaction { () throws(JournalError) in
            for migration in migrations.dropFirst(version) { try execute(migration.statements) }
            try execute("PRAGMA application_id = \(Self.applicationID)")
            try execute("PRAGMA user_version = \(migrations.count)")
        }
    }
}
