import Transit

/// `trips.txt`: which line, service and way each trip has.
struct Trips {
    /// A trip by the numbers of what it refers to.
    struct Record {
        var line: Int32
        var service: Int32
        /// −1 where it has none.
        var shape: Int32
        /// `direction_id`, or −1 where it has none.
        var direction: Int32
        var headsign: Int32
    }

    /// The trips, each at its id's number.
    private(set) var records: [Record] = []
    private(set) var ids = IDTable()
    /// The texts of `trip_headsign`, the empty one included, each once.
    private(set) var headsigns = IDTable()

    init(_ files: some FeedFiles, _ routes: Routes, _ calendar: Calendar, _ shapes: Shapes) throws(FeedError) {
        var table = try files.requiredTable("trips.txt")
        let idColumn = try table.requiredColumn("trip_id")
        let routeColumn = try table.requiredColumn("route_id")
        let serviceColumn = try table.requiredColumn("service_id")
        let (shapeColumn, headsignColumn) = (table.column("shape_id"), table.column("trip_headsign"))
        let directionColumn = table.column("direction_id")
        while try table.nextRow() {
            guard !table.value(idColumn).isEmpty else { throw table.error(at: idColumn, "trip_id is empty") }
            guard ids.insert(table.value(idColumn)) != nil else {
                throw table.error(at: idColumn, "trip_id \(quoted(table.text(idColumn) ?? "")) is there twice")
            }
            records.append(
                Record(
                    line: Int32(try routes.number(table, routeColumn)),
                    service: Int32(try calendar.number(table, serviceColumn)),
                    shape: Int32(try shapes.number(table, shapeColumn) ?? -1),
                    direction: Int32(try table.integer(directionColumn, in: 0...1) ?? -1),
                    headsign: Int32(headsigns.numberOrInsert(table.value(headsignColumn)))))
        }
    }

    /// The number of the trip that a column names.
    func number(_ table: Table, _ column: Table.Column) throws(FeedError) -> Int {
        guard let number = ids.number(of: table.value(column)) else {
            throw table.error(at: column, "trip_id \(quoted(table.text(column) ?? "")) is not in trips.txt")
        }
        return number
    }
}
