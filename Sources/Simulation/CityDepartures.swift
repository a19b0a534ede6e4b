import Positioning
import Transit

/// When the trains of a network leave, by its calendars.
struct CityDepartures: Sendable {
    let network: Network

    /// A train that leaves a station for another one.
    struct Train: Sendable {
        /// Its pattern, and the positions in the pattern's stops where the rider boards and alights.
        var pattern, from, to: Int
        /// When it leaves by the timetable.
        var departure: Timestamp
    }

    /// The trains of a pattern that leave its stop on a service day.
    func trains(_ pattern: Int, from: Int, to: Int, on date: CivilDate) -> [Train] {
        guard let offsets = network.offsets else { return [] }
        let (timetable, start) = (network.timetable, offsets.serviceDayStart(of: date))
        return timetable.trips(on: date).filter { timetable.trips[$0].pattern == pattern }.flatMap { trip -> [Train] in
            guard let first = timetable.departure(ofTrip: trip, atStop: 0),
                let own = timetable.departure(ofTrip: trip, atStop: from)
            else { return [] }
            let repeats = timetable.frequencies(ofTrip: trip)
            let starts = repeats.isEmpty ? [first] : repeats.flatMap { Array($0.starts) }
            return starts.map { second in
                Train(
                    pattern: pattern, from: from, to: to,
                    departure: start.advanced(bySeconds: Double(second + own - first)))
            }
        }
    }

    /// The first train of any pattern from a station to another one, by their names, that leaves after some time.
    func next(from: String, to: String, after time: Timestamp, on date: CivilDate) -> Train? {
        network.patterns.indices.flatMap { pattern -> [Train] in
            let names = names(pattern)
            guard let start = names.firstIndex(of: from), let end = names.firstIndex(of: to), start < end else {
                return []
            }
            return trains(pattern, from: start, to: end, on: date).filter { $0.departure >= time }
        }.min { ($0.departure, $0.pattern) < ($1.departure, $1.pattern) }
    }

    /// The names of the stations at which a pattern's trains call.
    func names(_ pattern: Int) -> [String] {
        network.patterns[pattern].stops.map { network.stations[$0.station].name }
    }

    /// The `route_id` of a pattern.
    func line(_ pattern: Int) -> String { network.lines[network.patterns[pattern].line].id }
}
