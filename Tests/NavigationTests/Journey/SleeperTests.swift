import Navigation
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// Riders who stay aboard, on simulated rides that go on for two stations.
@Suite struct `A rider who sleeps on` {
    /// A ride that goes on with her beyond her station: what is told, and when the train left that.
    private func ride(seed: Int, _ scenario: Scenario, from: Int, to: Int) throws
        -> (observed: Observing, id: String, departure: Timestamp)
    {
        let network = try Network.shipped.get()
        let pattern = try #require(network.patterns.firstIndex { $0.direction == 0 })
        var scenario = scenario
        scenario.stopsBeyond = 2
        let ride = SimulatedRide(in: network, pattern: pattern, from: from, to: to, scenario, seed: UInt64(seed))
        var observing = Observing(network)
        observing.observe(ride.observations)
        let id = network.stations[network.patterns[pattern].stops[to].station].id
        return (observing, id, try #require(ride.truth.calls.first { $0.stopID == id }).departure)
    }

    @Test func `under the sky is told within half a minute after the departure, and never before`() throws {
        var scenario = Scenario()
        scenario.receiver = Receiver(.openSky, interval: 1)
        var latenesses: [Double] = []
        for seed in 1...60 {
            let (observed, id, departure) = try ride(seed: seed, scenario, from: seed % 2, to: 2 + seed % 3)
            guard let missed = observed.events(.missed).first(where: { $0.stop?.id == id }) else {
                Issue.record("seed \(seed): not told at all")
                continue
            }
            latenesses.append(missed.time.seconds(since: departure))
        }
        latenesses.sort()
        print("asleep under the sky, simulated: told after \(latenesses)")
        #expect(latenesses.allSatisfy { $0 > 0 && $0 < 60 })
        #expect(latenesses[latenesses.count * 95 / 100] <= 30)
    }

    /// What carries her on under ground is a motion sensor, or beacons: the timetable alone does not.
    ///
    /// - Parameters:
    ///   - least: so many of 60 are told,
    ///   - most: and so many of them before the train leaves, where it was held before and taken to stand there.
    @Test(arguments: [("motion", 54, 2), ("beacons", 50, 1), ("both", 56, 2), ("nothing", 0, 0)])
    func `under ground is told when something shows it`(means: String, least: Int, most: Int) throws {
        var scenario = Scenario()
        if means == "motion" || means == "both" { scenario.motion = .asRecorded }
        if means == "beacons" || means == "both" { scenario.beacons = Beacons() }
        var (told, early, arrivals, latenesses) = (0, 0, 0, [Double]())
        for seed in 1...60 {
            let (observed, id, departure) = try ride(seed: seed, scenario, from: 6 + seed % 2, to: 9 + seed % 2)
            if observed.events(.arrived).contains(where: { $0.role == .destination }) { arrivals += 1 }
            guard let missed = observed.events(.missed).first(where: { $0.stop?.id == id }) else { continue }
            told += 1
            if missed.time < departure { early += 1 }
            latenesses.append(missed.time.seconds(since: departure).rounded())
        }
        print(
            "asleep under ground, \(means), simulated: \(arrivals) arrivals, \(told) told, \(early) early, after \(latenesses.sorted())"
        )
        #expect(arrivals >= 58)
        #expect(told >= least && early <= most)
        // That the timetable has its train leave is nothing that shows it.
        if means == "nothing" { #expect(told == 0) }
    }
}
