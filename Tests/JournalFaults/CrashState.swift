import Foundation

/// The content of a folder when the power comes back, or when the process was killed.
package struct CrashState: Sendable, CustomStringConvertible {
    let recording: Recording
    /// How many operations the process had done when it ended; marks among them had been set.
    package let operation: Int
    /// Those of them that never reached the disk.
    package let missing: [Int]
    /// The write of which only the first half reached it, in whole sectors.
    package let torn: Int?

    /// The marks that had been set, in order.
    package var marks: [String] {
        recording.operations.prefix(operation).compactMap { if case .mark(let text) = $0 { text } else { nil } }
    }

    /// Whether a write is missing that a failed sync was to bring to the disk.
    package var lacksWhatFailed: Bool {
        let failed = recording.operations.prefix(operation).lastIndex {
            if case .failedSync = $0 { true } else { false }
        }
        guard let failed, let first = missing.first else { return false }
        return first < failed
    }

    /// Each file's content by its name.
    package var files: [String: [UInt8]] {
        var image = FolderImage()
        var lost = missing[...]
        for (number, done) in recording.operations.prefix(operation).enumerated() {
            if lost.first == number {
                lost.removeFirst()
                image.apply(done, extent: .none)
            } else if torn == number, let length = done.tornLength {
                image.apply(done, extent: .first(length))
            } else {
                image.apply(done)
            }
        }
        return image.content
    }

    /// Writes the files into a folder, and removes what SQLite would take for theirs.
    ///
    /// Shared memory (`-shm`) does not survive.
    package func restore(to folder: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        for (name, bytes) in files {
            try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
        }
    }

    /// After which operation, and what is missing.
    package var description: String {
        var text = "after operation \(operation)"
        if let last = marks.last { text += " (\(last))" }
        if let first = missing.first, let last = missing.last {
            text += missing.count == 1 ? " without \(first)" : " without \(missing.count) of \(first) to \(last)"
        }
        if let torn { text += ", \(torn) torn" }
        return text
    }
}

extension Operation {
    /// The size of the smallest piece that a disk writes as a whole, in bytes.
    private static let sector = 512

    /// The length of the first half of what is written, which ends with a sector; `nil` where a sector holds all of it.
    var tornLength: Int? {
        guard case .write(_, let offset, let bytes) = self else { return nil }
        let middle = (offset + bytes.count / 2) / Self.sector * Self.sector
        let end = middle > offset ? middle : (offset / Self.sector + 1) * Self.sector
        return end < offset + bytes.count ? end - offset : nil
    }
}
