import Navigation
import Positioning

/// The known state of a train as a delta of Signal K 1.7, which servers of boats and vehicles accept
/// (https://signalk.org/specification/1.7.0/doc/data_model.html#delta-format).
package enum SignalKDelta {
    /// The delta, a JSON object: SI units, angles in radians.
    package static func json(_ report: TrainReport) -> String {
        var update = JSONLine()
        update.add("$source", "alight.\(report.snapshot.source.rawValue)")
        update.add("timestamp", (report.place?.time ?? report.snapshot.time).description)
        update.add("values", values(report))
        var delta = JSONLine()
        delta.add("context", "vessels.self")
        delta.add("updates", [update])
        return delta.text
    }

    private static func values(_ report: TrainReport) -> [JSONLine] {
        var values = [value("navigation.gnss.methodQuality", json: "\"\(quality(report))\"")]
        if let place = report.place {
            var position = JSONLine()
            position.add("latitude", place.coordinate.latitude, to: 1e6)
            position.add("longitude", place.coordinate.longitude, to: 1e6)
            if let altitude = place.altitude { position.add("altitude", altitude, to: 10) }
            values.append(value("navigation.position", json: position.text))
            if let speed = place.speed { values.append(value("navigation.speedOverGround", speed)) }
            if let bearing = place.bearing {
                values.append(value("navigation.courseOverGroundTrue", bearing * .pi / 180))
            }
        }
        if let journey = report.snapshot.journey {
            values.append(
                value("navigation.destination.commonName", json: "\"\(Event.escaped(journey.to.name))\""))
        }
        if let doors = report.snapshot.next.first(where: { $0.role == .destination })?.doors {
            values.append(value("navigation.destination.eta", json: "\"\(doors)\""))
        }
        return values
    }

    /// How the place is known, in the specification's words.
    private static func quality(_ report: TrainReport) -> String {
        guard let place = report.place else { return "no GPS" }
        return place.isInferred ? "Estimated (DR) mode" : "GNSS Fix"
    }

    private static func value(_ path: String, _ number: Double) -> JSONLine {
        var object = JSONLine()
        object.add("path", path)
        object.add("value", number, to: 1000)
        return object
    }

    private static func value(_ path: String, json: String) -> JSONLine {
        var object = JSONLine()
        object.add("path", path)
        object.add("value", json: json)
        return object
    }
}
