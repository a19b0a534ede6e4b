import Foundation
import GTFS
import Positioning
import Testing
import Transit
import TestSupport

/// A feed by others; the figures are those of an independent count over its files.
@Suite struct `The feed of the metro of Busan` {
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: Paths.busan), "there is no ../shared/data/busan-metro/gtfs.zip"))
    func `loads whole`() throws {
        var loaded: Network?
        let elapsed = try ContinuousClock().measure { loaded = try Feed.network(at: Paths.busan) }
        print("busan-metro: loaded in \(elapsed)")
        let network = try #require(loaded)
        #expect(network.stations.count == 114)
        #expect(network.lines.map(\.name) == ["1", "2", "3", "4"])
        #expect(network.patterns.count == 19)
        #expect(network.timetable.trips.count == 3833)
        #expect(network.transfers.count == 12)
        let calls = network.timetable.trips.reduce(0) { $0 + network.patterns[$1.pattern].stops.count }
        #expect(calls == 109_140)
        for pattern in network.patterns {
            #expect(zip(pattern.stops, pattern.stops.dropFirst()).allSatisfy { $0.chainage < $1.chainage })
            #expect(pattern.stops.dropFirst().allSatisfy { ($0.runTime ?? 0) > 0 })
            for stop in pattern.stops {
                let offset = pattern.track.coordinate(at: stop.chainage)
                    .distance(to: network.stations[stop.station].coordinate)
                #expect(offset < 50, "\(stop.stopID) lies \(offset) m from its pattern's track")
            }
        }
    }
}
