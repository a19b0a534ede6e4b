/// Why the journal cannot be read or written; its description is one line that says what is wrong, where, and what to
/// do.
public enum JournalError: Error, Equatable {
    /// The file cannot be created, or not be opened for writing.
    case cannotOpen(path: String, reason: String)
    /// There is no space for it.
    case diskFull(path: String)
    /// The disk failed, or the system did for lack of memory.
    case io(path: String, reason: String)
    /// Another process holds it, and did so for longer than the journal waits.
    case busy(path: String)
    /// The write-ahead log cannot be emptied since another process reads the journal without an end.
    case heldByReader(path: String, bytes: Int)
    /// It is damaged, and could not be moved aside.
    case corrupt(path: String, reason: String)
    /// A newer version of Alight has written it.
    case newerVersion(path: String, found: Int, known: Int)
    /// It has been closed.
    case closed(path: String)
}

extension JournalError: CustomStringConvertible {
    /// One line that says what is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "the journal \(path) cannot be opened for writing: \(reason); "
                + "see that its folder exists, is not mounted read-only, and belongs to the user of Alight"
        case .diskFull(let path):
            "no space left for the journal \(path); make room on its disk"
        case .io(let path, let reason):
            "the journal \(path) cannot be read or written: \(reason); "
                + "see the kernel's log (dmesg) for errors of its disk, and replace an SD card that has some"
        case .busy(let path):
            "another process has locked the journal \(path) for too long; end it (sudo fuser \(path) names it)"
        case .heldByReader(let path, let bytes):
            "another process has been reading the journal \(path) for so long that \(path)-wal has grown to "
                + "\(bytes) bytes; end it (sudo fuser \(path) names it)"
        case .corrupt(let path, let reason):
            "the journal \(path) is damaged (\(reason)) and cannot be moved aside; move it away by hand"
        case .newerVersion(let path, let found, let known):
            "the journal \(path) was written by a newer version of Alight (schema \(found), known here: \(known)); "
                + "update Alight, or move the file away to begin a new one"
        case .closed(let path):
            "the journal \(path) has been closed"
        }
    }
}
