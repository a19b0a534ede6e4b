import Transit

/// `stop_times.txt`: when trips call at which stops.
struct StopTimes {
    /// The rows, by trip and `stop_sequence`.
    private(set) var rows: [StopTimeRow] = []
    /// For each trip the position of its first row, and one for the end.
    private var firstRows: [Int] = []
    /// Where riders can neither board nor alight, by the row's line in the file; most rows have no closure.
    private var closed: [UInt32: Closed] = [:]

    /// The destinations that trains show at calls (`stop_headsign`).
    private(set) var signs = CallSigns()

    /// The actions that riders cannot take at a call.
    private struct Closed: OptionSet {
        let rawValue: UInt8
        static let boarding = Self(rawValue: 1)
        static let alighting = Self(rawValue: 2)
    }

    /// The numbers of the trips of which a call has no place among the others.
    private var unorderedTrips: Set<Int32> = []
    /// The numbers of the trips that call on demand (GTFS-Flex): at areas, which are no stations, or at no times.
    private(set) var flexibleTrips: Set<Int32> = []

    init(
        _ files: some FeedFiles, _ trips: Trips, _ stops: Stops, _ translations: Translations = Translations(),
        _ warnings: inout FeedWarnings
    ) throws(FeedError) {
        var table = try files.requiredTable("stop_times.txt", &warnings)
        let columns = try StopTimeColumns(table, &warnings)
        // A row has some 50 bytes in most feeds, and more room is taken as it is needed.
        if !trips.isSelection { rows.reserveCapacity(min(table.expectedSize / 50, FeedLimits.kept / 4)) }
        try read(&table, columns, trips, stops, translations, &warnings)
        group(trips: trips.records.count)
        let check = TripCheck(columns, trips, stops)
        let (flexibleTrips, unorderedTrips) = (flexibleTrips, unorderedTrips)
        var joined: [(row: UInt32, next: UInt32)] = []
        keep(trips: trips.records.count) { trip, rows in
            if unorderedTrips.contains(Int32(trip)) { return [] }
            let kept = check.kept(trip, rows, isFlexible: flexibleTrips.contains(Int32(trip)), &warnings)
            return Self.stands(kept?[...] ?? rows, stops, &joined) ?? kept
        }
        for (row, next) in joined {
            // Who may do at one of two calls what the other does not allow may do it at this stand.
            closed[next] = closed[next].flatMap { closed[row].map($0.intersection) }
        }
        files.place(&warnings, in: table.name)
    }

    /// How many calls there are.
    var count: Int { rows.count }

    /// The calls of a trip in their order.
    func rows(ofTrip trip: Int) -> ArraySlice<StopTimeRow> {
        rows[firstRows[trip]..<firstRows[trip + 1]]
    }

    /// Whether a trip calls at two stops, so that somebody can ride it.
    func isRidden(_ trip: Int) -> Bool { firstRows[trip + 1] - firstRows[trip] >= 2 }

    /// At which calls of a trip riders can neither board nor alight, by their position among them. Nobody would alight at the first call
    /// or board at the last one: neither is a closure.
    func closures(ofTrip trip: Int) -> Timetable.Closures {
        var closures = Timetable.Closures()
        guard !closed.isEmpty else { return closures }
        let rows = rows(ofTrip: trip)
        for (position, row) in rows.enumerated() {
            guard let closed = closed[row.line] else { continue }
            if closed.contains(.boarding), position + 1 < rows.count { closures.boarding.insert(position) }
            if closed.contains(.alighting), position > 0 { closures.alighting.insert(position) }
        }
        return closures
    }

    /// The rows of a trip with two calls in a row at one place as one: a train that calls there twice, such as a bus that lets its riders
    /// off and takes on others a few metres farther, stands there once, and nobody could tell when it left in between.
    ///
    /// - Parameter joined: gets the lines of the rows that became one.
    /// - Returns: `nil` where there are none, or nothing else, as of a round without a stop.
    private static func stands(
        _ rows: ArraySlice<StopTimeRow>, _ stops: Stops, _ joined: inout [(row: UInt32, next: UInt32)]
    ) -> [StopTimeRow]? {
        func isSame(_ row: StopTimeRow, _ next: StopTimeRow) -> Bool { stops.areOnePlace(row.stop, next.stop) }
        guard zip(rows, rows.dropFirst()).contains(where: isSame) else { return nil }
        var stands: [StopTimeRow] = []
        var pairs: [(row: UInt32, next: UInt32)] = []
        for row in rows {
            guard let last = stands.last, isSame(last, row) else {
                stands.append(row)
                continue
            }
            stands[stands.count - 1] = last.joined(to: row)
            pairs.append((last.line, row.line))
        }
        guard stands.count > 1 else { return nil }
        joined += pairs
        return stands
    }

    private func time(_ table: Table, _ column: Table.Column, _ warnings: inout FeedWarnings) -> Int32? {
        do throws(FeedError) {
            return try table.time(column, &warnings)
        } catch {
            warnings.append(error, "the time was taken for unknown")
            return nil
        }
    }

