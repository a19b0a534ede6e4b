import Navigation
import Positioning
import Simulation
import Testing
import Transit

/// The figures measured on 335 runs of Hungarian main and branch line trains, in `driving/README.md` of the shared data,
/// and their counterparts in simulated rides.
@Suite struct `Rides on a main line` {
    /// A run from stop to stop.
    private struct Run {
        /// The number of states per second.
        let rate: Double
        let states: [Truth.State]
        let length: Double
        /// Where the train stood on the way: metres before the stop, behind the start, and seconds.
        let stands: [(before: Double, behind: Double, seconds: Double)]

        /// The seconds to the stop, and the speed, at the given number of metres before it.
        func approach(_ metres: Double) -> (seconds: Double, speed: Double)? {
            guard let last = states.last,
                let place = states.lastIndex(where: { last.chainage - $0.chainage >= metres })
            else { return nil }
            return (Double(states.count - 1 - place) / rate, states[place].speed)
        }

        /// The seconds from where a phone sees the train move, at 2 m/s, to the given number of metres.
        func start(_ metres: Double) -> Double? {
            guard let first = states.first, let moves = states.firstIndex(where: { $0.speed > 2 }),
                let place = states.firstIndex(where: { $0.chainage - first.chainage >= metres })
            else { return nil }
            return Double(place - moves) / rate
        }

        /// The hardest change of speed over the given number of seconds, in m/s².
        func hardest(over seconds: Int, isBraking: Bool) -> Double {
            zip(states, states.dropFirst(Int(rate) * seconds)).map { before, after in
                (isBraking ? before.speed - after.speed : after.speed - before.speed) / Double(seconds)
            }.max() ?? 0
        }
    }

    private static func truth(
        _ seed: Int, isTimed: Bool? = nil, _ change: (inout Movement) -> Void = { _ in }
    ) -> Truth {
        let network = Network.mainLine(seed: UInt64(seed), hasTimetable: isTimed ?? (seed % 2 == 0))
        var scenario = Scenario()
        (scenario.receiver, scenario.movement) = (nil, .mainLine)
        change(&scenario.movement)
        return SimulatedRide(
            in: network, pattern: seed % 2, from: 0, to: network.patterns[0].stops.count - 1, scenario,
            seed: UInt64(seed)
        ).truth
    }

    private static func runs(_ truth: Truth, rate: Double = 5) -> [Run] {
        zip(truth.calls, truth.calls.dropFirst()).map { before, call in
            let count = Int(call.standing.seconds(since: before.departure) * rate)
            let states = (0...count).map {
                truth.state(at: before.departure.advanced(bySeconds: Double($0) / rate))
            }
            let (start, end) = (
                truth.state(at: before.departure).chainage, truth.state(at: call.standing).chainage
            )
            let stands = truth.holds.filter { (before.departure...call.standing).contains($0.standing) }
            return Run(
                rate: rate, states: states, length: end - start,
                stands: stands.map {
                    (end - $0.chainage, $0.chainage - start, $0.departure.seconds(since: $0.standing))
                })
        }
    }

    private static let truths = (1...150).map { truth($0) }
    private static let runs = truths.flatMap { runs($0) }
    /// Those without a stand on the way: a run between halts of 20 s.
    private static let plain = runs.filter(\.stands.isEmpty)

