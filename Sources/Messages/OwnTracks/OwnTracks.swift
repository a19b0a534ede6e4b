import Navigation
package import Positioning
package import Transit

/// The messages about a train to OwnTracks and its recorder (https://owntracks.org/booklet/tech/json/).
///
/// Locations are published below `owntracks/<user>/<device>`, retained, and the stations as waypoints. Transitions say that the train has
/// come to a station or left it. A place that no fix tells has the tag `inferred`.
package struct OwnTracks: MQTTDialect {
    /// The name under which the outbox keeps how far it is.
    package static let reader = "owntracks"
    package let name = Self.reader
    private let topic: String
    private let tracker: String
    private let network: Network
    private let radius: Double
    private let now: @Sendable () -> Timestamp

    /// With more stations than this their message is larger than some brokers take.
    private static let mostWaypoints = 400

    /// Creates what is told.
    ///
    /// - Parameters:
    ///   - device: the user and the device, with a slash between them.
    ///   - radius: metres from a station within which the train is there.
    ///   - now: the time of day.
    package init(device: String, _ network: Network, radius: Double, now: @escaping @Sendable () -> Timestamp) {
        topic = "owntracks/\(device)"
        // Two characters, which the map shows.
        tracker = String((device.split(separator: "/").last ?? "al").suffix(2))
        (self.network, self.radius, self.now) = (network, radius, now)
    }

    package func will(at seconds: Int64) -> MQTTMessage {
        MQTTMessage(topic, #"{"_type":"lwt","tst":\#(seconds)}"#, isRetained: false)
    }

    package func greeting() -> [MQTTMessage] {
        guard network.stations.count <= Self.mostWaypoints else { return [] }
        var object = JSONLine()
        object.add("_type", "waypoints")
        object.add("waypoints", network.stations.indices.map { waypoint($0) })
        return [MQTTMessage(topic + "/waypoints", object.text, isRetained: false)]
    }

    package func goodbye() -> [MQTTMessage] { [] }

    package func state(_ report: TrainReport) -> [MQTTMessage] {
        guard let place = report.place else { return [] }
        var object = JSONLine()
        object.add("_type", "location")
        object.add("tid", tracker)
        add(place.coordinate, accuracy: place.accuracy, to: &object)
        if let altitude = place.altitude { object.add("alt", Int(altitude.rounded())) }
        if let bearing = place.bearing { object.add("cog", Int(bearing.rounded()) % 360) }
        // Kilometres an hour.
        if let speed = place.speed { object.add("vel", Int((speed * 3.6).rounded())) }
        object.add("tst", Int(place.time.milliseconds / 1000))
        object.add("created_at", Int(now().milliseconds / 1000))
        if place.isInferred { object.add("tag", "inferred") }
        if let line = report.snapshot.place, line.standing >= 0.5 {
            let station = network.stations[network.patterns[line.pattern].stops[line.stop].station]
            object.add("inregions", json: "[\"\(Event.escaped(station.name))\"]")
            object.add("inrids", json: "[\"\(Event.escaped(station.id))\"]")
        }
        return [MQTTMessage(topic, object.text, isRetained: true)]
    }

    package func messages(of entry: OutboxEntry) -> [MQTTMessage] {
        let isEntered = entry.kind == Event.Kind.arrived.rawValue
        guard isEntered || entry.kind == Event.Kind.departed.rawValue,
            let number = entry.stop.flatMap(network.number(of:))
        else { return [] }
        let station = network.stations[number]
        var object = JSONLine()
        object.add("_type", "transition")
        object.add("tid", tracker)
        object.add("event", isEntered ? "enter" : "leave")
        object.add("desc", station.name)
        object.add("rid", station.id)
        add(station.coordinate, accuracy: radius, to: &object)
        object.add("t", "c")
        object.add("tst", Int(entry.milliseconds / 1000))
        object.add("wtst", Self.stamp(number))
        return [MQTTMessage(topic + "/event", object.text, isRetained: false)]
    }

    package var subscriptions: [String] { [] }

    package func request(topic: String, payload: [UInt8]) -> [UInt8]? { nil }

    private func waypoint(_ number: Int) -> JSONLine {
        let station = network.stations[number]
        var object = JSONLine()
        object.add("_type", "waypoint")
        object.add("desc", station.name)
        object.add("rid", station.id)
        object.add("lat", station.coordinate.latitude, to: 1e6)
        object.add("lon", station.coordinate.longitude, to: 1e6)
        object.add("rad", Int(radius.rounded()))
        object.add("tst", Self.stamp(number))
        return object
    }

    /// By the time at which they were made waypoints are known: the same for a station at each start, and no other's.
    private static func stamp(_ number: Int) -> Int { number + 1 }

    /// Adds a place; an accuracy of 0 is none in OwnTracks.
    private func add(_ coordinate: Coordinate, accuracy: Double, to object: inout JSONLine) {
        object.add("lat", coordinate.latitude, to: 1e6)
        object.add("lon", coordinate.longitude, to: 1e6)
        object.add("acc", max(1, Int(min(accuracy, 1e6).rounded())))
    }
}
