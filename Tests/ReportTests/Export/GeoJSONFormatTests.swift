import Foundation
import Positioning
@testable import Report
import TestSupport
import Testing

@Suite struct `Rides as GeoJSON` {
    private let text = exported(.geojson, [TestRide.trace(), TestRide.trace(name: "other")])

    private func features() throws -> [[String: Any]] {
        let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(document?["type"] as? String == "FeatureCollection")
        #expect(document?["attribution"] as? [String] == ["© \"somebody\" & others"])
        return try #require(document?["features"] as? [[String: Any]])
    }

    private func properties(_ feature: [String: Any]) -> [String: Any] {
        feature["properties"] as? [String: Any] ?? [:]
    }

    @Test func `have a line for each stretch, and say which is inferred`() throws {
        let lines = try features().filter { properties($0)["times"] != nil }
        #expect(
            lines.map { properties($0)["kind"] as? String } == [
                "measured", "inferred", "measured", "measured", "inferred", "measured",
            ])
        #expect(lines.map { properties($0)["inferred"] as? Bool } == [false, true, false, false, true, false])
        for line in lines {
            let geometry = try #require(line["geometry"] as? [String: Any])
            #expect(geometry["type"] as? String == "LineString")
            let places = try #require(geometry["coordinates"] as? [[Double]])
            #expect(places.count == (properties(line)["times"] as? [String])?.count)
            #expect(places.allSatisfy { (106...107).contains($0[0]) && (-7 ... -6).contains($0[1]) })
        }
    }

    @Test func `have the events with the keys of the public contract`() throws {
        let events = try features().map(properties).filter { $0["kind"] as? String == "event" }
        #expect(events.count == 2 * TestRide.trace().events.count)
        #expect(events.contains { $0["stop_name"] as? String == TestRide.hostileName })
        #expect(try features().map(properties).filter { $0["answer"] as? String == "late" }.count == 2)
    }

    @Test func `have at most seven decimals`() {
        let words = text.split { !"-.0123456789".contains($0) }
        let numbers = words.filter { $0.contains(".") && $0.contains(where: \.isNumber) }
        #expect(numbers.allSatisfy { $0.split(separator: ".").last.map { $0.count <= 7 } == true })
    }

    @Test func `are cut at the antimeridian`() throws {
        let line = [Coordinate.place(10, 179.9), .place(11, -179.9), .place(12, -179.8)]
        let parts = Antimeridian.cut(line)
        #expect(parts.map(\.count) == [2, 3])
        #expect(parts[0][1].longitude == 180 && parts[1][0].longitude == -180)
        #expect(abs(parts[0][1].latitude - 10.5) < 1e-9 && parts[0][1].latitude == parts[1][0].latitude)
        #expect(Antimeridian.cut(Array(line.reversed())).map(\.count) == [3, 2])
        #expect(Antimeridian.cut(Array(line.dropFirst())).count == 1)
    }
}
