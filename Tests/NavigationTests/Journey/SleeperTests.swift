import Navigation
import Observations
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

    /// The box was off while the train took her on, and is switched on again where the train stands three stations later, or two streets away.
    ///
    /// - Parameters:
    ///   - place: where she is then.
    ///   - isTold: whether she was carried on.
    @Test(arguments: [("BLM", 0.0, true), ("CPR", 400.0, false)])
    func `is told where she was carried on while the box was off`(place: String, east: Double, isTold: Bool) throws {
        let network = try Network.shipped.get()
        let ride = try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "SSM", TrainRide.Plan(dwell: 20))
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: "LBB", to: "CPR")), at: 0)
        let told = try ride.call("CPR").arrival + 5
        observing.observe(ride.fixes().filter { ($0.time?.second ?? 0) <= told })
        #expect(observing.events(.missed).isEmpty)
        observing.goOn(after: 330)
        let there = network.stations[try #require(network.number(of: place))].coordinate.moved(east: east, north: 0)
        var noise = Noise(seed: 3)
        for second in stride(from: told + 330, to: told + 400, by: 1) {
            observing.observe([Fix(second, there.moved(east: noise.normal(4), north: noise.normal(4)), speed: 0)])
        }
        #expect(observing.events(.missed).map(\.stop?.id) == (isTold ? ["CPR"] : []))
        if isTold {
            let time = try #require(observing.events(.missed).first).time.second - told
            #expect((330...400).contains(time), "\(time) s")
            // And she is led back.
            #expect(observing.navigator.journey != nil)
        }
    }

    /// The box lost its power on the way, and no clock tells for how long: the first fixes show that the train stands at her station.
    ///
    /// - Parameter moved: how many seconds of the ride lay behind, in the station of departure or beyond it.
    @Test(arguments: [-5.0, 20]) func `is told at once where a box without a clock comes back at her station`(
        moved: Double
    ) throws {
        let network = try Network.shipped.get()
        let ride = try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "SSM", TrainRide.Plan(dwell: 20))
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: "LBB", to: "CPR")), at: 0)
        let cut = try ride.call("LBB").departure + moved
        observing.observe(ride.fixes().filter { ($0.time?.second ?? 0) <= cut })
        observing.goOn(after: nil)
        let away = try ride.call("CPR").arrival - cut
        observing.observe(.timeOfDay(.second(cut + away)), at: cut + 1)
        let there = network.stations[try #require(network.number(of: "CPR"))].coordinate
        var noise = Noise(seed: 3)
        for second in stride(from: cut + 2, to: cut + 10, by: 1) {
            observing.observe([Fix(second, there.moved(east: noise.normal(2), north: noise.normal(2)), speed: 0)])
        }
        #expect(observing.stations(.arrived).last == "arrived CPR")
        #expect(observing.isAtDestination)
    }

    /// A motion sensor or beacons carry her position on under ground; the timetable alone does not.
    ///
    /// - Parameters:
    ///   - least: the least number of rides, of 60, on which she is told.
    ///   - most: the greatest number of them told before the train leaves, where it was held before and taken to stand there.
    @Test(arguments: [("motion", 54, 2), ("beacons", 50, 1), ("both", 56, 2), ("nothing", 0, 0)])
    func `under ground is told when something shows it`(means: String, least: Int, most: Int) throws {
        var scenario = Scenario()
        if means == "motion" || means == "both" { scenario.motion = .asRecorded }
        if means == "beacons" || means == "both" { scenario.beacons = Beacons() }
        var (told, early, arrivals, latenesses) = (0, 0, 0, [Double]())
        let seeds = oneIn(15, of: 1...60)
        for seed in seeds {
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
        #expect(arrivals * 60 >= 58 * seeds.count)
        #expect(told * 60 >= least * seeds.count && early * 60 <= most * seeds.count)
        // That the timetable has its train leave is nothing that shows it.
        if means == "nothing" { #expect(told == 0) }
    }
}
