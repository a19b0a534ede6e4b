import Glibc

/// Standard output or a file, with a buffer, and with an error where a disk is full.
struct Output {
    private var descriptor = STDOUT_FILENO
    private var name = "standard output"
    private var replacement: Replacement?
    private var buffer: [UInt8] = []

    /// The number of bytes that are gathered before they are written.
    private static let capacity = 65_536

    /// Why nothing more can be written.
    struct Failure: Error, CustomStringConvertible {
        let name: String
        let code: Int32

        /// The reason, and what to do.
        var description: String {
            let advice = code == EPIPE ? "nobody reads it any more" : "give it a place with room"
            return "\(name): \(String(cString: strerror(code))); \(advice)"
        }
    }

    /// Standard output.
    init() {}

    /// A file; standard output for `nil`. A file that was there stays as it is until ``publish()`` or ``close()``, where it can be
    /// replaced.
    init(to path: String?) throws(OutputFile.Failure) {
        self.init()
        guard let path else { return }
        name = path
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY
        replacement = Replacement(of: path)
        descriptor = replacement?.open(flags) ?? -1
        // In a folder that takes no new file one that is there can be written all the same; a full disk refuses both.
        if descriptor < 0, replacement == nil || [EACCES, EPERM, EROFS, ENAMETOOLONG, ENOENT].contains(errno) {
            replacement = nil
            descriptor = open(path, flags, 0o666)
        }
        if descriptor < 0 { throw OutputFile.Failure(path: path, code: errno) }
    }

    /// Lets bytes be appended to what is to be written.
    mutating func write(_ body: (inout [UInt8]) -> Void) throws(Failure) {
        body(&buffer)
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Writes a text.
    mutating func write(_ text: String) throws(Failure) {
        try write { $0.append(contentsOf: text.utf8) }
    }

    /// Writes what has been gathered.
    mutating func flush() throws(Failure) {
        var written = 0
        while written < buffer.count {
            let count = buffer.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(name: name, code: errno) }
            written += count
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes what has been gathered, and has a file take the place of the one that was there; what is written from now on is
    /// appended.
    mutating func publish() throws(Failure) {
        try flush()
        guard let replacement else { return }
        guard replacement.takePlace() else { throw Failure(name: name, code: errno) }
        self.replacement = nil
    }

    /// Writes what has been gathered, and ends a file.
    mutating func close() throws(Failure) {
        try flush()
        guard descriptor != STDOUT_FILENO else { return }
        guard Glibc.close(descriptor) == 0 else { throw Failure(name: name, code: errno) }
        try publish()
    }
}
