import Mathematics

/// The hypotheses of a train in view as states that evidence looks at.
extension LineBelief {
    /// Whether the rider may well be on foot in a station.
    var isAfoot: Bool {
        let afoot = hypotheses.reduce(0) { $0 + ($1.isAfoot ? $1.weight : 0) }
        return afoot > 0 && afoot >= Parameters.Rider.unwanted * total
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

    /// Goes through the states of the hypotheses.
    @inline(__always)
    func forEachHypothesis(at time: Double, _ body: (TrainState, Double) -> Void) {
        for hypothesis in hypotheses {
            let (first, second, share) = states(of: hypothesis, at: time)
            if let first, share > 0 { body(first, hypothesis.weight * share) }
            if share < 1 { body(second, hypothesis.weight * (1 - share)) }
        }
    }

    /// Goes through the states of the hypotheses, and lets their probabilities be changed.
    @inline(__always)
    mutating func changeHypotheses(at time: Double, _ body: (TrainState, inout Double) -> Void) {
        for number in hypotheses.indices {
            let (first, second, share) = states(of: hypotheses[number], at: time)
            var (one, other) = (hypotheses[number].weight * share, hypotheses[number].weight * (1 - share))
            if let first, one > 0 { body(first, &one) }
            if other > 0 { body(second, &other) }
            let weight = one + other
            if hypotheses[number].phase == .resting {
                if share > 0, share < 1, weight > 0, hypotheses[number].weight > 0 {
                    let (before, after) = (share / (1 - share), one / max(other, 1e-300))
                    hypotheses[number].odds = min(1e6, max(1e-6, hypotheses[number].odds * after / before))
                }
            } else if second.isBefore || second.stop == hypotheses[number].stop, weight > 0 {
                hypotheses[number].stood = one / weight
            }
            hypotheses[number].weight = weight
        }
    }

    /// The two states that a hypothesis stands for, and the share of the first.
    ///
    /// A train at rest stands at a stop or is held. A running one has stood at the last stop, or has run through it.
    private func states(of hypothesis: Hypothesis, at time: Double) -> (TrainState?, TrainState, share: Double) {
        let chainage = hypothesis.chainage(at: time)
        let stop = leg(of: hypothesis, at: chainage)
        let isRunning = hypothesis.phase == .running
        let remaining = isRunning ? remaining(from: chainage, hypothesis.motion.speed, after: stop) : 0
        func state(_ phase: TrainState.Phase, at stop: Int, hasStood: Bool) -> TrainState {
            TrainState(
                phase: phase, stop: max(0, stop), hasStood: hasStood, pace: isRunning ? 1 : 0,
                chainage: chainage + seat.mean, speed: isRunning ? hypothesis.motion.speed : 0,
                age: time - hypothesis.since, remaining: remaining, deviation: hypothesis.motion.deviation,
                isBefore: stop < 0)
        }
        guard isRunning else {
            let platform = platform(of: hypothesis)
            return (
                platform.map { state(.standing, at: $0.stop, hasStood: true) },
                state(.held, at: stop, hasStood: hypothesis.stood >= 0.5), platform?.probability ?? 0
            )
        }
        return (
            state(.running, at: stop, hasStood: true), state(.running, at: stop, hasStood: false),
            stop == hypothesis.stop ? hypothesis.stood : 1
        )
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
