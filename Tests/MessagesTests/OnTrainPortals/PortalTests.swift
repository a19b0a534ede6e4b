import Foundation
import Testing
import Transit

@testable import Messages
@testable import Navigation

/// The parts that clients read are tested with a client, on the running agent.
@Suite struct `The portals of trains` {
    private func object(_ line: JSONLine) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(line.text.utf8)) as? [String: Any])
    }

    @Test func `leave out what is not known`() throws {
        let railway = try SmallRailway()
        #expect(ICEPortal.status(nil, vehicle: "box").text == #"{"tzn":"box"}"#)
        #expect(ICEPortal.trip(nil, in: railway.network).text == #"{"trip":{"stops":[]}}"#)
        #expect(INOUIPortal.gps(nil).text == #"{"success":false}"#)
        let details = INOUIPortal.details(nil, vehicle: "box", in: railway.network).text
        #expect(details == #"{"trainId":"box","onTrain":false,"stops":[]}"#)
        let waiting = try railway.report(state: .waiting)
        let known = try object(ICEPortal.status(waiting, vehicle: "box"))
        #expect(known.keys.sorted() == ["serverTime", "tzn"])
        #expect(INOUIPortal.gps(waiting).text == #"{"success":false}"#)
    }

    @Test func `have the stops of a train without times, where their form can`() throws {
        let railway = try SmallRailway()
        let report = try railway.report(hasTrip: false)
        let trip = try #require(try object(ICEPortal.trip(report, in: railway.network))["trip"] as? [String: Any])
        let stops = try #require(trip["stops"] as? [[String: Any]])
        let times = stops.map { ($0["timetable"] as? [String: Any])?.keys.sorted() ?? [] }
        #expect(times == [[], ["actualArrivalTime"], ["actualArrivalTime"], []])
        let details = try object(INOUIPortal.details(report, vehicle: "box", in: railway.network))
        #expect((details["stops"] as? [Any])?.isEmpty == true && details["number"] as? String == "Line")
    }

    @Test func `tell how far a train has come between two stops`() throws {
        let railway = try SmallRailway()
        let report = try railway.report(behind: 1, at: 240)
        let details = try object(INOUIPortal.details(report, vehicle: "box", in: railway.network))
        let stops = try #require(details["stops"] as? [[String: Any]])
        let shares = stops.map { ($0["progress"] as? [String: Any])?["progressPercentage"] as? Int }
        #expect(shares == [100, 35, 0, 0])
        let trip = try #require(try object(ICEPortal.trip(report, in: railway.network))["trip"] as? [String: Any])
        #expect(abs((trip["actualPosition"] as? Double ?? 0) - 2000) < 2 && trip["distanceFromLastStop"] as? Int == 700)
    }
}
