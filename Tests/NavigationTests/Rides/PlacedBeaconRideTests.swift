import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// Rides past beacons of which the network lists where they hang.
@Suite struct `Rides past beacons in listed places` {
    /// Rides under ground with four beacons in each station, heard in all seats: listed and not.
    @Test func `tell a stop twice as well`() throws {
        let network = try Network.shipped.get()
        var rule = Beacons.calm
        (rule.count, rule.reach, rule.trainLoss) = (4...4, 60...60, 5...5)
        let placed = network.placing(rule, seed: 1)
        let pattern = try #require(
            network.patterns.firstIndex { network.stations[$0.stops[0].station].id == "BHI" })
        let seeds = oneIn(4, of: 1...30)
        func lateness(_ network: Network) -> [Double] {
            var seconds: [Double] = []
            for seed in seeds {
                var scenario = Scenario.calm
                (scenario.receiver, scenario.beacons) = (nil, rule)
                let ride = SimulatedRide(in: network, pattern: pattern, from: 0, to: 4, scenario, seed: UInt64(seed))
                var observing = Observing(network)
                observing.observe(ride.observations)
                observing.observe([Observation(.tick, at: ride.truth.end.advanced(bySeconds: 60))])
                for call in ride.truth.calls.dropFirst() where call.stops {
                    let arrived = observing.events(.arrived).first { $0.stop?.id == call.stopID }
                    seconds.append(arrived.map { abs($0.time.seconds(since: call.standing)) } ?? 60)
                }
            }
            return seconds.sorted()
        }
        let (known, unknown) = (lateness(placed), lateness(network))
        #expect(known.count == seeds.count * 4 && unknown.count == known.count)
        #expect(known.count { $0 > 2 } * 2 < unknown.count { $0 > 2 }, "\(known), \(unknown)")
        // Nine in ten: 2.8 s, and 5.1 s where they are not listed.
        let ninth = known.count * 9 / 10
        #expect(known[ninth] < 3.5, "\(known[ninth]) s, \(unknown[ninth]) s")
    }
}
