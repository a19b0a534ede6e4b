import Testing

@testable import Belief

/// Probability that leaves one phase enters another, until the train stands at its last stop.
@Suite struct `Probability on the grid` {
    /// A part of the grid in which a train begins.
    enum Start: CaseIterable {
        case standing, running, held, passing, anywhere

        /// A belief that holds this weight in this part of the grid.
        func belief(_ model: LineModel, weight: Double) -> LineBelief {
            var belief = LineBelief(model, at: 10_000)
            switch self {
            case .standing: belief.standing[0].add(weight, at: 10_000)
            case .running: belief.running[0].add(weight, at: 9_990, column: 3)
            case .held:
                belief.held[1] = Held(seconds: model.runs[1].seconds)
                belief.held[1].add(weight, at: 12)
            case .passing: belief.passing[2].add(weight, at: 9_998, column: 1)
            case .anywhere: belief.place(between: -500...4000, weight: weight)
            }
            return belief
        }
    }

    /// How many states the grid has that hold anything, or may in a second.
    private func states(_ belief: LineBelief) -> Int {
        let rows = (belief.standing + belief.passing + belief.running).reduce(0) { $0 + $1.count + 1 }
        return rows + belief.held.reduce(0) { $0 + $1.places + 1 }
    }

    /// The weight is so great that a loss of less than `least` is negligible: 1,000 states of 10⁻⁷ are 10⁻¹³ of 10⁹ a second.
    @Test(arguments: Start.allCases)
    func `neither grows nor shrinks for an hour`(start: Start) {
        var belief = start.belief(MadeLine().model, weight: 1e9)
        var worst = 0.0
        for _ in 0..<3600 {
            belief.step()
            worst = max(worst, abs(belief.total / 1e9 - 1))
        }
        #expect(worst < 1e-9, "\(worst)")
        // It has not stayed where it was, either: by now the train is at its last stop.
        #expect(belief.standing[3].sum > 0.999e9)
    }

    /// Of a train's probability no more is forgotten in a second than `least` for each state, and nothing is added.
    @Test(arguments: Start.allCases)
    func `loses what is trimmed and no more`(start: Start) {
        var belief = start.belief(MadeLine().model, weight: 1)
        var (most, gained, whole) = (0.0, 0.0, 0.0)
        for _ in 0..<1800 {
            let before = belief.total
            belief.step()
            let lost = before - belief.total
            most = max(most, lost / (Double(states(belief)) * Parameters.Grid.least))
            gained = max(gained, -lost)
            whole += lost
        }
        #expect(most < 1 && gained < 1e-14, "\(most) \(gained)")
        // Of four stops and three runs hardly any state is trimmed in most seconds.
        #expect(whole < 1e-3, "\(whole)")
    }

    /// A rider who waits, and a train that is later than the timetable, change when things happen and not how much there is.
    @Test func `is kept where the rider waits and the train is late`() {
        var belief = Start.standing.belief(MadeLine().model, weight: 1e9)
        belief.waiting = (0, DwellTime(waiting: 300))
        belief.know(seat: (20, 15), pace: (0.25, 0.03))
        for _ in 0..<2000 { belief.step() }
        #expect(abs(belief.total / 1e9 - 1) < 1e-9)
    }

    @Test func `is multiplied in every state`() {
        var belief = Start.anywhere.belief(MadeLine().model, weight: 0.5)
        belief.hypotheses = [
            Hypothesis(
                phase: .running, weight: 0.5,
                motion: Kinematics(measured: 600, deviation: 10, speed: 10, speedDeviation: 1), time: 10_000,
                since: 9_980, stop: 0, stood: 0.75)
        ]
        belief.anchors = [(600, 10_000, 0.5)]
        let before = belief.states(at: 10_000)
        belief.scale(by: 0.25)
        let after = belief.states(at: 10_000)
        #expect(abs(belief.total - 0.25) < 1e-12 && belief.anchors[0].weight == 0.125)
        #expect(before.count == after.count)
        #expect(zip(before, after).allSatisfy { abs($1.probability - $0.probability / 4) <= 1e-15 })
        // Both ways of counting see the same states.
        #expect(abs(after.reduce(0) { $0 + $1.probability } - belief.total) < 1e-12)
    }

