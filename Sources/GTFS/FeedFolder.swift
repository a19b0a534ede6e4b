#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Transit

/// A feed whose files lie in a folder.
struct FeedFolder: FeedFiles {
    let path: String
    /// Bytes in a file; what its name allows where it is `nil`.
    var limit: Int?

    /// The folder at a path, or, where that holds no `stops.txt`, the one folder in it that does.
    ///
    /// - Throws: that several do.
    static func feed(at path: String) throws(FeedError) -> FeedFolder {
        func isFeed(_ path: String) -> Bool {
            names(in: path).contains { ["stops.txt", "locations.geojson"].contains($0.lowercased()) }
        }
        let whole = FeedFolder(path: path)
        guard !isFeed(path) else { return whole }
        let feeds = names(in: path).filter { !$0.hasPrefix(".") && isFeed(path + "/" + $0) }.sorted()
        guard feeds.count <= 1 else {
            let list = feeds.prefix(5).map(quoted).joined(separator: ", ")
            throw FeedError(file: path, "there are several feeds in it, in \(list); choose one")
        }
        guard let feed = feeds.first else {
            // One that may not be read says so as its files are opened.
            if names(in: path).isEmpty { return whole }
            throw FeedError(.missingFile, file: path, ForeignFile.missingStops(besides: names(in: path)))
        }
        return FeedFolder(path: path + "/" + feed)
    }

    func stream(of name: String) throws(FeedError) -> (any FeedStream)? {
        var descriptor = open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0, errno == ENOENT {
            guard let other = nameInOtherLetters(name) else { return nil }
            descriptor = open(path + "/" + other, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        }
        guard descriptor >= 0 else { throw unreadable(name, errno) }
        var status = stat()
        let file = FileStream(
            descriptor, size: fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0, path: path + "/" + name)
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FeedError.damage(file: name, "this is no file to read from")
        }
        let limit = limit ?? FeedLimits.bytes(in: name)
        guard file.expectedSize <= limit else {
            throw FeedError.damage(file: name, "the file has more than \(limit) bytes; take a smaller feed")
        }
        return file
    }

    /// The name of a file in the folder that differs from a name in capital letters only; the first of several.
    private func nameInOtherLetters(_ name: String) -> String? {
        Self.names(in: path).filter { $0.lowercased() == name.lowercased() }.min()
    }

    var repeated: [FeedWarning] {
        let files = Dictionary(grouping: Self.names(in: path).filter { $0.lowercased().hasSuffix(".txt") }) {
            $0.lowercased()
        }
        return files.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { name, others in
            let read = others.contains(name) ? name : others.min() ?? name
            return FeedWarning(.repeatedFile, file: name, "the file is there twice; \(quoted(read)) was read")
        }
    }

    /// The names of what lies in a folder; none where it is none.
    static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }

    private func unreadable(_ name: String, _ code: Int32) -> FeedError {
        FeedError.damage(.unreadable, file: path + "/" + name, "cannot be read: " + String(cString: strerror(code)))
    }
}

/// A file in a folder.
private final class FileStream: FeedStream {
    let expectedSize: Int
    private let descriptor: Int32
    private let path: String
    /// How many bytes are left; what is written to the file after it was opened is not read.
    private var left: Int

    init(_ descriptor: Int32, size: Int, path: String) {
        (self.descriptor, expectedSize, self.path) = (descriptor, size, path)
        left = size
    }

    deinit { close(descriptor) }

    func next() throws(FeedError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(left, FeedLimits.piece))
        while !bytes.isEmpty {
            let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else {
                throw FeedError.damage(.unreadable, file: path, "cannot be read: " + String(cString: strerror(errno)))
            }
            guard got > 0 else {
                throw FeedError.damage(
                    .unreadable, file: path, "became shorter while it was read; read the feed again once it is written")
            }
            left -= got
            bytes.removeLast(bytes.count - got)
            return bytes
        }
        return []
    }
}
