import Glibc

/// Reads and writes attributes of sysfs, each of which is a short text in a file (sysfs(5)).
enum SysfsText {
    /// No attribute is longer than a page.
    private static let longest = 4096

    /// Reads an attribute, without the white space around its text.
    ///
    /// The file is opened each time: a device that was taken away and put back has new files under the old names.
    static func read(_ path: String) throws(SystemFailure) -> String {
        let descriptor = retried { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw SystemFailure(code: errno) }
        defer { close(descriptor) }
        var failure: Int32 = 0
        let text = withUnsafeTemporaryAllocation(byteCount: longest, alignment: 1) { buffer -> String? in
            let count = retried { Glibc.read(descriptor, buffer.baseAddress, longest) }
            failure = errno
            guard count >= 0 else { return nil }
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
        guard let text else { throw SystemFailure(code: failure) }
        let start = text.drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }

    /// Writes an attribute, in one piece.
    static func write(_ text: String, to path: String) throws(SystemFailure) {
        let descriptor = retried { open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_TRUNC) }
        guard descriptor >= 0 else { throw SystemFailure(code: errno) }
        defer { close(descriptor) }
        let line = text + "\n"
        guard retried({ Glibc.write(descriptor, line, line.utf8.count) }) >= 0 else { throw SystemFailure(code: errno) }
    }

    /// Repeats a system call that a signal has interrupted.
    private static func retried<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
