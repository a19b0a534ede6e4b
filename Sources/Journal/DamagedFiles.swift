import Glibc

/// The files of a database that cannot be used any more: they are kept for whoever wants to look into them.
enum DamagedFiles {
    /// How many damaged databases are kept, so that a bad disk does not fill with them; the last is replaced after this.
    static let limit = 9

    /// The suffixes that SQLite appends to the name of a database for its other files.
    private static let suffixes = ["", "-wal", "-shm"]

    /// Renames the database at a path, with its other files, to `<path>.corrupt-<n>`, and returns that name.
    ///
    /// - Throws: `corrupt` where the database cannot be renamed.
    static func moveAside(_ path: String, because reason: String) throws(JournalError) -> String {
        let names = (1...limit).map { "\(path).corrupt-\($0)" }
        let free = names.first { FileIdentity(of: $0) == nil } ?? names[limit - 1]
        // The database goes first: should the power fail in between, SQLite deletes a log that has no database.
        for suffix in suffixes where rename(path + suffix, free + suffix) != 0 {
            guard suffix != "" else {
                throw .corrupt(path: path, reason: "\(reason); \(String(cString: strerror(errno)))")
            }
            // Remains of an older file do not belong to this one.
            unlink(free + suffix)
        }
        return free
    }
}
