import Foundation
import TestSupport
import Testing

/// The copy that the service keeps of its feed, in a folder of its own. The feed has a shape that runs against its stops.
/// This is told where the feed is read, and not where the copy is read.
@Suite(.timeLimit(.minutes(2))) struct `The agent's copy of its feed` {
    private let folder: TemporaryFolder
    private let tree: GPIOTree
    private var copy: String { folder.path("state/network") }

    private static let warning = "shapes.txt:2: shape_id \"W\" runs against its 2 stops; it was taken reversed\n"

    init() throws {
        folder = try TemporaryFolder()
        tree = try GPIOTree()
        for (name, text) in [
            ("agency.txt", "agency_name,agency_url,agency_timezone\nX,https://example.org,UTC\n"),
            ("routes.txt", "route_id,route_short_name,route_type\nR,1,1\n"),
            ("trips.txt", "route_id,service_id,trip_id,shape_id\nR,S,T,W\n"),
            ("shapes.txt", "shape_id,shape_pt_sequence,shape_pt_lat,shape_pt_lon\nW,1,0,10.01\nW,2,0,10\n"),
            (
                "calendar.txt",
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                    + "S,1,1,1,1,1,1,1,20260101,20301231\n"
            ),
        ] { try folder.write(text, to: "feed/\(name)") }
        try FileManager.default.createDirectory(atPath: folder.path("state"), withIntermediateDirectories: true)
        try publish(to: "B")
    }

    /// Writes the part of the feed that names the last station.
    private func publish(to last: String) throws {
        try folder.write("stop_id,stop_name,stop_lat,stop_lon\nA,Ay,0,10\n\(last),Bee,0,10.01\n", to: "feed/stops.txt")
        try folder.write(
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,8:00:00,8:00:00,A,1\nT,8:02:00,8:02:00,\(last),2\n",
            to: "feed/stop_times.txt")
    }

    /// Deletes the data that the agent keeps beside the copy: the journey that it was on.
    private func forget() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("state"))
        where !name.hasPrefix("network") { try FileManager.default.removeItem(atPath: folder.path("state/\(name)")) }
    }

    /// Runs the agent until it has begun a journey, which it can only with the feed's stations, and ends it.
    ///
    /// - Returns: what it complained of.
    private func run(to last: String = "B") async throws -> String {
        try forget()
        let file = try folder.write(
            """
            [receiver]
            source = "nmea"
            file = "-"

            [network]
            path = "\(folder.path("feed"))"

            [journey]
            from = "A"
            to = "\(last)"

            [alarm]
            root = "\(tree.root)"
            buzzer = 17

            [page]
            enabled = false

            [control]
            socket = "\(folder.path("control"))"
            """, to: "alight.toml")
        let receiver = Pipe()
        let program = try Program(
            ["run", "--config", file, "--format", "ndjson"], environment: ["STATE_DIRECTORY": folder.path("state")],
            input: receiver.fileHandleForReading)
        let began = try await program.line { $0.contains("journeyStarted") }
        #expect(began.contains("\"to\":\"\(last)\""))
        program.signal(SIGTERM)
        let result = try await program.end()
        #expect(result.status == 0)
        withExtendedLifetime(receiver) {}
        return result.errors
    }

    private func bytes() -> Data? { FileManager.default.contents(atPath: copy) }

    @Test func `is made at the first start, and read at the next`() async throws {
        #expect(try await run().contains(Self.warning))
        let made = try #require(bytes())
        #expect(made.starts(with: [0x8A] + Array("ALNET".utf8)))
        let changed = try FileManager.default.attributesOfItem(atPath: copy)[.modificationDate] as? Date
        #expect(try await !run().contains("shapes.txt"))
        #expect(bytes() == made)
        #expect(try FileManager.default.attributesOfItem(atPath: copy)[.modificationDate] as? Date == changed)
    }

    @Test func `is made anew when the feed has changed`() async throws {
        _ = try await run()
        let made = bytes()
        try publish(to: "C")
        #expect(try await run(to: "C").contains(Self.warning))
        #expect(bytes() != made)
        #expect(try await !run(to: "C").contains("shapes.txt"))
    }

    @Test func `is not used where it is damaged, and made anew`() async throws {
        _ = try await run()
        var damaged = try #require(bytes())
        damaged[damaged.count / 2] ^= 1
        try damaged.write(to: URL(filePath: copy))
        let errors = try await run()
        #expect(errors.contains("alight: warning: \(copy): is damaged; the feed was read in its place\n"))
        #expect(errors.contains(Self.warning))
        let again = try await run()
        #expect(!again.contains("is damaged") && !again.contains("shapes.txt"))
    }

    @Test func `is done without where it cannot be written`() async throws {
        // Whoever runs the test may write anywhere but in the place of a folder.
        try FileManager.default.createDirectory(atPath: copy + ".new", withIntermediateDirectories: true)
        for _ in 0..<2 {
            let errors = try await run()
            #expect(errors.contains("alight: warning: \(copy): Is a directory; the feed will be read again\n"))
            #expect(errors.contains(Self.warning))
        }
        #expect(bytes() == nil)
    }
}