    @Test func `is moved in time and not changed where a clock was set`() {
        var belief = Start.anywhere.belief(MadeLine().model, weight: 1)
        belief.passing[1].add(0.25, at: 9_998, column: 2)
        belief.hypotheses = [.resting(at: 1200, after: 0, weight: 0.25)]
        belief.seenAt = 10_000
        var later = belief
        later.shift(by: 7200)
        for _ in 0..<60 {
            belief.step()
            later.step()
        }
        let (states, moved) = (belief.states(at: 10_060), later.states(at: 17_260))
        #expect(states.count == moved.count)
        #expect(
            zip(states, moved).allSatisfy {
                $0.probability == $1.probability && $0.state.chainage == $1.state.chainage
                    && $0.state.age == $1.state.age
            })
    }
}

@Suite struct `Cohorts of trains` {
    private func cohorts() -> Cohorts {
        var cohorts = Cohorts(width: 3)
        for (number, second) in [40, 42, 35, 47, 41].enumerated() {
            cohorts.add(0.125 * Double(number + 1), at: Int64(second), column: number % 3)
        }
        return cohorts
    }

    @Test func `keep their sum and their mean when they spread`() {
        var cohorts = cohorts()
        // Away from both ends a train is as likely to be late as early.
        _ = cohorts.row(at: 20)
        _ = cohorts.row(at: 60)
        func mean(_ cohorts: Cohorts) -> Double {
            cohorts.mass.indices.reduce(0) { $0 + cohorts.mass[$1] * Double($1 / 3) } / cohorts.sum
        }
        let (sum, before) = (cohorts.sum, mean(cohorts))
        for _ in 0..<10 { cohorts.diffuse(0.05) }
        #expect(abs(cohorts.sum - sum) < 1e-12 && abs(mean(cohorts) - before) < 1e-9)
        for _ in 0..<5000 { cohorts.diffuse(0.05) }
        #expect(abs(cohorts.sum - sum) < 1e-9)
    }

    @Test func `keep their sum when the oldest are counted together`() {
        var cohorts = cohorts()
        let sum = cohorts.sum
        cohorts.mergeRows(before: 41)
        #expect(cohorts.sum == sum && cohorts.first == 41)
        cohorts.mergeRows(before: 1000)
        #expect(cohorts.sum == sum && cohorts.count == 1)
    }

    @Test func `lose the ends that hold too little`() {
        var cohorts = cohorts()
        let sum = cohorts.sum
        // 35 holds 0.375 and 40 0.125; the other end, 47, holds 0.5.
        cohorts.trim(below: 0.4)
        #expect(abs(sum - cohorts.sum - 0.375 - 0.125) < 1e-12 && cohorts.first == 41)
    }
}

@Suite struct `Held trains` {
    @Test func `go on or stay and are no other number`() {
        var held = Held(seconds: 90)
        for place in 0..<held.places { held.add(1e6 * Double(place + 1), at: place, for: place % 12) }
        var sum = held.mass.reduce(0, +)
        for _ in 0..<600 {
            let released = held.release(1.0 / 60, least: 1e-8)
            #expect(abs(released.reduce(0, +) / sum * 60 - 1) < 1e-9)
            let stay = held.mass.reduce(0, +)
            #expect(abs((stay + released.reduce(0, +)) / sum - 1) < 1e-12)
            sum = stay
        }
    }

    /// Each is a second older than it was, until it counts as settled.
    @Test func `grow older by a second`() {
        var held = Held(seconds: 20)
        held.add(1, at: 4, for: 0)
        for age in 1...12 {
            _ = held.release(0, least: 1e-9)
            #expect(held.mass[min(age, Held.seconds) * held.places + 4] == 1)
        }
    }
}
