import Report
import TestSupport
import Testing

@Suite struct `Rides as KML` {
    private let folder: XMLNode
    private let document: XMLNode

    init() throws {
        let root = try XMLNode.root(of: exported(.kml, [TestRide.trace(name: "a&b"), TestRide.trace()]))
        document = try #require(root.first("Document"))
        folder = try #require(document.first("Folder"))
    }

    @Test func `are a folder each, with a placemark for each stretch and event`() {
        #expect(document.all("Folder").map { $0.first("name")?.text } == ["a&b", "ride.nmea"])
        let trace = TestRide.trace()
        #expect(folder.all("Placemark").count == trace.stretches(in: TestRide.network).count + trace.events.count)
        let events = folder.all("Placemark").filter { $0.first("TimeStamp") != nil }
        #expect(events.count == trace.events.count)
    }

    @Test func `have a time for each place of a track`() {
        let tracks = folder.all("Placemark").compactMap { $0.first("gx:Track") }
        #expect(tracks.count == 4)
        for track in tracks { #expect(track.all("when").count == track.all("gx:coord").count) }
    }

    @Test func `show what is inferred in a style of its own`() throws {
        let styles = document.all("Style").map { $0.attributes["id"] }
        #expect(styles == ["measured", "inferred", "refused", "event"])
        let inferred = try #require(folder.all("Placemark").first { $0.first("name")?.text == "inferred" })
        #expect(inferred.first("styleUrl")?.text == "#inferred")
        // The order of the schema (OGC 07-147r2, ogckml22.xsd).
        #expect(
            inferred.children.map(\.name) == [
                "name", "description", "TimeSpan", "styleUrl", "ExtendedData", "gx:Track",
            ])
    }
}
