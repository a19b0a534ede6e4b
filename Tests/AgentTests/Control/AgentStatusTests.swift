import Navigation
import Testing

@testable import Agent

/// Other programs rely on the keys: they are only ever added.
@Suite struct `The status` {
    private static func stop(_ id: String, _ name: String) -> AgentStatus.Stop {
        AgentStatus.Stop(Event.Stop(id: id, name: name))
    }

    private static let full = AgentStatus(
        time: "2026-08-19T01:12:54.000Z", utcOffset: 25_200, source: "gnss",
        fix: .init(age: 0.4, mode: 3, satellitesUsed: 8, satellitesSeen: 12, accuracy: 4.2, speed: 12.35),
        place: .init(
            line: "North–South", headsign: "Bundaran HI", stop: stop("BLM", "Blok M"), standing: 0.97, chainage: 9012.5,
            uncertainty: 4.4),
        row: .init(
            stops: [stop("BLM", "Blok M"), stop("SSM", "ASEAN")], train: 0.25, isTowardLast: true, rider: 1),
        journey: .init(
            from: stop("LBB", "Lebak Bulus"), to: stop("SSM", "ASEAN"), state: "riding",
            changes: [
                .init(id: "BLM", name: "Blok M", line: "1", headsign: "Kota"),
                .init(id: "SNY", name: "Senayan", line: "2", headsign: "Pulo Gadung", boarding: stop("GBK", "Gelora")),
            ]),
        next: [
            .init(
                stop: stop("SSM", "ASEAN"), role: "destination", doors: "2026-08-19T01:14:15.000Z", uncertainty: 17.3,
                distance: 812.4),
            .init(stop: stop("SNY", "Senayan"), role: nil, doors: "2026-08-19T01:16:15.000Z", uncertainty: 21),
        ],
        senses: .init(
            motion: .init(age: 0.3, isMoving: true), pressure: .init(age: 0.9, hectopascals: 1011.27),
            bluetooth: .init(isAvailable: true, sightingAge: 2.5)),
        recording: "/var/lib/alight/ride.nmea", outputs: ["buzzer: GPIO 17"],
        problems: ["the receiver cannot be reached; the agent goes on trying"])

    @Test func `is JSON with the keys that were promised`() throws {
        let line = ControlReply(status: Self.full).line
        #expect(
            String(decoding: line, as: UTF8.self) == """
                {"alight":1,"ok":true,"status":{\
                "fix":{"accuracy_m":4.2,"age_s":0.4,"mode":3,"satellites_seen":12,"satellites_used":8,"speed_mps":12.35},\
                "journey":{"changes":[{"headsign":"Kota","line":"1","stop_id":"BLM","stop_name":"Blok M"},\
                {"board_at":{"stop_id":"GBK","stop_name":"Gelora"},"headsign":"Pulo Gadung","line":"2",\
                "stop_id":"SNY","stop_name":"Senayan"}],\
                "from":{"stop_id":"LBB","stop_name":"Lebak Bulus"},"state":"riding",\
                "to":{"stop_id":"SSM","stop_name":"ASEAN"}},\
                "next":[{"distance_m":812.4,"doors":"2026-08-19T01:14:15.000Z","role":"destination",\
                "stop":{"stop_id":"SSM","stop_name":"ASEAN"},"uncertainty_s":17.3},\
                {"doors":"2026-08-19T01:16:15.000Z","stop":{"stop_id":"SNY","stop_name":"Senayan"},"uncertainty_s":21}],\
                "outputs":["buzzer: GPIO 17"],\
                "place":{"chainage_m":9012.5,"headsign":"Bundaran HI","line":"North–South","standing":0.97,\
                "stop":{"stop_id":"BLM","stop_name":"Blok M"},"uncertainty_m":4.4},\
                "problems":["the receiver cannot be reached; the agent goes on trying"],\
                "record":"/var/lib/alight/ride.nmea",\
                "row":{"rider":1,"stops":[{"stop_id":"BLM","stop_name":"Blok M"},{"stop_id":"SSM","stop_name":"ASEAN"}],\
                "toward_last":true,"train":0.25},\
                "senses":{"bluetooth":{"available":true,"sighting_age_s":2.5},"motion":{"age_s":0.3,"moving":true},\
                "pressure":{"age_s":0.9,"hpa":1011.27}},\
                "source":"gnss","time":"2026-08-19T01:12:54.000Z","utc_offset_s":25200}}

                """)
        #expect(try ControlReply(line: line).status == Self.full)
    }

    /// A line may call at a station twice; the rider's is the call that is still to come.
    @Test(arguments: [(0, 2), (2, 2), (3, 6), (6, 6), (7, 6)])
    func `has the rider at the next call of a station`(start: Int, call: Int) {
        let ids = ["A", "B", "C", "D", "E", "F", "C"]
        #expect(AgentStatus.Row.call(at: "C", among: ids, from: start) == call)
        #expect(AgentStatus.Row.call(at: "X", among: ids, from: start) == nil)
    }

    @Test func `of an agent that has observed nothing is JSON too`() throws {
        let status = AgentStatus(
            time: nil, source: "none", fix: nil, place: nil, journey: nil, next: [], outputs: [], problems: [])
        let line = ControlReply(status: status).line
        #expect(
            String(decoding: line, as: UTF8.self)
                == #"{"alight":1,"ok":true,"status":{"next":[],"outputs":[],"problems":[],"source":"none"}}"# + "\n")
        #expect(try ControlReply(line: line).status == status)
        #expect(status.line == "no source · no journey")
    }

    @Test func `in one line names the first problem`() {
        #expect(
            Self.full.line
                == "gnss · at Blok M · to ASEAN · doors at ASEAN 01:14Z · the receiver cannot be reached; "
                + "the agent goes on trying")
    }

    /// A newer agent may say more.
    @Test func `of a later version is read as far as it is known`() throws {
        let line =
            #"{"alight":1,"ok":true,"new":1,"status":{"next":[],"outputs":[],"problems":[],"source":"x","battery":3}}"#
        #expect(try ControlReply(line: line.utf8).status?.source == "x")
    }
}
