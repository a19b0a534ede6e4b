import CCrashVFS

/// A layer between SQLite and the operating system that records what changes files, and can make calls fail.
///
/// A journal that is opened with its name in place of `vfs` uses it.
package final class RecordingVFS {
    /// The error of a call that is made to fail.
    package enum Fault: Sendable {
        /// The disk is full (`ENOSPC`): of a write the first half is written.
        case full
        /// The disk is broken (`EIO`).
        case io
    }

    /// The name by which SQLite knows it. No two may have the same name at a time.
    package let name: String
    private let vfs: OpaquePointer

    /// Registers it with SQLite.
    package init(name: String) {
        guard let vfs = crashvfs_start(name) else { preconditionFailure("no memory for a layer under SQLite") }
        self.name = name
        self.vfs = vfs
    }

    deinit { crashvfs_stop(vfs) }

    /// How many operations have been recorded, marks and failures among them.
    package var operationCount: Int { crashvfs_count(vfs) }

    /// Records a text of the test's own between the operations.
    package func mark(_ text: String) { crashvfs_mark(vfs, text) }

    /// Makes a number of operations fail, from the one with this number on. The first operation has the number 0.
    package func failOperation(number: Int, count: Int = 1, with fault: Fault) {
        crashvfs_fail(vfs, number, count, fault == .full ? CRASHVFS_FULL : CRASHVFS_IO)
    }

    /// Makes each read fail with `EIO` from now on, or no more.
    package func failReads(_ fail: Bool) { crashvfs_fail_reads(vfs, fail) }

    /// The recording until now. No file may have been there before.
    package func recording() -> Recording {
        Recording(operations: (0..<operationCount).map { Operation(crashvfs_operation(vfs, $0)) })
    }
}

extension Operation {
    fileprivate init(_ operation: crashvfs_operation) {
        let name = String(cString: operation.name)
        self =
            switch operation.kind {
            case CRASHVFS_CREATE: .create(name)
            case CRASHVFS_WRITE:
                .write(
                    name, offset: Int(operation.offset),
                    bytes: Array(UnsafeRawBufferPointer(start: operation.bytes, count: operation.count)))
            case CRASHVFS_TRUNCATE: .truncate(name, size: Int(operation.offset))
            case CRASHVFS_SYNC: .sync(name)
            case CRASHVFS_SYNC_FOLDER: .syncFolder
            case CRASHVFS_DELETE: .delete(name)
            case CRASHVFS_MARK: .mark(name)
            case CRASHVFS_FAILED_SYNC: .failedSync(name)
            default: .failure(name)
            }
    }
}
