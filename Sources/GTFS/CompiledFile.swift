#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
public import Transit

/// A file with a network that was compiled of a feed.
public enum CompiledFile {
    /// Bytes in such a file.
    private static let mostBytes = 512 << 20

    /// Why a file cannot be written.
    public struct Failure: Error, CustomStringConvertible {
        /// The path of the file.
        public let path: String
        /// The operating system's error code, as errno(3) has it.
        public let code: Int32

        /// The path, the reason, and what to do.
        public var description: String {
            "\(path): \(String(cString: strerror(code))); name a file that can be written"
        }
    }

    /// Writes a network, so that the file is always the one before or the whole new one.
    ///
    /// - Parameter key: what the network was made of, for who keeps it beside a feed.
    /// - Returns: how many bytes the file has.
    @discardableResult public static func write(
        _ network: Network, key: UInt64 = 0, to path: String
    ) throws(Failure) -> Int {
        let bytes = CompiledNetwork.bytes(of: network, key: key)
        // A path that is no file, such as a device or a pipe, is written to, and not replaced.
        var status = stat()
        let isReplaced = stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
        let new = isReplaced ? path + ".new" : path
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
        var isWritten = write(bytes, descriptor) && (!isReplaced || fsync(descriptor) == 0)
        var code = errno
        if close(descriptor) != 0, isWritten { (isWritten, code) = (false, errno) }
        if isWritten, isReplaced, rename(new, path) != 0 { (isWritten, code) = (false, errno) }
        guard isWritten else {
            if isReplaced { unlink(new) }
            throw Failure(path: path, code: code)
        }
        return bytes.count
    }

    private static func write(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Whether a file begins as a compiled network does.
    static func isCompiled(_ path: String) -> Bool {
        bytes(path, upTo: CompiledNetwork.magic.count) == CompiledNetwork.magic
    }

    /// The first bytes of a file, and all as long as they are no more than a network has; none where it cannot be read.
    static func bytes(_ path: String, upTo most: Int = mostBytes) -> [UInt8] {
        guard let file = fopen(path, "rbe") else { return [] }
        defer { fclose(file) }
        var status = stat()
        guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        let size = min(Int(status.st_size), most)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = fread(buffer.baseAddress, 1, size, file)
        }
    }

    /// The network of such a file, with the offsets of its time zone as this machine knows them.
    static func network(from bytes: [UInt8]) throws(CompiledNetworkError) -> Network {
        try CompiledNetwork.network(from: bytes) { TimeZoneFile.offsets(of: $0) }
    }
}
