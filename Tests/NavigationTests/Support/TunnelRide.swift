import Navigation
import Observations
import Positioning
import Simulation
import Testing
import Transit

/// Rides under ground with beacons and no satellites.
enum TunnelRide {
    /// From end to end of the tunnel's part between Bundaran HI and Istora, with four beacons in each station.
    static func ride(
        _ network: Network, seed: Int, through: Set<String> = [], holds: Double = 0, trainLoss: Double = 10
    ) throws -> (told: Observing, truth: Truth) {
        let number = try #require(network.patterns.firstIndex { network.stations[$0.stops[0].station].id == "BHI" })
        var scenario = Scenario.calm
        var beacons = Beacons.calm
        (beacons.count, beacons.reach, beacons.interval) = (4...4, 60...60, 0.2...0.2)
        beacons.trainLoss = trainLoss...trainLoss
        (scenario.receiver, scenario.beacons, scenario.movement.runsThrough) = (nil, beacons, through)
        scenario.movement.holds.probability = holds
        let ride = SimulatedRide(in: network, pattern: number, from: 0, to: 4, scenario, seed: UInt64(seed))
        var observing = Observing(network)
        observing.observe(ride.observations)
        observing.observe([Observation(.tick, at: ride.truth.end.advanced(bySeconds: 60))])
        return (observing, ride.truth)
    }
}
