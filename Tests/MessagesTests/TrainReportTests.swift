import Foundation
import Testing

@testable import Messages

/// The state of a train as a JSON object.
@Suite struct `A train's state` {
    private func object(_ report: TrainReport, _ railway: SmallRailway) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(report.json(in: railway.network).utf8))
        return try #require(json as? [String: Any])
    }

    @Test func `has the place by the fix, the way and the stops ahead`() throws {
        let railway = try SmallRailway()
        let state = try object(try railway.report(behind: 0, late: 60), railway)
        #expect(state["source"] as? String == "gnss" && state["inferred"] as? Bool == false)
        #expect(abs(try #require(state["lon"] as? Double) - 700 / SmallRailway.degree) < 1e-6)
        #expect(state["route_id"] as? String == "L" && state["direction_id"] as? Int == 1)
        #expect(state["stop_id"] as? String == "A" && state["trip_id"] as? String == "T")
        let next = try #require(state["next"] as? [[String: Any]])
        #expect(next.first?["stop_id"] as? String == "B")
        #expect(state["alarm"] == nil)
    }

    @Test func `says where the place is inferred, to the east where the line leads there`() throws {
        let railway = try SmallRailway()
        let state = try object(try railway.report(behind: 1, north: nil), railway)
        #expect(state["inferred"] as? Bool == true && state["speed_mps"] == nil)
        #expect(abs(try #require(state["bearing"] as? Double) - 90) < 0.1)
    }
}
