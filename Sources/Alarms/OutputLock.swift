import Glibc
import Synchronization

/// Keeps the folder of an output in sysfs to this process, so that no second agent drives it too.
///
/// It is an advisory lock (flock(2)), which the process's guard shares: after SIGKILL another agent has the output once the guard
/// has made it inactive. Within the process all that drive an output share one, as before and after its configuration is read again.
final class OutputLock: Sendable {
    /// The descriptor that holds it.
    let number: Int32
    private let file: FileID
    private let id: Int

    /// The identity of a file in the kernel.
    private struct FileID: Hashable {
        var device: dev_t
        var inode: ino_t
    }

    /// The lock of a file; its descriptor is open for as long as the reference stands in the table.
    private struct Reference {
        weak var lock: OutputLock?
        var number: Int32
        var id: Int
    }

    private struct Table {
        var references: [FileID: Reference] = [:]
        var last = 0

        /// Makes the lock that a descriptor holds.
        mutating func make(_ number: Int32, _ file: FileID) -> OutputLock {
            last += 1
            let lock = OutputLock(number, file, last)
            references[file] = Reference(lock: lock, number: number, id: last)
            return lock
        }
    }

    private static let table = Mutex(Table())

    private init(_ number: Int32, _ file: FileID, _ id: Int) {
        (self.number, self.file, self.id) = (number, file, id)
    }

    deinit {
        Self.table.withLock { table in
            // A lock that another thread has taken over meanwhile belongs to that thread.
            guard table.references[file]?.id == id else { return }
            table.references[file] = nil
            close(number)
        }
    }

    /// Acquires the lock of a folder; `nil` where it cannot be locked at all, which must not cost the alarm.
    ///
    /// - Throws: `AlarmError.driven` where another process has it.
    static func take(_ folder: String) throws(AlarmError) -> OutputLock? {
        let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        var status = stat()
        guard fstat(number, &status) == 0 else {
            close(number)
            return nil
        }
        let file = FileID(device: status.st_dev, inode: status.st_ino)
        let (lock, isDriven) = table.withLock { table -> (OutputLock?, Bool) in
            if let reference = table.references[file] {
                // One that its last owner lets go at this moment holds the lock still.
                return (reference.lock ?? table.make(reference.number, file), false)
            }
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else { return (nil, errno == EWOULDBLOCK) }
            return (table.make(number, file), false)
        }
        if lock?.number != number { close(number) }
        if isDriven { throw .driven(path: folder) }
        return lock
    }
}

extension OutputLock {
    /// The steps that have a guard hold the lock, until it has taken all steps.
    var steps: [Guard.Step] { [.hold(number)] }
}
