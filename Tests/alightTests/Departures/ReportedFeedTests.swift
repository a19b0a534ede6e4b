import Foundation
import TestSupport
import Testing

/// Feeds as users of readers of GTFS have reported them: one train a day from Alder by Birch to Cedar.
@Suite struct `alight departures, of what boards show` {
    private static let feed = [
        "agency.txt": "agency_name,agency_url,agency_timezone\nToy Rail,https://toy.example,America/New_York\n",
        "stops.txt":
            "stop_id,stop_name,stop_lat,stop_lon\nA,Alder,40.000,-74\nB,Birch,40.009,-74\nC,Cedar,40.018,-74\n",
        "routes.txt": "route_id,route_short_name,route_type\nR,Red,1\n",
        "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,Ring\n",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,08:00:00,08:00:00,A,1
        T,08:02:00,08:02:00,B,2
        T,08:04:00,08:04:00,C,3

        """,
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        D,1,1,1,1,1,1,1,20260101,20271231

        """,
    ]

    /// The answer to a question of this feed with some files changed.
    private func ask(_ arguments: String..., changed: [String: String] = [:]) async throws -> Program.Result {
        try await ask(arguments, changed)
    }

    private func ask(_ arguments: [String], _ changed: [String: String]) async throws -> Program.Result {
        let folder = try TemporaryFolder()
        for (name, text) in Self.feed.merging(changed, uniquingKeysWith: { $1 }) { try folder.write(text, to: name) }
        return try await Program.run(["departures"] + arguments + ["--network", folder.path])
    }

    private func calls(_ rows: String, _ column: String = "") -> [String: String] {
        ["stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\(column)\n\(rows)\n"]
    }

