import Simulation
import Testing

@testable import Belief

/// The grid and the hypotheses are two ways to tell the same probability.
@Suite struct `A train that goes out of view and comes back` {
    private let model = MadeLine().model

    private func belief(_ hypotheses: [Hypothesis]) -> LineBelief {
        var belief = LineBelief(model, at: 10_000)
        belief.hypotheses = hypotheses
        belief.seenAt = 10_000
        return belief
    }

    /// Wherever it is: at a stop, before it, on the way, about to run through, before the first stop and beyond the last.
    @Test func `is as probable when it has gone as it was`() {
        var worst = 0.0
        var places = [Set<Int>](repeating: [], count: 4)
        for chainage in stride(from: -140.0, through: 3740, by: 20) {
            let behind = model.stops.lastIndex { $0 <= chainage } ?? -1
            for stop in Set([max(-1, behind - 1), behind]) {
                for speed in [0.0, 3, 12, 25, 60] {
                    var belief = belief([
                        .running(at: chainage, speed: speed, after: stop, weight: 0.625),
                        .resting(at: chainage, after: stop, weight: 0.375),
                    ])
                    belief.goBlind()
                    worst = max(worst, abs(belief.total - 1))
                    places[0].formUnion(belief.standing.indices.filter { !belief.standing[$0].isEmpty })
                    places[1].formUnion(belief.running.indices.filter { !belief.running[$0].isEmpty })
                    places[2].formUnion(belief.held.indices.filter { !belief.held[$0].isEmpty })
                    places[3].formUnion(belief.passing.indices.filter { !belief.passing[$0].isEmpty })
                    #expect(belief.hypotheses.isEmpty && belief.anchors.map(\.weight) == [0.625, 0.375])
                }
            }
        }
        // States below a tenth of `least` of the belief are left out: no more than nine places with some ten slots each.
        #expect(worst < 100 * Parameters.Grid.least / 10, "\(worst)")
        // Every stop and every run was among them, and both stops on the way were run through.
        #expect(places == [[0, 1, 2, 3], [0, 1, 2], [0, 1, 2], [1, 2]])
    }

    /// Where it was seen last it is when the grid takes over, and on the way to the same stop.
    @Test func `stays where it is when it goes`() {
        var belief = belief([.running(at: 2600, speed: 18, after: 2, weight: 1)])
        belief.goBlind()
        let states = belief.states(at: 10_000)
        let mean = states.reduce(0) { $0 + $1.probability * $1.state.chainage }
        // The grid's places lie a second of running apart, and it is less sure of the seat than of the fix.
        #expect(abs(mean - 2600) < 20, "\(mean)")
        #expect(
            states.filter { $0.state.phase == .running && $0.state.stop == 2 }.reduce(0) { $0 + $1.probability } > 0.9)
    }

    /// No more than six kinds of states, so that nothing must be dropped: two stops, two runs, two holds.
    @Test func `is as probable when it comes back as it was`() {
        var random = Randomness(seed: 11)
        var worst = 0.0
        for _ in 0..<40 {
            var belief = LineBelief(model, at: 10_000)
            var expected = 0.0
            func weight() -> Double {
                let weight = random.uniform(0.05...1)
                expected += weight
                return weight
            }
            for stop in 1...2 { for age in 0..<12 { belief.standing[stop].add(weight(), at: 10_000 - Int64(age)) } }
            for leg in 0...1 {
                for age in 20..<60 {
                    belief.running[leg].add(weight(), at: 10_000 - Int64(age), column: age % Pace.all)
                }
                belief.held[leg] = Held(seconds: model.runs[leg].seconds)
                for place in 5..<20 { belief.held[leg].add(weight(), at: place, for: place % 10) }
            }
            belief.passing[1].add(weight(), at: 9_998, column: 1)
            belief.comeIntoView(.on(model, at: random.uniform(0...3600), time: 10_000.5))
            worst = max(worst, abs(belief.total / expected - 1))
            #expect(!belief.hasGrid && (2...6).contains(belief.hypotheses.count))
        }
        #expect(worst < 1e-12, "\(worst)")
    }

    /// The total weight of a stop's states comes to rest there. Running states go on running.
    @Test func `does what it did when it comes back`() throws {
        var belief = LineBelief(model, at: 10_000)
        belief.standing[1].add(0.5, at: 9_990)
        belief.running[1].add(0.25, at: 9_980, column: 3)
        belief.running[1].add(0.125, at: 9_979, column: 3)
        belief.held[1] = Held(seconds: model.runs[1].seconds)
        belief.held[1].add(0.125, at: 8)
        let running = belief.states(at: 10_000).filter { $0.state.phase == .running }
        belief.comeIntoView(.on(model, at: 1300, time: 10_000, deviation: 30))
        let rests = belief.hypotheses.filter { $0.phase == .resting }.reduce(0) { $0 + $1.weight }
        let runs = belief.hypotheses.filter { $0.phase == .running }
        #expect(abs(rests - 0.625) < 1e-12 && runs.count == 1 && abs(runs[0].weight - 0.375) < 1e-12)
        // Without a speed of the fix's own that of the profile counts, and so does the mean of when the run began.
        let speed = running.reduce(0) { $0 + $1.probability * $1.state.speed } / 0.375
        #expect(abs(runs[0].motion.speed - speed) < 1e-9)
        #expect(abs(runs[0].since - (9_980 * 2 + 9_979) / 3) < 1e-6)
    }

    /// Hypotheses as evidence sees them, at the stop and held, and with a stop behind that was run through, are as probable.
    @Test func `is counted once, whatever evidence is told of it`() {
        var belief = belief([
            .resting(at: 1150, after: 0, weight: 0.5), .running(at: 2200, speed: 9, after: 2, weight: 0.5),
        ])
        belief.hypotheses[1].stood = 0.25
        let states = belief.states(at: 10_000)
        #expect(states.count == 4)
        #expect(abs(states.reduce(0) { $0 + $1.probability } - 1) < 1e-15)
        // Evidence that says nothing changes nothing.
        let before = belief.hypotheses
        #expect(abs(belief.weigh(at: 10_000) { _ in 1 } - 1) < 1e-15)
        #expect(
            zip(before, belief.hypotheses).allSatisfy { abs($0.odds / $1.odds - 1) < 1e-12 && $0.stood == $1.stood })
    }

    /// Bayes over what a resting train may be: what the states weigh after evidence, they weigh when they are asked again.
    @Test func `remembers evidence that tells a stop from a hold`() {
        var belief = belief([.resting(at: 1120, after: 0, weight: 1)])
        func standing(_ belief: LineBelief) -> Double {
            belief.states(at: 10_000).filter { $0.state.phase == .standing }.reduce(0) { $0 + $1.probability }
        }
        var (stands, held) = (standing(belief), belief.total - standing(belief))
        // Against the stop, for it, and strongly against it.
        for (atStop, between) in [(0.2, 0.6), (0.9, 0.1), (0.01, 0.5), (1, 0.002)] {
            belief.weigh(at: 10_000) { $0.phase == .standing ? atStop : between }
            (stands, held) = (stands * atStop, held * between)
            #expect(abs(standing(belief) / stands - 1) < 1e-9)
            #expect(abs((belief.total - standing(belief)) / held - 1) < 1e-6)
        }
    }
}
