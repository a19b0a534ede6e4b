import Foundation
import TestSupport
import Testing

/// The real program, on the shipped network, whose times are the operator's.
@Suite struct `alight departures` {
    private func run(_ arguments: String...) async throws -> Program.Result {
        try await Program.run(["departures"] + arguments + ["--network", Paths.network])
    }

    @Test func `lists what leaves a station next`() async throws {
        let result = try await run("Blok M", "--at", "2026-08-19T23:10", "--count", "5")
        #expect(
            result
                == Program.Result(
                    status: 0,
                    output: """
                        Blok M (BLM), times of Asia/Jakarta

                        Wed 2026-08-19
                        departs  line         to           platform
                        23:13    North–South  Bundaran HI  2         about every 12 min
                        23:17    North–South  Lebak Bulus  1         about every 15 min
                        23:25    North–South  Bundaran HI  2         about every 12 min
                        23:32    North–South  Lebak Bulus  1         about every 15 min
                        23:47    North–South  Lebak Bulus  1         about every 15 min

                        """, errors: ""))
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `lists what the guide shows`() async throws {
        let text = try String(contentsOf: Paths.project.appending(path: "docs/networks.md"), encoding: .utf8)
        let result = try await run("Blok M", "--at", "2026-08-19T23:10", "--count", "4")
        #expect(text.contains("\n```\n\(result.output)```\n"))
        #expect(text.contains("\nalight departures \"Blok M\" --at 2026-08-19T23:10 --count 4 "))
    }

