import Transit

/// Holds the calls of each trip against each other, and keeps what is sound of them.
///
/// - A call that is there twice costs its second row; two calls with one `stop_sequence` stay in the file's order where their times
///   say the same, and cost the trip otherwise.
/// - A time that comes before the one before it and, a day later, follows it within `longestGap` is of the day after: many feeds write
///   00:05:00 for 24:05:00.
/// - A departure before its own arrival says that one of the two is wrong: the call has no times then.
/// - A call that nothing could reach in its time, nor leave for the next one in its time, has another's coordinates, or mistyped ones,
///   and is left out. A rider who asks for that stop is told that no train calls there, and is not taken past it. Where it may as well
///   be the time that is wrong, as at the end of a trip, it is kept, and told.
/// - Any other time that runs backwards costs the trip, since nobody knows which of the two is wrong.
struct TripCheck {
    /// The time in seconds within which the next time follows past midnight. Only night trains have longer stretches without a stop.
    private static let longestGap: Int32 = 3 * 3600
    private static let day: Int32 = 86_400
    /// Nothing in a feed is faster, in metres a second; airliners do 250. With half of it their trips would be lost. Two
    /// minutes from the stop before a place may be 64 km off unnoticed, and 118 km with twice as much.
    private static let greatestSpeed = 300.0
    /// Times are rounded to the minute by most agencies,
    private static let roundingTime = 60.0
    /// and places of large stations and of areas may be some kilometres off, in metres.
    private static let roundingDistance = 10_000.0

    private let columns: StopTimeColumns
    private let trips: Trips
    private let stops: Stops

    init(_ columns: StopTimeColumns, _ trips: Trips, _ stops: Stops) {
        (self.columns, self.trips, self.stops) = (columns, trips, stops)
    }