    @Test func `what the train shows at the stop`() async throws {
        let shown = calls(
            "T,08:00:00,08:00:00,A,1,Ring via Birch\nT,08:02:00,08:02:00,B,2,Cedar\nT,08:04:00,08:04:00,C,3,",
            ",stop_headsign")
        let board = try await ask("Birch", "--at", "2026-08-19T07:30", "--count", "1", changed: shown)
        #expect(
            board.output == """
                Birch (B), times of America/New_York

                Wed 2026-08-19
                departs  line  to
                08:02    Red   Cedar

                """)
        let way = try await ask("Alder", "--to", "Cedar", "--at", "2026-08-19T07:30", "--count", "1", changed: shown)
        #expect(way.output.contains("08:00–08:04  4 min  Red to Ring via Birch\n"))
        let program = try await ask(
            "Birch", "--at", "2026-08-19T07:30", "--count", "1", "--format", "ndjson", changed: shown)
        #expect(program.output.contains(#""trip_headsign":"Ring","stop_headsign":"Cedar""#))
    }

    @Test func `the times of the clock at the stop`() async throws {
        let zones = [
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,stop_timezone
            A,Alder,40.000,-74,America/New_York
            B,Birch,40.009,-74,America/Chicago
            C,Cedar,40.018,-74,America/Chicago

            """
        ]
        let board = try await ask("Birch", "--at", "2026-08-19T06:30", "--count", "1", changed: zones)
        #expect(
            board.output == """
                Birch (B), times of America/Chicago

                Wed 2026-08-19
                departs  line  to
                07:02    Red   Ring

                """)
        let way = try await ask("Alder", "--to", "Cedar", "--at", "2026-08-19T07:30", "--count", "1", changed: zones)
        #expect(
            way.output == """
                Alder (A) to Cedar (C), times of the clocks there: America/New_York and America/Chicago

                Wed 2026-08-19
                08:00–07:04  4 min  Red to Ring

                """)
        let program = try await ask(
            "Birch", "--at", "2026-08-19T06:30", "--count", "1", "--format", "ndjson", changed: zones)
        #expect(
            program.output.contains(
                #""stop_timezone":"America/Chicago","utc_offset_s":-18000,"departure":"2026-08-19T12:02:00.000Z""#))
    }

    /// 20:00 to 48:10 is 28 h 10 min, and 20:00 to 100:00 is more than three days.
    @Test(arguments: [
        ("29:00:00", "48:10:00", "20:00–00:10+2  28 h 10 min  Red to Ring"),
        ("29:00:00", "100:00:00", "20:00–04:00+4  80 h  Red to Ring"),
        ("29:00:00", "32:00:00", "20:00–08:00  12 h  Red to Ring"),
        ("29:00:00", "45:00:00", "20:00–21:00+1  25 h  Red to Ring"),
    ])
    func `the train of days`(birch: String, cedar: String, line: String) async throws {
        let days = calls("T,20:00:00,20:00:00,A,1\nT,\(birch),\(birch),B,2\nT,\(cedar),\(cedar),C,3")
        let way = try await ask("Alder", "--to", "Cedar", "--at", "2026-08-19T19:00", "--count", "1", changed: days)
        #expect(way.output.contains("Wed 2026-08-19\n\(line)\n"), "\(way.output)")
    }

    @Test func `the next train, however many days nothing runs`() async throws {
        let rare = ["calendar.txt": "", "calendar_dates.txt": "service_id,date,exception_type\nD,20261105,1\n"]
        for more in [[], ["--to", "Cedar"]] {
            let board = try await ask(["Alder", "--at", "2026-08-19T19:00"] + more, rare)
            #expect(board.output.hasSuffix("; the next one leaves on Thu 2026-11-05 at 08:00.\n"), "\(board.output)")
        }
    }

    @Test func `that no train leads there`() async throws {
        let way = try await ask("Cedar", "--to", "Alder", "--at", "2026-08-19T19:00")
        #expect(way.status == 64 && way.errors.contains("no trains run from Cedar (C) to Alder (A)"))
    }

    /// Lines of two stops each, one behind the other: as many changes as lines but one.
    @Test(arguments: [(9, true), (10, false)])
    func `that a journey has more changes than are looked for`(lines: Int, isFound: Bool) async throws {
        func rows(_ header: String, _ count: Int, _ row: (Int) -> String) -> String {
            header + "\n" + (0..<count).map { row($0) + "\n" }.joined()
        }
        let chain = [
            "stops.txt": rows("stop_id,stop_name,stop_lat,stop_lon", lines + 1) { "S\($0),Stop \($0),\(40 + $0),-74" },
            "routes.txt": rows("route_id,route_short_name,route_type", lines) { "R\($0),\($0),1" },
            "trips.txt": rows("route_id,service_id,trip_id,trip_headsign", lines) { "R\($0),D,T\($0),On" },
            "stop_times.txt": rows("trip_id,arrival_time,departure_time,stop_id,stop_sequence", lines) {
                "T\($0),\($0 + 8):00:00,\($0 + 8):00:00,S\($0),1\nT\($0),\($0 + 8):30:00,\($0 + 8):30:00,S\($0 + 1),2"
            },
        ]
        let way = try await ask("S0", "--to", "S\(lines)", "--at", "2026-08-19T07:00", "--count", "1", changed: chain)
        let none = "No journey of at most 8 changes leads from Stop 0 (S0) to Stop \(lines) (S\(lines)) on any day.\n"
        #expect((way.output == none) == !isFound, "\(way.output)\(way.errors)")
        #expect(way.output.contains("8 changes\n") == isFound)
    }

    @Test(arguments: [
        ("0,0", "0,1", "Alder", "Cedar", "none sets down riders at Cedar (C)"),
        ("1,0", "0,0", "Alder", "Cedar", "none takes up riders at Alder (A)"),
    ])
    func `that a stop is closed`(first: String, last: String, from: String, to: String, end: String) async throws {
        let closed = calls(
            "T,08:00:00,08:00:00,A,1,\(first)\nT,08:02:00,08:02:00,B,2,0,0\nT,08:04:00,08:04:00,C,3,\(last)",
            ",pickup_type,drop_off_type")
        let way = try await ask(from, "--to", to, "--at", "2026-08-19T07:30", changed: closed)
        #expect(way.output.hasSuffix("; \(end).\n"), "\(way.output)")
    }

    @Test func `the train's number, its platform and the line's colors`() async throws {
        let changed = [
            "trips.txt": "route_id,service_id,trip_id,trip_headsign,trip_short_name\nR,D,T,Ring,IC 7\n",
            "routes.txt": "route_id,route_short_name,route_type,route_color,route_text_color\nR,Red,1,DA291C,D00000\n",
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,platform_code
            A,Alder,40.000,-74,3b
            B,Birch,40.009,-74,
            C,Cedar,40.018,-74,12

            """,
        ]
        let board = try await ask("Alder", "--at", "2026-08-19T07:30", "--count", "1", changed: changed)
        #expect(
            board.output.hasSuffix(
                """
                departs  line  train  to    platform
                08:00    Red   IC 7   Ring  3b

                """), "\(board.output)")
        let way = try await ask("Alder", "--to", "Cedar", "--at", "2026-08-19T07:30", "--count", "1", changed: changed)
        #expect(way.output.contains("Red IC 7 to Ring, platform 3b\n"))
        let program = try await ask(
            "Alder", "--to", "Cedar", "--at", "2026-08-19T07:30", "--count", "1", "--format", "ndjson",
            changed: changed)
        for part in [
            #""trip_short_name":"IC 7""#, #""from_platform_code":"3b""#, #""to_platform_code":"12""#,
            // Red on red is legible to nobody.
            #""route_color":"DA291C","route_text_color":"FFFFFF""#,
        ] {
            #expect(program.output.contains(part), "\(part)")
        }
    }
}
