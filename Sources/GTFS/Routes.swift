import Transit

/// `routes.txt`: the lines.
struct Routes {
    /// The lines in the order of the file; a line's number is that of its id.
    private(set) var lines: [Line] = []
    private var ids = IDTable()
    /// The numbers of the lines whose agency has another time zone than the feed.
    private var strays: Set<Int> = []

    /// What a line of unknown type is taken for: a bus, whose ways are not bent like rails.
    private static let bus = 3

    init(_ files: some FeedFiles, _ agencies: Agencies, _ warnings: inout FeedWarnings) throws(FeedError) {
        var table = try files.requiredTable("routes.txt", &warnings)
        let idColumn = try table.requiredColumn("route_id")
        let typeColumn = table.column("route_type", orElse: "the lines were taken for buses", &warnings)
        let (short, long) = (table.column("route_short_name"), table.column("route_long_name"))
        let (agency, colorColumn) = (table.column("agency_id"), table.column("route_color"))
        while table.nextRow(&warnings) {
            let id: String
            do throws(FeedError) {
                id = try table.requiredText(idColumn)
                guard ids.insert(table.value(idColumn)) != nil else {
                    throw table.error(at: idColumn, .duplicate, "route_id \(quoted(id)) is there twice")
                }
            } catch {
                warnings.append(error, "the row was left out")
                continue
            }
            if let agencyID = table.text(agency), !agencies.contains(table.value(agency)) {
                warnings.append(
                    table.error(at: agency, .unknownReference, "agency_id \(quoted(agencyID)) is not in agency.txt"),
                    "the line was kept")
            }
            if agencies.hasOtherTimeZone(table.value(agency)) { strays.insert(lines.count) }
            let name = table.text(short) ?? table.text(long)
            if name == nil {
                warnings.append(
                    table.error(
                        at: short, .missingValue,
                        "route_id \(quoted(id)) has neither route_short_name nor route_long_name; give one"),
                    "its route_id stands for its name")
            }
            lines.append(
                Line(
                    id: id, name: name ?? id, type: type(table, typeColumn, &warnings),
                    color: color(table, colorColumn, &warnings)))
        }
    }

    /// The number of the line that a column names.
    func number(_ table: Table, _ column: Table.Column) throws(FeedError) -> Int {
        guard let number = ids.number(of: table.value(column)) else {
            throw table.error(
                at: column, .unknownReference, "route_id \(quoted(table.text(column) ?? "")) is not in routes.txt")
        }
        return number
    }

    /// Whether the agency of a line has another time zone than the feed.
    func hasOtherTimeZone(_ line: Int) -> Bool { strays.contains(line) }

    private func type(_ table: Table, _ column: Table.Column, _ warnings: inout FeedWarnings) -> Int {
        guard column.index != nil else { return Self.bus }
        do throws(FeedError) {
            return try table.requiredInteger(column, in: 0...1799)
        } catch {
            warnings.append(error, "the line was taken for a bus")
            return Self.bus
        }
    }

    private func color(_ table: Table, _ column: Table.Column, _ warnings: inout FeedWarnings) -> String? {
        guard let text = table.text(column) else { return nil }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            warnings.append(
                table.error(
                    at: column, .invalidValue, "route_color \(quoted(text)) is not six hexadecimal digits"),
                "the line has no color")
            return nil
        }
        return digits.uppercased()
    }
}