    /// p5, p50 and p95, each as near as it says.
    private func expect(
        _ values: [Double], _ low: Double, _ middle: Double, _ high: Double, within tolerance: Double,
        _ what: String, tail: Double = 0.35, location: SourceLocation = #_sourceLocation
    ) {
        let sample = Sample(values)
        #expect(
            abs(sample.median / middle - 1) < tolerance, "\(what), p50: \(sample.median)", sourceLocation: location)
        for (share, value) in [(0.05, low), (0.95, high)] {
            #expect(
                abs(sample.quantile(share) / value - 1) < tail, "\(what), \(share): \(sample.quantile(share))",
                sourceLocation: location)
        }
    }

    @Test(arguments: [
        (100.0, 14.0, 17.0, 25.0), (200, 20, 25, 39), (300, 25, 32, 47), (500, 33, 44, 67), (1000, 51, 64, 110),
    ])
    func `take as long for their last metres as measured`(metres: Double, low: Double, middle: Double, high: Double) {
        let seconds = Self.plain.filter { $0.length > 1.5 * metres }.compactMap { $0.approach(metres)?.seconds }
        expect(seconds, low, middle, high, within: 0.12, "\(metres) m", tail: 0.25)
    }

    @Test(arguments: [
        (50.0, 5.5, 8.7, 12.1), (100, 6.6, 11.9, 15.9), (200, 7.9, 15.3, 20.7), (300, 8.9, 17.1, 24.0),
        (500, 9.6, 20.6, 28.5), (1000, 9.0, 24.4, 32.8),
    ])
    func `are as fast on their last metres as measured`(metres: Double, low: Double, middle: Double, high: Double) {
        let speeds = Self.plain.filter { $0.length > 1.5 * metres }.compactMap { $0.approach(metres)?.speed }
        expect(speeds, low, middle, high, within: 0.15, "\(metres) m", tail: 0.3)
    }

    @Test(arguments: [(100.0, 8.0, 12.0, 19.0), (200, 14, 19, 29), (300, 19, 25, 39), (500, 26, 34, 63)])
    func `take as long for their first metres as measured`(metres: Double, low: Double, middle: Double, high: Double) {
        expect(Self.plain.compactMap { $0.start(metres) }, low, middle, high, within: 0.12, "\(metres) m", tail: 0.4)
    }

    /// Measured values above 1.6 m/s² over 5 s come from receivers that catch up.
    @Test func `brake, speed up and stand as measured`() {
        expect(
            Self.plain.map { $0.hardest(over: 3, isBraking: true) }, 0.77, 1.16, 1.76, within: 0.08, "braking",
            tail: 0.1)
        expect(
            Self.plain.map { $0.hardest(over: 5, isBraking: false) }, 0.56, 1.03, 1.5, within: 0.1, "speeding up",
            tail: 0.15)
        let dwells = Self.truths.flatMap { truth in
            truth.calls.dropFirst().dropLast().map { $0.departure.seconds(since: $0.standing) }
        }
        expect(dwells, 18, 35, 130, within: 0.2, "dwell", tail: 0.2)
        expect(Self.plain.map { $0.states.map(\.speed).max() ?? 0 }, 12.9, 26.5, 34.4, within: 0.15, "top speed")
    }

    /// One halt in 19 has a stand of 10 to 60 s within 200 m of it first; 29 stands in 335 runs lie more than 400 m
    /// from any.
    @Test func `stand on the way as often as measured`() {
        var (pulls, twice, halfway, runs) = (0, 0, 0, 0)
        for seed in 1...500 {
            for run in Self.runs(Self.truth(seed), rate: 0.01) {
                runs += 1
                let near = run.stands.filter { $0.before <= 200.5 }
                pulls += near.isEmpty ? 0 : 1
                #expect(near.allSatisfy { (9.9...60.1).contains($0.seconds) && $0.before > 24 })
                let second = run.stands.filter { (379...501).contains($0.before) && $0.seconds >= 89.9 }
                if !near.isEmpty, !second.isEmpty { twice += 1 }
                let far = run.stands.filter { $0.before > 400 && $0.behind > 400 && $0.seconds < 103.1 }
                halfway += far.count { $0.seconds < 89 || $0.before > 501 }
            }
            if seed >= 200, runs > 3000 { break }
        }
        #expect(abs(Double(pulls) / Double(runs) - 1 / 19.0) < 0.012, "\(pulls) of \(runs)")
        #expect((0.04...0.22).contains(Double(twice) / Double(pulls)), "\(twice) of \(pulls)")
        #expect(abs(Double(halfway) / Double(runs) - 29 / 335.0) < 0.015, "\(halfway) of \(runs)")
    }

    /// One in 40 creeps at 7.5 to 10 m/s for its last 500 to 900 m.
    @Test func `creep in as often as measured`() {
        var (creeping, runs) = (0, 0)
        for seed in 1...220 {
            let truth = Self.truth(seed, isTimed: false) {
                // Whatever else is slow is left out.
                ($0.holds, $0.incidents.twoStageShare, $0.restrictionShare) = (.none, 0, 0...0)
                $0.coastingShare = 0...0
                ($0.incidents.pullingUpShare, $0.incidents.slowOrderShare) = (0...0, 0...0)
                $0.cruise = Percentiles(20...30)
            }
            for run in Self.runs(truth, rate: 2) {
                runs += 1
                let speeds = [150.0, 300, 450].compactMap { run.approach($0)?.speed }
                guard speeds.allSatisfy({ (7.4...10.1).contains($0) }) else { continue }
                creeping += 1
                // Constant, and then a normal stop.
                #expect((speeds.max() ?? 0) - (speeds.min() ?? 0) < 0.05)
                #expect((run.approach(950)?.speed ?? 20) > 10.5)
            }
        }
        #expect(abs(Double(creeping) / Double(runs) - 0.025) < 0.009, "\(creeping) of \(runs)")
    }

    /// 7 % of the stops roll at 3.5 to 6.5 m/s for their last 60 to 160 m: the p95 of the last 100 m.
    @Test func `come to stand in two stages as often as asked`() {
        var (staged, runs) = (0, 0)
        for seed in 1...150 {
            let truth = Self.truth(seed, isTimed: false) {
                ($0.holds, $0.incidents.creepingShare) = (.none, 0)
                ($0.incidents.pullingUpShare, $0.incidents.slowOrderShare) = (0...0, 0...0)
                $0.cruise = Percentiles(20...30)
            }
            for run in Self.runs(truth, rate: 2) {
                runs += 1
                // The softest of the others is as slow as that 35 m before it stands.
                let speeds = [40.0, 55].compactMap { run.approach($0)?.speed }
                staged += speeds.allSatisfy { $0 < 6.6 } ? 1 : 0
            }
        }
        #expect(abs(Double(staged) / Double(runs) - 0.07) < 0.02, "\(staged) of \(runs)")
    }

    /// To about 8 m/s for about a minute, and up again.
    @Test func `are slowed down in the middle of a run`() throws {
        var slowed = 0
        for seed in 1...20 {
            let truth = Self.truth(seed, isTimed: false) {
                ($0.holds, $0.incidents) = (.none, .none)
                ($0.incidents.slowOrderShare, $0.cruise) = (1...1, Percentiles(20...30))
                ($0.restrictionShare, $0.coastingShare) = (0...0, 0...0)
            }
            for run in Self.runs(truth, rate: 2) where run.length > 3000 {
                let slow = run.states.dropFirst(40).dropLast(40).filter { (6.9...9.1).contains($0.speed) }
                #expect((80...160).contains(slow.count), "seed \(seed): \(slow.count)")
                slowed += 1
            }
        }
        #expect(slowed > 80)
        let share = Sample(
            (1...200).map { seed in
                Double(
                    Self.runs(
                        Self.truth(seed, isTimed: false) {
                            ($0.holds, $0.incidents.pullingUpShare, $0.incidents.creepingShare) = (.none, 0...0, 0)
                            ($0.incidents.twoStageShare, $0.restrictionShare) = (0, 0...0)
                            $0.coastingShare = 0...0
                            $0.cruise = Percentiles(20...30)
                        }, rate: 1
                    ).count { run in
                        run.states.dropFirst(20).dropLast(20).count { (6.9...9.1).contains($0.speed) } > 40
                    }) / 11
            })
        #expect((0.01...0.04).contains(share.mean), "\(share.mean)")
    }
}
