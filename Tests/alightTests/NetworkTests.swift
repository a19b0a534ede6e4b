import TestSupport
import Testing

@Suite struct `alight network` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `compiles a feed to a file that is a network like it`() async throws {
        let file = folder.path("jakarta.network")
        let compiled = try await Program.run(["network", Paths.network, "--output", file])
        #expect(compiled.status == 0)
        #expect(compiled.errors.isEmpty)
        #expect(compiled.output.hasPrefix("\(file): stations: 13, lines: 1, trips: "))
        let feed = try await Program.run(["stations", "--network", Paths.network])
        #expect(try await Program.run(["stations", "--network", file]) == feed)
        let departures = ["departures", "BLM", "--at", "2026-08-19T08:00", "--network"]
        #expect(try await Program.run(departures + [file]) == Program.run(departures + [Paths.network]))
    }

    @Test func `says why it cannot`() async throws {
        let unwritable = try await Program.run(["network", Paths.network, "--output", folder.path("none/a")])
        #expect(unwritable.status == 74)
        #expect(
            unwritable.errors
                == "alight: \(folder.path("none/a")): No such file or directory; name a file that can be written\n")
        let unknown = try await Program.run(
            ["network", Paths.network, "--output", folder.path("a"), "--routes", "M9"])
        #expect(unknown.status == 65)
        #expect(
            unknown.errors.hasPrefix(
                "alight: routes.txt: no route_id, route_short_name or route_long_name is \"M9\"; did you mean "))
        let box = try await Program.run(["network", Paths.network, "--output", folder.path("a"), "--bbox", "-1,2,3"])
        #expect(box.status == 64)
        #expect(box.errors.contains("write min_lon,min_lat,max_lon,max_lat in degrees"))
    }
}
