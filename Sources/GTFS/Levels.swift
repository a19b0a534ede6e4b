import Transit

/// `levels.txt`: how far above or below the street stops lie.
struct Levels {
    private let isPresent: Bool
    private var ids = IDTable()
    private var indices: [Double] = []

    /// No levels.
    init() { isPresent = false }

    init(_ files: some FeedFiles, _ warnings: inout FeedWarnings) throws(FeedError) {
        guard var table = try files.table("levels.txt", &warnings) else {
            isPresent = false
            return
        }
        isPresent = true
        let idColumn = table.column("level_id", orElse: "the levels were left out", &warnings)
        let indexColumn = table.column("level_index", orElse: "the levels were left out", &warnings)
        guard idColumn.index != nil, indexColumn.index != nil else { return }
        while try table.nextRow(&warnings) {
            do throws(FeedError) {
                let id = try table.requiredText(idColumn)
                guard ids.number(of: table.value(idColumn)) == nil else {
                    throw table.error(at: idColumn, .duplicate, "level_id \(quoted(id)) is there twice")
                }
                indices.append(try table.requiredDecimal(indexColumn, in: -1000...1000))
                _ = ids.insert(table.value(idColumn))
            } catch {
                warnings.append(error, "the row was left out")
            }
        }
    }

    /// Whether the level that a column of `stops.txt` names has a negative `level_index`.
    ///
    /// Levels of a feed that has no `levels.txt` are unknown, not wrong: the file is optional.
    func isUnderground(_ table: Table, _ column: Table.Column, _ warnings: inout FeedWarnings) -> Bool {
        guard isPresent, let id = table.text(column) else { return false }
        guard let number = ids.number(of: table.value(column)) else {
            warnings.append(
                table.error(at: column, .unknownReference, "level_id \(quoted(id)) is not in levels.txt"),
                "the stop was taken to lie above the ground")
            return false
        }
        return indices[number] < 0
    }
}
