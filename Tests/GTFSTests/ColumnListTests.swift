import Foundation
import TestSupport
import Testing

/// The list of columns in the documentation is held against what the reader asks its tables for.
@Suite struct `The list of columns` {
    private struct Row: Hashable {
        var column: String
        var isRead: Bool
    }

    /// The rows of the tables of columns.
    private func rows() throws -> [Row] {
        let page = Paths.project.appending(path: "Sources/GTFS/GTFS.docc/Columns.md")
        return try String(contentsOf: page, encoding: .utf8).matches(of: /(?m)^\| `([a-z_]+)` \| (yes|no) \| .+ \|$/)
            .map {
                Row(column: String($0.1), isRead: $0.2 == "yes")
            }
    }

    /// The names that stand in the reader's sources, each in quotes of its own.
    private func names() throws -> Set<String> {
        let folder = Paths.project.appending(path: "Sources/GTFS")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.filter { $0.pathExtension == "swift" }.reduce(into: []) { names, file in
            names.formUnion(
                try String(contentsOf: file, encoding: .utf8).matches(of: /"([a-z_]+)"/).map { String($0.1) })
        }
    }

    @Test func `says of each column what the reader does`() throws {
        let (rows, names) = (try rows(), try names())
        #expect(rows.count == 147)
        let read = Set(rows.filter(\.isRead).map(\.column))
        #expect(read.subtracting(names) == [], "listed as read, and not asked for")
        // A column of one file may be read that is not read of another one.
        let unread = Set(rows.filter { !$0.isRead }.map(\.column)).subtracting(read)
        #expect(unread.intersection(names) == [], "listed as not read, and asked for")
        #expect(Set(names.filter { $0.contains("_") && $0.count > 1 }).subtracting(read) == Self.others)
    }

    /// Other names in quotes: the tables that are translated, and the columns that `translations.txt` had before 2020.
    private static let others: Set<String> = ["trans_id", "stop_times"]
}
