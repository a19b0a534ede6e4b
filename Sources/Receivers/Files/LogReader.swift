/// Reads a log from its beginning, a chunk at a time; one that gzip(1) or zstd(1) compressed is decompressed meanwhile.
///
/// What is compressed begins with a program's magic, whatever the log is called. Nothing is kept but a chunk and the library's
/// window, so a log may be of any length.
package struct LogReader: Sendable {
    private let file: LogFile
    private let path: String
    private var form = Form.unknown

    private enum Form {
        case unknown
        case plain
        case compressed(any Decompressor)
    }

    /// Opens a path, or standard input for `-`.
    package init(_ path: String) throws(LogFileError) {
        self.path = path
        file = try LogFile(path)
    }

    /// What is said of a compressed log behind which there is something else, which was ignored; known at its end.
    package var garbage: String? {
        guard case .compressed(let decompressor) = form, decompressor.hasTrailingGarbage else { return nil }
        return "what follows its \(type(of: decompressor).form.rawValue) data is none, and was ignored"
    }

    /// The next bytes of the log; none at its end, or when the task is cancelled.
    ///
    /// - Throws: `LogFileError`, and `CompressedLogError` once all that can be decompressed has been returned.
    package mutating func read() async throws -> [UInt8] {
        switch form {
        case .plain: return try await file.read()
        case .compressed(let decompressor): return try await text(decompressor)
        case .unknown:
            var start = try await file.read()
            // A pipe may hand over a single byte.
            while Self.mayBegin(start) {
                let more = try await file.read()
                guard !more.isEmpty else { break }
                start += more
            }
            guard let kind = Self.kinds.first(where: { $0.magics.contains { start.starts(with: $0) } }) else {
                form = .plain
                return start
            }
            let decompressor = kind.init()
            decompressor.take(start)
            form = .compressed(decompressor)
            return try await text(decompressor)
        }
    }

    /// Whether bytes are those of a compressed log, whatever it is called.
    package static func isCompressed(_ start: [UInt8]) -> Bool {
        kinds.contains { $0.magics.contains { start.starts(with: $0) } }
    }

    /// The most bytes that tell whether a log is compressed.
    package static let magicLength = kinds.flatMap { $0.magics }.reduce(0) { max($0, $1.count) }

    private static let kinds: [any Decompressor.Type] = [Gunzip.self, Unzstd.self]

    /// Whether what is there is too little to tell.
    private static func mayBegin(_ start: [UInt8]) -> Bool {
        !start.isEmpty && kinds.contains { $0.magics.contains { start.count < $0.count && $0.starts(with: start) } }
    }

    private func text(_ decompressor: any Decompressor) async throws -> [UInt8] {
        do {
            while !Task.isCancelled {
                let text = try decompressor.next()
                if !text.isEmpty { return text }
                let bytes = try await file.read()
                guard !bytes.isEmpty else {
                    // A read that was cancelled has no bytes either.
                    if !Task.isCancelled { try decompressor.finish() }
                    return []
                }
                decompressor.take(bytes)
            }
            return []
        } catch let reason as CompressedLogError.Reason {
            throw CompressedLogError(path: path, form: type(of: decompressor).form, reason: reason)
        }
    }
}
