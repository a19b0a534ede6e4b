import Navigation
import Positioning
public import Transit

/// KML 2.2 (OGC 07-147r2) with Google's tracks: a folder for each ride, in it a track for each stretch and a point for each event.
///
/// KML has no dashed lines: what is inferred has a colour of its own, and says so in its name and its data.
public struct KMLFormat: RideFormat {
    private let network: Network

    /// Creates the format for rides on a network.
    public init(_ network: Network) { self.network = network }

    /// The document's beginning, with its styles and whom to name as source of the shapes.
    public func beginning() -> String {
        let sources = network.attributions.joined(separator: "; ")
        let styles = Stretch.Kind.allCases.map { kind in
            "<Style id=\"\(kind.rawValue)\"><IconStyle><color>\(kind.color)</color><scale>0.4</scale></IconStyle>"
                + "<LineStyle><color>\(kind.color)</color><width>\(kind == .inferred ? 3 : 4)</width></LineStyle></Style>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <Document><name>Alight</name>\(sources.isEmpty ? "" : XMLText.element("description", "Shapes: " + sources))
            \(styles.joined())<Style id="event"><IconStyle><scale>0.7</scale></IconStyle></Style>

            """
    }

    /// The folder of a ride.
    public func text(of trace: RideTrace) -> RideText {
        let stretches = trace.stretches(in: network).map(placemark)
        return RideText(
            body: "<Folder>" + XMLText.element("name", trace.name) + "\n" + stretches.joined()
                + trace.events.map(placemark).joined() + "</Folder>\n")
    }

    /// The document's end.
    public func end() -> String { "</Document>\n</kml>\n" }

    private func placemark(_ stretch: Stretch) -> String {
        let times = stretch.points.map { "<when>\($0.time)</when>" }
        let places = stretch.points.map { point in
            "<gx:coord>\(Decimals.degrees(point.coordinate.longitude)) \(Decimals.degrees(point.coordinate.latitude)) 0</gx:coord>"
        }
        return "<Placemark>" + XMLText.element("name", stretch.kind.rawValue)
            + XMLText.element("description", stretch.kind.description)
            + "<TimeSpan><begin>\(stretch.start)</begin><end>\(stretch.end)</end></TimeSpan>"
            + "<styleUrl>#\(stretch.kind.rawValue)</styleUrl>"
            + data([("inferred", "\(stretch.kind == .inferred)")]) + "<gx:Track>\n" + times.joined(separator: "\n")
            + "\n"
            + places.joined(separator: "\n") + "\n</gx:Track></Placemark>\n"
    }

    private func placemark(_ traced: TracedEvent) -> String {
        let event = traced.event
        let stop = event.stop ?? event.to
        let point = traced.place.map { place in
            "<Point><coordinates>\(Decimals.degrees(place.coordinate.longitude)),\(Decimals.degrees(place.coordinate.latitude))"
                + "</coordinates></Point>"
        }
        return "<Placemark>" + XMLText.element("name", event.kind.rawValue + (stop.map { " " + $0.name } ?? ""))
            + "<TimeStamp><when>\(event.time)</when></TimeStamp><styleUrl>#event</styleUrl>"
            + data([
                ("event", event.kind.rawValue), ("stop_id", stop?.id), ("role", event.role?.rawValue),
                ("source", event.source?.rawValue), ("inferred", traced.place.map { "\($0.isInferred)" }),
                ("distance_m", Decimals.metres(event.distance)), ("uncertainty_m", Decimals.metres(event.uncertainty)),
            ]) + (point ?? "") + "</Placemark>\n"
    }

    private func data(_ values: [(name: String, value: String?)]) -> String {
        let elements = values.compactMap { name, value in
            value.map { "<Data name=\"\(name)\">\(XMLText.element("value", $0))</Data>" }
        }
        return "<ExtendedData>\(elements.joined())</ExtendedData>"
    }
}

extension Stretch.Kind {
    /// Opacity, blue, green and red in hexadecimal digits.
    fileprivate var color: String {
        switch self {
        case .measured: "ffb4571b"
        case .inferred: "ff1a7ae6"
        case .refused: "ff808080"
        }
    }
}
