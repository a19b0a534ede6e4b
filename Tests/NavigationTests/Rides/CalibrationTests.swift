import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// Expected times against true ones, on rides whose trains, receivers and stands are drawn from measured ranges.
@Suite struct `What is expected` {
    private static let rides = 150

    /// Of a normal distribution 80 % lie within 1.28 standard deviations. Here, under an open sky and without holds, it may be more: with
    /// houses and holds, as in `TrackerStudy`, the tails are heavier than a normal distribution's, and the share is the same for all.
    @Test func `is off as far as it says`() throws {
        let network = try Network.shipped.get()
        let pattern = try #require(network.patterns.firstIndex { $0.direction == 0 })
        var off: [Double] = []
        for seed in 1...Self.rides {
            var scenario = Scenario()
            scenario.receiver = Receiver(.openSky, interval: 1)
            scenario.movement.holds.probability = 0
            let from = seed % 4
            let ride = SimulatedRide(
                in: network, pattern: pattern, from: from, to: from + 2 + seed % 2, scenario, seed: UInt64(seed))
            var observing = Observing(network)
            observing.observe(ride.observations)
            let destination = from + 2 + seed % 2
            let doors = try #require(ride.truth.calls.first { $0.stop == destination }?.doorsOpen)
            guard let event = observing.events(.approaching).first, let eta = event.eta,
                let spread = event.etaUncertainty
            else { continue }
            #expect(spread > 0 && spread < 60)
            off.append(eta.seconds(since: doors) / spread)
        }
        try #require(off.count >= Self.rides * 9 / 10)
        let (within80, within95) = (off.count { abs($0) <= 1.28 }, off.count { abs($0) <= 1.96 })
        let (share80, share95) = (Double(within80) / Double(off.count), Double(within95) / Double(off.count))
        print(
            "simulated, doors expected by fixes: \(within80) and \(within95) of \(off.count) within the 80 and 95 % interval"
        )
        #expect((0.75...0.95).contains(share80) && share95 >= 0.9, "\(share80), \(share95)")
    }
}
