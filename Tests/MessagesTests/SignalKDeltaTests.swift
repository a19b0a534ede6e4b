import Foundation
import Positioning
import Testing

@testable import Messages

/// The paths, units and words are those of https://signalk.org/specification/1.7.0/doc/vesselsBranch.html.
@Suite struct `A delta of Signal K` {
    private func values(_ report: TrainReport) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(SignalKDelta.json(report).utf8)) as? [String: Any]
        #expect(json?["context"] as? String == "vessels.self")
        let update = try #require((json?["updates"] as? [[String: Any]])?.first)
        #expect(update["timestamp"] as? String == report.place?.time.description)
        let pairs = try #require(update["values"] as? [[String: Any]]).map {
            ($0["path"] as? String ?? "", $0["value"] as Any)
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test func `has place and speed by the fix, and where the rider goes`() throws {
        let values = try values(try SmallRailway().report())
        let position = try #require(values["navigation.position"] as? [String: Double])
        #expect(position["latitude"] == 0)
        #expect(abs(try #require(position["longitude"]) - 700 / SmallRailway.degree) < 1e-6)
        #expect(values["navigation.speedOverGround"] as? Double == 12.5)
        #expect(values["navigation.gnss.methodQuality"] as? String == "GNSS Fix")
        #expect(values["navigation.destination.commonName"] as? String == "Station D")
    }

    @Test func `has radians, and says where the place is estimated`() throws {
        let values = try values(try SmallRailway().report(north: nil))
        // To the east.
        #expect(abs(try #require(values["navigation.courseOverGroundTrue"] as? Double) - 1.5708) < 0.002)
        #expect(values["navigation.gnss.methodQuality"] as? String == "Estimated (DR) mode")
        #expect(values["navigation.speedOverGround"] == nil)
    }
}
