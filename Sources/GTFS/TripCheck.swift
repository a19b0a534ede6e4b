import Transit

/// Holds the calls of each trip against each other, and keeps what is sound of them.
///
/// - A call that is there twice costs its second row; two calls with one `stop_sequence` stay in the file's order where their times
///   say the same, and cost the trip otherwise.
/// - A time that comes before the one before it and, a day later, follows it within `longestGap` is of the day after: many feeds write
///   00:05:00 for 24:05:00.
/// - A departure before its own arrival says that one of the two is wrong: the call has no times then.
/// - Any other time that runs backwards costs the trip, since nobody knows which of the two is wrong.
struct TripCheck {
    /// Past midnight the next time follows within so many seconds; longer stretches without a stop have night trains only.
    private static let longestGap: Int32 = 3 * 3600
    private static let day: Int32 = 86_400

    private let table: Table
    private let columns: StopTimes.Columns
    private let trips: Trips
    private let stops: Stops

    init(_ table: Table, _ columns: StopTimes.Columns, _ trips: Trips, _ stops: Stops) {
        (self.table, self.columns, self.trips, self.stops) = (table, columns, trips, stops)
    }

    /// The rows of a trip that are sound, with their times in order.
    ///
    /// - Parameters:
    ///   - trip: its number.
    ///   - rows: its rows in their order.
    ///   - isFlexible: whether it calls on demand as well; it is not missed then where it goes nowhere.
    /// - Returns: `nil` where all of them are as they should be, and none for a trip that must be left out.
    func kept(
        _ trip: Int, _ rows: ArraySlice<StopTimes.Row>, isFlexible: Bool, _ warnings: inout FeedWarnings
    ) -> [StopTimes.Row]? {
        guard !trips.isLeftOut(trip) else { return [] }
        var kept: [StopTimes.Row]?
        if !isSound(rows) {
            do throws(FeedError) {
                kept = try mended(rows, &warnings)
            } catch {
                warnings.append(error, "the trip was left out")
                return []
            }
        }
        let count = kept?.count ?? rows.count
        guard count < 2 else { return kept }
        if !isFlexible {
            warnings.append(
                FeedWarning(
                    .shortTrip, file: "trips.txt", line: Int(trips.records[trip].row),
                    "trip_id \(quoted(trips.ids[trip])) calls at \(count == 0 ? "no stop" : "one stop"); the trip was left out"
                ))
        }
        return []
    }

    /// Whether nothing is wrong with the rows of a trip, as in nearly all feeds.
    private func isSound(_ rows: ArraySlice<StopTimes.Row>) -> Bool {
        var (previous, latest, length) = (StopTimes.Row?.none, Timetable.unknownTime, 0.0)
        for row in rows {
            if let previous {
                guard previous.sequence < row.sequence else { return false }
                length += stops.distance(from: previous.stop, to: row.stop)
            }
            previous = row
            guard row.arrival != Timetable.unknownTime else { continue }
            guard latest <= row.arrival, row.arrival <= row.departure else { return false }
            latest = row.departure
        }
        return length <= FeedLimits.way
    }

    /// The rows of a trip after what is wrong with them was mended.
    ///
    /// - Throws: what cannot be mended, and costs the trip.
    private func mended(
        _ rows: ArraySlice<StopTimes.Row>, _ warnings: inout FeedWarnings
    ) throws(FeedError) -> [StopTimes.Row] {
        var (kept, latest, length) = ([StopTimes.Row](), Timetable.unknownTime, 0.0)
        for var row in rows {
            let previous = kept.last
            if let previous, previous.sequence == row.sequence {
                let error = error(
                    row, columns.sequence, .duplicate,
                    "stop_sequence \(row.sequence) is there twice in trip_id \(quoted(trips.ids[Int(row.trip)]))")
                if previous.stop == row.stop, previous.arrival == row.arrival, previous.departure == row.departure {
                    warnings.append(error, "the row was left out")
                    continue
                }
                guard latest != Timetable.unknownTime, row.arrival > latest, previous.arrival != Timetable.unknownTime
                else { throw error }
                warnings.append(error, "the calls were taken in the order of their times")
            }
            if let previous {
                length += stops.distance(from: previous.stop, to: row.stop)
                guard length <= FeedLimits.way else {
                    throw error(
                        row, columns.stop, .tooMuch,
                        "up to this stop trip_id \(quoted(trips.ids[Int(row.trip)])) is longer than "
                            + "\(Int(FeedLimits.way / 1000)) km; see where its stops are")
                }
            }
            if row.arrival != Timetable.unknownTime {
                try mendTimes(of: &row, after: latest, &warnings)
                if row.departure != Timetable.unknownTime { latest = row.departure }
            }
            kept.append(row)
        }
        return kept
    }

    /// Brings the times of a call into order after the departure before it.
    private func mendTimes(
        of row: inout StopTimes.Row, after latest: Int32, _ warnings: inout FeedWarnings
    ) throws(FeedError) {
        let nextDay = "it was taken for a time of the day after"
        if row.arrival < latest {
            let column = isEmpty(columns.arrival, in: row) ? columns.departure : columns.arrival
            let error = backwards(row, column, "the departure before", latest)
            guard row.arrival + Self.day - latest <= Self.longestGap, row.arrival + Self.day >= latest else {
                throw error
            }
            row.arrival += Self.day
            if row.departure < row.arrival { row.departure += Self.day }
            warnings.append(error, nextDay)
        }
        if row.departure < row.arrival {
            let error = backwards(row, columns.departure, "arrival_time", row.arrival)
            if row.departure + Self.day - row.arrival <= Self.longestGap, row.departure + Self.day >= row.arrival {
                row.departure += Self.day
                warnings.append(error, nextDay)
            } else {
                (row.arrival, row.departure) = (Timetable.unknownTime, Timetable.unknownTime)
                warnings.append(error, "both times were taken for unknown")
            }
        }
    }

    private func isEmpty(_ column: Table.Column, in row: StopTimes.Row) -> Bool {
        table.row(at: Int(row.rowStart)).value(column).isEmpty
    }

    private func backwards(
        _ row: StopTimes.Row, _ column: Table.Column, _ what: String, _ time: Int32
    ) -> FeedError {
        let shown = table.row(at: Int(row.rowStart)).text(column) ?? ""
        return error(row, column, .contradiction, "\(column.name) \(shown) comes before \(what), \(clock(time))")
    }

    private func error(
        _ row: StopTimes.Row, _ column: Table.Column, _ kind: FeedWarning.Kind, _ problem: String
    ) -> FeedError {
        table.row(at: Int(row.rowStart)).error(at: column, kind, problem)
    }

    /// A time as the file writes it.
    private func clock(_ seconds: Int32) -> String {
        [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
