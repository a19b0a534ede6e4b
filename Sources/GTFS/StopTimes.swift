import Transit

/// `stop_times.txt`: when trips call at which stops.
struct StopTimes {
    /// A call of a trip at a stop, by their numbers; 32 bytes, since a feed may have millions.
    struct Row {
        var trip: Int32
        var stop: Int32
        var sequence: Int32
        /// Seconds of the service day, or `Timetable.unknownTime`.
        var arrival: Int32
        /// Seconds of the service day, or `Timetable.unknownTime`.
        var departure: Int32
        /// Where the row begins in the file.
        var rowStart: Int32
        /// `shape_dist_traveled`, or NaN where it has none.
        var distance: Double
    }

    /// The rows, by trip and `stop_sequence`.
    private var rows: [Row] = []
    /// For each trip the position of its first row, and one for the end.
    private var firstRows: [Int] = []
    /// Where riders can neither board nor alight, by the row's beginning in the file; most rows have no closure.
    private var closed: [Int32: Closed] = [:]

    /// What riders cannot do at a call.
    private struct Closed: OptionSet {
        let rawValue: UInt8
        static let boarding = Self(rawValue: 1)
        static let alighting = Self(rawValue: 2)
    }

    init(_ files: some FeedFiles, _ trips: Trips, _ stops: Stops) throws(FeedError) {
        var table = try files.requiredTable("stop_times.txt")
        let columns = try Columns(table)
        try read(&table, columns, trips, stops)
        group(trips: trips.records.count)
        try check(table, columns, trips, stops)
    }

    /// The calls of a trip in their order.
    func rows(ofTrip trip: Int) -> ArraySlice<Row> {
        rows[firstRows[trip]..<firstRows[trip + 1]]
    }

    /// At which calls of a trip riders can neither board nor alight, by their position among them.
    func closures(ofTrip trip: Int) -> Timetable.Closures {
        var closures = Timetable.Closures()
        guard !closed.isEmpty else { return closures }
        for (position, row) in rows(ofTrip: trip).enumerated() {
            guard let closed = closed[row.rowStart] else { continue }
            if closed.contains(.boarding) { closures.boarding.insert(position) }
            if closed.contains(.alighting) { closures.alighting.insert(position) }
        }
        return closures
    }

    private mutating func read(
        _ table: inout Table, _ columns: Columns, _ trips: Trips, _ stops: Stops
    ) throws(FeedError) {
        // A row has some 50 bytes in most feeds.
        rows.reserveCapacity(table.bytes.count / 50)
        while try table.nextRow() {
            let trip = try trips.number(table, columns.trip)
            // Flexible services call at areas, which are no stations (GTFS-Flex).
            if table.value(columns.stop).isEmpty,
                !table.value(columns.location).isEmpty || !table.value(columns.locationGroup).isEmpty
            {
                continue
            }
            let arrival = try table.time(columns.arrival)
            let departure = try table.time(columns.departure)
            rows.append(
                Row(
                    trip: Int32(trip), stop: Int32(try stops.number(table, columns.stop)),
                    sequence: Int32(try table.requiredInteger(columns.sequence, in: 0...Int(Int32.max))),
                    arrival: arrival ?? departure ?? Timetable.unknownTime,
                    departure: departure ?? arrival ?? Timetable.unknownTime, rowStart: Int32(table.rowStart),
                    distance: try table.decimal(columns.distance) ?? .nan))
            // What is to be arranged with the agency or the driver, 2 and 3, can be had.
            var riders: Closed = []
            if table.isNotAvailable(columns.pickup) { riders.insert(.boarding) }
            if table.isNotAvailable(columns.dropOff) { riders.insert(.alighting) }
            if !riders.isEmpty { closed[Int32(table.rowStart)] = riders }
        }
    }

    /// Brings the rows into the order of trips, and within trips of their sequence, by counting.
    private mutating func group(trips: Int) {
        firstRows = [Int](repeating: 0, count: trips + 1)
        for row in rows { firstRows[Int(row.trip) + 1] += 1 }
        for trip in 0..<trips { firstRows[trip + 1] += firstRows[trip] }
        var next = firstRows
        var grouped = rows
        for row in rows {
            grouped[next[Int(row.trip)]] = row
            next[Int(row.trip)] += 1
        }
        rows = grouped
        for trip in 0..<trips {
            let range = firstRows[trip]..<firstRows[trip + 1]
            if zip(range, range.dropFirst()).allSatisfy({ rows[$0].sequence < rows[$1].sequence }) { continue }
            rows[range].sort { ($0.sequence, $0.rowStart) < ($1.sequence, $1.rowStart) }
        }
    }

    /// Holds the calls of each trip against each other.
    private func check(
        _ table: Table, _ columns: Columns, _ trips: Trips, _ stops: Stops
    ) throws(FeedError) {
        var previous: Row?
        var latest = Timetable.unknownTime
        var length = 0.0
        for row in rows {
            if previous?.trip != row.trip { (previous, latest, length) = (nil, Timetable.unknownTime, 0) }
            if let previous, previous.sequence == row.sequence {
                let id = quoted(trips.ids[Int(row.trip)])
                throw table.row(at: Int(row.rowStart)).error(
                    at: columns.sequence, "stop_sequence \(row.sequence) is there twice in trip_id \(id)")
            }
            length += previous.map { stops.distance(from: $0.stop, to: row.stop) } ?? 0
            guard length <= FeedLimits.way else {
                throw table.row(at: Int(row.rowStart)).error(
                    at: columns.stop,
                    "up to this stop trip_id \(quoted(trips.ids[Int(row.trip)])) is longer than \(Int(FeedLimits.way / 1000)) km; "
                        + "see where its stops are")
            }
            previous = row
            guard row.arrival != Timetable.unknownTime else { continue }
            guard row.arrival >= latest else {
                let column =
                    table.row(at: Int(row.rowStart)).value(columns.arrival).isEmpty
                    ? columns.departure : columns.arrival
                throw backwards(table, row, column, "the departure before", latest)
            }
            guard row.departure >= row.arrival else {
                throw backwards(table, row, columns.departure, "arrival_time", row.arrival)
            }
            latest = row.departure
        }
    }

    private func backwards(
        _ table: Table, _ row: Row, _ column: Table.Column, _ what: String, _ time: Int32
    ) -> FeedError {
        let reread = table.row(at: Int(row.rowStart))
        let shown = reread.text(column) ?? ""
        return reread.error(at: column, "\(column.name) \(shown) comes before \(what), \(clock(time))")
    }

    /// A time as the file writes it.
    private func clock(_ seconds: Int32) -> String {
        [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    private struct Columns {
        let trip, stop, sequence, arrival, departure, distance, location, locationGroup, pickup, dropOff: Table.Column

        init(_ table: Table) throws(FeedError) {
            trip = try table.requiredColumn("trip_id")
            stop = try table.requiredColumn("stop_id")
            sequence = try table.requiredColumn("stop_sequence")
            arrival = try table.requiredColumn("arrival_time")
            departure = try table.requiredColumn("departure_time")
            distance = table.column("shape_dist_traveled")
            pickup = table.column("pickup_type")
            dropOff = table.column("drop_off_type")
            location = table.column("location_id")
            locationGroup = table.column("location_group_id")
        }
    }
}

extension Table {
    /// Whether a `pickup_type` or `drop_off_type` says that there is none.
    fileprivate func isNotAvailable(_ column: Column) -> Bool { value(column).elementsEqual([UInt8(ascii: "1")]) }
}
