/// Reads a log from its beginning, a chunk at a time; one that gzip(1) compressed is decompressed meanwhile.
///
/// What is compressed begins with gzip's magic, whatever the log is called. Nothing is kept but a chunk and zlib's window, so
/// a log may be of any length.
package struct LogReader: Sendable {
    private let file: LogFile
    private let path: String
    private var form = Form.unknown

    private enum Form {
        case unknown
        case plain
        case gzip(Gunzip)
    }

    /// Opens a path, or standard input for `-`.
    package init(_ path: String) throws(LogFileError) {
        self.path = path
        file = try LogFile(path)
    }

    /// What is said of a log behind which there is something else.
    package static let garbage = "what follows its gzip data is none, and was ignored"

    /// Whether something that gzip did not write followed the compressed log, and was ignored; known at its end.
    package var hasTrailingGarbage: Bool {
        if case .gzip(let gunzip) = form { gunzip.hasTrailingGarbage } else { false }
    }

    /// The next bytes of the log; none at its end, or when the task is cancelled.
    ///
    /// - Throws: `LogFileError`, and `CompressedLogError` once all that can be decompressed has been returned.
    package mutating func read() async throws -> [UInt8] {
        switch form {
        case .plain: return try await file.read()
        case .gzip(let gunzip): return try await text(gunzip)
        case .unknown:
            var start = try await file.read()
            // A pipe may hand over a single byte.
            if start == Gunzip.magic.dropLast() { start += try await file.read() }
            guard start.starts(with: Gunzip.magic) else {
                form = .plain
                return start
            }
            let gunzip = Gunzip()
            gunzip.take(start)
            form = .gzip(gunzip)
            return try await text(gunzip)
        }
    }

    private func text(_ gunzip: Gunzip) async throws -> [UInt8] {
        do {
            while !Task.isCancelled {
                let text = try gunzip.next()
                if !text.isEmpty { return text }
                let bytes = try await file.read()
                guard !bytes.isEmpty else {
                    // A read that was cancelled has no bytes either.
                    if !Task.isCancelled { try gunzip.finish() }
                    return []
                }
                gunzip.take(bytes)
            }
            return []
        } catch let reason as CompressedLogError.Reason {
            throw CompressedLogError(path: path, reason: reason)
        }
    }
}