    /// The rows of a trip that are sound, with their times in order.
    ///
    /// - Parameters:
    ///   - trip: its number.
    ///   - rows: its rows in their order.
    ///   - isFlexible: whether it calls on demand as well; it is not missed then where it goes nowhere.
    /// - Returns: `nil` where all of them are as they should be, and none for a trip that must be left out.
    func kept(
        _ trip: Int, _ rows: ArraySlice<StopTimeRow>, isFlexible: Bool, _ warnings: inout FeedWarnings
    ) -> [StopTimeRow]? {
        guard !trips.isLeftOut(trip) else { return [] }
        var kept: [StopTimeRow]?
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
    private func isSound(_ rows: ArraySlice<StopTimeRow>) -> Bool {
        var (previous, latest, length) = (StopTimeRow?.none, Timetable.unknownTime, 0.0)
        var sinceTimed = 0.0
        for row in rows {
            if let previous {
                guard previous.sequence < row.sequence else { return false }
                let distance = stops.distance(from: previous.stop, to: row.stop)
                length += distance
                sinceTimed += distance
            }
            previous = row
            guard row.arrival != Timetable.unknownTime else { continue }
            guard latest <= row.arrival, row.arrival <= row.departure else { return false }
            // Not shorter than the straight line from the timed call before.
            guard latest == Timetable.unknownTime || !Self.isTooFast(sinceTimed, in: row.arrival - latest) else {
                return false
            }
            (latest, sinceTimed) = (row.departure, 0)
        }
        return length <= FeedLimits.way
    }

    /// The rows of a trip after what is wrong with them was mended.
    ///
    /// - Throws: what cannot be mended, and costs the trip.
    private func mended(
        _ rows: ArraySlice<StopTimeRow>, _ warnings: inout FeedWarnings
    ) throws(FeedError) -> [StopTimeRow] {
        var (ordered, latest) = ([StopTimeRow](), Timetable.unknownTime)
        for var row in rows {
            if let previous = ordered.last, previous.sequence == row.sequence {
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
            if row.arrival != Timetable.unknownTime {
                try mendTimes(of: &row, after: latest, &warnings)
                if row.departure != Timetable.unknownTime { latest = row.departure }
            }
            ordered.append(row)
        }
        let kept = withoutMisplaced(ordered, &warnings)
        var length = 0.0
        for (row, next) in zip(kept, kept.dropFirst()) {
            length += stops.distance(from: row.stop, to: next.stop)
            guard length <= FeedLimits.way else {
                throw error(
                    next, columns.stop, .tooMuch,
                    "up to this stop trip_id \(quoted(trips.ids[Int(row.trip)])) is longer than "
                        + "\(Int(FeedLimits.way / 1000)) km; see where its stops are")
            }
        }
        return kept
    }

    /// The rows without those that nothing could reach and leave in their time, although it could go from the one before to the next.
    private func withoutMisplaced(_ rows: [StopTimeRow], _ warnings: inout FeedWarnings) -> [StopTimeRow] {
        let timed = rows.indices.filter { rows[$0].arrival != Timetable.unknownTime }
        var kept = Array(rows[..<(timed.first ?? rows.endIndex)])
        var last: StopTimeRow?
        for (number, position) in timed.enumerated() {
            let next = number + 1 < timed.count ? timed[number + 1] : rows.endIndex
            let (row, following) = (rows[position], rows[(position + 1)..<next])
            if let last, isTooFast(from: last, to: row) {
                let isCertain =
                    next < rows.endIndex && isTooFast(from: row, to: rows[next])
                    && !isTooFast(from: last, to: rows[next])
                warnings.append(misplaced(row, from: last), isCertain ? "the call was left out" : "the call was kept")
                if isCertain {
                    kept += following
                    continue
                }
            }
            kept.append(row)
            last = row
            guard next < rows.endIndex, !isTooFast(from: row, to: rows[next]) else {
                kept += following
                continue
            }
            for untimed in following {
                let way = distance(row, untimed) + distance(untimed, rows[next])
                guard Self.isTooFast(way, in: rows[next].arrival - row.departure) else {
                    kept.append(untimed)
                    continue
                }
                warnings.append(misplaced(untimed, from: row, next: rows[next]), "the call was left out")
            }
        }
        return kept
    }

    private func distance(_ row: StopTimeRow, _ next: StopTimeRow) -> Double {
        stops.distance(from: row.stop, to: next.stop)
    }

    private func isTooFast(from row: StopTimeRow, to next: StopTimeRow) -> Bool {
        Self.isTooFast(distance(row, next), in: next.arrival - row.departure)
    }

    /// Whether nothing travels `distance`, in metres, within `time`, in seconds.
    private static func isTooFast(_ distance: Double, in time: Int32) -> Bool {
        distance > roundingDistance + greatestSpeed * (Double(time) + roundingTime)
    }

    /// That a call lies too far from the one before it.
    ///
    /// - Parameter next: the timed call after it, where it has no times itself.
    private func misplaced(
        _ row: StopTimeRow, from other: StopTimeRow, next: StopTimeRow? = nil
    ) -> FeedError {
        let kilometres = Int((distance(row, other) / 1000).rounded())
        let minutes = (Int((next ?? row).arrival) - Int(other.departure)) / 60
        return error(
            row, columns.stop, .contradiction,
            "stop_id \(quoted(stops.id(ofRecord: Int(row.stop)))) lies \(kilometres) km from "
                + "\(quoted(stops.id(ofRecord: Int(other.stop)))), \(minutes) min away; see its place in stops.txt")
    }

    /// Brings the times of a call into order after the departure before it.
    private func mendTimes(
        of row: inout StopTimeRow, after latest: Int32, _ warnings: inout FeedWarnings
    ) throws(FeedError) {
        let nextDay = "it was taken for a time of the day after"
        if row.arrival < latest {
            let column = row.hasArrival ? columns.arrival : columns.departure
            let error = backwards(row, column, row.arrival, "the departure before", latest)
            guard row.arrival + Self.day - latest <= Self.longestGap, row.arrival + Self.day >= latest else {
                throw error
            }
            row.arrival += Self.day
            if row.departure < row.arrival { row.departure += Self.day }
            warnings.append(error, nextDay)
        }
        if row.departure < row.arrival {
            let error = backwards(row, columns.departure, row.departure, "arrival_time", row.arrival)
            if row.departure + Self.day - row.arrival <= Self.longestGap, row.departure + Self.day >= row.arrival {
                row.departure += Self.day
                warnings.append(error, nextDay)
            } else {
                (row.arrival, row.departure) = (Timetable.unknownTime, Timetable.unknownTime)
                warnings.append(error, "both times were taken for unknown")
            }
        }
    }

    private func backwards(
        _ row: StopTimeRow, _ column: Table.Column, _ time: Int32, _ what: String, _ other: Int32
    ) -> FeedError {
        error(row, column, .contradiction, "\(column.name) \(clock(time)) comes before \(what), \(clock(other))")
    }

    private func error(
        _ row: StopTimeRow, _ column: Table.Column, _ kind: FeedWarning.Kind, _ problem: String
    ) -> FeedError {
        Table.error(in: "stop_times.txt", row: Int(row.line), at: column.name, kind, problem)
    }

    /// A time as the file writes it.
    private func clock(_ seconds: Int32) -> String {
        [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
