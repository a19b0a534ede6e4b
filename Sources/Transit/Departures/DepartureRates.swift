package import Positioning

/// How the trains of some patterns leave a station around a moment, found in one pass over the timetable's trips.
///
/// Only the calendars of the feed count. It keeps no index of the trips, which a `DepartureBoard` does: that takes memory, and this is
/// asked once a departure.
package struct DepartureRates: Sendable {
    /// A train that has a time of its own.
    package struct Train: Sendable {
        /// The number of the pattern.
        package var pattern: Int
        /// The number of the trip.
        package var trip: Int
        /// When it arrives at the station by the timetable; where it begins there, when it departs.
        package var arrival: Timestamp
        /// When it departs.
        package var departure: Timestamp
    }

    /// The trains with times of their own that depart in the stretch of time, in the order of their departures.
    package private(set) var trains: [Train] = []
    /// By pattern, how many trains a second leave of those of which the timetable tells a headway alone.
    package private(set) var perSecond: [Int: Double] = [:]
    /// The patterns with trips of which the timetable does not tell when they leave there.
    package private(set) var untold: Set<Int> = []

    /// Finds the trains.
    ///
    /// - Parameters:
    ///   - stops: for each pattern that is asked about, the position of the station in its stops.
    ///   - time: the moment, which decides which headway holds.
    ///   - before: seconds before it from which trains count,
    ///   - after: and seconds after it up to which they do.
    package init(_ network: Network, at stops: [Int: Int], around time: Timestamp, before: Double, after: Double) {
        guard let offsets = network.offsets, Timetable.years.contains(time) else { return }
        let timetable = network.timetable
        var positions = [Int](repeating: -1, count: network.patterns.count)
        for (pattern, stop) in stops where positions.indices.contains(pattern) { positions[pattern] = stop }
        let now = ServiceDays.second(notBefore: time)
        let seconds = now - Int(before)...now + Int(after)
        let days = ServiceDays(timetable, offsets, in: seconds).days
        guard !days.isEmpty else { return }
        let hasFrequencies = !timetable.frequencies.isEmpty
        for (number, trip) in timetable.trips.enumerated()
        where positions.indices.contains(trip.pattern) && positions[trip.pattern] >= 0 {
            let stop = positions[trip.pattern]
            guard let departure = timetable.departure(ofTrip: number, atStop: stop) else {
                untold.insert(trip.pattern)
                continue
            }
            let dwell = timetable.arrival(ofTrip: number, atStop: stop).map { max(0, departure - $0) } ?? 0
            let rows = hasFrequencies ? timetable.frequencies(ofTrip: number) : []
            let delay = rows.isEmpty ? 0 : departure - (timetable.departure(ofTrip: number, atStop: 0) ?? departure)
            for day in days where day.runs.indices.contains(trip.service) && day.runs[trip.service] {
                if rows.isEmpty { append(number, trip.pattern, day.start + departure, dwell, in: seconds) }
                for row in rows {
                    let first = day.start + row.start + delay
                    let last = day.start + row.end + delay
                    guard row.isExact else {
                        if first <= now, now < last {
                            perSecond[trip.pattern, default: 0] += 1 / Double(max(1, row.headway))
                        }
                        continue
                    }
                    for second in stride(from: first, to: last, by: max(1, row.headway)) {
                        append(number, trip.pattern, second, dwell, in: seconds)
                    }
                }
            }
        }
        trains.sort { ($0.departure, $0.pattern, $0.trip) < ($1.departure, $1.pattern, $1.trip) }
    }

    private mutating func append(_ trip: Int, _ pattern: Int, _ second: Int, _ dwell: Int, in seconds: ClosedRange<Int>)
    {
        guard seconds.contains(second) else { return }
        trains.append(
            Train(
                pattern: pattern, trip: trip, arrival: ServiceDays.time(second - dwell),
                departure: ServiceDays.time(second)))
    }
}
