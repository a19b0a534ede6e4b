import Testing
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@testable import Belief

@Suite struct `What a belief says of the doors` {
    private let model = MadeLine().model

    private func question(_ target: Int, lead: Double = 60) -> LineMarginals.Question {
        LineMarginals.Question(
            target: target, lead: lead, radii: model.stops.map { _ in 100 }, settling: 5)
    }

    private func empty(pace: Double = 0) -> LineBelief {
        var belief = LineBelief(model, at: 10_000)
        belief.know(seat: (0, 35), pace: (pace, 0.01))
        return belief
    }

    /// One train each: standing, running early and late, held.
    private var singles: [LineBelief] {
        var trains = [empty(), empty(), empty(), empty()]
        trains[0].standing[0].add(1, at: 9_995)
        trains[1].running[0].add(1, at: 9_980, column: 1)
        trains[2].running[1].add(1, at: 9_960, column: 5)
        trains[3].held[1] = Held(seconds: model.runs[1].seconds)
        trains[3].held[1].add(1, at: 10, for: 3)
        return trains
    }

    private func doors(_ belief: LineBelief, _ target: Int) -> (mean: Double, deviation: Double)? {
        LineMarginals(belief, at: 10_000, question(target)).doors
    }

    /// When the doors of a stop open as the grid itself has it, second by second: the mean and the deviation.
    private func simulated(_ belief: LineBelief, _ target: Int) -> (mean: Double, deviation: Double) {
        var (belief, sum, mean, squares) = (belief, 0.0, 0.0, 0.0)
        belief.scale(by: 1e6)
        for second in 1...2500 {
            belief.step()
            let arrived = belief.standing[target].sum
            belief.standing[target] = Cohorts()
            // A train that runs through opens no doors, and is let out of the count.
            belief.passing[target] = Cohorts(width: Pace.through.count)
            sum += arrived
            mean += arrived * Double(second)
            squares += arrived * Double(second) * Double(second)
        }
        mean /= sum
        return (mean, (squares / sum - mean * mean).squareRoot())
    }

    /// The formulas sum what the timetable says; on the grid some trains are held on the way, which takes some seconds on average. Of a
    /// held train the formulas know no more than that it is somewhere on its run.
    @Test func `is when they open on the grid`() throws {
        for (number, train) in singles.enumerated() {
            let told = try #require(doors(train, 3))
            let expected = simulated(train, 3)
            let most = number == 3 ? 0.2 : 0.1
            #expect(abs(told.mean - expected.mean) < most * expected.mean, "\(number): \(told), \(expected)")
        }
    }

