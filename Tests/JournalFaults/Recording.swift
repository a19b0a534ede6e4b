/// Something that SQLite did to a file, or that the test noted. Files are named without their folder.
package enum Operation: Equatable, Sendable {
    /// A file came to be, empty.
    case create(String)
    case write(String, offset: Int, bytes: [UInt8])
    case truncate(String, size: Int)
    /// A file's content has reached the disk.
    case sync(String)
    /// Creations and deletions have reached the disk.
    case syncFolder
    case delete(String)
    /// A text of the test's own.
    case mark(String)
    /// A call that was made to fail and changed nothing.
    case failure(String)
    /// A sync that was made to fail.
    case failedSync(String)
}

/// All that SQLite did to the files of a folder that was empty at first.
package struct Recording: Sendable {
    /// The operations, in order.
    package let operations: [Operation]

    /// Creates a recording.
    package init(operations: [Operation]) {
        self.operations = operations
    }

    /// How many bytes were written in a range of operations.
    package func bytesWritten(in range: Range<Int>) -> Int {
        operations[range].reduce(0) { sum, operation in
            if case .write(_, _, let bytes) = operation { sum + bytes.count } else { sum }
        }
    }

    /// How often a file was brought to the disk in a range of operations.
    package func syncs(in range: Range<Int>) -> Int {
        operations[range].count { if case .sync = $0 { true } else { false } }
    }
}
