import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// A rider who sleeps on where she should change, and may as well have changed into another train that leads on from there.
@Suite struct `A change that is slept through` {
    /// Three lines share the track on which the train goes on: that she is in another one of them makes the station no less missed.
    @Test(arguments: [1, 2, 3]) func `is told before the next station`(seed: Int) throws {
        let network = try Network.helsinki.get()
        func number(_ id: String) throws -> Int { try #require(network.number(of: id)) }
        let (from, change) = (try number("RAS"), try number("ITA"))
        let found = network.patterns.enumerated().first { _, pattern in
            let stations = pattern.stops.map(\.station)
            guard let start = stations.firstIndex(of: from) else { return false }
            return stations[start...].contains(change)
        }
        let (pattern, described) = try #require(found.map { ($0.offset, $0.element) })
        let stations = described.stops.map(\.station)
        var scenario = Scenario.calm
        scenario.receiver = Receiver(.openSky, interval: 1)
        scenario.stopsBeyond = 1
        let ride = SimulatedRide(
            in: network, pattern: pattern, from: try #require(stations.firstIndex(of: from)),
            to: try #require(stations.firstIndex(of: change)), scenario, seed: UInt64(seed))
        var observing = Observing(network)
        let start = try #require(ride.observations.first).time
        observing.observe([Observation(.command(.startJourney(from: "RAS", to: "MEL")), at: start)])
        observing.observe(ride.observations.filter { if case .command = $0.content { false } else { true } })
        let call = try #require(ride.truth.calls.first { $0.stopID == "ITA" })
        let missed = try #require(observing.events(.missed).first { $0.stop?.id == "ITA" })
        let late = missed.time.seconds(since: call.departure)
        #expect(late > 0 && late < 60, "\(late) s after it left")
    }
}
