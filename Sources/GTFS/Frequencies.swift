import Transit

/// `frequencies.txt`: trips that repeat at a headway.
///
/// Rows of one trip that overlap are cut: the later one begins with its first departure that does not come before the earlier one's end.
struct Frequencies {
    /// The rows; their trips are the numbers of `trips.txt`.
    private(set) var frequencies: [Timetable.Frequency] = []
    /// The numbers of the trips none of whose rows could be read: their own times are no time of day, and when they run is unknown.
    private(set) var unknownTrips: Set<Int> = []

    private typealias Placed = (frequency: Timetable.Frequency, line: Int)

    init(_ files: some FeedFiles, _ trips: Trips, _ warnings: inout FeedWarnings) throws(FeedError) {
        guard var table = try files.table("frequencies.txt", &warnings) else { return }
        let columns = Columns(table, &warnings)
        var departures = 0
        var rows: [Placed] = []
        while try table.nextRow(&warnings) {
            do throws(FeedError) {
                guard let trip = try trips.number(table, columns.trip) else { continue }
                unknownTrips.insert(trip)
                let frequency = try Self.frequency(trip, table, columns, &warnings)
                let count = (frequency.end - frequency.start - 1) / frequency.headway + 1
                guard departures + count <= FeedLimits.departures else {
                    throw table.error(
                        at: columns.headway, .tooMuch,
                        "up to this row there are more than \(FeedLimits.departures) departures; give a longer headway_secs"
                    )
                }
                departures += count
                rows.append((frequency, table.line))
            } catch {
                warnings.append(error, "the row was left out")
            }
        }
        rows.sort {
            ($0.frequency.trip, $0.frequency.start, $0.line) < ($1.frequency.trip, $1.frequency.start, $1.line)
        }
        for row in rows {
            var frequency = row.frequency
            if let last = frequencies.last, last.trip == frequency.trip, frequency.start < last.end {
                let overlap = last.end - frequency.start
                frequency.start += (overlap + frequency.headway - 1) / frequency.headway * frequency.headway
                warnings.append(
                    Table.error(
                        in: table.name, row: row.line, at: columns.start.name, .contradiction,
                        "start_time lies within another row's time of trip_id \(quoted(trips.ids[frequency.trip]))"),
                    frequency.start < frequency.end
                        ? "the first departure after that was taken" : "the row was left out")
                guard frequency.start < frequency.end else { continue }
            }
            frequencies.append(frequency)
        }
        for row in frequencies { unknownTrips.remove(row.trip) }
        files.place(&warnings, in: table.name)
    }

    private static func frequency(
        _ trip: Int, _ table: Table, _ columns: Columns, _ warnings: inout FeedWarnings
    ) throws(FeedError) -> Timetable.Frequency {
        func required(_ column: Table.Column) throws(FeedError) -> Int {
            guard let time = try table.time(column, &warnings) else {
                throw table.error(at: column, .missingValue, "\(column.name) is empty")
            }
            return Int(time)
        }
        let (start, end) = (try required(columns.start), try required(columns.end))
        guard start < end else {
            throw table.error(at: columns.end, .contradiction, "end_time does not come after start_time")
        }
        let headway = try table.requiredInteger(columns.headway, in: 1...86_400)
        var isExact = false
        do throws(FeedError) {
            isExact = try table.integer(columns.exact, in: 0...1) == 1
        } catch {
            warnings.append(error, "the headway was not taken for exact")
        }
        return Timetable.Frequency(trip: trip, start: start, end: end, headway: headway, isExact: isExact)
    }

    private struct Columns {
        let trip, start, end, headway, exact: Table.Column

        init(_ table: Table, _ warnings: inout FeedWarnings) {
            trip = table.column("trip_id", orElse: "no trip was taken to repeat", &warnings)
            let unknown = "the days of these trips were taken for unknown"
            start = table.column("start_time", orElse: unknown, &warnings)
            end = table.column("end_time", orElse: unknown, &warnings)
            headway = table.column("headway_secs", orElse: unknown, &warnings)
            exact = table.column("exact_times")
        }
    }
}
