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
        /// The file beside it that has what is expected of it; `nil` where there is none.
        let expectation: Expectation?

        init(name: String, path: String, _ status: stat) {
            (self.name, self.path) = (name, path)
            (size, modified) = (Int(status.st_size), RideCorpus.modified(status))
            expectation = Expectation(ofRide: path)
        }
    }

    /// The file of the events expected of a ride: `a.ndjson` for `a.nmea`, `a.nmea.zst` and `a.nmea.gz`.
    struct Expectation: Hashable, Sendable {
        let path: String
        /// When it was changed last, in milliseconds since 1970.
        let modified: Int

        fileprivate init?(ofRide path: String) {
            var name = path[...]
            for end in [".zst", ".gz"] where name.hasSuffix(end) { name = name.dropLast(end.count) }
            guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return nil }
            self.path = name[..<dot] + ".ndjson"
            var status = stat()
            guard stat(self.path, &status) == 0 else { return nil }
            modified = RideCorpus.modified(status)
        }
    }

    /// Why there are no rides.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let reason: String

        init(_ path: String, _ code: Int32) { (self.path, reason) = (path, String(cString: strerror(code))) }

        init(empty path: String) { (self.path, reason) = (path, "no file that may be a ride") }

        /// The path, the reason, and what to do.
        var description: String { "\(path): \(reason); check the path" }
    }

    /// The endings of files that never hold a ride: the expectation of one, tables, and files that lie beside rides.
    private static let others = [".ndjson", ".json", ".csv", ".md", ".py", ".html", ".svg"]

    /// The files, in the order of their names; never none.
    let files: [File]
    /// The folders that were named and have no ride.
    let empty: [Failure]

    /// Finds the files.
    ///
    /// A name that begins with a dot is left out, and of two ways to one folder the second one is.
    ///
    /// - Throws: where a path that was named is not there, a folder cannot be read, or none has a ride.
    init(_ paths: [String]) throws(Failure) {
        var search = Search()
        var empty: [Failure] = []
        for path in paths where try !search.finds(path) { empty.append(Failure(empty: path)) }
        if search.files.isEmpty { throw empty.first ?? Failure(empty: paths.first ?? "") }
        (files, self.empty) = (search.files.sorted { $0.name < $1.name }, empty)
    }

    /// The files found so far, by the names under which they are reported.
    private struct Search {
        var files: [File] = []
        private var entered: Set<FileIdentity> = []
        /// Whether there is a file, or what was entered before and may have one.
        private var hasFound = false

        /// Finds what a path that was named leads to, and tells whether that is a ride, or may hold one.
        mutating func finds(_ path: String) throws(Failure) -> Bool {
            hasFound = false
            try find(path, as: nil)
            return hasFound
        }

        private mutating func find(_ path: String, as name: String?) throws(Failure) {
            var status = stat()
            guard stat(path, &status) == 0 else {
                // A link to nothing is no fault of who named the folder.
                if name != nil { return }
                throw Failure(path, errno)
            }
            switch status.st_mode & S_IFMT {
            case S_IFREG:
                guard name == nil || !others.contains(where: { path.lowercased().hasSuffix($0) }) else { return }
                files.append(File(name: name ?? path, path: path, status))
                hasFound = true
            case S_IFDIR:
                guard entered.insert(FileIdentity(status)).inserted else {
                    hasFound = true
                    return
                }
                for entry in try entries(of: path) {
                    try find("\(path)/\(entry)", as: name.map { "\($0)/\(entry)" } ?? entry)
                }
            default: break
            }
        }
    }

    private static func modified(_ status: stat) -> Int {
        Int(status.st_mtim.tv_sec) * 1000 + Int(status.st_mtim.tv_nsec) / 1_000_000
    }

    private static func entries(of path: String) throws(Failure) -> [String] {
        guard let folder = opendir(path) else { throw Failure(path, errno) }
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
