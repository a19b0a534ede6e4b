import Transit

/// `routes.txt`: the lines.
struct Routes {
    /// The lines in the order of the file; a line's number is that of its id.
    private(set) var lines: [Line] = []
    private var ids = IDTable()

    init(_ files: some FeedFiles, _ agencies: Agencies) throws(FeedError) {
        var table = try files.requiredTable("routes.txt")
        let idColumn = try table.requiredColumn("route_id")
        let typeColumn = try table.requiredColumn("route_type")
        let (short, long) = (table.column("route_short_name"), table.column("route_long_name"))
        let (agency, colorColumn) = (table.column("agency_id"), table.column("route_color"))
        while try table.nextRow() {
            let id = try table.requiredText(idColumn)
            guard ids.insert(table.value(idColumn)) != nil else {
                throw table.error(at: idColumn, "route_id \(quoted(id)) is there twice")
            }
            if let agencyID = table.text(agency), !agencies.contains(table.value(agency)) {
                throw table.error(at: agency, "agency_id \(quoted(agencyID)) is not in agency.txt")
            }
            guard let name = table.text(short) ?? table.text(long) else {
                throw table.error(
                    at: short, "route_id \(quoted(id)) has neither route_short_name nor route_long_name; give one")
            }
            let type = try table.requiredInteger(typeColumn, in: 0...1799)
            lines.append(Line(id: id, name: name, type: type, color: try color(table, colorColumn)))
        }
    }

    /// The number of the line that a column names.
    func number(_ table: Table, _ column: Table.Column) throws(FeedError) -> Int {
        guard let number = ids.number(of: table.value(column)) else {
            throw table.error(at: column, "route_id \(quoted(table.text(column) ?? "")) is not in routes.txt")
        }
        return number
    }

    private func color(_ table: Table, _ column: Table.Column) throws(FeedError) -> String? {
        guard let text = table.text(column) else { return nil }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            throw table.error(at: column, "route_color \(quoted(text)) is not six hexadecimal digits")
        }
        return digits.uppercased()
    }
}
