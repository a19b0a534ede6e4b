import Glibc

/// The files of a corpus of rides: those that are named, and all below the folders that are.
struct RideCorpus {
    /// A file that may hold a ride.
    struct File: Hashable, Sendable {
        /// Its path as it is told: below the folder that was named, if one was.
        let name: String
        /// Where it is.
        let path: String
        /// Its size in bytes.
        let size: Int
        /// When it was changed last, in milliseconds since 1970.
        let modified: Int
    }

    /// Why a folder cannot be read.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let code: Int32

        /// The path, the reason, and what to do.
        var description: String { "\(path): \(String(cString: strerror(code))); check the path" }
    }

    /// What never holds a ride: what is expected of one, tables, and what lies beside rides.
    private static let others = [".ndjson", ".json", ".csv", ".md", ".py", ".html", ".svg"]

    /// The files, in the order of their names.
    let files: [File]

    /// Finds the files.
    ///
    /// What begins with a dot is left out, and of two ways to one folder the second one is.
    ///
    /// - Throws: where a path that was named is not there, or a folder cannot be read.
    init(_ paths: [String]) throws(Failure) {
        var found: [File] = []
        var entered: Set<FileIdentity> = []
        for path in paths { try Self.find(path, as: nil, &found, &entered) }
        files = found.sorted { $0.name < $1.name }
    }

    private static func find(
        _ path: String, as name: String?, _ found: inout [File], _ entered: inout Set<FileIdentity>
    ) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            // A link to nothing is no fault of who named the folder.
            if name != nil { return }
            throw Failure(path: path, code: errno)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            guard name == nil || !others.contains(where: { path.lowercased().hasSuffix($0) }) else { return }
            let modified = Int(status.st_mtim.tv_sec) * 1000 + Int(status.st_mtim.tv_nsec) / 1_000_000
            found.append(File(name: name ?? path, path: path, size: Int(status.st_size), modified: modified))
        case S_IFDIR:
            guard entered.insert(FileIdentity(status)).inserted else { return }
            for entry in try entries(of: path) {
                try find("\(path)/\(entry)", as: name.map { "\($0)/\(entry)" } ?? entry, &found, &entered)
            }
        default: break
        }
    }

    private static func entries(of path: String) throws(Failure) -> [String] {
        guard let folder = opendir(path) else { throw Failure(path: path, code: errno) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}
