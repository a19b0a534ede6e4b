import Navigation
import Positioning
import Transit

/// The answers of the portal on board of Deutsche Bahn's ICE trains, in its form, so that its clients can be used.
///
/// Unknown values are left out. Names and meanings of the members are those that clients such as onboardapis read
/// (https://pypi.org/project/onboardapis/).
enum ICEPortal {
    /// The answer of `/api1/rs/status`: where the train is and how fast, in km/h.
    static func status(_ report: TrainReport?, vehicle: String) -> JSONLine {
        var object = JSONLine()
        object.add("tzn", vehicle)
        guard let report else { return object }
        object.add("serverTime", Int(report.snapshot.time.milliseconds))
        guard let place = report.freshPlace else { return object }
        object.add("latitude", place.coordinate.latitude, to: 1e6)
        object.add("longitude", place.coordinate.longitude, to: 1e6)
        if let speed = place.speed { object.add("speed", speed * 3.6, to: 10) }
        object.add("gpsStatus", place.isInferred ? "INVALID" : "VALID")
        return object
    }

    /// The answer of `/api1/rs/tripInfo/trip`: the line, the stops with their times, and which of them is next.
    static func trip(_ report: TrainReport?, in network: Network) -> JSONLine {
        var object = JSONLine()
        object.add("trip", json: tripInfo(report, in: network).text)
        return object
    }

    /// The answer of `/bap/api/bap-service-status`, which clients ask for: that nobody takes orders at the seats.
    static var service: JSONLine {
        var object = JSONLine()
        object.add("status", json: "false")
        return object
    }

    private static func tripInfo(_ report: TrainReport?, in network: Network) -> JSONLine {
        var trip = JSONLine()
        guard let report, report.freshPlace != nil, let way = TrainWay(report, in: network) else {
            trip.add("stops", [])
            return trip
        }
        let pattern = network.patterns[way.pattern]
        let start = pattern.stops.first?.chainage ?? 0
        let last = pattern.stops[max(0, way.next - 1)].chainage
        if let day = report.trip?.serviceDay { trip.add("tripDate", day.description) }
        trip.add("vzn", network.lines[pattern.line].name)
        trip.add("actualPosition", last - start, to: 1)
        trip.add("distanceFromLastStop", max(0, way.chainage - last), to: 1)
        trip.add("totalDistance", (pattern.stops.last?.chainage ?? start) - start, to: 1)
        trip.add("stopInfo", json: stopInfo(way, pattern, network).text)
        trip.add("stops", report.calls(along: way, in: network).map { stop($0, way, pattern, network) })
        return trip
    }

    private static func stopInfo(_ way: TrainWay, _ pattern: Pattern, _ network: Network) -> JSONLine {
        func id(_ stop: Int) -> String { network.stations[pattern.stops[stop].station].id }
        var info = JSONLine()
        if way.next < pattern.stops.count {
            info.add("scheduledNext", id(way.next))
            info.add("actualNext", id(way.next))
        }
        if way.next > 0 { info.add("actualLast", id(way.next - 1)) }
        if let end = pattern.stops.last.map({ network.stations[$0.station] }) {
            info.add("finalStationName", end.name)
            info.add("finalStationEvaNr", end.id)
        }
        return info
    }

    private static func stop(_ call: TrainCall, _ way: TrainWay, _ pattern: Pattern, _ network: Network) -> JSONLine {
        let stop = pattern.stops[call.stop]
        let station = network.stations[stop.station]
        var object = JSONLine()
        object.add("station", json: station.portalObject.text)
        let isLast = call.stop == pattern.stops.count - 1
        object.add("timetable", json: timetable(call, isFirst: call.stop == 0, isLast: isLast).text)
        var track = JSONLine()
        if let code = station.platforms.first(where: { $0.id == stop.stopID })?.code {
            track.add("scheduled", code)
            track.add("actual", code)
        }
        object.add("track", json: track.text)
        var info = JSONLine()
        let isHere = way.isStanding && call.stop == way.next - 1
        info.add("passed", json: "\(call.stop < way.next && !isHere)")
        info.add(
            "positionStatus",
            isHere ? "arrived" : call.stop >= way.next ? "future" : call.stop == way.next - 1 ? "departed" : "passed")
        info.add("distance", stop.chainage - pattern.stops[max(0, call.stop - 1)].chainage, to: 1)
        info.add("distanceFromStart", stop.chainage - (pattern.stops.first?.chainage ?? 0), to: 1)
        object.add("info", json: info.text)
        return object
    }

    /// Times in milliseconds since 1970-01-01T00:00:00Z. No train arrives at its first stop, or departs from its last.
    private static func timetable(_ call: TrainCall, isFirst: Bool, isLast: Bool) -> JSONLine {
        var object = JSONLine()
        func add(_ name: String, _ time: Timestamp?) {
            if let time { object.add(name, Int(time.milliseconds)) }
        }
        func add(_ name: String, minutesOf delay: Int?) {
            // Whole minutes, and nothing of a train that is less than one late.
            guard let minutes = delay.map({ $0 / 60 }) else { return }
            object.add(name, minutes > 0 ? "+\(minutes)" : minutes < 0 ? "\(minutes)" : "")
        }
        if !isFirst {
            add("scheduledArrivalTime", call.scheduled.arrival)
            add("actualArrivalTime", call.expected.arrival)
            add("arrivalDelay", minutesOf: call.arrivalDelay)
        }
        if !isLast {
            add("scheduledDepartureTime", call.scheduled.departure)
            add("actualDepartureTime", call.expected.departure)
            add("departureDelay", minutesOf: call.departureDelay)
        }
        return object
    }
}

extension Station {
    fileprivate var portalObject: JSONLine {
        var (object, place) = (JSONLine(), JSONLine())
        object.add("evaNr", id)
        object.add("name", name)
        place.add("latitude", coordinate.latitude, to: 1e6)
        place.add("longitude", coordinate.longitude, to: 1e6)
        object.add("geocoordinates", json: place.text)
        return object
    }
}
