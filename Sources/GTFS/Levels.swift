import Transit

/// `levels.txt`: how far above or below the street stops lie.
struct Levels {
    private let isPresent: Bool
    private var ids = IDTable()
    private var indices: [Double] = []

    init(_ files: some FeedFiles) throws(FeedError) {
        guard var table = try files.table("levels.txt") else {
            isPresent = false
            return
        }
        isPresent = true
        let idColumn = try table.requiredColumn("level_id")
        let indexColumn = try table.requiredColumn("level_index")
        while try table.nextRow() {
            let id = try table.requiredText(idColumn)
            guard ids.insert(table.value(idColumn)) != nil else {
                throw table.error(at: idColumn, "level_id \(quoted(id)) is there twice")
            }
            indices.append(try table.requiredDecimal(indexColumn, in: -1000...1000))
        }
    }

    /// Whether the level that a column of `stops.txt` names has a negative `level_index`.
    ///
    /// Levels of a feed that has no `levels.txt` are unknown, not wrong: the file is optional.
    func isUnderground(_ table: Table, _ column: Table.Column) throws(FeedError) -> Bool {
        guard isPresent, let id = table.text(column) else { return false }
        guard let number = ids.number(of: table.value(column)) else {
            throw table.error(at: column, "level_id \(quoted(id)) is not in levels.txt")
        }
        return indices[number] < 0
    }
}
