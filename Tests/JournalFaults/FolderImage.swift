/// The files of a folder, rebuilt operation by operation: as the process saw them, and as the disk has their names.
struct FolderImage {
    /// The content of each file that there ever was; a name that is deleted and created again leads to another one.
    private(set) var files: [[UInt8]] = []
    /// Which file a name leads to.
    private(set) var seen: [String: Int] = [:]
    /// Which file a name leads to on the disk.
    private(set) var kept: [String: Int] = [:]

    /// How much of an operation happens.
    enum Extent {
        case whole
        /// Of what is written, the first bytes.
        case first(Int)
        /// The process sees it, and the disk does not.
        case none
    }

    /// The content of the disk: each file's content by its name.
    var content: [String: [UInt8]] { kept.mapValues { files[$0] } }

    /// Applies an operation.
    mutating func apply(_ operation: Operation, extent: Extent = .whole) {
        switch operation {
        case .create(let name):
            if seen[name] == nil {
                files.append([])
                seen[name] = files.count - 1
            }
            if case .whole = extent { kept[name] = seen[name] }
        case .delete(let name):
            seen[name] = nil
            if case .whole = extent { kept[name] = nil }
        case .write(let name, let offset, let bytes):
            switch extent {
            case .whole: write(bytes[...], to: name, at: offset)
            case .first(let count): write(bytes.prefix(count), to: name, at: offset)
            case .none: break
            }
        case .truncate(let name, let size):
            guard case .whole = extent, let file = seen[name] else { return }
            resize(file, to: size)
        case .sync, .syncFolder, .mark, .failure, .failedSync:
            break
        }
    }

    private mutating func write(_ bytes: ArraySlice<UInt8>, to name: String, at offset: Int) {
        guard let file = seen[name] else { return }
        if files[file].count < offset + bytes.count { resize(file, to: offset + bytes.count) }
        files[file].withUnsafeMutableBytes { file in
            bytes.withUnsafeBytes { file[offset...].copyBytes(from: $0) }
        }
    }

    private mutating func resize(_ file: Int, to size: Int) {
        let missing = size - files[file].count
        if missing > 0 {
            files[file].append(contentsOf: [UInt8](repeating: 0, count: missing))
        } else {
            files[file].removeLast(-missing)
        }
    }
}