    /// A hold ends with 1/60 a second: it lasts for a minute, give or take a minute.
    @Test func `is not known better than the end of a hold`() throws {
        let (told, expected) = (try #require(doors(singles[3], 2)), simulated(singles[3], 2))
        #expect(expected.deviation > 55)
        #expect(told.deviation > 55, "\(told.deviation) s, the grid \(expected.deviation) s")
    }

    /// Of several trains the mean is that of the means, and the variance that of the variances and of the means' scatter.
    @Test func `has the moments of a mixture`() throws {
        let shares = [0.4, 0.3, 0.2, 0.1]
        for target in [2, 3] {
            let parts = try singles.map { try #require(doors($0, target)) }
            let mean = zip(shares, parts).reduce(0) { $0 + $1.0 * $1.1.mean }
            let variance = zip(shares, parts).reduce(0) {
                let off = $1.1.mean - mean
                return $0 + $1.0 * ($1.1.deviation * $1.1.deviation + off * off)
            }
            var belief = empty()
            belief.standing[0].add(0.4, at: 9_995)
            belief.running[0].add(0.3, at: 9_980, column: 1)
            belief.running[1].add(0.2, at: 9_960, column: 5)
            belief.held[1] = Held(seconds: model.runs[1].seconds)
            belief.held[1].add(0.1, at: 10, for: 3)
            // A train beyond the target waits for no doors.
            belief.standing[3].add(0.5, at: 9_990)
            if target == 2 { belief.running[2].add(0.25, at: 9_950, column: 2) }
            let told = try #require(doors(belief, target))
            #expect(abs(told.mean - mean) < 1e-9 && abs(told.deviation - variance.squareRoot()) < 1e-6)
        }
    }

    /// The remainder of the stand and the runs, and the stands between. These sums can be done by hand.
    @Test func `is the sum of what lies ahead`() throws {
        let (runs, dwells) = (model.runs.map(\.seconds), model.dwells.map(\.mean))
        func expect(_ train: Int, _ target: Int, _ seconds: Double) throws {
            let told = try #require(doors(singles[train], target))
            #expect(abs(told.mean - seconds) < 1e-9, "\(train), \(target): \(told.mean) \(seconds)")
        }
        try expect(0, 1, dwells[0] - 5 + runs[0])
        try expect(0, 3, dwells[0] - 5 + runs[0] + dwells[1] + runs[1] + dwells[2] + runs[2])
        try expect(1, 1, runs[0] * Pace.factors[1] - 20)
        try expect(1, 2, runs[0] * Pace.factors[1] - 20 + dwells[1] + runs[1])
        try expect(2, 3, runs[1] * Pace.factors[5] - 40 + dwells[2] + runs[2])
        try expect(3, 2, 60 + runs[1] / 2)
        #expect(doors(singles[2], 1) == nil)
    }

    /// A ride on which every run takes a quarter longer: a train that stands before the run takes as much longer as one that runs.
    @Test func `knows how late this ride is`() throws {
        let pace = log(1.25)
        var train = empty(pace: pace)
        train.standing[0].add(1, at: 9_995)
        let (near, far) = (try #require(doors(train, 1)).mean, try #require(doors(train, 2)).mean)
        #expect(abs(far - near - model.dwells[1].mean - 1.25 * model.runs[1].seconds) < 1e-9)
        let expected = simulated(train, 1).mean
        #expect(abs(near - expected) < 0.1 * expected, "\(near) s, the grid \(expected) s")
        #expect(abs(near - (model.dwells[0].mean - 5 + 1.25 * model.runs[0].seconds)) < 1e-9)
    }

    /// Each train is at, from or through one stop, and its place counts once.
    @Test func `counts each train once`() {
        var belief = LineBelief(model, at: 10_000)
        belief.place(between: 0...3600, weight: 1)
        for _ in 0..<20 { belief.step() }
        let states = belief.states(at: 10_000 + 20)
        let marginals = LineMarginals(belief, at: 10_020, question(3))
        #expect(abs(marginals.total - belief.total) < 1e-12)
        // One that runs through and has not come by the end of the platform counts with the stop behind.
        #expect(abs(marginals.reached(0) - belief.total) < 1e-9)
        let mean = states.reduce(0) { $0 + $1.probability * $1.state.chainage } / belief.total
        let variance =
            states.reduce(0) {
                $0 + $1.probability * ($1.state.chainage - mean) * ($1.state.chainage - mean)
            } / belief.total
        #expect(abs(marginals.meanChainage - mean) < 1e-9)
        #expect(abs(marginals.deviation - variance.squareRoot()) < 1e-6)
        for stop in model.stops.indices {
            let standing = states.filter { $0.state.phase == .standing && $0.state.stop == stop }
            let settled = standing.filter { $0.state.age > 5 }
            #expect(abs(marginals[stop].standing - standing.reduce(0) { $0 + $1.probability }) < 1e-12)
            #expect(abs(marginals[stop].settled - settled.reduce(0) { $0 + $1.probability }) < 1e-12)
        }
        let moving = states.filter { !$0.state.isAtRest }.reduce(0) { $0 + $1.probability }
        #expect(abs(marginals.moving - moving) < 1e-12)
    }
}
