import Glibc

/// Text that waits on the disk until it is its turn, in a file without a name in the folder that TMPDIR names, or else in /tmp.
struct TextSpool: ~Copyable {
    private var file: UnsafeMutablePointer<FILE>?

    /// Creates a spool that holds nothing.
    init() {}

    deinit {
        if let file { fclose(file) }
    }

    /// Appends more text.
    mutating func write(_ text: String) throws(Output.Failure) {
        guard !text.isEmpty else { return }
        if file == nil { file = Self.temporaryFile() }
        guard let file else { throw Self.failure }
        var text = text
        let isWritten = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
        if !isWritten { throw Self.failure }
    }

    /// Hands over all of the text.
    mutating func copy(to output: inout Output) throws {
        guard let file else { return }
        guard fflush(file) == 0 else { throw Self.failure }
        rewind(file)
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
            try output.write { $0 += chunk.prefix(count) }
        }
        if ferror(file) != 0 { throw Self.failure }
    }

    private static var folder: String {
        getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    private static func temporaryFile() -> UnsafeMutablePointer<FILE>? {
        var path = Array("\(folder)/alight-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { return nil }
        unlink(path)
        return fdopen(descriptor, "w+")
    }

    private static var failure: Output.Failure {
        Output.Failure(name: "a temporary file in \(folder), which TMPDIR chooses", code: errno)
    }
}
