import GTFS
import Simulation
import TestSupport
import Testing
import Transit

@Suite struct `A scripted city` {
    private func network(_ files: [String: String]) throws -> (network: Network, warnings: FeedWarnings) {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return try Feed.read(at: folder.path)
    }

    @Test(arguments: 1...5) func `has stations and trains as cities have`(seed: Int) throws {
        let city = ScriptedCity(seed: UInt64(seed))
        let (drawn, warnings) = try network(city.drawn)
        #expect(warnings.lines == [])
        // Those that AG and SP share are one each.
        #expect(drawn.stations.count == 14 + 5 + 7)
        #expect(drawn.patterns.count == 2 * 6)
        for pattern in drawn.patterns {
            #expect(pattern.isDrawn.allSatisfy { $0 })
            for (before, stop) in zip(pattern.stops, pattern.stops.dropFirst()) {
                let metres = stop.chainage - before.chainage
                let seconds = try #require(stop.runTime)
                #expect((950...1700).contains(metres) || pattern.stops.count == 4, "\(metres) m to \(stop.stopID)")
                #expect((8...23).contains(metres / seconds), "\(metres / seconds) m/s to \(stop.stopID)")
            }
        }
    }

    @Test func `publishes its shapes reversed, too short, or not at all`() throws {
        let city = ScriptedCity()
        let (published, warnings) = try network(city.published)
        #expect(warnings.lines.count { $0.contains("reversed") } > 0)
        #expect(warnings.lines.count { $0.contains("does not lead along") } > 0)
        #expect(city.drawn["stops.txt"] == city.published["stops.txt"])
        #expect(city.drawn["stop_times.txt"] == city.published["stop_times.txt"])
        let branch = try #require(published.patterns.first { published.lines[$0.line].id == "SP" })
        // The stations that it shares with AG are drawn there.
        #expect(branch.isDrawn == (0..<11).map { $0 < 6 })
    }

    @Test func `is the same for the same seed`() {
        #expect(ScriptedCity(seed: 7).published == ScriptedCity(seed: 7).published)
        #expect(ScriptedCity(seed: 7).published != ScriptedCity(seed: 8).published)
    }
}
