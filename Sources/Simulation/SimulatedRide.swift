import Navigation
public import Observations
import Positioning
public import Transit

/// A ride that nobody made: what the agent would have observed, and what is true.
///
/// The same pattern, stops, scenario and seed give the same ride on any machine. The train, the receiver, the motion
/// sensor and the beacons draw their random numbers apart: with another receiver the train runs as before.
public struct SimulatedRide: Sendable {
    /// The observations, in the order of time.
    public let observations: [Observation]
    /// The truth about the ride.
    public let truth: Truth
    /// How many metres ahead of the train's middle the rider sits.
    public let seat: Double
    /// The parts of the pattern's track that lie under ground, in metres, in order.
    public let tunnels: [ClosedRange<Double>]

    /// Simulates a ride between two stops of a pattern.
    ///
    /// - Parameters:
    ///   - pattern: its number.
    ///   - from: the position in the pattern's stops where it begins.
    ///   - to: that where the rider wants to alight, behind `from`.
    public init(
        in network: Network, pattern number: Int, from: Int, to: Int, _ scenario: Scenario = Scenario(), seed: UInt64
    ) {
        let pattern = network.patterns[number]
        precondition(from >= 0 && from < to && to < pattern.stops.count, "a ride goes on along its pattern")
        var driver = Driver(pattern, in: network, scenario.movement, seed: seed)
        truth = driver.drive(
            from: from, to: to, last: min(pattern.stops.count - 1, to + max(0, scenario.stopsBeyond)),
            standing: max(0, scenario.beforeDeparture), start: scenario.start)
        tunnels = scenario.underground.tunnels(of: pattern, in: network)
        var random = Randomness(seed: seed, purpose: 5)
        seat = random.uniform(-scenario.seat...scenario.seat)
        let startsJourney = scenario.startsJourney.map { random.uniform($0) }

        var others: [Observation] = []
        if let beacons = scenario.beacons {
            others.append(Observation(.bluetooth(isAvailable: true), at: truth.start))
            var field = BeaconField(beacons, pattern, in: network, truth, seat: seat, seed: seed)
            others += field.sightings().map { Observation(.sighting($0.sighting), at: $0.time) }
        }
        if let motion = scenario.motion {
            others += motion.observations(of: truth, seed: seed)
        }
        if let barometer = scenario.barometer {
            others += barometer.readings(of: truth, pattern, in: network, tunnels: tunnels, seed: seed).map {
                Observation(.pressure($0.pressure), at: $0.time)
            }
        }
        if let startsJourney {
            func stopID(_ stop: Int) -> String { network.stations[pattern.stops[stop].station].id }
            let departure = truth.calls[0].departure
            others.append(
                Observation(
                    .command(.startJourney(from: scenario.tellsOrigin ? stopID(from) : nil, to: stopID(to))),
                    at: max(truth.start, departure.advanced(bySeconds: -startsJourney))))
        }
        // Observations of one moment stay in the order above.
        others = others.enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
        guard let receiver = scenario.receiver else {
            observations = others
            return
        }
        var reception = Reception(receiver, pattern, in: network, truth, seat: seat, tunnels: tunnels, seed: seed)
        var merged: [Observation] = []
        merged.reserveCapacity(others.count + Int(truth.profile.end / max(0.001, receiver.interval)) + 1)
        var next = 0
        reception.report { fix, time in
            while next < others.count, others[next].time <= time {
                merged.append(others[next])
                next += 1
            }
            merged.append(Observation(.fix(fix), at: time))
        }
        merged += others[next...]
        observations = merged
    }
}
