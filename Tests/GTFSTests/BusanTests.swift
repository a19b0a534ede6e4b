import Foundation
import GTFS
import Positioning
import Testing
import Transit
import TestSupport

/// A feed by others; the figures are those of an independent count over its files.
@Suite struct `The feed of the metro of Busan` {
    @Test
    func `loads whole`() throws {
        var loaded: Network?
        let elapsed = try ContinuousClock().measure { loaded = try Feed.network(at: Paths.busan) }
        print("busan-metro: loaded in \(elapsed)")
        let network = try #require(loaded)
        // Of 114 stops twelve are the two halves of the six stations where lines cross, which have one name.
        #expect(network.stations.count == 108)
        #expect(network.stations.reduce(0) { $0 + max(1, $1.aliases.count) } == 114)
        #expect(network.lines.map(\.name) == ["1", "2", "3", "4"])
        #expect(network.patterns.count == 19)
        #expect(network.timetable.trips.count == 3833)
        #expect(network.transfers.count == 12)
        #expect(network.transfers.allSatisfy { $0.from == $0.to && $0.minimumTime == 180 })
        let calls = network.timetable.trips.reduce(0) { $0 + network.patterns[$1.pattern].stops.count }
        #expect(calls == 109_140)
        for pattern in network.patterns {
            #expect(zip(pattern.stops, pattern.stops.dropFirst()).allSatisfy { $0.chainage < $1.chainage })
            #expect(pattern.stops.dropFirst().allSatisfy { ($0.runTime ?? 0) > 0 })
            for stop in pattern.stops {
                // A station where lines cross has platforms up to 124 m apart; it is the line's own one that lies on its track.
                let station = network.stations[stop.station]
                let platform = station.platforms.first { $0.id == stop.stopID }?.coordinate ?? station.coordinate
                let offset = pattern.track.coordinate(at: stop.chainage).distance(to: platform)
                #expect(offset < 50, "\(stop.stopID) lies \(offset) m from its pattern's track")
            }
        }
    }
}
