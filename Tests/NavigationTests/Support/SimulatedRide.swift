import Foundation
import GTFS
import Navigation
import Positioning
import TestSupport
import Transit

/// A linear congruential generator (Knuth's MMIX constants), so that a failure can be repeated.
struct Generator: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }

    /// A normally distributed number (Box and Muller, 1958).
    mutating func normal() -> Double {
        let (first, second) = (Double.random(in: 1e-12...1, using: &self), Double.random(in: 0...1, using: &self))
        return (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
    }
}

/// A train on the elevated part of the shipped line, and a receiver in it. It shares no code with what it tests.
struct SimulatedRide {
    /// What really happened at a station.
    struct Call {
        var station: String
        /// When the wheels stop and turn again; equal where the train runs through.
        var arrival: Double
        var departure: Double
        var isPassed = false
    }

    let network: Network
    let pattern: Pattern
    private(set) var calls: [Call] = []
    /// The train's chainage and speed in each tenth of a second.
    private var states: [(chainage: Double, speed: Double)] = []

    static let start = Timestamp(milliseconds: 1_787_126_400_000)
    static let network = try? Feed.network(at: Paths.network)
    private static let step = 0.1

    /// Runs a train over some stops of a pattern.
    ///
    /// - Parameters:
    ///   - stops: positions in the pattern's stops, the first to start from and the last to end at.
    ///   - passed: positions that the train runs through.
    ///   - hold: where it stands in between: metres before which stop, and for how many seconds.
    init(
        _ pattern: Pattern, of network: Network, stops: ClosedRange<Int>, passed: Set<Int> = [],
        hold: (before: Int, metres: Double, seconds: Double)? = nil, seed: UInt64
    ) {
        self.network = network
        self.pattern = pattern
        var generator = Generator(seed: seed)
        var time = 0.0
        func station(_ stop: Int) -> String { network.stations[pattern.stops[stop].station].id }
        func stand(_ seconds: Double, at chainage: Double) {
            states += Array(repeating: (chainage, 0), count: Int(seconds / Self.step))
            time = Double(states.count) * Self.step
        }
        var chainage = pattern.stops[stops.lowerBound].chainage
        stand(.random(in: 30...60, using: &generator), at: chainage)
        calls.append(Call(station: station(stops.lowerBound), arrival: 0, departure: time))
        let acceleration = Double.random(in: 0.8...1, using: &generator)
        let cruise = Double.random(in: 15...22, using: &generator)
        var targets: [(chainage: Double, stop: Int?)] = []
        for stop in stops.dropFirst() {
            if let hold, hold.before == stop { targets.append((pattern.stops[stop].chainage - hold.metres, nil)) }
            if !passed.contains(stop) { targets.append((pattern.stops[stop].chainage, stop)) }
        }
        for target in targets {
            let (from, departed) = (chainage, states.count)
            var speed = 0.0
            while chainage < target.chainage - 0.05 {
                let braking = (2 * acceleration * max(0, target.chainage - chainage)).squareRoot()
                speed = min(speed + acceleration * Self.step, cruise, max(braking, 0.1))
                chainage = min(target.chainage, chainage + speed * Self.step)
                states.append((chainage, speed))
            }
            for stop in stops where passed.contains(stop) {
                let place = pattern.stops[stop].chainage
                guard from < place, place < target.chainage,
                    let passing = states[departed...].firstIndex(where: { $0.chainage >= place })
                else { continue }
                let passingTime = Double(passing) * Self.step
                calls.append(
                    Call(station: station(stop), arrival: passingTime, departure: passingTime, isPassed: true))
            }
            time = Double(states.count) * Self.step
            guard let stop = target.stop else {
                stand(hold?.seconds ?? 0, at: chainage)
                continue
            }
            let arrival = time
            stand(stop == stops.upperBound ? 40 : .random(in: 20...40, using: &generator), at: chainage)
            calls.append(Call(station: station(stop), arrival: arrival, departure: time))
        }
    }

    /// Seconds from the start to the end.
    var duration: Double { Double(states.count) * Self.step }

    /// What a receiver makes of the ride: correlated and white errors, an honest accuracy.
    ///
    /// - Parameters:
    ///   - interval: seconds from fix to fix.
    ///   - silent: seconds in which there is no fix.
    func fixes(every interval: Double, seed: UInt64, silent: ClosedRange<Double>? = nil) -> [Fix] {
        var generator = Generator(seed: seed &+ 77)
        let seat = Double.random(in: -60...60, using: &generator)
        var drift = (east: 4 * generator.normal(), north: 4 * generator.normal())
        var fixes: [Fix] = []
        var time = Double.random(in: 0..<interval, using: &generator)
        while time < duration {
            let state = states[min(states.count - 1, Int(time / Self.step))]
            let kept = exp(-interval / 30)
            let fresh = 4 * (1 - kept * kept).squareRoot()
            drift.east = kept * drift.east + fresh * generator.normal()
            drift.north = kept * drift.north + fresh * generator.normal()
            let place = pattern.track.coordinate(at: state.chainage + seat)
            let metres = Earth.meanRadius * .pi / 180
            var fix = Fix(mode: .threeD)
            fix.time = Self.start.advanced(bySeconds: time)
            fix.coordinate = Coordinate(
                latitude: place.latitude + (drift.north + generator.normal()) / metres,
                longitude: place.longitude + (drift.east + generator.normal()) / metres)
            fix.speed = max(0, abs(state.speed + 0.1 * generator.normal()))
            fix.accuracy = 6
            if silent?.contains(time) != true { fixes.append(fix) }
            time += interval
        }
        return fixes
    }
}

/// What follows from fixes, with time passing between them, and some seconds after the last.
func events(
    of fixes: [Fix], in network: Network, journey: (from: String?, to: String)? = nil, after seconds: Double = 0
) -> [Event] {
    var navigator = Navigator(network: network)
    var ticks = Ticks()
    var events: [Event] = []
    if let journey, let time = fixes.first?.time {
        events += navigator.handle(
            Observation(.command(.startJourney(from: journey.from, to: journey.to)), at: time))
    }
    for fix in fixes {
        guard let time = fix.time else { continue }
        for tick in ticks.before(time) { events += navigator.handle(tick) }
        events += navigator.handle(Observation(.fix(fix), at: time))
    }
    if seconds > 0, let last = fixes.last?.time {
        for tick in ticks.before(last.advanced(bySeconds: seconds)) { events += navigator.handle(tick) }
    }
    return events
}
