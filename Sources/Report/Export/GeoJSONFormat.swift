import Navigation
import Observations
import Positioning
public import Transit

/// GeoJSON (RFC 7946): one collection with a line for each stretch, a point for each event, and properties that say what it is.
///
/// A line over the antimeridian is cut there (section 3.1.9), a stretch at one place is a point, and an event of which nobody knows
/// where it was has no geometry.
public struct GeoJSONFormat: RideFormat {
    private let network: Network
    private var isFirst = true

    /// Creates the format for rides on a network.
    public init(_ network: Network) { self.network = network }

    /// The collection's beginning, with whom to name as source of the shapes.
    public func beginning() -> String {
        let sources = network.attributions.map { "\"\(Event.escaped($0))\"" }.joined(separator: ",")
        return #"{"type":"FeatureCollection","attribution":[\#(sources)],"features":["# + "\n"
    }

    /// The features of a ride.
    public mutating func text(of trace: RideTrace) -> RideText {
        var features = trace.stretches(in: network).map { feature($0, of: trace.name) }
        features += trace.events.map { feature($0, of: trace.name) }
        features += trace.verdicts.map { feature($0, of: trace.name) }
        guard !features.isEmpty else { return RideText(body: "") }
        defer { isFirst = false }
        return RideText(body: (isFirst ? "" : ",\n") + features.joined(separator: ",\n"))
    }

    /// The collection's end.
    public func end() -> String { "\n]}\n" }

    private func feature(_ stretch: Stretch, of ride: String) -> String {
        var properties = JSONLine()
        properties.add("ride", ride)
        properties.add("kind", stretch.kind.rawValue)
        properties.add("inferred", json: "\(stretch.kind == .inferred)")
        properties.add("begin", stretch.start.description)
        properties.add("end", stretch.end.description)
        if stretch.points.count > 1 {
            let times = stretch.points.map { "\"\($0.time)\"" }
            properties.add("times", json: "[\(times.joined(separator: ","))]")
        }
        let spreads = stretch.points.map { point in
            switch point.evidence {
            case .fix(let fix, _): Decimals.metres(fix.accuracy) ?? "null"
            case .belief(let place, _): Decimals.metres(place.uncertainty) ?? "null"
            }
        }
        properties.add("accuracy_m", json: "[\(spreads.joined(separator: ","))]")
        return Self.feature(Self.geometry(of: stretch.points.map(\.coordinate)), properties)
    }

    private func feature(_ traced: TracedEvent, of ride: String) -> String {
        let event = traced.event
        var properties = JSONLine()
        properties.add("ride", ride)
        properties.add("kind", "event")
        properties.add("inferred", json: "\(traced.place?.isInferred ?? false)")
        // The event as the public contract writes it, without its braces.
        let own = event.ndjson.dropFirst().dropLast()
        return Self.feature(
            traced.place.map { Self.point($0.coordinate) } ?? "null", json: properties.text.dropLast() + ",\(own)}")
    }

    private func feature(_ traced: TracedVerdict, of ride: String) -> String {
        var properties = JSONLine()
        properties.add("ride", ride)
        properties.add("kind", "verdict")
        properties.add("time", traced.time.description)
        properties.add("event", traced.verdict.event)
        properties.add("stop_id", traced.verdict.stop)
        properties.add("answer", traced.verdict.answer.rawValue)
        return Self.feature("null", properties)
    }

    private static func feature(_ geometry: String, _ properties: JSONLine) -> String {
        feature(geometry, json: properties.text)
    }

    private static func feature(_ geometry: String, json properties: String) -> String {
        #"{"type":"Feature","geometry":\#(geometry),"properties":\#(properties)}"#
    }

    private static func point(_ coordinate: Coordinate) -> String {
        #"{"type":"Point","coordinates":\#(position(coordinate))}"#
    }

    private static func geometry(of coordinates: [Coordinate]) -> String {
        if Set(coordinates.map(position)).count == 1 { return point(coordinates[0]) }
        let parts = Antimeridian.cut(coordinates).map { "[" + $0.map(position).joined(separator: ",") + "]" }
        return parts.count == 1
            ? #"{"type":"LineString","coordinates":\#(parts[0])}"#
            : #"{"type":"MultiLineString","coordinates":[\#(parts.joined(separator: ","))]}"#
    }

    private static func position(_ coordinate: Coordinate) -> String {
        "[\(Decimals.degrees(coordinate.longitude)),\(Decimals.degrees(coordinate.latitude))]"
    }
}
