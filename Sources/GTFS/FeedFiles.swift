/// Where the files of a feed are to be had.
package protocol FeedFiles {
    /// The path at which the feed lies, for messages.
    var path: String { get }

    /// A file from its beginning; `nil` where the feed has no such file.
    func stream(of name: String) throws(FeedError) -> (any FeedStream)?

    /// The files that are there more than once, and which one is read.
    var repeated: [FeedWarning] { get }
}

extension FeedFiles {
    package var repeated: [FeedWarning] { [] }

    /// Reads a file without which there is still something to ride. Where it cannot be read to its end, nothing of it is used.
    func optional<Value>(
        orElse none: Value, _ warnings: inout FeedWarnings,
        _ read: (inout FeedWarnings) throws(FeedError) -> Value
    ) throws(FeedError) -> Value {
        do throws(FeedError) {
            return try read(&warnings)
        } catch {
            guard error.kind == .damagedFile else { throw error }
            warnings.append(error, "the file was left out")
            return none
        }
    }

    /// The bytes of a small file; `nil` where the feed has no such file.
    func bytes(of name: String) throws(FeedError) -> [UInt8]? { try stream(of: name)?.rest() }

    /// A file as a table; `nil` where the feed has no such file, or an empty one.
    func table(_ name: String, _ warnings: inout FeedWarnings) throws(FeedError) -> Table? {
        guard let stream = try stream(of: name) else { return nil }
        let table = try Table(name, stream, &warnings)
        if table == nil { warnings.append(Table.emptyFile(name), "it was read as if it were not there") }
        return table
    }

    /// A file that every feed must have, as a table.
    func requiredTable(_ name: String, _ warnings: inout FeedWarnings) throws(FeedError) -> Table {
        guard let stream = try stream(of: name) else {
            throw FeedError(.missingFile, file: path, "there is no \(name) in it; GTFS requires this file")
        }
        guard let table = try Table(name, stream, &warnings) else { throw Table.emptyFile(name) }
        return table
    }

    /// Tells the columns of those warnings about a file that know their row alone, by reading it again up to the last of them.
    ///
    /// Where it cannot be read again, they tell the row alone.
    func place(_ warnings: inout FeedWarnings, in file: String) {
        let rows = warnings.unplacedRows(of: file)
        guard !rows.isEmpty, let stream = try? stream(of: file) else { return }
        var untold = FeedWarnings()
        guard var table = try? Table(file, stream, &untold) else { return }
        for (line, columns) in rows.sorted(by: { $0.key < $1.key }) {
            guard (try? table.goToRow(atLine: line)) == true else { return }
            for name in columns {
                guard let place = table.place(of: table.column(name)) else { continue }
                warnings.place(file, row: line, name, atLine: place.line, column: place.column)
            }
        }
    }
}
