import Foundation
import GTFS
import Logging
import Navigation
import Observations
import Positioning
import Receivers
import Simulation
import TestSupport
import Transit

@testable import Agent

/// A ride on which the box dies, with what the rider does about the alarms.
struct SurvivalRide: Sendable {
    let name: String
    let network: Network
    /// The journey that the configuration asks for, where the rider does not ask for one on the way.
    var journey: JourneyRequest?
    /// The observations, in order, without ticks.
    let observations: [Observation]
    /// After how many seconds the rider acknowledges a signal; one that is not named is left to play to its end.
    let acknowledges: [AlarmSignal: Double]
    /// When the rider has left the train, of their own accord, by the name of the station.
    var leaves: [String: Timestamp] = [:]
    /// Whether part of it lies under ground, where nothing but the passing of time tells where the train is.
    var isBlind = false

    /// The longest down time, and some more: so long the box goes on observing at the end of each ride.
    static let rest = 400.0

    /// The agent's setup.
    func setup(journal: String? = nil) -> AgentSetup {
        var configuration = Configuration()
        (configuration.journey, configuration.journal) = (journey, journal)
        return AgentSetup(configuration, named: name, network: network)
    }

    /// The ride that is shipped with the project: the rider acknowledges both signals.
    static func recorded() async throws -> SurvivalRide {
        let network = try Network.shipped.get()
        var observations: [Observation] = []
        let path = Paths.project.appending(path: "fixtures/rides/lebak-bulus-asean.nmea").path
        for try await observation in RideLogLocationFinder(path: path, logger: RecordedLines.none).observations() {
            if case .fix = observation.content { observations.append(observation) }
        }
        return SurvivalRide(
            name: "recorded", network: network, journey: JourneyRequest(from: "LBB", to: "ASEAN"),
            observations: standing(observations), acknowledges: [.approaching: 2, .arrived: 4])
    }

    /// From the last station on viaducts into the tunnel, to its end: the rider acknowledges the arrival alone.
    static func underGround() throws -> SurvivalRide {
        var scenario = Scenario()
        (scenario.receiver, scenario.motion) = (.steady(), .optimistic)
        return try simulated("under ground", from: "SSM", to: "BHI", scenario, seed: 3, [.arrived: 3], isBlind: true)
    }

    /// Past the destination: the rider sleeps, and hears nothing.
    static func asleep() throws -> SurvivalRide {
        var scenario = Scenario()
        (scenario.receiver, scenario.stopsBeyond) = (.steady(), 2)
        return try simulated("asleep", from: "LBB", to: "HJN", scenario, seed: 2, [:])
    }

    /// With a change between two lines that cross, in a city of many.
    static func changing() throws -> SurvivalRide {
        let folder = try TemporaryFolder()
        for (name, text) in ScriptedCity().drawn { try folder.write(text, to: name) }
        let network = try Feed.network(at: folder.path)
        for seed in 1...UInt64.max {
            let journey = CityJourney(in: network, seed: seed)
            guard journey.kinds.contains(.crossing), journey.kinds.count == 1 else { continue }
            return SurvivalRide(
                name: "changing", network: network, observations: standing(journey.observations),
                acknowledges: [.approaching: 2, .arrived: 3],
                leaves: Dictionary(journey.alightings.map { ($0.name, $0.out) }, uniquingKeysWith: max))
        }
        throw TestFailure("no journey with a change")
    }

    private static func simulated(
        _ name: String, from: String, to: String, _ scenario: Scenario, seed: UInt64,
        _ acknowledges: [AlarmSignal: Double], isBlind: Bool = false
    ) throws -> SurvivalRide {
        let network = try Network.shipped.get()
        for (number, pattern) in network.patterns.enumerated() {
            let ids = pattern.stops.map { network.stations[$0.station].id }
            guard let start = ids.firstIndex(of: from), let end = ids.firstIndex(of: to), start < end else { continue }
            let ride = SimulatedRide(in: network, pattern: number, from: start, to: end, scenario, seed: seed)
            return SurvivalRide(
                name: name, network: network, observations: standing(ride.observations), acknowledges: acknowledges,
                isBlind: isBlind)
        }
        throw TestFailure("no train from \(from) to \(to)")
    }

    /// The same, and at the end the last fix for a while: who is still on the train stays on it.
    private static func standing(_ observations: [Observation]) -> [Observation] {
        let last = observations.last { if case .fix = $0.content { true } else { false } }
        guard let last, case .fix(let fix) = last.content, let end = observations.last?.time else {
            return observations
        }
        return observations
            + stride(from: 1, through: rest, by: 1).map { second in
                var fix = fix
                fix.time = end.advanced(bySeconds: second)
                fix.millisecondOfDay = nil
                fix.speed = fix.speed == nil ? nil : 0
                return Observation(.fix(fix), at: end.advanced(bySeconds: second))
            }
    }
}
