/// A problem with a feed, its place, and what to do about it.
public struct FeedError: Error, Hashable, Sendable {
    /// The coarse kind of a problem.
    public enum Code: Hashable, Sendable {
        /// There is no feed at the path.
        case notFound
        /// The operating system would not let it be read.
        case unreadable
        /// It was read, and is no valid feed.
        case invalid
    }

    /// The coarse kind of the problem.
    public var code: Code
    /// The file's name within the feed, or the path of the feed.
    public var file: String
    /// The line in the file, from 1.
    public var line: Int?
    /// The byte in the line at which the field begins, from 1.
    public var column: Int?
    /// The problem, in one line.
    public var problem: String
    /// The kind of the warning as which it is reported, where it costs a part of the feed only.
    var kind: FeedWarningKind
    /// The name of the column that it concerns; empty where it concerns none.
    var columnName: String
    /// Whether `line` is that of the row, in which the column has yet to be looked for.
    var isUnplaced = false

    /// Creates an error.
    public init(_ code: Code = .invalid, file: String, line: Int? = nil, column: Int? = nil, _ problem: String) {
        self.init(.invalidValue, file: file, line: line, column: column, problem)
        self.code = code
    }

    /// Creates an error about a file that cannot be read, or not to its end.
    static func damage(_ code: Code = .invalid, file: String, _ problem: String) -> FeedError {
        var error = FeedError(.damagedFile, file: file, problem)
        error.code = code
        return error
    }

    /// Creates an error that counts as a kind of warning.
    init(
        _ kind: FeedWarningKind, file: String, line: Int? = nil, column: Int? = nil, of columnName: String = "",
        _ problem: String
    ) {
        (self.kind, self.columnName) = (kind, columnName)
        code = .invalid
        self.file = file
        self.line = line
        self.column = column
        self.problem = problem
    }
}

extension FeedError: CustomStringConvertible {
    /// The error as compilers write theirs: `stop_times.txt:17:3: stop_id "X9" is not in stops.txt`.
    public var description: String {
        ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": " + problem
    }
}
