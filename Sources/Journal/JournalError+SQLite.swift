import CSQLite
import Glibc

extension JournalError {
    /// The error for a result code of SQLite (https://sqlite.org/rescode.html).
    init(_ code: Int32, of database: OpaquePointer, at path: String) {
        let systemError = sqlite3_system_errno(database)
        var reason = String(cString: sqlite3_errmsg(database))
        switch code & 0xff {
        case SQLITE_FULL:
            self = .diskFull(path: path)
        case SQLITE_IOERR where systemError == ENOSPC || systemError == EDQUOT:
            self = .diskFull(path: path)
        case SQLITE_BUSY, SQLITE_LOCKED:
            self = .busy(path: path)
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH:
            if systemError != 0 { reason = String(cString: strerror(systemError)) }
            self = .cannotOpen(path: path, reason: reason)
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CONSTRAINT, SQLITE_MISMATCH:
            self = .corrupt(path: path, reason: reason)
        default:
            if systemError != 0 { reason += " (\(String(cString: strerror(systemError))))" }
            self = .io(path: path, reason: reason)
        }
    }
}
