import Glibc

/// Standard output, with a buffer, and with an error where a disk is full.
struct Output {
    private var buffer: [UInt8] = []

    /// So many bytes are gathered before they are written.
    private static let capacity = 65_536

    /// Why nothing more can be written.
    struct Failure: Error, CustomStringConvertible {
        let code: Int32

        /// The reason, and what to do.
        var description: String {
            let advice = code == EPIPE ? "nobody reads it any more" : "give it a place with room"
            return "standard output: \(String(cString: strerror(code))); \(advice)"
        }
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
                Glibc.write(STDOUT_FILENO, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(code: errno) }
            written += count
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
