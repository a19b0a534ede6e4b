import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// The difficulty of a simulated ride on the shipped line.
enum Difficulty: String, CaseIterable, Sendable {
    /// Nothing: an open sky from end to end.
    case none
    /// High houses from end to end.
    case canyon
    /// Some fixes sit at a wrong station.
    case cluster
    /// The receiver is pulled out now and then.
    case outages
    /// The train is held between stations.
    case holds
    /// A part under ground, which nothing but the timetable helps over.
    case tunnel
    /// The same with a motion sensor.
    case motion
    /// The same with beacons.
    case beacons
    /// A tunnel, a motion sensor, beacons, outages and holds.
    case all

    /// Whether a part lies under ground.
    var hasTunnel: Bool { [.tunnel, .motion, .beacons, .all].contains(self) }
}

/// A ride of a train that was simulated, on the shipped network.
struct Simulated {
    let network: Network
    let pattern: Pattern
    let ride: SimulatedRide
    /// The `stop_id`s of the stations from boarding to alighting.
    let stations: [String]

    /// A ride of some legs in a direction, from a station, and with a receiver that a seed determines: rides of a seed
    /// that differ in the interval between fixes have the same train.
    init(_ difficulty: Difficulty = .none, seed: Int, every interval: Double = 1, legs: ClosedRange<Int> = 3...4) throws
    {
        network = try Network.shipped.get()
        var noise = Noise(seed: seed)
        let direction = Int.random(in: 0...1, using: &noise)
        let number = try #require(network.patterns.firstIndex { $0.direction == direction })
        pattern = network.patterns[number]
        let (network, stops) = (network, pattern.stops)
        // The part on viaducts comes first to the north, and last to the south.
        let onViaducts = stops.indices.filter { !network.stations[stops[$0].station].isUnderground }
        let reach =
            difficulty.hasTunnel ? stops.indices : try #require(onViaducts.first)..<(try #require(onViaducts.last) + 1)
        let from = Int.random(in: reach.lowerBound..<(reach.upperBound - legs.lowerBound), using: &noise)
        let to = Int.random(
            in: (from + legs.lowerBound)..<min(from + legs.upperBound + 1, reach.upperBound), using: &noise)
        stations = stops[from...to].map { network.stations[$0.station].id }
        ride = SimulatedRide(
            in: network, pattern: number, from: from, to: to, Self.scenario(difficulty, every: interval),
            seed: UInt64(seed))
    }

    /// The observations, with ticks between.
    var observations: [Observation] {
        var ticks = Timekeeper()
        return ride.observations.flatMap { ticks.ticks(before: $0.time) + [$0] }
    }

    private static func scenario(_ difficulty: Difficulty, every interval: Double) -> Scenario {
        var scenario = Scenario.calm
        var receiver = Receiver.steady(.openSky, interval: interval)
        switch difficulty {
        case .none, .tunnel: break
        case .canyon: receiver.quality = .urbanCanyon
        case .cluster: receiver.quality = .wrongCluster
        case .outages: (receiver.outagesPerHour, receiver.outagesAreSilent) = (12, true)
        case .holds: scenario.movement.holds.probability = 0.3
        case .motion: scenario.motion = MotionSensor.optimistic
        case .beacons: scenario.beacons = Beacons.calm
        case .all:
            (scenario.motion, scenario.beacons) = (MotionSensor.optimistic, Beacons.calm)
            receiver.outagesPerHour = 12
            scenario.movement.holds.probability = 0.1
        }
        scenario.receiver = receiver
        return scenario
    }
}

extension Observation {
    /// The same observation, a number of milliseconds later.
    func shifted(byMilliseconds milliseconds: Int64) -> Observation {
        var shifted = self
        shifted.time.milliseconds += milliseconds
        guard case .fix(var fix) = content else { return shifted }
        fix.time?.milliseconds += milliseconds
        if fix.millisecondOfDay != nil { fix.millisecondOfDay = fix.time?.millisecondOfDay }
        shifted.content = .fix(fix)
        return shifted
    }

    /// The same with its fix, if it is one, somewhere else.
    func moved(_ move: (Coordinate) -> Coordinate) -> Observation {
        guard case .fix(var fix) = content else { return self }
        fix.coordinate = fix.coordinate.map(move)
        var moved = self
        moved.content = .fix(fix)
        return moved
    }
}

extension Event {
    /// The same event, a number of milliseconds later.
    func shifted(byMilliseconds milliseconds: Int64) -> Event {
        var shifted = self
        shifted.time.milliseconds += milliseconds
        shifted.eta?.milliseconds += milliseconds
        return shifted
    }

    /// The content of the event, without its time and its certainty.
    var words: String {
        var words = ["\(kind)"]
        words += [stop?.id, role?.rawValue, source?.rawValue, from?.id, to?.id, reason?.rawValue].compactMap(\.self)
        return words.joined(separator: " ")
    }
}

/// The events that a navigator tells of observations, which have their ticks between them already.
func events(_ network: Network, _ observations: [Observation]) -> [Event] {
    var navigator = Navigator(network: network)
    return observations.flatMap { navigator.handle($0) }
}

/// The first event in which two rides differ, for a person to read.
///
/// - Parameter tolerance: the number of seconds by which the times may differ.
/// - Returns: `nil` where they tell the same stations, roles, sources and reasons in the same order.
func firstDifference(_ events: [Event], _ others: [Event], within tolerance: Double) -> String? {
    for (number, (event, other)) in zip(events, others).enumerated()
    where event.words != other.words || abs(event.time.seconds(since: other.time)) > tolerance {
        return "event \(number): \(event.ndjson) and \(other.ndjson)"
    }
    return events.count == others.count ? nil : "\(events.count) and \(others.count) events"
}
