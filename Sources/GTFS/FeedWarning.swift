/// What is doubtful in a feed, where, and what was made of it.
public struct FeedWarning: Hashable, Sendable {
    /// What is doubtful, coarsely: warnings of one kind about one column of one file are counted together.
    public enum Kind: Hashable, Sendable {
        /// A file is missing, is empty, or lacks a column without which it says nothing.
        case missingFile
        /// A file cannot be read to its end, or has more bytes than are read.
        case damagedFile
        /// A file is there twice.
        case repeatedFile
        /// A column is missing that GTFS requires, or is there twice.
        case column
        /// A file is not encoded as UTF-8.
        case encoding
        /// A quotation mark opens and never closes, or stands within a value.
        case quotationMark
        /// A row has fewer fields than there are columns.
        case shortRow
        /// A row has more fields than there are columns.
        case longRow
        /// A value is empty that GTFS requires.
        case missingValue
        /// A value cannot be read.
        case invalidValue
        /// An id, a place in an order or a date is there twice.
        case duplicate
        /// A row refers to one that is not there, or was left out.
        case unknownReference
        /// Two values contradict each other.
        case contradiction
        /// A row asks for more than a small computer's memory holds, or is farther than any train goes.
        case tooMuch
        /// A trip calls at fewer than two stops.
        case shortTrip
        /// A shape runs against its stops.
        case reversedShape
        /// A shape leads along a part of its stops only.
        case partialShape
        /// A shape leads along none of its stops.
        case unfitShape
    }

    /// What is doubtful, coarsely.
    public var kind: Kind
    /// The file's name within the feed.
    public var file: String
    /// The line in the file, from 1.
    public var line: Int?
    /// The byte in the line at which the field begins, from 1.
    public var column: Int?
    /// What is doubtful and what was made of it, in one line.
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
