package import Transit

/// Reads a log from its beginning, a chunk at a time; one that gzip(1) or zstd(1) compressed is decompressed meanwhile, and of one in
/// UTF-16, as programs of Windows write it, UTF-8 is made.
///
/// A compressed log begins with a program's magic, whatever the log is called. Nothing is kept but a chunk and the library's
/// window, so a log may be of any length.
package struct LogReader: Sendable {
    private let file: LogFile
    private let path: String
    private var form = Form.unknown

    private enum Form {
        case unknown
        case plain
        case utf16(UTF16Decoder)
        case compressed(any Decompressor)
    }

    /// Opens a path, or standard input for `-`.
    package init(_ path: String) throws(LogFileError) {
        self.path = path
        file = try LogFile(path)
    }

    /// The message about a compressed log that is followed by something else, which was ignored. It is known at the log's end.
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
        case .utf16(let decoder): return try await text(decoder)
        case .compressed(let decompressor): return try await text(decompressor)
        case .unknown:
            var start = try await file.read()
            // A pipe may hand over a single byte.
            while Self.mayBegin(start) {
                let more = try await file.read()
                guard !more.isEmpty else { break }
                start += more
            }
            if let decoder = UTF16Decoder(beginning: start) { return try await text(decoder, start) }
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

    /// A file's kind where it is none of a log; `nil` where it is not known, or may be a log.
    package static func foreign(_ path: String) -> ForeignFile? {
        let start = (try? LogFile(path))?.beginning(ForeignFile.telling) ?? []
        return isCompressed(start) ? nil : ForeignFile(beginning: start)
    }

    /// The text of the next bytes of UTF-16.
    private mutating func text(_ decoder: UTF16Decoder, _ start: [UInt8] = []) async throws -> [UInt8] {
        var (decoder, bytes) = (decoder, start)
        defer { form = .utf16(decoder) }
        while true {
            if bytes.isEmpty { bytes = try await file.read() }
            // A read that was cancelled has no bytes either.
            let text = decoder.text(of: bytes, isLast: bytes.isEmpty && !Task.isCancelled)
            if bytes.isEmpty || !text.isEmpty { return text }
            bytes = []
        }
    }

    /// Whether what is there is too little to tell.
    private static func mayBegin(_ start: [UInt8]) -> Bool {
        if !start.isEmpty, start.count < UTF16Decoder.telling, start.contains(where: { $0 == 0 || $0 >= 0xFE }) {
            return true
        }
        return !start.isEmpty
            && kinds.contains { $0.magics.contains { start.count < $0.count && $0.starts(with: start) } }
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
