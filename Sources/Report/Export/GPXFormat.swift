import Navigation
import Positioning
public import Transit

/// GPX 1.1 (https://www.topografix.com/GPX/1/1/): tracks of the measured places, of the inferred ones and of the refused fixes, a
/// segment for each stretch, and a waypoint for each event whose place is known.
///
/// An inferred point has `<fix>none</fix>`, its source as `<src>`, and in its extensions `inferred` and `uncertainty_m`.
public struct GPXFormat: RideFormat {
    private let network: Network

    /// The names of our own elements.
    static let namespace = "urn:x-alight:ride:1"

    /// Creates the format for rides on a network.
    public init(_ network: Network) { self.network = network }

    /// The document's beginning, with whom to name as source of the shapes.
    public func beginning() -> String {
        let sources = network.attributions.joined(separator: "; ")
        let note = sources.isEmpty ? "" : "<metadata>\(XMLText.element("desc", "Shapes: " + sources))</metadata>\n"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Alight" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:alight="\(Self.namespace)" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
            \(note)
            """
    }

    /// The waypoints of a ride, and its tracks.
    public func text(of trace: RideTrace) -> RideText {
        let stretches = trace.stretches(in: network)
        let tracks = Stretch.Kind.allCases.map { kind in
            track(kind, stretches.filter { $0.kind == kind }, of: trace.name)
        }
        return RideText(
            body: trace.events.map { waypoint($0, of: trace.name) }.joined(), trailer: tracks.joined())
    }

    /// The document's end.
    public func end() -> String { "</gpx>\n" }

    private func track(_ kind: Stretch.Kind, _ stretches: [Stretch], of ride: String) -> String {
        guard !stretches.isEmpty else { return "" }
        let segments = stretches.map { "<trkseg>\n\($0.points.map(point).joined())</trkseg>\n" }
        return "<trk>" + XMLText.element("name", "\(ride): \(kind.rawValue)")
            + XMLText.element("desc", kind.description)
            + XMLText.element("type", kind.rawValue) + "\n" + segments.joined() + "</trk>\n"
    }

    private func point(_ point: Stretch.Point) -> String {
        let time = XMLText.element("time", point.time.description)
        let content: String
        switch point.evidence {
        case .fix(let fix, let refusal):
            var own = own("accuracy_m", Decimals.metres(fix.accuracy)) + own("speed_mps", Decimals.metres(fix.speed))
            own += self.own("refused", refusal?.rawValue) + self.own("origin", fix.origin?.rawValue)
            content =
                XMLText.element("ele", Decimals.metres(fix.altitude)) + time + XMLText.element("fix", fix.mode.gpx)
                + XMLText.element("sat", fix.satellitesUsed.flatMap { $0 >= 0 ? String($0) : nil })
                + XMLText.element("hdop", Decimals.metres(fix.hdop))
                + XMLText.element("vdop", Decimals.metres(fix.vdop))
                + XMLText.element("pdop", Decimals.metres(fix.pdop)) + extensions(own)
        case .belief(let place, let source):
            content =
                time + XMLText.element("src", "inferred: " + source.rawValue) + XMLText.element("fix", "none")
                + extensions(
                    own("inferred", "true") + own("uncertainty_m", Decimals.metres(place.uncertainty))
                        + own("chainage_m", Decimals.metres(place.chainage)))
        }
        return "<trkpt \(Self.attributes(point.coordinate))>\(content)</trkpt>\n"
    }

    private func waypoint(_ traced: TracedEvent, of ride: String) -> String {
        guard let place = traced.place else { return "" }
        let event = traced.event
        let stop = event.stop ?? event.to
        let own =
            own("event", event.kind.rawValue) + own("source", event.source?.rawValue) + own("stop_id", stop?.id)
            + own("role", event.role?.rawValue)
            + (place.isInferred ? own("inferred", "true") : "")
            + own("distance_m", Decimals.metres(event.distance))
            + own("uncertainty_m", Decimals.metres(event.uncertainty)) + own("ride", ride)
        return "<wpt \(Self.attributes(place.coordinate))>" + XMLText.element("time", event.time.description)
            + XMLText.element("name", event.kind.rawValue + (stop.map { " " + $0.name } ?? ""))
            + XMLText.element("src", place.isInferred ? "inferred along the line" : "fix")
            + XMLText.element("type", "event") + extensions(own) + "</wpt>\n"
    }

    /// Latitude and longitude; the schema has −180° and not 180°.
    private static func attributes(_ coordinate: Coordinate) -> String {
        let longitude = Decimals.degrees(coordinate.longitude)
        return "lat=\"\(Decimals.degrees(coordinate.latitude))\" lon=\"\(longitude == "180" ? "-180" : longitude)\""
    }

    private func own(_ name: String, _ text: String?) -> String { XMLText.element("alight:" + name, text) }

    private func extensions(_ own: String) -> String { own.isEmpty ? "" : "<extensions>\(own)</extensions>" }
}

extension Fix.Mode {
    /// The word of GPX; it has none for a receiver that has not said.
    fileprivate var gpx: String? {
        switch self {
        case .unknown: nil
        case .none: "none"
        case .twoD: "2d"
        case .threeD: "3d"
        }
    }
}

extension Stretch.Kind {
    /// A description of the places, for people.
    var description: String {
        switch self {
        case .measured: "Fixes of the receiver that were believed."
        case .inferred: "No position was to be had: places along the line, inferred."
        case .refused: "Fixes of the receiver that were not believed."
        }
    }
}
