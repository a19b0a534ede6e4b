import Transit

/// `frequencies.txt`: trips that repeat at a headway.
struct Frequencies {
    /// The rows; their trips are the numbers of `trips.txt`.
    private(set) var frequencies: [Timetable.Frequency] = []

    init(_ files: some FeedFiles, _ trips: Trips) throws(FeedError) {
        guard var table = try files.table("frequencies.txt") else { return }
        let tripColumn = try table.requiredColumn("trip_id")
        let startColumn = try table.requiredColumn("start_time")
        let endColumn = try table.requiredColumn("end_time")
        let headwayColumn = try table.requiredColumn("headway_secs")
        let exactColumn = table.column("exact_times")
        var departures = 0
        var rowStarts: [(frequency: Timetable.Frequency, rowStart: Int)] = []
        while try table.nextRow() {
            let trip = try trips.number(table, tripColumn)
            guard let start = try table.time(startColumn) else {
                throw table.error(at: startColumn, "start_time is empty")
            }
            guard let end = try table.time(endColumn) else { throw table.error(at: endColumn, "end_time is empty") }
            guard start < end else { throw table.error(at: endColumn, "end_time does not come after start_time") }
            let frequency = Timetable.Frequency(
                trip: trip, start: Int(start), end: Int(end),
                headway: try table.requiredInteger(headwayColumn, in: 1...86_400),
                isExact: try table.integer(exactColumn, in: 0...1) == 1)
            departures += (frequency.end - frequency.start - 1) / frequency.headway + 1
            guard departures <= FeedLimits.departures else {
                throw table.error(
                    at: headwayColumn,
                    "up to this row there are more than \(FeedLimits.departures) departures; give a longer headway_secs"
                )
            }
            rowStarts.append((frequency, table.rowStart))
        }
        rowStarts.sort {
            ($0.frequency.trip, $0.frequency.start, $0.rowStart) < ($1.frequency.trip, $1.frequency.start, $1.rowStart)
        }
        for (first, second) in zip(rowStarts, rowStarts.dropFirst())
        where first.frequency.trip == second.frequency.trip && second.frequency.start < first.frequency.end {
            let id = quoted(trips.ids[first.frequency.trip])
            throw table.row(at: second.rowStart).error(
                at: startColumn, "start_time lies within another row's time of trip_id \(id)")
        }
        frequencies = rowStarts.map(\.frequency)
    }
}
