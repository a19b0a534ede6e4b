import Transit

/// `calendar.txt` and `calendar_dates.txt`: the days on which services run.
///
/// A service of which nothing can be read runs on no day that is known. Its trips still tell the order of the stops and the times
/// between them, but they promise no departure: which trains run is then as unknown as on a day that no calendar covers.
struct Calendar {
    /// The services, each at its id's number.
    private(set) var services: [Timetable.Service] = []
    private var ids = IDTable()
    /// Whether any calendar could be read.
    private let isPresent: Bool
    /// The ids of the services that are wanted, where not all are.
    private let wanted: IDTable?

    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    init(_ files: some FeedFiles, wanted: IDTable? = nil, _ warnings: inout FeedWarnings) throws(FeedError) {
        self.wanted = wanted
        let weeks = try files.table("calendar.txt", &warnings)
        let exceptions = try files.table("calendar_dates.txt", &warnings)
        isPresent = weeks != nil || exceptions != nil
        guard isPresent else {
            warnings.append(
                FeedWarning(
                    .missingFile, file: files.path,
                    "there is neither calendar.txt nor calendar_dates.txt in it; stops and ways count, the days on which "
                        + "trips run are taken for unknown"))
            return
        }
        do throws(FeedError) {
            if let weeks { try readWeeks(weeks, &warnings) }
        } catch {
            guard error.kind == .column else { throw error }
            warnings.append(error, "the file was left out")
        }
        do throws(FeedError) {
            if let exceptions { try readExceptions(exceptions, &warnings) }
        } catch {
            guard error.kind == .column else { throw error }
            warnings.append(error, "the file was left out")
        }
    }

    /// The number of the service that a column names; a service that no calendar has gets one, and runs on no day.
    mutating func number(_ table: Table, _ column: Table.Column, _ warnings: inout FeedWarnings) -> Int {
        let id = table.value(column)
        if let number = ids.number(of: id) { return number }
        let text = table.text(column) ?? ""
        if isPresent {
            warnings.append(
                table.error(
                    at: column, .unknownReference,
                    "service_id \(quoted(text)) is neither in calendar.txt nor in calendar_dates.txt"),
                "the days of its trips are taken for unknown")
        }
        return insert(id, named: text)
    }

    /// The number of a service that runs on no day that is known.
    mutating func numberOfUnknownDays() -> Int {
        // No id of a file holds a line feed at its end.
        let id = Array("unknown\n".utf8)[...]
        return ids.number(of: id) ?? insert(id, named: "")
    }

    private mutating func insert(_ id: ArraySlice<UInt8>, named text: String) -> Int {
        services.append(Timetable.Service(id: text))
        return ids.insert(id) ?? 0
    }

    private mutating func readWeeks(_ calendar: Table, _ warnings: inout FeedWarnings) throws(FeedError) {
        var table = calendar
        let idColumn = try table.requiredColumn("service_id")
        let startColumn = try table.requiredColumn("start_date")
        let endColumn = try table.requiredColumn("end_date")
        var dayColumns: [Table.Column] = []
        for day in Self.weekdays { dayColumns.append(try table.requiredColumn(day)) }
        while try table.nextRow(&warnings) {
            guard wanted?.contains(table.value(idColumn)) ?? true else { continue }
            do throws(FeedError) {
                let id = try table.requiredText(idColumn)
                guard ids.number(of: table.value(idColumn)) == nil else {
                    throw table.error(at: idColumn, .duplicate, "service_id \(quoted(id)) is there twice")
                }
                var mask: UInt8 = 0
                for (day, column) in dayColumns.enumerated() where try table.requiredInteger(column, in: 0...1) == 1 {
                    mask |= 1 << UInt8(day)
                }
                let start = try table.requiredDate(startColumn, &warnings)
                let end = try table.requiredDate(endColumn, clampingDay: true, &warnings)
                guard start <= end else {
                    throw table.error(
                        at: endColumn, .contradiction, "end_date \(end) comes before start_date \(start)")
                }
                services.append(Timetable.Service(id: id, weekdays: mask, period: start...end))
                _ = ids.insert(table.value(idColumn))
            } catch {
                warnings.append(error, "the row was left out")
            }
        }
    }

    private mutating func readExceptions(_ exceptions: Table, _ warnings: inout FeedWarnings) throws(FeedError) {
        var table = exceptions
        let idColumn = try table.requiredColumn("service_id")
        let dateColumn = try table.requiredColumn("date")
        let typeColumn = try table.requiredColumn("exception_type")
        while try table.nextRow(&warnings) {
            guard wanted?.contains(table.value(idColumn)) ?? true else { continue }
            do throws(FeedError) {
                let id = try table.requiredText(idColumn)
                let date = try table.requiredDate(dateColumn, &warnings)
                let isAdded = try table.requiredInteger(typeColumn, in: 1...2) == 1
                let number = ids.number(of: table.value(idColumn)) ?? insert(table.value(idColumn), named: id)
                let isRepeated = services[number].added.contains(date) || services[number].removed.contains(date)
                if isRepeated {
                    let isAlike = services[number].added.contains(date) == isAdded
                    warnings.append(
                        table.error(
                            at: dateColumn, isAlike ? .duplicate : .contradiction,
                            "date \(date) of service_id \(quoted(id)) is there twice"),
                        isAlike ? "the row was left out" : "it says both, and was taken not to run")
                }
                // Of both, the service does not run: no train is promised that may not come.
                if isAdded { services[number].added.insert(date) } else { services[number].removed.insert(date) }
            } catch {
                warnings.append(error, "the row was left out")
            }
        }
    }
}
