import Transit

/// All that a network holds, as text: equal texts, equal networks.
func summary(_ network: Network) -> String {
    let timetable = network.timetable
    var lines = [network.timeZone] + network.attributions
    lines += network.stations.map { "\($0)" } + network.lines.map { "\($0)" } + network.patterns.map { "\($0)" }
    lines += network.transfers.map { "\($0)" } + network.beacons.map { "\($0)" }
    for service in timetable.services {
        lines.append("\(service.id) \(service.weekdays) \(String(describing: service.period))")
        lines.append("\(service.added.sorted()) \(service.removed.sorted())")
    }
    for (number, trip) in timetable.trips.enumerated() {
        let calls = network.patterns[trip.pattern].stops.indices.map { stop in
            let arrival = timetable.arrival(ofTrip: number, atStop: stop).map(String.init) ?? "-"
            return arrival + "/" + (timetable.departure(ofTrip: number, atStop: stop).map(String.init) ?? "-")
        }
        lines.append("\(trip) \(calls) \(Array(timetable.frequencies(ofTrip: number)))")
    }
    return lines.joined(separator: "\n")
}
