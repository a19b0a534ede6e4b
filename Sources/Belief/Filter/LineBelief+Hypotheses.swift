import Mathematics

/// The hypotheses of a train in view as states that evidence looks at.
extension LineBelief {
    /// Whether the rider may well be on foot in a station.
    var isAfoot: Bool {
        let afoot = hypotheses.reduce(0) { $0 + ($1.isAfoot ? $1.weight : 0) }
        return afoot > 0 && afoot >= Parameters.Rider.mistaken * total
    }

    /// The probability that the train stands at a stop, in view or not.
    func standing(at stop: Int) -> Double {
        hypotheses.reduce(standing[stop].sum) { sum, hypothesis in
            guard hypothesis.phase == .resting, let platform = platform(of: hypothesis), platform.stop == stop else {
                return sum
            }
            return sum + hypothesis.weight * platform.probability
        }
    }

    /// Goes through the states of the hypotheses, and lets their probabilities be changed.
    @inline(__always)
    mutating func forEachHypothesis(at time: Double, _ body: (TrainState, inout Double) -> Void) {
        for number in hypotheses.indices {
            let hypothesis = hypotheses[number]
            let chainage = hypothesis.chainage(at: time)
            let middle = chainage + seat.mean
            switch hypothesis.phase {
            case .resting:
                let platform = platform(of: hypothesis)
                let share = platform?.probability ?? 0
                var standing = hypothesis.weight * share
                var held = hypothesis.weight * (1 - share)
                if let stop = platform?.stop, standing > 0 {
                    body(
                        TrainState(
                            phase: .standing, stop: stop, hasStood: true, pace: 0, chainage: middle, speed: 0,
                            age: time - hypothesis.since, remaining: 0, deviation: hypothesis.motion.deviation),
                        &standing)
                }
                if held > 0 {
                    let stop = leg(of: hypothesis, at: chainage)
                    body(
                        TrainState(
                            phase: .held, stop: max(0, stop), hasStood: hypothesis.stood >= 0.5, pace: 0,
                            chainage: middle,
                            speed: 0, age: time - hypothesis.since, remaining: 0,
                            deviation: hypothesis.motion.deviation, isBefore: stop < 0), &held)
                }
                let weight = standing + held
                if share > 0, share < 1, weight > 0, hypothesis.weight > 0 {
                    let (before, after) = (share / (1 - share), standing / max(held, 1e-300))
                    hypotheses[number].odds = min(1e6, max(1e-6, hypothesis.odds * after / before))
                }
                hypotheses[number].weight = weight
            case .running:
                let stop = leg(of: hypothesis, at: chainage)
                let remaining = remaining(from: chainage, hypothesis.motion.speed, after: stop)
                let isBehind = stop == hypothesis.stop
                let stood = isBehind ? hypothesis.stood : 1
                func state(_ hasStood: Bool) -> TrainState {
                    TrainState(
                        phase: .running, stop: max(0, stop), hasStood: hasStood, pace: 1, chainage: middle,
                        speed: hypothesis.motion.speed, age: time - hypothesis.since, remaining: remaining,
                        deviation: hypothesis.motion.deviation, isBefore: stop < 0)
                }
                var (left, passed) = (hypothesis.weight * stood, hypothesis.weight * (1 - stood))
                if left > 0 { body(state(true), &left) }
                if passed > 0 { body(state(false), &passed) }
                hypotheses[number].weight = left + passed
                if isBehind, left + passed > 0 { hypotheses[number].stood = left / (left + passed) }
            }
        }
    }

    /// The last stop behind a train: one that pulls up to the stop at which it stood has not left it yet.
    private func leg(of hypothesis: Hypothesis, at chainage: Double) -> Int {
        let stop = hypothesis.stop
        guard stop > 0, chainage + seat.mean < model.stops[stop] - Self.pullingUp else { return stop }
        return stop - 1
    }

    /// The distance before a stop, in metres, from which on a train that stood there and moves has left it.
    private static let pullingUp = 20.0

    /// Seconds until a running train stands at the stop ahead.
    private func remaining(from chainage: Double, _ speed: Double, after stop: Int) -> Double {
        guard stop >= 0, stop < model.runs.count else { return 0 }
        let run = model.runs[stop]
        let pace = exp(pace.mean)
        let metres = max(0, chainage - model.stops[stop])
        let time = run.time(at: metres)
        let scheduled = (run.seconds - time) * pace
        let usual = run.speed(at: time) / pace
        guard speed < 0.6 * usual, metres > 200, speed > 1 else { return scheduled }
        // It may take up speed again at any time.
        let ahead = min(Self.slowFor, (run.length - metres) / speed)
        return ahead + (run.seconds - run.time(at: metres + speed * ahead)) * pace
    }

    /// The time in seconds for which a train that is slower than usual is expected to stay so.
    private static let slowFor = 20.0
}
