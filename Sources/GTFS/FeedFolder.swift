#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A feed whose files lie in a folder.
struct FeedFolder: FeedFiles {
    let path: String
    var limit = FeedLimits.file

    func bytes(of name: String) throws(FeedError) -> [UInt8]? {
        let descriptor = open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw unreadable(name, errno)
        }
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

    private func unreadable(_ name: String, _ code: Int32) -> FeedError {
        FeedError(.unreadable, file: path + "/" + name, "cannot be read: " + String(cString: strerror(code)))
    }
}
