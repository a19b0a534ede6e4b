import Glibc
import Transit

/// Reads small files whole.
public enum TextFile {
    /// Why a file cannot be read.
    public struct Failure: Error {
        /// The error number of the system (errno(3)), or 0 where the text is at fault.
        public var code: Int32
        /// The line from 1, where the text is at fault.
        public var line: Int?
        /// The reason in words.
        public var reason: String
    }

    /// The text of a file in UTF-8 or UTF-16.
    ///
    /// - Parameter longest: how long it may be, in bytes; a configuration of a mebibyte is none.
    /// - Throws: `Failure`, where it cannot be read, is longer, or is no UTF-8.
    public static func read(_ path: String, longest: Int = 1 << 20) throws(Failure) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(errno) }
            guard count > 0 else { break }
            bytes += chunk[..<count]
            guard bytes.count <= longest else { throw Failure(code: EFBIG, reason: "longer than \(longest >> 20) MiB") }
        }
        // As programs of Windows save it.
        if var utf16 = UTF16Decoder(beginning: bytes) { bytes = utf16.text(of: bytes, isLast: true) }
        do {
            return String(copying: try UTF8Span(validating: bytes.span))
        } catch {
            let line = 1 + bytes[..<error.byteOffsets.lowerBound].count { $0 == UInt8(ascii: "\n") }
            throw Failure(code: 0, line: line, reason: "not in UTF-8; save it in that encoding")
        }
    }

    private static func failure(_ code: Int32) -> Failure {
        Failure(code: code, reason: String(cString: strerror(code)))
    }
}
