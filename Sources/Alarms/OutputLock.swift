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

    /// What the kernel knows a file by.
    private struct FileID: Hashable {
        var device: dev_t
        var inode: ino_t
    }

    private struct Reference {
        weak var lock: OutputLock?
    }

    private static let held = Mutex<[FileID: Reference]>([:])

    private init(_ number: Int32, _ file: FileID) {
        (self.number, self.file) = (number, file)
    }

    deinit {
        close(number)
        Self.held.withLock { held in
            if held[file]?.lock == nil { held[file] = nil }
        }
    }

    /// Takes the lock of a folder; `nil` where it cannot be locked at all, which must not cost the alarm.
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
        let (lock, isDriven) = held.withLock { held -> (OutputLock?, Bool) in
            if let lock = held[file]?.lock { return (lock, false) }
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else { return (nil, errno == EWOULDBLOCK) }
            let lock = OutputLock(number, file)
            held[file] = Reference(lock: lock)
            return (lock, false)
        }
        if lock?.number != number { close(number) }
        if isDriven { throw .driven(path: folder) }
        return lock
    }
}

extension OutputLock {
    /// What has a guard hold it, until it has taken all steps.
    var steps: [Guard.Step] { [.hold(number)] }
}
