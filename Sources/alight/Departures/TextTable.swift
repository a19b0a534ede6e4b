/// A table for a person: columns with two blanks between them, as wide as what stands in them.
struct TextTable {
    /// The rows, each with a text for each column.
    private(set) var rows: [[String]]

    /// Creates a table with headings.
    init(headings: [String]) { rows = [headings] }

    /// Appends a row.
    mutating func append(_ row: [String]) { rows.append(row) }

    /// The lines, without those columns that are empty in all rows below the headings.
    var lines: [String] {
        let shown = (rows.first ?? []).indices.filter { column in rows.dropFirst().contains { !$0[column].isEmpty } }
        let widths = shown.map { column in rows.reduce(0) { max($0, $1[column].columns) } }
        return rows.map { row in
            let cells = zip(shown, widths).map { column, width in
                row[column] + String(repeating: " ", count: width - row[column].columns)
            }
            return Self.trimmed(cells.joined(separator: "  "))
        }
    }

    private static func trimmed(_ text: String) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }
}
