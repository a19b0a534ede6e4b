import Foundation
import GTFS
import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// Rides on tracks as they are drawn, with a network that has no shapes.
@Suite struct `A line that nobody has drawn` {
    /// The account of the events told on a ride along a whole pattern.
    private struct Account: CustomStringConvertible {
        var name: String
        var stops = 0
        var untold: [String] = []
        var passed: [String] = []
        var offRoute = 0
        var isArrived = false

        var description: String {
            "\(name): \(stops - untold.count) of \(stops) stops told, \(offRoute) offRoute, passed \(passed), "
                + "untold \(untold), journey \(isArrived ? "arrived" : "not arrived")"
        }
    }

    private func account(of number: Int, in drawn: Network, told undrawn: Network, seed: Int) throws -> Account {
        let pattern = drawn.patterns[number]
        let ids = pattern.stops.map { drawn.stations[$0.station].id }
        let last = try #require(ids.last)
        let ride = try TrainRide(pattern, in: drawn, from: ids[0], to: last)
        var observing = Observing(undrawn)
        observing.observe(.command(.startJourney(from: nil, to: last)), at: 0)
        observing.observe(ride.fixes(seed: seed, behind: 0))
        let arrived = Set(observing.events(.arrived).compactMap { $0.stop?.id })
        return Account(
            name: "\(drawn.lines[pattern.line].name) to \(pattern.headsign)", stops: ids.count,
            untold: ids.filter { !arrived.contains($0) },
            passed: observing.events(.passed).compactMap { $0.stop?.id }, offRoute: observing.events(.offRoute).count,
            isArrived: observing.isAtDestination)
    }

    /// Runs a ride along each pattern.
    ///
    /// - Parameter deviation: how far the stations are off, in metres.
    private func check(_ network: Network, off deviation: Double, seed: Int) throws {
        let undrawn = try network.undrawn(off: deviation, seed: seed)
        var (told, all, offRoute) = (0, 0, 0)
        for number in network.patterns.indices {
            let account = try account(of: number, in: network, told: undrawn, seed: number + 100 * seed)
            (told, all) = (told + account.stops - account.untold.count, all + account.stops)
            offRoute += account.offRoute
            // Stations that are farther off cost some stops, on drawn tracks too, and never the line.
            #expect(account.offRoute == 0, "\(account)")
            #expect(deviation > 15 || account.untold.isEmpty, "\(account)")
            #expect(deviation > 0 || account.isArrived, "\(account)")
        }
        #expect(Double(told) >= 0.97 * Double(all) || deviation > 30)
        print(
            """
            undrawn lines, stations \(deviation) m off: \(told) of \(all) stops of \(network.patterns.count) patterns told, \
            \(offRoute) times offRoute
            """)
    }

    @Test(arguments: [0.0, 15, 30, 50], [1, 2])
    func `is followed from stop to stop on the metro of Jakarta`(deviation: Double, seed: Int) throws {
        try check(Network.shipped.get(), off: deviation, seed: seed)
    }

    @Test(arguments: oneIn(2, of: [0.0, 15, 30, 50]), oneIn(2, of: 1...2))
    func `is followed from stop to stop on the metro of Busan`(deviation: Double, seed: Int) throws {
        try check(Feed.network(at: Paths.busan), off: deviation, seed: seed)
    }
}