    /// 05:06:30 and 29 min 20 s: departures are rounded down, arrivals up.
    @Test func `lists how to get somewhere, and when one is there`() async throws {
        let first = try await run("BHI", "--to", "Lebak Bulus", "--at", "2026-08-19T03:00", "--count", "1")
        #expect(
            first
                == Program.Result(
                    status: 0,
                    output: """
                        Bundaran HI (BHI) to Lebak Bulus (LBB), times of Asia/Jakarta

                        Wed 2026-08-19
                        05:06–05:36  30 min  North–South to Lebak Bulus, platform 1, about every 15 min

                        """, errors: ""))
    }

    @Test func `tells programs all, in UTC`() async throws {
        let board = try await run("LBB", "--at", "2026-08-19T05:00:00+07:00", "--count", "1", "--format", "ndjson")
        #expect(
            board.output == """
                {"stop_id":"LBB_2","stop_name":"Lebak Bulus","platform_code":"2","departure":"2026-08-18T22:00:00.000Z","route_id":"NS","route_name":"North–South",\
                "trip_id":"northbound-weekday","trip_headsign":"Bundaran HI","service_date":"2026-08-19",\
                "headway_secs":900}

                """)
        let ways = try await run(
            "BHI", "--to", "LBB", "--at", "2026-08-18T22:06:30Z", "--count", "2", "--format", "ndjson")
        let lines = ways.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.first == """
                {"departure":"2026-08-18T22:06:30.000Z","arrival":"2026-08-18T22:35:50.000Z","changes":0,"legs":[\
                {"route_id":"NS","route_name":"North–South","trip_id":"southbound-weekday","trip_headsign":"Lebak Bulus",\
                "service_date":"2026-08-19","from_stop_id":"BHI_1","from_stop_name":"Bundaran HI","from_platform_code":"1",\
                "departure":"2026-08-18T22:06:30.000Z","to_stop_id":"LBB_1","to_stop_name":"Lebak Bulus","to_platform_code":"1",\
                "arrival":"2026-08-18T22:35:50.000Z","headway_secs":900}]}
                """)
        #expect(board.status == 0 && ways.status == 0 && board.errors.isEmpty && ways.errors.isEmpty)
        for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }

    /// Now is some time, and the shipped calendars end with 2030.
    @Test func `begins now unless told otherwise`() async throws {
        let start = Date.now
        let result = try await run("Senayan", "--count", "1", "--format", "ndjson")
        let time = try #require(result.output.firstMatch(of: #/"departure":"([^"]+)"/#)?.output.1)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let seconds = try style.parse(String(time)).timeIntervalSince(start)
        #expect(seconds > -60 && seconds < 7 * 3600)
    }

    private static let feed = [
        "agency.txt": "agency_name,agency_url,agency_timezone\nX,https://example.org,Europe/Helsinki\n",
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon
        A,Ay,60,25
        B,Bee,60,25.01
        C,Sea,60,25.02
        D,"Dee \u{1B}[31m, the place with quite a long name",60,25.03

        """,
        "routes.txt": "route_id,route_short_name,route_type\nR,1,1\nQ,2,1\n",
        "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,S,T,\nQ,S,U,\nR,S,V,\n",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,8:00:00,8:00:00,A,1
        T,8:05:00,8:05:00,B,2
        U,8:07:00,8:07:00,B,1
        U,8:12:30,8:12:30,C,2
        V,25:00:00,25:00:00,A,1
        V,25:30:00,25:30:00,D,2

        """,
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        S,0,0,0,0,1,0,0,20260101,20261231

        """,
    ]

    private func folder(_ changed: [String: String] = [:]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, text) in Self.feed.merging(changed, uniquingKeysWith: { $1 }) { try folder.write(text, to: name) }
        return folder
    }

    @Test func `says where to change`() async throws {
        let folder = try folder([
            "transfers.txt": "from_stop_id,to_stop_id,transfer_type,min_transfer_time\nC,D,2,600\n"
        ])
        func ways(to station: String) async throws -> Program.Result {
            try await Program.run([
                "departures", "A", "--to", station, "--at", "2026-08-21T07:00", "--network", folder.path,
            ])
        }
        #expect(
            try await ways(to: "C").output == """
                Ay (A) to Sea (C), times of Europe/Helsinki

                Fri 2026-08-21
                08:00–08:13  13 min  1 change
                    08:00–08:05  1 to Bee, off at Bee
                    08:07–08:13  2 to Sea, off at Sea

                """)
        // The control characters of a name do not act on the terminal.
        #expect(
            try await ways(to: "D").output == """
                Ay (A) to Dee \u{FFFD}[31m, the place with quite a long name (D), times of Europe/Helsinki

                Fri 2026-08-21
                08:00–08:23  23 min  1 change
                    08:00–08:05  1 to Bee, off at Bee
                    08:07–08:13  2 to Sea, off at Sea
                    on foot to the destination, 10 min

                Sat 2026-08-22
                01:00–01:30  30 min  1 to Dee \u{FFFD}[31m, the…

                """)
    }

    @Test func `says when the next train leaves where none does for a day`() async throws {
        let folder = try folder()
        func ask(_ arguments: String...) async throws -> Program.Result {
            try await Program.run(["departures", "A"] + arguments + ["--network", folder.path])
        }
        let sentence =
            "in the 24 hours from Sun 2026-08-23 10:00 on; the next one leaves on Fri 2026-08-28 at 08:00"
        let board = try await ask("--at", "2026-08-23T10:00")
        #expect(board == Program.Result(status: 0, output: "No train leaves Ay (A) \(sentence).\n", errors: ""))
        let ways = try await ask("--at", "2026-08-23T10:00", "--to", "C")
        #expect(
            ways
                == Program.Result(status: 0, output: "No train leads from Ay (A) to Sea (C) \(sentence).\n", errors: "")
        )
        let program = try await ask("--at", "2026-08-23T10:00", "--format", "ndjson")
        #expect(
            program == Program.Result(status: 0, output: "", errors: "alight: no train leaves Ay (A) \(sentence)\n"))
        let old = try await ask("--at", "2027-03-01T10:00")
        #expect(
            old.output == """
                No train leaves Ay (A) in the 366 days from Mon 2027-03-01 10:00 on; the feed's calendars cover 2026-01-01 \
                to 2026-12-31.

                """)
    }

    @Test func `says that it does not know the time zone`() async throws {
        let folder = try folder([
            "agency.txt": "agency_name,agency_url,agency_timezone\nX,https://example.org,Mars/Olympus\n"
        ])
        for arguments in [["A"], ["A", "--to", "B"], ["A", "--at", "08:00"]] {
            let result = try await Program.run(["departures"] + arguments + ["--network", folder.path])
            #expect(
                result
                    == Program.Result(
                        status: 69, output: "",
                        errors: """
                            alight: warning: agency.txt: agency_timezone "Mars/Olympus" is no time zone that this machine \
                            knows; the hours of departures are taken for unknown
                            alight: this machine does not know the network's time zone "Mars/Olympus"; install or update \
                            tzdata, or correct the agency_timezone of its agency.txt

                            """
                    ))
        }
    }

    @Test(arguments: [
        (["Blok"], "\"Blok\" matches several stations; give the id of one: BLA (Blok A), BLM (Blok M)"),
        (
            ["LBB", "--to", "Lebak Bulus"],
            "the journey begins and ends at Lebak Bulus (LBB); choose another destination"
        ),
    ])
    func `refuses what is no question`(arguments: [String], message: String) async throws {
        let result = try await Program.run(["departures"] + arguments + ["--network", Paths.network])
        #expect(result == Program.Result(status: 64, output: "", errors: "alight: \(message)\n"))
    }

    @Test(arguments: [
        ["LBB", "--at", "25:00"], ["LBB", "--at", "tomorrow"], ["LBB", "--count", "0"], ["LBB", "--count", "1001"],
        ["LBB", "--count", "-1"], ["LBB", "--format", "xml"], [], ["LBB", "BHI"], ["Narnia"],
        ["LBB", "--to", "Narnia"],
    ])
    func `takes wrong usage for that`(arguments: [String]) async throws {
        let result = try await Program.run(["departures"] + arguments + ["--network", Paths.network])
        #expect(result.status == 64 && result.output.isEmpty && !result.errors.isEmpty)
    }

    @Test func `needs a feed that can be read`() async throws {
        #expect(try await Program.run(["departures", "A", "--network", "/nonexistent"]).status == 66)
    }
}