    private mutating func read(
        _ table: inout Table, _ columns: StopTimeColumns, _ trips: Trips, _ stops: Stops, _ translations: Translations,
        _ warnings: inout FeedWarnings
    ) throws(FeedError) {
        while try table.nextRow(&warnings) {
            do throws(FeedError) {
                guard let trip = try trips.number(table, columns.trip) else { continue }
                if columns.isFlexible(table) {
                    flexibleTrips.insert(Int32(trip))
                    continue
                }
                let stop = try stops.calledAt(table, columns.stop, &warnings)
                guard let sequence = sequence(table, columns.sequence, &warnings) else {
                    unorderedTrips.insert(Int32(trip))
                    continue
                }
                let arrival = time(table, columns.arrival, &warnings)
                let departure = time(table, columns.departure, &warnings)
                let distance = table.value(columns.distance, orElse: "the call has none", &warnings) {
                    column throws(FeedError) in try table.decimal(column)
                }
                rows.append(
                    StopTimeRow(
                        trip: trip, stop: stop, sequence: sequence, arrival: arrival, departure: departure,
                        hasArrival: !table.value(columns.arrival).isEmpty, line: table.line, distance: distance))
                signs.append(translations.field(columns.headsign, table), ofRow: table.line)
                // Boarding and alighting that are to be arranged with the agency or the driver, 2 and 3, are available.
                var riders: Closed = []
                if table.isNotAvailable(columns.pickup, &warnings) { riders.insert(.boarding) }
                if table.isNotAvailable(columns.dropOff, &warnings) { riders.insert(.alighting) }
                if !riders.isEmpty { closed[UInt32(clamping: table.line)] = riders }
            } catch {
                warnings.append(error, "the call was left out")
            }
            guard rows.count <= FeedLimits.kept else { throw table.tooMany("calls of trips") }
        }
    }

    /// The place of the current row among those of its trip; `nil` where it cannot be read.
    private func sequence(_ table: Table, _ column: Table.Column, _ warnings: inout FeedWarnings) -> Int? {
        guard column.index != nil else { return rows.count }
        return table.value(column, orElse: "the trip was left out", &warnings) { column throws(FeedError) in
            try table.requiredInteger(column, in: -Int(Int32.max)...Int(Int32.max))
        }
    }

    /// Brings the rows into the order of trips, and within trips of their sequence, by counting.
    private mutating func group(trips: Int) {
        firstRows = [Int](repeating: 0, count: trips + 1)
        for row in rows { firstRows[Int(row.trip) + 1] += 1 }
        for trip in 0..<trips { firstRows[trip + 1] += firstRows[trip] }
        if !zip(rows, rows.dropFirst()).allSatisfy({ $0.trip <= $1.trip }) {
            var next = firstRows
            var grouped = rows
            for row in rows {
                grouped[next[Int(row.trip)]] = row
                next[Int(row.trip)] += 1
            }
            rows = grouped
        }
        for trip in 0..<trips {
            let range = firstRows[trip]..<firstRows[trip + 1]
            if zip(range, range.dropFirst()).allSatisfy({ rows[$0].sequence < rows[$1].sequence }) { continue }
            rows[range].sort { ($0.sequence, $0.line) < ($1.sequence, $1.line) }
        }
    }

    /// Keeps what is sound of each trip's rows.
    private mutating func keep(trips: Int, _ kept: (Int, ArraySlice<StopTimeRow>) -> [StopTimeRow]?) {
        var end = 0
        for trip in 0..<trips {
            let range = firstRows[trip]..<firstRows[trip + 1]
            let kept = kept(trip, rows[range])
            firstRows[trip] = end
            let count = kept?.count ?? range.count
            if kept != nil || end != range.lowerBound {
                for position in 0..<count {
                    rows[end + position] = kept?[position] ?? rows[range.lowerBound + position]
                }
            }
            end += count
        }
        firstRows[trips] = end
        rows.removeLast(rows.count - end)
    }

}

extension Table {
    /// That a file has more than a small computer's memory holds, up to the current row.
    func tooMany(_ what: String) -> FeedError {
        FeedError(
            .tooMuch, file: name, line: line,
            "up to this row there are more than \(FeedLimits.kept) \(what); choose lines with routes or bbox")
    }

    /// Whether a `pickup_type` or `drop_off_type` says that there is none.
    fileprivate func isNotAvailable(_ column: Column, _ warnings: inout FeedWarnings) -> Bool {
        value(column, orElse: "it was taken for 0", &warnings) { column throws(FeedError) in
            try integer(column, in: 0...3)
        } == 1
    }

    /// A value that can be done without; one that cannot be read is `nil`, with a warning.
    ///
    /// - Parameter remedy: what is done without it.
    func value<Value>(
        _ column: Column, orElse remedy: String, _ warnings: inout FeedWarnings,
        _ read: (Column) throws(FeedError) -> Value?
    ) -> Value? {
        do throws(FeedError) {
            return try read(column)
        } catch {
            warnings.append(error, remedy)
            return nil
        }
    }
}
