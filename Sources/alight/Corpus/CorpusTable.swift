import FoundationEssentials
import Glibc

/// The table of a corpus, NDJSON with a row a ride, which a run that was ended goes on with.
///
/// Each row is appended in one piece. What another one left is read first: a row counts where its ride is the same file, what is
/// expected of it too, and the run the same; the others, and the torn end of a run that was killed, are taken out.
struct CorpusTable {
    private var output: Output
    /// The rides that have their row already.
    let done: Set<RideCorpus.File>
    /// The outcome of the rides that have their row already.
    let known: CorpusOutcome

    /// Why a file is not written over.
    struct Refusal: Error, CustomStringConvertible {
        let path: String
        let reason: String

        /// The path, the reason, and what to do.
        var description: String { "\(path): \(reason); name another file for the table" }
    }

    /// The fields in which a row describes its ride.
    private struct Head: Decodable {
        var ride: String
        var size: Int
        var modified: Int
        var expected: Int?
        var run: String
        var isAsExpected: Bool?
        var error: String?

        private enum CodingKeys: String, CodingKey {
            case ride, size, run, error
            case modified = "modified_ms"
            case expected = "expected_modified_ms"
            case isAsExpected = "as_expected"
        }
    }

    /// Opens a table, or begins one.
    ///
    /// - Parameters:
    ///   - path: of the file; `-` is standard output, which is always begun anew.
    ///   - files: the rides of which rows are wanted.
    ///   - run: what tells replays apart that may come to different rows.
    /// - Throws: where it cannot be read or written, or holds something else than a table.
    init(_ path: String, files: [RideCorpus.File], run: String) throws {
        guard path != "-" else {
            (output, done, known) = (Output(), [], CorpusOutcome())
            return
        }
        if let identity = FileIdentity(path), files.contains(where: { FileIdentity($0.path) == identity }) {
            throw Refusal(path: path, reason: "it is one of the rides")
        }
        let named = Dictionary(files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var (kept, done, known) = ("", Set<RideCorpus.File>(), CorpusOutcome())
        for (number, line) in try Self.lines(of: path).enumerated() {
            guard let head = try? JSONDecoder().decode(Head.self, from: Data(line.utf8)) else {
                // A table begins with a row, and may have torn ones behind it.
                guard number > 0 else { throw Refusal(path: path, reason: "its first line is no row of a table") }
                continue
            }
            // One that could not be read may have been mended: its permissions are no part of the row.
            guard head.run == run, head.error == nil, let file = named[head.ride],
                (file.size, file.modified, file.expectation?.modified) == (head.size, head.modified, head.expected),
                done.insert(file).inserted
            else { continue }
            kept += line + "\n"
            known.add(hasFailed: false, isAsExpected: head.isAsExpected)
        }
        // A run that is ended here loses no row, unless the file cannot be replaced.
        var table = try Output(to: path)
        try table.write(kept)
        try table.publish()
        (output, self.done, self.known) = (table, done, known)
    }

    /// Appends a row.
    mutating func add(_ line: String) throws {
        try output.write(line)
        try output.flush()
    }

    /// Ends the table.
    mutating func close() throws { try output.close() }

    /// The whole lines of a file; none where it is not there.
    private static func lines(of path: String) throws -> [Substring] {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw Refusal(path: path, reason: "it is no file")
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return [] }
            throw OutputFile.Failure(path: path, code: errno)
        }
        defer { Glibc.close(descriptor) }
        var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 20))
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw OutputFile.Failure(path: path, code: errno) }
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        // The text behind the last line end is torn.
        let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[..<$0] } ?? []
        return String(decoding: whole, as: UTF8.self).split(separator: "\n")
    }
}
