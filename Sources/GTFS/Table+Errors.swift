extension Table {
    /// That a file is empty.
    static func emptyFile(_ name: String) -> FeedError {
        FeedError(.missingFile, file: name, line: 1, "the file is empty; its first line must name the columns")
    }

    /// An error about a column's field of the current row.
    func error(at column: Column, _ kind: FeedWarning.Kind, _ problem: String) -> FeedError {
        guard let place = place(of: column) else {
            return FeedError(kind, file: name, line: line, of: column.name, problem)
        }
        return FeedError(kind, file: name, line: place.line, column: place.column, of: column.name, problem)
    }

    /// An error about a column's field of a row that was left behind; `FeedFiles.place` finds out where the field lies.
    static func error(
        in file: String, row line: Int, at columnName: String, _ kind: FeedWarning.Kind, _ problem: String
    ) -> FeedError {
        var error = FeedError(kind, file: file, line: line, of: columnName, problem)
        error.isUnplaced = true
        return error
    }
}
