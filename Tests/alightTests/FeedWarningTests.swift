import TestSupport
import Testing

/// A feed with a shape that runs against its stops.
@Suite struct `A feed with something doubtful` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (name, text) in [
            ("agency.txt", "agency_name,agency_url,agency_timezone\nX,https://example.org,UTC\n"),
            ("stops.txt", "stop_id,stop_name,stop_lat,stop_lon\nA,Ay,0,10\nB,Bee,0,10.01\n"),
            ("routes.txt", "route_id,route_short_name,route_type\nR,1,1\n"),
            (
                "trips.txt",
                "route_id,service_id,trip_id,shape_id,trip_headsign\nR,S,T,7\u{1B}[2J,C\u{1B}[2J\u{2066}ee\n"
            ),
            (
                "shapes.txt",
                "shape_id,shape_pt_sequence,shape_pt_lat,shape_pt_lon\n7\u{1B}[2J,1,0,10.01\n7\u{1B}[2J,2,0,10\n"
            ),
            (
                "stop_times.txt",
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,8:00:00,8:00:00,A,1\nT,8:02:00,8:02:00,B,2\n"
            ),
            (
                "calendar.txt",
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                    + "S,1,1,1,1,1,1,1,20260101,20261231\n"
            ),
        ] { try folder.write(text, to: "feed/\(name)") }
    }

    private static let warning =
        "alight: warning: shapes.txt:2: shape_id \"7\u{FFFD}[2J\" runs against its 2 stops; it was taken reversed\n"

    @Test func `is read, and standard error says so`() async throws {
        let listed = try await Program.run(["stations", "--network", folder.path("feed")])
        #expect(listed.status == 0 && listed.errors == Self.warning)
        #expect(
            listed.output
                == "1\n  to C\u{FFFD}[2J\u{FFFD}ee, 2 stations\n      0.0 km  A             Ay\n      1.1 km  B             Bee\n"
        )
        let ride = try await Program.run(["simulate", "--network", folder.path("feed"), "--from", "A", "--to", "B"])
        #expect(ride.status == 0 && ride.errors == Self.warning && ride.output.contains("$GNRMC"))
    }

    @Test func `is refused where it shall be strict, and standard error says why`() async throws {
        let refused = try await Program.run(["stations", "--network", folder.path("feed"), "--strict"])
        #expect(refused.status == 65 && refused.output == "")
        #expect(
            refused.errors == Self.warning.replacing("alight: warning: ", with: "alight: ")
                + "alight: \(folder.path("feed")): 1 error in the feed, of which a network can be made without --strict\n"
        )
        let sound = try await Program.run(["stations", "--network", Paths.network, "--strict"])
        #expect(sound.status == 0 && sound.errors == "" && sound.output.contains("Bundaran HI"))
    }

    @Test func `whose rows are bad as well is read, and told once of each kind`() async throws {
        try folder.write(
            "stop_id,stop_name,stop_lat,stop_lon\nA,Ay,0,10\nB,Bee,0,10.01\nC,Sea,,\n", to: "feed/stops.txt")
        try folder.write(
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,8:00:00,8:00:00,A,1\nT,8:02:00,8:02:00,B,2\n"
                + "T,8:03:00,8:03:00,C,3\nT,8:04:00,8:04:00,C,4\nT,8:70:00,8:05:00,A,5\n", to: "feed/stop_times.txt")
        let listed = try await Program.run(["stations", "--network", folder.path("feed")])
        #expect(listed.status == 0)
        #expect(
            listed.errors.split(separator: "\n").prefix(3) == [
                "alight: warning: stops.txt:4:7: stop_lat is empty; the row was left out",
                "alight: warning: stop_times.txt:4:19: stop_id \"C\" was left out of stops.txt; the call was left out; and 1 more like this",
                "alight: warning: stop_times.txt:6:3: arrival_time \"8:70:00\" is no time; write it as HH:MM:SS; the time was taken for unknown",
            ])
    }
}
