/// What is doubtful in a feed, where, and what was made of it.
public struct FeedWarning: Hashable, Sendable {
    /// What is doubtful, coarsely: warnings of one kind are counted together.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// A shape runs against its stops.
        case reversedShape
        /// A shape leads along a part of its stops only.
        case partialShape
        /// A shape leads along none of its stops.
        case unfitShape
        /// A beacon rides on a train that the feed does not have, or cannot be known by what its row says.
        case unknownTrain
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

    /// Creates a warning.
    public init(_ kind: Kind, file: String, line: Int? = nil, column: Int? = nil, _ problem: String) {
        (self.kind, self.file, self.line, self.column, self.problem) = (kind, file, line, column, problem)
    }
}

extension FeedWarning: CustomStringConvertible {
    /// The warning as compilers write theirs: `shapes.txt:2: shape_id "7" runs against its 14 stops; it was taken reversed`.
    public var description: String {
        ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": " + problem
    }
}
