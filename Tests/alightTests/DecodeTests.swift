import Foundation
import TestSupport
import Testing

@Suite struct `alight decode` {
    /// The counts are those of another decoder (pynmea2) over the same file, the gap is the one that the ride was made with.
    @Test func `sums up a log in one table`() async throws {
        let result = try await Program.run(["decode", "--summary", "fixtures/rides/lebak-bulus-asean.nmea"])
        let expected = """
            sentences                   4242
              GNGSA                     1766
              GNGGA                     883
              GNRMC                     883
              GLGSV                     354
              GPGSV                     354
              GNTXT                     2
            dropped                     0
            fixes                       883
              3D                        883
            span                        2026-08-19T00:59:20.000Z to 2026-08-19T01:14:42.000Z
                                        15 min 22 s
            period                      1 s
            gaps                        1, 41 s in all
              2026-08-19T01:10:54.000Z  41 s

            """
        #expect(result == Program.Result(status: 0, output: expected, errors: ""))
    }

    @Test func `sums up what was dropped`() async throws {
        let folder = try TemporaryFolder()
        let good = checksummed("GPRMC,080432.00,A,0617.3565,S,10646.4961,E,000.0,,190826,,,A")
        let log = [
            good, "$GPRMC,080433.00,A,0617.3565,S,10646.4961,E,000.0,,190826,,,A*00\r\n", "$GPGGA,0804$GPGGA,1\r\n",
            checksummed("GPRMC,080434.00,A,9917.3565,S,10646.4961,E,000.0,,190826,,,A"),
            "$" + String(repeating: "x", count: 2000) + "\r\n",
        ].joined()
        let file = try folder.write(log, to: "log.nmea")
        let result = try await Program.run(["decode", "--summary", file])
        let rows = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            rows.prefix(9) == [
                "sentences 1", "GPRMC 1", "dropped 5", "cut 1", "no checksum 1", "wrong checksum 1", "too long 1",
                "out of range 1", "fixes 1",
            ])
        let told = try await Program.run(["decode", file])
        #expect(
            told.errors
                == "\(file): 1 sentences read, 5 dropped: 1 cut, 1 no checksum, 1 wrong checksum, 1 too long, 1 out of range\n"
        )
    }

    @Test func `reads sentences without checksum when told to, and not otherwise`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "$GPRMC,080432.00,A,0617.3565,S,10646.4961,E,000.0,,190826,,,A\r\n", to: "bare.nmea")
        #expect(try await Program.run(["decode", file]).status == 65)
        let result = try await Program.run(["decode", "--no-checksum", file])
        #expect(result.status == 0)
        #expect(result.output.hasPrefix(#"{"class":"TPV","mode":2,"time":"2026-08-19T08:04:32.000Z","lat":-6.289275"#))
        let replay = ["replay", file, "--network", Paths.network, "--format", "ndjson"]
        #expect(try await Program.run(replay).status == 65)
        let events = try await Program.run(replay + ["--no-checksum"])
        #expect(events.output == #"{"time":"2026-08-19T08:04:32.000Z","event":"sourceChanged","source":"gnss"}"# + "\n")
        // A wrong checksum is wrong all the same.
        let damaged = try folder.write(
            "$GPRMC,080432.00,A,0617.3565,S,10646.4961,E,000.0,,190826,,,A*00\r\n", to: "damaged.nmea")
        #expect(try await Program.run(["decode", "--no-checksum", damaged]).status == 65)
    }
}
