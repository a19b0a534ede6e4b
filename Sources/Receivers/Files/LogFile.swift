import Glibc
import Threads

/// An open log: a regular file, which is read where it is asked for, or a pipe, a terminal or a device, which may keep
/// a reader waiting and is therefore read on a thread of its own, one chunk for each request.
final class LogFile: Sendable {
    private let path: String
    private let descriptor: Int32
    private let isRegular: Bool
    private let isOurs: Bool

    /// Bytes in a chunk: what a pipe holds.
    static let chunk = 65_536

    /// Opens a path, or standard input for `-`.
    init(_ path: String) throws(LogFileError) {
        self.path = path
        isOurs = path != "-"
        // O_NONBLOCK: opening a FIFO must not wait for its writer. It means nothing for regular files.
        descriptor = isOurs ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) : STDIN_FILENO
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw LogFileError(path: path, code: errno) }
        isRegular = status.st_mode & S_IFMT == S_IFREG
        if status.st_mode & S_IFMT == S_IFDIR { throw LogFileError(path: path, code: EISDIR) }
    }

    deinit {
        if isOurs, descriptor >= 0 { close(descriptor) }
    }

    /// The next bytes; none at the end of the file, or when the task is cancelled.
    func read() async throws -> [UInt8] {
        if isRegular { return try readNow() }
        return try await BlockingThread.value(named: "alight-file", of: readWhenReady) ?? []
    }

    /// The first bytes of a regular file, wherever it is read; none of another one.
    func beginning(_ count: Int) -> [UInt8] {
        guard isRegular else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = max(0, pread(descriptor, buffer.baseAddress, count, 0))
        }
    }

    private func readWhenReady(unless wakeUp: WakeUp) throws(LogFileError) -> [UInt8] {
        while wakeUp.wait(for: descriptor, upTo: nil) != .signalled {
            do throws(LogFileError) {
                return try readNow()
            } catch {
                // Somebody else who shares the pipe was faster.
                if error.code != EAGAIN { throw error }
            }
        }
        return []
    }

    private func readNow() throws(LogFileError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
            var result: Int
            repeat {
                result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                failure = result < 0 ? errno : 0
            } while failure == EINTR
            count = max(0, result)
        }
        // A terminal whose other end is gone has ended.
        if failure == EIO, !isRegular { return [] }
        guard failure == 0 else { throw LogFileError(path: path, code: failure) }
        return bytes
    }
}
