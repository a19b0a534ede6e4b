import Glibc

/// A ride log on disk, to which whole lines are appended, or standard output.
///
/// Used by one thread, which may block in each operation: cards are slow.
public struct RideLogFile: Sendable {
    let path: String
    private var descriptor: Int32?
    /// Which file it is; `nil` for what is no regular file.
    private var identity: (device: dev_t, number: ino_t)?
    /// Whether the last line was written in part only; its rest waits.
    private var isTorn = false
    /// Whether the file as it was opened ends within a line: after a power cut, or when the card had vanished.
    private var needsLineEnd = false
    /// Whether the rest of a line waits whose beginning lies before that.
    private var dropsRest = false

    /// Names a file; `-` is standard output. Nothing is opened yet.
    public init(_ path: String) {
        self.path = path
    }

    /// Opens the file, to be appended to; makes it where there is none.
    public mutating func open() throws(RideLogError) {
        guard descriptor == nil else { return }
        guard path != "-" else {
            descriptor = STDOUT_FILENO
            return
        }
        // O_NONBLOCK: opening a FIFO must not wait for its reader. It means nothing for regular files.
        let descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o644)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw RideLogError(path: path, code: errno) }
        self.descriptor = descriptor
        identity = status.st_mode & S_IFMT == S_IFREG ? (status.st_dev, status.st_ino) : nil
        dropsRest = isTorn
        needsLineEnd = identity != nil && status.st_size > 0 && !endsWithNewline(at: status.st_size)
        isTorn = false
    }

    /// Writes lines, and waits until the disk has them; what has been written is removed from them.
    ///
    /// - Throws: why not all of them were written; the rest may be tried again.
    mutating func append(_ lines: inout [UInt8]) throws(RideLogError) {
        if hasBeenReplaced { close() }
        try open()
        if needsLineEnd {
            var lineEnd = Array("\r\n".utf8)
            try write(&lineEnd)
            needsLineEnd = false
        }
        if dropsRest {
            lines.removeFirst(lines.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)
            dropsRest = false
        }
        try write(&lines)
        guard let descriptor else { return }
        // Only a file on a disk can be synchronised; anything else fails with EINVAL.
        if fdatasync(descriptor) != 0, errno != EINVAL, errno != EROFS { throw failure(errno) }
    }

    /// Closes the file; harmless when it is closed.
    mutating func close() {
        if let descriptor, descriptor != STDOUT_FILENO { Glibc.close(descriptor) }
        descriptor = nil
    }

    /// Whether an error means that nobody reads standard output any more.
    func isPipeWithoutReader(_ error: RideLogError) -> Bool {
        path == "-" && error.code == EPIPE
    }

    private mutating func write(_ bytes: inout [UInt8]) throws(RideLogError) {
        guard let descriptor else { return }
        var written = 0
        defer { bytes.removeFirst(written) }
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(errno) }
            written += count
            isTorn = bytes[written - 1] != UInt8(ascii: "\n")
        }
    }

    /// A full destination may have room again. After any other failure it has to be opened anew.
    private mutating func failure(_ code: Int32) -> RideLogError {
        if ![ENOSPC, EDQUOT, EAGAIN].contains(code) { close() }
        return RideLogError(path: path, code: code)
    }

    /// Whether the path leads elsewhere by now: the card was pulled out, or the file moved away or removed.
    private var hasBeenReplaced: Bool {
        guard descriptor != nil, let identity else { return false }
        var status = stat()
        return stat(path, &status) != 0 || (status.st_dev, status.st_ino) != identity
    }

    private func endsWithNewline(at size: off_t) -> Bool {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return true }
        defer { Glibc.close(descriptor) }
        var last: UInt8 = 0
        return pread(descriptor, &last, 1, size - 1) != 1 || last == UInt8(ascii: "\n")
    }
}
