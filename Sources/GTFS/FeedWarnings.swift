/// The warnings about a feed: the first of each group, and how many there are.
///
/// A group is what concerns one column of one file in one way, so that a feed with a million bad rows has few groups.
public struct FeedWarnings: Sendable {
    /// The most warnings of a group that are kept. A feed may have a million, and nobody reads them.
    static let mostKept = 100

    /// The groups in the order in which they were found.
    private var groups: [Group] = []
    private var numbers: [Key: Int] = [:]

    /// Creates no warnings.
    public init() {}

    /// How many there are.
    public var count: Int { groups.reduce(0) { $0 + $1.count } }

    /// The first of each group.
    public var kept: [FeedWarning] { groups.flatMap(\.kept) }

    /// Adds a warning, unless the same was given before.
    mutating func append(_ warning: FeedWarning) {
        let key = Key(kind: warning.kind, file: warning.file, columnName: warning.columnName)
        let number = numbers[key] ?? groups.count
        if number == groups.count {
            numbers[key] = number
            groups.append(Group())
        }
        groups[number].append(warning)
    }

    /// Adds an error that costs a part of the feed only.
    ///
    /// - Parameter remedy: what was made of it.
    mutating func append(_ error: FeedError, _ remedy: String) { append(FeedWarning(error, remedy)) }

    /// Adds the warnings of another part of the feed.
    mutating func append(_ others: FeedWarnings) {
        for (key, other) in others.numbers.sorted(by: { $0.value < $1.value }) {
            if let number = numbers[key] {
                groups[number].append(others.groups[other])
            } else {
                numbers[key] = groups.count
                groups.append(others.groups[other])
            }
        }
    }

    /// The lines of the rows of a file of which warnings know no more, with the names of the columns that these are about.
    func unplacedRows(of file: String) -> [Int: Set<String>] {
        var rows: [Int: Set<String>] = [:]
        for warning in kept where warning.file == file && warning.isUnplaced {
            if let line = warning.line { rows[line, default: []].insert(warning.columnName) }
        }
        return rows
    }

    /// Tells where the column lies of the warnings that know their row alone.
    mutating func place(_ file: String, row: Int, _ columnName: String, atLine line: Int, column: Int) {
        for (key, group) in numbers where key.file == file && key.columnName == columnName {
            groups[group].place(row: row, atLine: line, column: column)
        }
    }

    /// The warnings as lines: the first of each group, with how many more there are.
    public var lines: [String] { groups.compactMap(\.line) }

    /// The line of the largest group, and of several the one that was found first.
    var mostFrequent: String? {
        groups.reduce(nil) { (most: Group?, group) in (most?.count ?? 0) < group.count ? group : most }?.line
    }

    /// The warnings as lines, up to a hundred of each group, and how many more there are.
    public var allLines: [String] {
        groups.flatMap { group in
            let lines = group.kept.map(\.description)
            guard group.count > lines.count, let file = group.kept.first?.file else { return lines }
            return lines + ["\(file): and \(group.count - lines.count) more like these \(lines.count)"]
        }
    }

    private struct Key: Hashable {
        var kind: FeedWarning.Kind
        var file: String
        var columnName: String
    }

    private struct Group {
        private(set) var count = 0
        private(set) var kept: [FeedWarning] = []
        private var known: Set<FeedWarning> = []

        var line: String? {
            kept.first.map { count > 1 ? "\($0); and \(count - 1) more like this" : "\($0)" }
        }

        mutating func append(_ warning: FeedWarning) {
            guard count < FeedWarnings.mostKept else {
                count += 1
                return
            }
            guard known.insert(warning).inserted else { return }
            count += 1
            kept.append(warning)
        }

        mutating func place(row: Int, atLine line: Int, column: Int) {
            for index in kept.indices where kept[index].isUnplaced && kept[index].line == row {
                (kept[index].line, kept[index].column, kept[index].isUnplaced) = (line, column, false)
            }
        }

        mutating func append(_ other: Group) {
            for warning in other.kept { append(warning) }
            count += other.count - other.kept.count
        }
    }
}
