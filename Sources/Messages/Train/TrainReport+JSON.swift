import Navigation
import Positioning
package import Transit

extension TrainReport {
    /// The stops ahead that are told: the next ones, and where the rider is to act.
    private static let mostStops = 5

    /// The known state as a JSON object, with keys of GTFS and of the events. Unknown values are left out.
    package func json(in network: Network) -> String {
        var object = JSONLine()
        object.add("time", snapshot.time.description)
        object.add("source", snapshot.source.rawValue)
        if let place { place.add(to: &object) }
        if let line = snapshot.place { Self.add(line, to: &object, in: network) }
        if let trip {
            object.add("trip_id", network.timetable.trips[trip.trip].id)
            object.add("service_date", trip.serviceDay.description)
            object.add("delay_s", trip.seconds)
        }
        object.add("next", calls.map { Self.object($0) })
        if let own = snapshot.next.first(where: \.isRiders) {
            object.add("minutes_to_go", max(0, own.doors.seconds(since: snapshot.time)) / 60, to: 10)
        }
        if let journey = snapshot.journey {
            var told = JSONLine()
            if let from = journey.from { told.add("from", from.id) }
            told.add("to", journey.to.id)
            told.add("to_name", journey.to.name)
            told.add("state", (snapshot.state ?? .waiting).rawValue)
            object.add("journey", json: told.text)
        }
        if let alarm { object.add("alarm", alarm) }
        return object.text
    }

    /// The next stops, and the one where the rider is to act wherever it is.
    private var calls: [Snapshot.Call] {
        let next = snapshot.next.prefix(Self.mostStops)
        guard let own = snapshot.next.dropFirst(Self.mostStops).first(where: \.isRiders),
            !next.contains(where: \.isRiders)
        else { return Array(next) }
        return next.dropLast() + [own]
    }

    private static func object(_ call: Snapshot.Call) -> JSONLine {
        var object = JSONLine()
        object.add("stop_id", call.stop.id)
        object.add("stop_name", call.stop.name)
        if let role = call.role { object.add("role", role.rawValue) }
        object.add("doors", call.doors.description)
        object.add("uncertainty_s", call.uncertainty, to: 10)
        return object
    }

    private static func add(_ place: LinePosition, to object: inout JSONLine, in network: Network) {
        let pattern = network.patterns[place.pattern]
        object.add("route_id", network.lines[pattern.line].id)
        object.add("route_name", network.lines[pattern.line].name)
        if let direction = pattern.direction { object.add("direction_id", direction) }
        object.add("trip_headsign", network.sign(ofPattern: place.pattern, at: place.stop))
        object.add("chainage_m", place.chainage, to: 10)
        object.add("uncertainty_m", place.uncertainty, to: 10)
        let station = network.stations[pattern.stops[place.stop].station]
        object.add("stop_id", station.id)
        object.add("stop_name", station.name)
        object.add("standing", place.standing, to: 100)
    }
}

extension TrainReport.Place {
    fileprivate func add(to object: inout JSONLine) {
        object.add("lat", coordinate.latitude, to: 1e6)
        object.add("lon", coordinate.longitude, to: 1e6)
        object.add("accuracy_m", accuracy, to: 10)
        if let speed { object.add("speed_mps", speed, to: 10) }
        if let bearing { object.add("bearing", bearing, to: 10) }
        object.add("inferred", json: "\(isInferred)")
    }
}

extension Snapshot.Call {
    /// Whether the rider is to act there.
    fileprivate var isRiders: Bool { role == .transfer || role == .destination }
}
