#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Transit

/// A feed whose files lie in a folder.
struct FeedFolder: FeedFiles {
    let path: String
    var limit = FeedLimits.file

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
        return feeds.first.map { FeedFolder(path: path + "/" + $0) } ?? whole
    }

    func bytes(of name: String) throws(FeedError) -> [UInt8]? {
        var descriptor = open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0, errno == ENOENT {
            guard let other = nameInOtherLetters(name) else { return nil }
            descriptor = open(path + "/" + other, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        }
        guard descriptor >= 0 else { throw unreadable(name, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(name, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FeedError(file: name, "this is no file to read from") }
        guard status.st_size <= limit else {
            throw FeedError(file: name, "the file has more than \(limit) bytes; take a smaller feed")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var length = 0
        while length < bytes.count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                read(descriptor, buffer.baseAddress.map { $0 + length }, buffer.count - length)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw unreadable(name, errno) }
            if got == 0 { break }
            length += got
        }
        bytes.removeLast(bytes.count - length)
        return bytes
    }

    /// The name of a file in the folder that differs from a name in capital letters only; the first of several.
    private func nameInOtherLetters(_ name: String) -> String? {
        Self.names(in: path).filter { $0.lowercased() == name.lowercased() }.min()
    }

    /// The names of what lies in a folder; none where it is none.
    private static func names(in path: String) -> [String] {
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
        FeedError(.unreadable, file: path + "/" + name, "cannot be read: " + String(cString: strerror(code)))
    }
}
