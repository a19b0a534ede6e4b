import Transit

/// `calendar.txt` and `calendar_dates.txt`: the days on which services run.
struct Calendar {
    /// The services, each at its id's number.
    private(set) var services: [Timetable.Service] = []
    private var ids = IDTable()

    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    init(_ files: some FeedFiles) throws(FeedError) {
        let weeks = try files.table("calendar.txt")
        let exceptions = try files.table("calendar_dates.txt")
        guard weeks != nil || exceptions != nil else {
            throw FeedError(
                file: files.path,
                "there is neither calendar.txt nor calendar_dates.txt in it; GTFS requires one of them")
        }
        if let weeks { try readWeeks(weeks) }
        if let exceptions { try readExceptions(exceptions) }
    }

    /// The number of the service that a column names.
    func number(_ table: Table, _ column: Table.Column) throws(FeedError) -> Int {
        guard let number = ids.number(of: table.value(column)) else {
            let shown = quoted(table.text(column) ?? "")
            throw table.error(at: column, "service_id \(shown) is neither in calendar.txt nor in calendar_dates.txt")
        }
        return number
    }

    private mutating func readWeeks(_ calendar: Table) throws(FeedError) {
        var table = calendar
        let idColumn = try table.requiredColumn("service_id")
        let startColumn = try table.requiredColumn("start_date")
        let endColumn = try table.requiredColumn("end_date")
        var dayColumns: [Table.Column] = []
        for day in Self.weekdays { dayColumns.append(try table.requiredColumn(day)) }
        while try table.nextRow() {
            let id = try table.requiredText(idColumn)
            guard ids.insert(table.value(idColumn)) != nil else {
                throw table.error(at: idColumn, "service_id \(quoted(id)) is there twice")
            }
            var mask: UInt8 = 0
            for (day, column) in dayColumns.enumerated() where try table.requiredInteger(column, in: 0...1) == 1 {
                mask |= 1 << UInt8(day)
            }
            let (start, end) = (try table.requiredDate(startColumn), try table.requiredDate(endColumn))
            guard start <= end else {
                throw table.error(at: endColumn, "end_date \(end) comes before start_date \(start)")
            }
            services.append(Timetable.Service(id: id, weekdays: mask, period: start...end))
        }
    }

    private mutating func readExceptions(_ exceptions: Table) throws(FeedError) {
        var table = exceptions
        let idColumn = try table.requiredColumn("service_id")
        let dateColumn = try table.requiredColumn("date")
        let typeColumn = try table.requiredColumn("exception_type")
        while try table.nextRow() {
            let id = try table.requiredText(idColumn)
            let date = try table.requiredDate(dateColumn)
            let number = ids.numberOrInsert(table.value(idColumn))
            if number == services.count { services.append(Timetable.Service(id: id)) }
            guard !services[number].added.contains(date), !services[number].removed.contains(date) else {
                throw table.error(at: dateColumn, "date \(date) of service_id \(quoted(id)) is there twice")
            }
            if try table.requiredInteger(typeColumn, in: 1...2) == 1 {
                services[number].added.insert(date)
            } else {
                services[number].removed.insert(date)
            }
        }
    }
}
