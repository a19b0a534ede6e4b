import Transit

/// `routes.txt`: the lines.
struct Routes {
    /// The lines by `route_sort_order`, and those without one last, in the order of the file; after a selection those that are wanted.
    private(set) var lines: [Line] = []
    private var ids = IDTable()
    /// The number in `lines` of the line of each id; `nil` where it is not wanted.
    private var numbers: [Int?] = []
    /// The `route_long_name` of each line.
    private var longNames: [String?] = []
    /// The numbers of the lines whose agency has another time zone than the feed.
    private var strays: Set<Int> = []

    /// The type that stands for an unknown one: a bus, whose ways are not bent like rails.
    private static let bus = 3

    init(_ files: some FeedFiles, _ agencies: Agencies, _ warnings: inout FeedWarnings) throws(FeedError) {
        var table = try files.requiredTable("routes.txt", &warnings)
        let idColumn = try table.requiredColumn("route_id")
        let typeColumn = table.column("route_type", orElse: "the lines were taken for buses", &warnings)
        let (short, long) = (table.column("route_short_name"), table.column("route_long_name"))
        let agency = table.column("agency_id")
        let (color, textColor) = (table.column("route_color"), table.column("route_text_color"))
        let sortOrder = table.column("route_sort_order")
        var sortOrders: [Int] = []
        while try table.nextRow(&warnings) {
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
            longNames.append(table.text(long))
            numbers.append(lines.count)
            let name = table.text(short) ?? longNames[lines.count]
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
                    color: self.color(table, color, &warnings), textColor: self.color(table, textColor, &warnings)))
            sortOrders.append(
                table.value(sortOrder, orElse: "the line has none", &warnings) { column throws(FeedError) in
                    try table.integer(column, in: 0...Int(Int32.max))
                } ?? .max)
        }
        keep(lines.indices.sorted { (sortOrders[$0], $0) < (sortOrders[$1], $1) })
    }

    /// Leaves out the lines that are not wanted.
    ///
    /// - Parameter isWanted: whether the line with a number is.
    mutating func select(_ isWanted: (Int) -> Bool) {
        keep(lines.indices.filter(isWanted))
    }

    /// Keeps the lines with some numbers, in their order.
    private mutating func keep(_ kept: [Int]) {
        let newNumbers = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        strays = Set(strays.compactMap { newNumbers[$0] })
        numbers = numbers.map { $0.flatMap { newNumbers[$0] } }
        (lines, longNames) = (kept.map { lines[$0] }, kept.map { longNames[$0] })
    }

    /// Gives the lines their names in the rider's language; a selection has found them by those of the feed.
    mutating func translate(_ translations: Translations) {
        guard !translations.isEmpty else { return }
        for line in lines.indices {
            let field = lines[line].name == longNames[line] ? "route_long_name" : "route_short_name"
            let (id, name) = (ArraySlice(lines[line].id.utf8), ArraySlice(lines[line].name.utf8))
            lines[line].name = translations.text(field, id: id, value: name) ?? lines[line].name
        }
    }

    /// The numbers of the lines that a text means.
    ///
    /// The first of these that fits any line decides: a `route_id`; a `route_short_name` or `route_long_name`, which may be that of
    /// several lines; one of the three in upper or lower case. Agencies give the branches of a line, or its weekend service,
    /// a `route_id` each, so that all of a name are meant.
    ///
    /// - Throws: that no line is called so, with those that come closest.
    func numbers(matching text: String) throws(FeedError) -> [Int] {
        let lower = text.lowercased()
        let rules: [(Int) -> Bool] = [
            { lines[$0].id == text },
            { lines[$0].name == text || longNames[$0] == text },
            { names(of: $0).contains { $0.lowercased() == lower } },
        ]
        for rule in rules {
            let found = lines.indices.filter(rule)
            if !found.isEmpty { return found }
        }
        let wanted = Array(lower.unicodeScalars.prefix(40))
        let ranked = lines.indices.map { line in
            let edits = names(of: line).map { editDistance(wanted, Array($0.lowercased().unicodeScalars.prefix(80))) }
            return (line: line, edits: edits.min() ?? .max)
        }
        let nearest = ranked.sorted { ($0.edits, $0.line) < ($1.edits, $1.line) }.prefix(Self.shownCandidates).map {
            lines[$0.line].id == lines[$0.line].name
                ? quoted(lines[$0.line].id) : "\(quoted(lines[$0.line].id)) (\(lines[$0.line].name))"
        }
        throw FeedError(
            file: "routes.txt",
            "no route_id, route_short_name or route_long_name is \(quoted(text))"
                + (nearest.isEmpty ? "" : "; did you mean \(nearest.joined(separator: ", "))?"))
    }

    /// How many lines a message lists where a text means none.
    private static let shownCandidates = 3

    private func names(of line: Int) -> [String] {
        [lines[line].id, lines[line].name] + [longNames[line]].compactMap(\.self)
    }

    /// The number of the line that a column names; `nil` where it is not wanted.
    func number(_ table: Table, _ column: Table.Column) throws(FeedError) -> Int? {
        guard let number = ids.number(of: table.value(column)) else {
            throw table.error(
                at: column, .unknownReference, "route_id \(quoted(table.text(column) ?? "")) is not in routes.txt")
        }
        return numbers[number]
    }

    /// Whether a column names a line that is wanted.
    func isWanted(_ table: Table, _ column: Table.Column) -> Bool {
        ids.number(of: table.value(column)).map { numbers[$0] != nil } ?? false
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
                    at: column, .invalidValue, "\(column.name) \(quoted(text)) is not six hexadecimal digits"),
                "the line has no color")
            return nil
        }
        return digits.uppercased()
    }
}
