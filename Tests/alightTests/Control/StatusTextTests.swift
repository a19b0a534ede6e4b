import Agent
import Testing

@testable import alight

@Suite struct `The status for reading` {
    private static let full = #"""
        {"alight":1,"ok":true,"status":{
        "fix":{"accuracy_m":4.2,"age_s":0.4,"mode":3,"satellites_seen":12,"satellites_used":8},
        "journey":{"from":{"stop_id":"LBB","stop_name":"Lebak Bulus"},"state":"riding",
        "to":{"stop_id":"SSM","stop_name":"ASEAN"}},
        "next":[{"doors":"2026-08-19T01:14:15.000Z","role":"destination",
        "stop":{"stop_id":"SSM","stop_name":"ASEAN"},"uncertainty_s":17.3},
        {"doors":"2026-08-19T01:16:15.000Z","stop":{"stop_id":"SNY","stop_name":"Senayan Mastercard"},"uncertainty_s":21}],
        "outputs":["buzzer: GPIO 17","LED: GPIO 27"],
        "place":{"chainage_m":9012.5,"headsign":"Bundaran HI","line":"North–South Line","standing":0.97,
        "stop":{"stop_id":"BLM","stop_name":"Blok M"},"uncertainty_m":4.4},
        "problems":["the receiver cannot be reached; the agent goes on trying"],
        "source":"gnss","time":"2026-08-19T01:12:54.000Z","utc_offset_s":25200}}
        """#

    private func text(_ line: String, width: Int? = nil) throws -> String {
        let reply = try ControlReply(line: line.utf8)
        return StatusText(try #require(reply.status), width: width).lines.joined(separator: "\n")
    }

    @Test func `has a row for each thing`() throws {
        #expect(
            try text(Self.full) == """
                time     08:12:54 +07
                source   gnss, fix 0.4 s old, 8 of 12 satellites, ± 4.2 m
                place    North–South Line to Bundaran HI: at Blok M, 9013 ± 4 m along the line
                journey  from Lebak Bulus (LBB) to ASEAN (SSM), riding
                next     ASEAN (SSM)               doors 08:14:15 ± 17 s · destination
                         Senayan Mastercard (SNY)  doors 08:16:15 ± 21 s
                outputs  buzzer: GPIO 17
                         LED: GPIO 27
                problems the receiver cannot be reached; the agent goes on trying
                """)
    }

    @Test func `says where to change, and for what`() throws {
        let changes = #"""
            "journey":{"changes":[{"stop_id":"BLM","stop_name":"Blok M","line":"1","headsign":"Kota"},
            {"stop_id":"SNY","stop_name":"Senayan","line":"2","headsign":"Pulo Gadung",
            "board_at":{"stop_id":"GBK","stop_name":"Gelora"}}],
            """#
        #expect(
            try text(Self.full.replacing(#""journey":{"#, with: changes)).contains(
                """
                journey  from Lebak Bulus (LBB) to ASEAN (SSM), riding
                         change at Blok M (BLM) for 1 to Kota
                         change at Senayan (SNY) for 2 to Pulo Gadung at Gelora (GBK)

                """))
    }

    @Test func `lists a gpsd's receivers, and says what no satellite shows`() throws {
        let several = Self.full.replacing(
            #""outputs":"#,
            with: #""receivers":[{"device":"/dev/ttyACM0","followed":false},{"device":"","followed":true}],"outputs":"#)
        #expect(
            try text(several).contains(
                "\ngpsd     one without a name is followed, of /dev/ttyACM0, one without a name\n"))
        for (origin, shown) in [
            ("estimated", ", estimated"), ("simulated", ", simulated"), ("rtk", ""), ("measured", ""),
        ] {
            let fix = Self.full.replacing(#""mode":3,"#, with: #""mode":3,"origin":"\#(origin)","#)
            #expect(try text(fix).contains("source   gnss, fix 0.4 s old\(shown), 8 of 12 satellites"))
        }
    }

    @Test func `says that a stop is closed`() throws {
        let closed = Self.full.replacing(#""journey":{"#, with: #""journey":{"pickup_type":1,"drop_off_type":1,"#)
        #expect(
            try text(closed).contains(
                """
                journey  from Lebak Bulus (LBB) to ASEAN (SSM), riding
                         by the timetable no train takes up riders at Lebak Bulus
                         by the timetable no train sets down riders at ASEAN

                """))
    }

    @Test func `fits a terminal of sixty columns`() throws {
        let narrow = try text(Self.full, width: 60)
        #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 60 })
        #expect(
            narrow.hasPrefix(
                """
                time     08:12:54 +07
                source   gnss, fix 0.4 s old, 8 of 12 satellites, ± 4.2 m
                place    North–South Line to Bundaran HI: at Blok M, 9013 ±
                           4 m along the line
                journey  from Lebak Bulus (LBB) to ASEAN (SSM), riding
                next     ASEAN (SSM)               doors 08:14:15 ± 17 s ·
                           destination

                """))
    }

    @Test(arguments: [0, 1, 10, 39, 40, 41, 200]) func `loses nothing, however narrow`(width: Int) throws {
        let words = try text(Self.full).split(whereSeparator: \.isWhitespace)
        #expect(try text(Self.full, width: width).split(whereSeparator: \.isWhitespace) == words)
    }

    @Test func `of an agent that has observed nothing says so`() throws {
        #expect(
            try text(#"{"alight":1,"ok":true,"status":{"next":[],"outputs":[],"problems":[],"source":"none"}}"#) == """
                time     nothing has been observed yet
                source   nothing tells where the train is; no fix has come
                place    on no line
                journey  none; alight go STATION begins one
                outputs  none
                """)
    }
}
