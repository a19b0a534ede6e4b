import Foundation
import TestSupport
import Testing

/// A recording tells again everything that its ride told live. It is half a minute of a ride, in the time that it takes.
@Suite(.slow) struct `A recorded run` {
    /// The output of the receiver, and the seconds of silence before each part.
    ///
    /// The train stands at the first station. Then nothing comes for longer than a fix is good. Then the ride to the second
    /// station is played forty times as fast, and the arrival in its own time.
    private static func feed() throws -> [(silence: Double, sentences: String)] {
        let void = (0.05, checksummed("GNRMC,,V,,,,,,,,,,N"))
        let standing = try FixtureRide.epochs(from: "005920", to: "005929")
        let later = try FixtureRide.epochs(from: "005935", to: "005938")
        let hurried = try FixtureRide.epochs(from: "005938", to: "010235")
        let arriving = try FixtureRide.epochs(from: "010235", to: "010247")
        // gpsd finds the receiver's speed while it has no fix.
        return Array(repeating: void, count: 40) + standing.map { (1, $0) } + [(7, later[0])]
            + later.dropFirst().map { (1, $0) } + hurried.map { (0.025, $0) } + arriving.map { (1, $0) }
    }

    private struct Line: Decodable, Equatable, CustomStringConvertible {
        var time: String
        var event: String
        var stop: String?
        var source: String?
        var reason: String?

        enum CodingKeys: String, CodingKey {
            case time, event, source, reason
            case stop = "stop_id"
        }

        var what: String { "\(event) \(stop ?? source ?? reason ?? "")" }
        var description: String { "\(time) \(what)" }
    }

    private func date(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
    }

    private func lines(_ output: String) throws -> [Line] {
        try output.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test(.timeLimit(.minutes(2)), arguments: ["gpsd", "serial"])
    func `tells in its replay what it told live`(source: String) async throws {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal()
        let port = try freePort()
        let gpsd = source == "gpsd" ? try GPSDaemon(port: port, device: terminal.path) : nil
        let log = folder.path("ride.nmea")
        let configuration = try folder.write(
            """
            [receiver]
            source = "\(source)"
            \(source == "gpsd" ? "host = \"127.0.0.1\"\nport = \(port)" : "device = \"\(terminal.path)\"")

            [network]
            path = "\(Paths.network)"

            [journey]
            to = "Fatmawati"

            [record]
            file = "ride.nmea"
            """, to: "alight.toml")
        let program = try Program(["run", "--config", configuration, "--format", "ndjson"])
        let clock = ContinuousClock()
        var due = clock.now
        for (silence, sentences) in try Self.feed() {
            due += .seconds(silence)
            try await clock.sleep(until: due, tolerance: .zero)
            terminal.send(sentences)
        }
        _ = try await program.line { $0.contains(#""event":"arrived","stop_id":"FTM""#) }
        program.signal(SIGTERM)
        let live = try await program.end()
        #expect(live.status == 0)
        let replay = try await Program.run(["replay", log, "--network", Paths.network, "--format", "ndjson"])
        #expect(replay.status == 0)
        let (liveLines, replayed) = (try lines(live.output), try lines(replay.output))
        #expect(liveLines.map(\.description) == replayed.map(\.description))
        let told = liveLines.dropFirst()
        let expected = [
            ("00:59:20", "sourceChanged gnss"), ("00:59:22", "near LBB"), ("00:59:22", "arrived LBB"),
            // In truth the train leaves at 01:00:00.5 and stands at 01:02:40.5; its rider is told 90 s before the doors open.
            ("01:00:03", "departed LBB"), ("01:01:14", "approaching FTM"), ("01:02:22", "near FTM"),
            ("01:02:41", "arrived FTM"),
        ]
        #expect(told.map(\.what) == expected.map(\.1), "\(live.output)")
        for (line, (time, what)) in zip(told, expected) {
            // gpsd takes an epoch more or less to find the receiver's speed.
            let late = try date(line.time).timeIntervalSince(try date("2026-08-19T\(time).000Z"))
            #expect(abs(late) <= (source == "gpsd" ? 1 : 0), "\(what) \(late) s late")
        }
        withExtendedLifetime((gpsd, folder)) {}
    }
}
