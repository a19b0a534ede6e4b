import Foundation
import NMEA
import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// A core that is encoded and decoded now and then, beside one that goes on without.
struct Restarting {
    let network: Network
    private var plain: Navigator
    private var restarted: Navigator
    /// How many bytes the largest state had.
    private(set) var largest = 0
    /// How many events both told.
    private(set) var told = 0

    init(_ network: Network, _ settings: Navigator.Settings = Navigator.Settings()) {
        self.network = network
        plain = Navigator(network: network, settings: settings)
        restarted = plain
    }

    /// Handles observations that already have their ticks between them, with a restart each time a count of observations is reached.
    ///
    /// - Returns: the first thing in which the two differ.
    mutating func observe(_ observations: [Observation], every count: Int) throws -> String? {
        for (number, observation) in observations.enumerated() {
            let (events, others) = (plain.handle(observation), restarted.handle(observation))
            told += events.count
            if events != others {
                return "observation \(number): \(events.map(\.ndjson)) and, restarted, \(others.map(\.ndjson))"
            }
            // The belief shows in these values long before it is told.
            guard plain.linePosition == restarted.linePosition, plain.position == restarted.position,
                plain.source == restarted.source, plain.refusals == restarted.refusals
            else { return "observation \(number): \(plain.linePosition as Any), \(restarted.linePosition as Any)" }
            if number % count == count - 1 { try restart() }
        }
        return nil
    }

    private mutating func restart() throws {
        let state = try restarted.state
        restarted = try Navigator(state: state, in: network)
        largest = max(largest, state.count)
    }
}

extension Navigator {
    /// The state that is left of it when the process ends.
    var state: Data { get throws { try JSONEncoder().encode(self) } }

    init(state: Data, in network: Network?) throws {
        let decoder = JSONDecoder()
        if let network { decoder.userInfo[.network] = network }
        self = try decoder.decode(Navigator.self, from: state)
    }
}

/// The observations on rides of many kinds, with ticks between.
enum RestartedRide: Sendable {
    /// The ride that is shipped with the project.
    static func recorded() throws -> [Observation] {
        let file = Paths.project.appending(path: "fixtures/rides/lebak-bulus-asean.nmea")
        var (decoder, fixes) = (StreamDecoder(), [Fix]())
        func take(_ item: StreamDecoder.Item) { if case .fix(let fix) = item.content { fixes.append(fix) } }
        try Data(contentsOf: file).withUnsafeBytes { decoder.decode($0, take) }
        decoder.finish(take)
        return try ticked(fixes, from: nil, to: "SSM")
    }

    /// Two trains with a change between them.
    static func changing() throws -> (network: Network, observations: [Observation]) {
        let network = try SmallMetro.triangle.network()
        var rides = RidesInTurn(network)
        try rides.ride("W1", "X")
        try rides.ride("X", "N2", waiting: 120)
        return (network, try ticked(rides.fixes, from: "W1", to: "N2"))
    }

    /// A receiver that tells no speed, is silent for a while, and jumps to and fro.
    static func poor() throws -> [Observation] {
        let network = try Network.shipped.get()
        let ride = try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "BLM")
        var noise = Noise(seed: 5)
        let fixes = ride.fixes(seed: 5, lost: 300...340).map { fix in
            var fix = fix
            fix.speed = nil
            if Int.random(in: 0..<40, using: &noise) < 8, (100..<200).contains(fix.time?.second ?? 0) {
                fix.coordinate = fix.coordinate?.moved(east: 3000)
            }
            return fix
        }
        // A beacon of a station where the train is not, once Bluetooth is on, and a receiver that is lost for a moment.
        let beacon = try #require(network.beacons.last)
        let sighting = Sighting(
            BeaconID(uuid: beacon.id.uuid, major: beacon.id.major, minor: beacon.minor ?? 1), measuredPower: -59,
            rssi: -80)
        let others =
            [
                Observation(.bluetooth(isAvailable: false, because: .poweredOff), at: .second(20)),
                Observation(.receiver(.lost), at: .second(90)), Observation(.receiver(.available), at: .second(95)),
                Observation(.bluetooth(isAvailable: true), at: .second(150)),
            ] + stride(from: 151, to: 260, by: 9).map { Observation(.sighting(sighting), at: .second($0)) }
        let observations = try ticked(fixes, from: "LBB", to: "BLM")
        return (observations + others).enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }

    /// Past the station where the rider should have changed, off the line and back to it, with fixes that come late.
    static func astray() throws -> (network: Network, observations: [Observation]) {
        let network = try SmallMetro.triangle.network()
        var rides = RidesInTurn(network)
        try rides.ride("W1", "E2")
        var fixes = rides.fixes
        for second in 1...150 {
            let place = Coordinate.somewhere.moved(east: 2000 + 15 * Double(second), north: -100 - 15 * Double(second))
            fixes.append(Fix(rides.end + Double(second), place, speed: 21))
        }
        for number in stride(from: 40, to: fixes.count, by: 45) {
            fixes[number].time = fixes[number].time?.advanced(bySeconds: -4)
        }
        return (network, try ticked(fixes, from: "W1", to: "N2"))
    }

    /// Under ground, past beacons of which it is listed where they hang.
    static func pastListedBeacons() throws -> (network: Network, observations: [Observation]) {
        let network = try Network.shipped.get()
        var rule = Beacons.calm
        (rule.count, rule.reach, rule.trainLoss) = (4...4, 60...60, 5...5)
        let pattern = try #require(
            network.patterns.firstIndex { network.stations[$0.stops[0].station].id == "BHI" })
        var scenario = Scenario.calm
        (scenario.receiver, scenario.beacons) = (nil, rule)
        let ride = SimulatedRide(in: network, pattern: pattern, from: 0, to: 3, scenario, seed: 1)
        var ticks = Timekeeper()
        return (network.placing(rule, seed: 1), ride.observations.flatMap { ticks.ticks(before: $0.time) + [$0] })
    }

    /// Past two stations 1 km apart on no line, with a stop at each.
    static func throughFences() -> [Observation] {
        var (metres, fixes) = (-500.0, [Fix]())
        for second in 0..<240 {
            let speed = (50..<80).contains(second) || (160..<190).contains(second) ? 0 : 10.0
            metres += speed
            fixes.append(Fix(Double(second), .somewhere.moved(east: metres), speed: speed))
        }
        return ticked(fixes)
    }

    private static func ticked(_ fixes: [Fix], from: String?, to: String) throws -> [Observation] {
        let start = try #require(fixes.first?.time)
        return [Observation(.command(.startJourney(from: from, to: to)), at: start)] + ticked(fixes)
    }

    private static func ticked(_ fixes: [Fix]) -> [Observation] {
        var ticks = Timekeeper()
        return fixes.compactMap { fix in fix.time.map { Observation(.fix(fix), at: $0) } }
            .flatMap { ticks.ticks(before: $0.time) + [$0] }
    }
}
