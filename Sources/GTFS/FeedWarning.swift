/// A doubtful point in a feed, its place, and how it was handled.
public struct FeedWarning: Hashable, Sendable {
    /// The coarse kind of a doubtful point.
    public typealias Kind = FeedWarningKind

    /// The coarse kind of the doubtful point.
    public var kind: Kind
    /// The file's name within the feed.
    public var file: String
    /// The line in the file, from 1.
    public var line: Int?
    /// The byte in the line at which the field begins, from 1.
    public var column: Int?
    /// The doubtful point and how it was handled, in one line.
    public var problem: String
    /// The name of the column that it concerns; empty where it concerns none.
    var columnName = ""
    /// Whether `line` is that of the row, in which the column has yet to be looked for.
    var isUnplaced = false

    /// Creates a warning.
    public init(_ kind: Kind, file: String, line: Int? = nil, column: Int? = nil, _ problem: String) {
        (self.kind, self.file, self.line, self.column, self.problem) = (kind, file, line, column, problem)
    }

    /// Creates a warning of an error that costs a part of the feed only.
    ///
    /// - Parameter remedy: what was made of it.
    init(_ error: FeedError, _ remedy: String) {
        self.init(
            error.kind, file: error.file, line: error.line, column: error.column, "\(error.problem); \(remedy)")
        (columnName, isUnplaced) = (error.columnName, error.isUnplaced)
    }
}

extension FeedWarning: CustomStringConvertible {
    /// The warning as compilers write theirs: `shapes.txt:2: shape_id "7" runs against its 14 stops; it was taken reversed`.
    public var description: String {
        ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": " + problem
    }
}
