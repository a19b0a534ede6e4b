import Foundation
import Positioning
import TestSupport
import Testing
import Transit

/// A simulated train along a pattern's track, and what is true of it. Times are seconds from its beginning.
///
/// It speeds up and brakes evenly, cruises between, and needs from stop to stop what the timetable says.
struct TrainRide {
    /// The stations on the way, in order.
    private(set) var calls: [Call] = []
    private let pattern: Pattern
    private var runs: [Run] = []

    /// The call of the train at a station.
    struct Call {
        let id: String
        /// When it stands, or passes by without stopping.
        var arrival: Double
        /// When it starts again; the end of the ride at the last station.
        var departure: Double
        var hasStopped: Bool
    }

    /// How a ride differs from the timetable.
    struct Plan {
        var runsThrough: Set<String> = []
        /// Seconds at each station.
        var dwell = 30.0
        /// The distance before each station at which the train is held, in metres.
        var holds: [String: Double] = [:]
        /// For how many seconds it is held.
        var held = 60.0
        /// How many times the timetable's run time it needs.
        var pace = 1.0
    }

    /// From standstill to standstill.
    private struct Run {
        let departure, start, end, cruise: Double
        var seconds: Double { (end - start) / cruise + cruise / TrainRide.acceleration }

        func state(at time: Double) -> (chainage: Double, speed: Double) {
            let since = min(max(0, time - departure), seconds)
            let ramp = cruise / TrainRide.acceleration
            if since < ramp {
                return (start + TrainRide.acceleration * since * since / 2, TrainRide.acceleration * since)
            }
            let left = seconds - since
            if left < ramp { return (end - TrainRide.acceleration * left * left / 2, TrainRide.acceleration * left) }
            return (start + cruise * (since - ramp / 2), cruise)
        }
    }

    private static let acceleration = 0.9

    /// Creates a ride between two stations, given by their `stop_id`.
    init(_ pattern: Pattern, in network: Network, from: String, to: String, _ plan: Plan = Plan()) throws {
        self.pattern = pattern
        func position(_ id: String) throws -> Int {
            try #require(pattern.stops.firstIndex { network.stations[$0.station].id == id })
        }
        var time = plan.dwell
        let first = try position(from)
        calls = [Call(id: from, arrival: 0, departure: time, hasStopped: true)]
        var (start, scheduled) = (pattern.stops[first].chainage, 0.0)
        var passed: [Double] = []
        for stop in pattern.stops[(first + 1)...(try position(to))] {
            let id = network.stations[stop.station].id
            scheduled += try #require(stop.runTime) * plan.pace
            calls.append(Call(id: id, arrival: 0, departure: 0, hasStopped: !plan.runsThrough.contains(id)))
            guard !plan.runsThrough.contains(id) else {
                passed.append(stop.chainage)
                continue
            }
            let length = stop.chainage - start
            let root = max(0, scheduled * scheduled - 4 * length / Self.acceleration).squareRoot()
            let cruise = Self.acceleration * (scheduled - root) / 2
            if let before = plan.holds[id] {
                time = run(from: start, to: stop.chainage - before, at: time, cruise) + plan.held
                start = stop.chainage - before
            }
            time = run(from: start, to: stop.chainage, at: time, cruise)
            for (number, chainage) in passed.enumerated() {
                let call = calls.count - 1 - passed.count + number
                calls[call].arrival = self.time(at: chainage, before: time)
                calls[call].departure = calls[call].arrival
            }
            calls[calls.count - 1].arrival = time
            time += plan.dwell
            calls[calls.count - 1].departure = time
            (start, scheduled, passed) = (stop.chainage, 0, [])
        }
    }

    /// When the ride ends: it stands at the last station for as long as at any.
    var end: Double { calls.last?.departure ?? 0 }

    func call(_ id: String) throws -> Call { try #require(calls.first { $0.id == id }) }

    /// The chainage of the train's middle, and its speed.
    func state(at time: Double) -> (chainage: Double, speed: Double) {
        let run = runs.last { $0.departure <= time } ?? runs[0]
        return run.state(at: time)
    }

    /// The receiver's fixes of the ride.
    ///
    /// - Parameters:
    ///   - interval: seconds between fixes.
    ///   - phase: the time of the first fix.
    ///   - behind: how many metres behind the train's middle the rider sits.
    ///   - lost: when there are no fixes.
    func fixes(
        every interval: Double = 1, phase: Double = 0, seed: Int = 1, behind: Double = 40,
        lost: ClosedRange<Double>? = nil
    ) -> [Fix] {
        var noise = Noise(seed: seed)
        var (east, north) = (Drift(4, &noise), Drift(4, &noise))
        return stride(from: phase, through: end, by: interval).compactMap { time in
            let (chainage, speed) = state(at: time)
            let place = pattern.track.coordinate(at: chainage - behind)
                .moved(east: east.value + noise.normal(1), north: north.value + noise.normal(1))
            let velocity = (noise.normal(0.1) + speed, noise.normal(0.1))
            east.advance(bySeconds: interval, &noise)
            north.advance(bySeconds: interval, &noise)
            guard lost.map({ !$0.contains(time) }) ?? true else { return nil }
            return Fix(time, place, speed: hypot(velocity.0, velocity.1))
        }
    }

    private mutating func run(from start: Double, to end: Double, at time: Double, _ cruise: Double) -> Double {
        let run = Run(
            departure: time, start: start, end: end,
            cruise: min(cruise, (Self.acceleration * (end - start)).squareRoot()))
        runs.append(run)
        return time + run.seconds
    }

    /// When the train's middle is at a chainage; sought by halving.
    private func time(at chainage: Double, before end: Double) -> Double {
        var (low, high) = (0.0, end)
        while high - low > 0.01 {
            let middle = (low + high) / 2
            if state(at: middle).chainage < chainage { low = middle } else { high = middle }
        }
        return high
    }
}
