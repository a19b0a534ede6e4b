import Navigation
import Positioning
import Transit

/// The answers of the portal on board of SNCF's TGV INOUI trains, in its form, so that its clients can be used.
///
/// Unknown values are left out. Names and meanings of the members are those that clients such as onboardapis read
/// (https://pypi.org/project/onboardapis/).
enum INOUIPortal {
    /// The answer of `/router/api/train/gps`: where the train is and how fast, in m/s.
    static func gps(_ report: TrainReport?) -> JSONLine {
        var object = JSONLine()
        let place = report?.freshPlace
        object.add("success", json: "\(place != nil)")
        guard let place else { return object }
        object.add("timestamp", Int(place.time.posix))
        object.add("latitude", place.coordinate.latitude, to: 1e6)
        object.add("longitude", place.coordinate.longitude, to: 1e6)
        if let altitude = place.altitude { object.add("altitude", altitude, to: 10) }
        if let speed = place.speed { object.add("speed", speed, to: 100) }
        if let bearing = place.bearing { object.add("heading", bearing, to: 10) }
        return object
    }

    /// The answer of `/router/api/train/details`: the line, and the stops with their times and how far the train has come.
    ///
    /// Each stop of this form has two dates. A train without times in the timetable has no stops here.
    static func details(_ report: TrainReport?, vehicle: String, in network: Network) -> JSONLine {
        var object = JSONLine()
        object.add("trainId", vehicle)
        guard let report, report.freshPlace != nil, let way = TrainWay(report, in: network) else {
            object.add("onTrain", json: "false")
            object.add("stops", [])
            return object
        }
        let pattern = network.patterns[way.pattern]
        object.add("onTrain", json: "true")
        object.add("number", network.lines[pattern.line].name)
        object.add("stops", report.calls(along: way, in: network).compactMap { stop($0, way, pattern, network) })
        return object
    }

    private static func stop(_ call: TrainCall, _ way: TrainWay, _ pattern: Pattern, _ network: Network) -> JSONLine? {
        guard let scheduled = call.scheduled.arrival ?? call.scheduled.departure else { return nil }
        let station = network.stations[pattern.stops[call.stop].station]
        var (object, place) = (JSONLine(), JSONLine())
        object.add("code", station.id)
        object.add("label", station.name)
        place.add("latitude", station.coordinate.latitude, to: 1e6)
        place.add("longitude", station.coordinate.longitude, to: 1e6)
        object.add("coordinates", json: place.text)
        object.add("theoricDate", scheduled.description)
        // Nobody noted when the train was at a stop that lies behind; clients read this date all the same, and no delay.
        object.add("realDate", (call.expected.arrival ?? scheduled).description)
        if let delay = call.arrivalDelay {
            object.add("isDelayed", json: "\(delay >= 60)")
            object.add("delay", max(0, delay) / 60)
        }
        if let arrival = call.scheduled.arrival, let departure = call.scheduled.departure {
            object.add("duration", Int(departure.seconds(since: arrival)) / 60)
        }
        object.add("progress", json: progress(call.stop, way, pattern).text)
        return object
    }

    /// How far the train has come from a stop to the one after it, in metres and percent.
    private static func progress(_ stop: Int, _ way: TrainWay, _ pattern: Pattern) -> JSONLine {
        let start = pattern.stops[stop].chainage
        let length = (stop + 1 < pattern.stops.count ? pattern.stops[stop + 1].chainage : start) - start
        // The train is between these two stops alone, wherever its place on the map would have it.
        let traveled = stop < way.next - 1 ? length : stop >= way.next ? 0 : min(length, max(0, way.chainage - start))
        var object = JSONLine()
        let share = length > 0 ? traveled / length : stop < way.next ? 1 : 0
        object.add("progressPercentage", Int((100 * share).rounded()))
        object.add("traveledDistance", traveled, to: 1)
        object.add("remainingDistance", length - traveled, to: 1)
        return object
    }
}
