import Report
import TestSupport
import Testing

@Suite struct `Rides as GPX` {
    /// The order of elements in the schema of GPX 1.1 (https://www.topografix.com/GPX/1/1/gpx.xsd).
    private static let order = [
        "gpx": ["metadata", "wpt", "rte", "trk", "extensions"],
        "metadata": ["name", "desc", "author", "copyright", "link", "time", "keywords", "bounds", "extensions"],
        "trk": ["name", "cmt", "desc", "src", "link", "number", "type", "extensions", "trkseg"],
        "trkseg": ["trkpt", "extensions"], "wpt": point, "trkpt": point,
    ]
    private static let point = [
        "ele", "time", "magvar", "geoidheight", "name", "cmt", "desc", "src", "link", "sym", "type", "fix", "sat",
        "hdop",
        "vdop", "pdop", "ageofdgpsdata", "dgpsid", "extensions",
    ]

    private let root: XMLNode

    init() throws {
        root = try XMLNode.root(of: exported(.gpx, [TestRide.trace(), TestRide.trace(name: "a<b>&\"c\".nmea")]))
    }

    @Test func `have their elements in the order of the schema`() throws {
        #expect(root.name == "gpx" && root.attributes["version"] == "1.1" && root.attributes["creator"] == "Alight")
        for node in root.subtree {
            guard let order = Self.order[node.name] else { continue }
            let places = node.children.map { order.firstIndex(of: $0.name) ?? -1 }
            #expect(places == places.sorted() && !places.contains(-1), "\(node.name): \(node.children.map(\.name))")
        }
        for extensions in root.subtree where extensions.name == "extensions" {
            #expect(extensions.children.allSatisfy { $0.name.hasPrefix("alight:") })
        }
    }

    @Test func `have a segment for each stretch, and mark what is inferred`() throws {
        let tracks = root.all("trk")
        #expect(
            tracks.map { $0.first("type")?.text } == [
                "measured", "inferred", "refused", "measured", "inferred", "refused",
            ])
        #expect(tracks[0].all("trkseg").count == 2 && tracks[1].all("trkseg").count == 1)
        for point in tracks[1].all("trkseg")[0].children {
            #expect(point.first("fix")?.text == "none")
            #expect(point.first("src")?.text.hasPrefix("inferred: ") == true)
            #expect(point.first("extensions")?.first("alight:inferred")?.text == "true")
        }
        for point in tracks[0].all("trkseg").flatMap(\.children) {
            #expect(point.first("fix")?.text == "3d" && point.first("extensions")?.first("alight:inferred") == nil)
        }
    }

    @Test func `have a waypoint for each event whose place is known, under its name`() {
        let expected = TestRide.trace().events.filter { $0.place != nil }.count
        #expect(root.all("wpt").count == 2 * expected)
        let names = root.all("wpt").compactMap { $0.first("name")?.text }
        #expect(
            names.contains("arrived Tom's <\"A & B\">, café\u{FFFD}\n🚉")
                || names.contains("passed Tom's <\"A & B\">, café\u{FFFD}\n🚉"))
        #expect(root.all("trk")[3].first("name")?.text == "a<b>&\"c\".nmea: measured")
    }
}
