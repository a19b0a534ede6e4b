import Foundation
import TestSupport
import Testing

@Suite struct `Bad input` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "empty.nmea")
        try folder.write(
            (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 2_654_435_761 >> 13) }, to: "binary.nmea")
        try folder.write("<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><trk/></gpx>\n", to: "ride.gpx")
        try folder.write("<?xml version=\"1.0\"?>\n<kml><Document/></kml>\n", to: "ride.kml")
        try folder.write([14, 32, 0, 0, 1, 0, 0, 0] + Array(".FIT".utf8), to: "ride.fit")
        try folder.write([0xB5, 0x62, 0x01, 0x07, 0x5C, 0x00], to: "ride.ubx")
        try folder.write(
            "     3.04           OBSERVATION DATA    M: Mixed            RINEX VERSION / TYPE\n", to: "ride.obs")
        try folder.write("agency_name\nX\n", to: "feed/agency.txt")
        try folder.write("[receiver]\nsource = \"gpsd\"\nprot = 2947\n", to: "alight.toml")
    }

    /// Each gets one line and its exit code; FOLDER stands for the test's own folder.
    @Test(arguments: [
        (["decode", "FOLDER/empty.nmea"], 65, "FOLDER/empty.nmea: no NMEA sentence in it; name a receiver's log"),
        (
            ["decode", "FOLDER/ride.gpx"], 65,
            "FOLDER/ride.gpx: this is a log in GPX, and no receiver's log in NMEA 0183: gpsbabel(1) makes NMEA of it"
        ),
        (
            ["decode", "--summary", "FOLDER/ride.ubx"], 65,
            "FOLDER/ride.ubx: this is a log in UBX without NAV-PVT, and no receiver's log in NMEA 0183: u-blox's u-center makes NMEA of it, and gpsdecode(1) JSON"
        ),
        (
            ["replay", "FOLDER/ride.kml", "--network", "NETWORK"], 65,
            "FOLDER/ride.kml: this is a log in KML, and no receiver's log in NMEA 0183 or gpsd's JSON: gpsbabel(1) makes NMEA of it"
        ),
        (
            ["replay", "FOLDER/ride.fit", "--network", "NETWORK"], 65,
            "FOLDER/ride.fit: this is a log in FIT, and no receiver's log in NMEA 0183 or gpsd's JSON: gpsbabel(1) makes NMEA of it"
        ),
        (
            ["export", "FOLDER/ride.obs", "--network", "NETWORK", "--format", "csv"], 65,
            "FOLDER/ride.obs: this is a log in RINEX, and no receiver's log in NMEA 0183 or gpsd's JSON: it has ranges, and no positions; RTKLIB makes NMEA of it"
        ),
        (["decode", "FOLDER/none.nmea"], 66, "FOLDER/none.nmea: No such file or directory; check the path"),
        (["decode", "FOLDER"], 66, "FOLDER: Is a directory; name a file in it"),
        (
            ["replay", "FOLDER/empty.nmea", "--network", "NETWORK"], 65,
            "FOLDER/empty.nmea: no NMEA sentence and no report of gpsd with a time or a position; name a receiver's log or a ride log"
        ),
        (
            ["replay", "FOLDER/binary.nmea", "--network", "NETWORK"], 65,
            "FOLDER/binary.nmea: no NMEA sentence and no report of gpsd with a time or a position; name a receiver's log or a ride log"
        ),
        (
            ["replay", "FOLDER/empty.nmea", "--network", "FOLDER/none"], 66,
            "FOLDER/none: cannot be read: No such file or directory; give a folder or a zip with a GTFS feed"
        ),
        (
            ["stations", "--network", "FOLDER/feed"], 65,
            "FOLDER/feed: there is no stops.txt in it; GTFS requires this file"
        ),
        (
            ["replay", "FOLDER/empty.nmea", "--network", "NETWORK", "--to", "Blok"], 64,
            "\"Blok\" matches several stations; give the id of one: BLA (Blok A), BLM (Blok M)"
        ),
        (
            ["replay", "FOLDER/empty.nmea", "--network", "NETWORK", "--from", "LBB", "--to", "lebak bulus"], 64,
            "the journey begins and ends at Lebak Bulus (LBB); choose another destination"
        ),
        (
            ["export", "FOLDER/empty.nmea", "--network", "NETWORK", "--format", "gpx"], 65,
            "FOLDER/empty.nmea: no NMEA sentence and no report of gpsd with a time or a position; name a receiver's log or a ride log"
        ),
        (
            ["export", "FOLDER/none.nmea", "--network", "NETWORK", "--format", "csv"], 66,
            "FOLDER/none.nmea: No such file or directory; check the path"
        ),
        (
            [
                "export", "fixtures/rides/lebak-bulus-asean.nmea", "--network", "NETWORK", "--format", "kml",
                "--output", "FOLDER",
            ],
            74, "FOLDER: Is a directory; name a file that can be written"
        ),
        (
            [
                "export", "fixtures/rides/lebak-bulus-asean.nmea", "--network", "NETWORK", "--format", "csv",
                "--output", "/dev/full",
            ],
            74, "/dev/full: No space left on device; give it a place with room"
        ),
        (
            ["report", "FOLDER/empty.nmea", "--network", "NETWORK"], 65,
            "FOLDER/empty.nmea: no NMEA sentence and no report of gpsd with a time or a position; name a receiver's log or a ride log"
        ),
        (
            [
                "report", "fixtures/rides/lebak-bulus-asean.nmea", "--network", "NETWORK", "--output",
                "FOLDER/none/report.html",
            ], 74,
            "FOLDER/none/report.html: No such file or directory; name a file that can be written"
        ),
        (["run", "--config", "FOLDER/none.toml"], 66, "FOLDER/none.toml: No such file or directory"),
        (
            ["run", "--config", "FOLDER/alight.toml"], 78,
            "FOLDER/alight.toml:3: receiver.prot: it has no meaning with source = \"gpsd\""
        ),
    ])
    func `gets one line and its exit code`(arguments: [String], status: Int32, message: String) async throws {
        func filled(_ text: String) -> String {
            text.replacing("FOLDER", with: folder.path).replacing("NETWORK", with: Paths.network)
        }
        let result = try await Program.run(arguments.map(filled))
        #expect(result == Program.Result(status: status, output: "", errors: "alight: \(filled(message))\n"))
    }

    /// The values that no double or integer of a command's work holds.
    @Test(arguments: [
        (["replay", "ride", "--network", "feed", "--speed", "1e-300"], "--speed must be 0.01 to 1000000."),
        (["replay", "ride", "--network", "feed", "--speed", "1e300"], "--speed must be 0.01 to 1000000."),
        (
            ["simulate", "--network", "feed", "--from", "A", "--to", "B", "--beyond", "9223372036854775807"],
            "--beyond must be 0 to 1000."
        ),
    ])
    func `beyond all measure is refused`(arguments: [String], message: String) async throws {
        let result = try await Program.run(arguments)
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("Error: \(message)\n"))
    }

    /// The slowest and the fastest replay; there is no network here.
    @Test(arguments: ["0.01", "1000000"]) func `at its measure is taken`(speed: String) async throws {
        let result = try await Program.run(["replay", "ride", "--network", "/nonexistent", "--speed", speed])
        #expect(result.status == 66)
    }

    @Test func `of an unknown station lists the stations`() async throws {
        let result = try await Program.run(
            ["replay", folder.path("empty.nmea"), "--network", Paths.network, "--to", "Narnia"])
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("alight: no station matches \"Narnia\"; did you mean CPR (Cipete Raya), "))
        #expect(result.errors.filter(\.isNewline).count == 1)
    }

    /// A line that is run in one direction only: no pattern leads back.
    @Test func `of a journey against which no pattern runs says so`() async throws {
        for (name, text) in [
            ("agency.txt", "agency_name,agency_url,agency_timezone\nX,https://example.org,UTC\n"),
            ("stops.txt", "stop_id,stop_name,stop_lat,stop_lon\nA,Ay,0,10\nB,Bee,0,10.01\n"),
            ("routes.txt", "route_id,route_short_name,route_type\nR,1,1\n"),
            ("trips.txt", "route_id,service_id,trip_id\nR,S,T\n"),
            (
                "stop_times.txt",
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,8:00:00,8:00:00,A,1\nT,8:02:00,8:02:00,B,2\n"
            ),
            (
                "calendar.txt",
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                    + "S,1,1,1,1,1,1,1,20260101,20261231\n"
            ),
        ] {
            try folder.write(text, to: "one-way/\(name)")
        }
        let ride = folder.path("empty.nmea")
        let back = try await Program.run(
            ["replay", ride, "--network", folder.path("one-way"), "--from", "Bee", "--to", "Ay"])
        #expect(
            back
                == Program.Result(
                    status: 64, output: "",
                    errors: """
                        alight: no trains run from Bee (B) to Ay (A), with changes or without; `alight stations` \
                        lists the lines in their order

                        """))
        let start = try await Program.run(["replay", ride, "--network", folder.path("one-way"), "--to", "A"])
        #expect(
            start.errors
                == "alight: no pattern leads to Ay (A); `alight stations` lists the lines in their order\n")
    }

    @Test func `of a binary file is dropped and counted`() async throws {
        let result = try await Program.run(["decode", folder.path("binary.nmea")])
        #expect(result.status == 65)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("alight: \(folder.path("binary.nmea")): no NMEA sentence in it"))
        #expect(result.errors.filter(\.isNewline).count == 1)
    }

    @Test func `of one ride does not keep the others from being told`() async throws {
        let log = "$GPRMC,080432,A,0617.3565,S,10646.4961,E,000.0,000.0,190826,,*03\r\n"
        let good = try folder.write(log, to: "good.nmea")
        let result = try await Program.run(
            ["replay", folder.path("empty.nmea"), good, "--network", Paths.network, "--format", "ndjson"])
        #expect(result.status == 65)
        #expect(
            result.output
                == #"{"time":"2026-08-19T08:04:32.000Z","event":"sourceChanged","source":"gnss","ride":"\#(good)"}"#
                + "\n")
        #expect(result.errors.hasPrefix("alight: \(folder.path("empty.nmea")): no NMEA sentence"))
    }

    @Test func `of a full disk is told`() async throws {
        let log = Paths.files(in: Paths.project.appending(path: "fixtures/rides"), extension: "nmea")
        let ride = try #require(log.first).path
        let process = Process()
        process.executableURL = Program.path
        process.arguments = ["decode", ride]
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 74)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text == "alight: standard output: No space left on device; give it a place with room\n")
    }
}
