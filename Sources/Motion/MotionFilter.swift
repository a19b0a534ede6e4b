import Mathematics

/// How likely the train stands: the forward algorithm of a hidden Markov model with four states, a quarter of a second a step.
///
/// ```
///            jolt                 0.12                    pull, jolt             0.06
///  running ───────▶ settling ───────────▶ standing ────────────────▶ starting ────────▶ running
///     ▲                │                      ▲                          │
///     └── 0.02 ────────┘                      └────────── 0.02 ──────────┘
/// ```
struct MotionFilter: Sendable {
    /// The measurements of a quarter of a second.
    struct Step: Sendable {
        /// The level less that of the ride's runs.
        var level: Double
        /// The sensor's noise less the same level; `nil` where it is not known.
        var noise: Double?
        /// By how much the mean acceleration has changed within a second, in m/s².
        var jolt: Double
        /// By how much it differs from that of the stand, in m/s²; `nil` where it does not for longer than a start pulls.
        var pull: Double?
    }

    /// The probabilities of the four states; they add up to 1.
    private(set) var (running, settling, standing, starting) = (0.5, 0.0, 0.5, 0.0)
    private let parameters: MotionParameters

    init(_ parameters: MotionParameters) {
        self.parameters = parameters
    }

    /// How likely the train stands.
    var atRest: Double { settling + standing }

    /// How long a step is, in seconds.
    static let step = 0.25
    /// Levels beyond these say no more.
    private static let levels = -3.5...0.8

    /// Updates the probabilities from a quarter of a second.
    ///
    /// - Returns: the logarithm of the factor by which a stand has become more likely than if nothing had been felt.
    mutating func take(_ step: Step) -> Double {
        let expected = moved(stop: Self.step / parameters.run, start: Self.step / parameters.stand)
        let jolt = min(1, max(0, step.jolt - parameters.leastJolt) / parameters.joltRange)
        let startJolt = max(0, step.jolt - parameters.leastStartJolt) * parameters.startJolt
        let next = moved(
            stop: Self.step / parameters.run + parameters.joltShare * jolt,
            start: min(0.3, Self.step / parameters.stand * (1 + startJolt)))
        let likelihood = likelihood(of: step)
        assign(next * likelihood)
        let (before, after) = (expected.y + expected.z, atRest)
        return log(after / (1 - after)) - log(before / (1 - before))
    }

    /// Advances time by a quarter of a second that says nothing, and returns 0.
    mutating func pass() -> Double {
        assign(moved(stop: Self.step / parameters.run, start: Self.step / parameters.stand))
        return 0
    }

    /// Advances time by a number of seconds in which nothing was felt.
    mutating func forget(for seconds: Double) {
        // Knowledge from a minute ago still counts for half. It is not reported anew before something is felt.
        let share = max(0.5, exp(-max(0, seconds) / parameters.run))
        assign(SIMD4(running, settling, standing, starting) * share + SIMD4(0.5, 0, 0.5, 0) * (1 - share))
    }

    /// The probabilities a quarter of a second later.
    private func moved(stop: Double, start: Double) -> SIMD4<Double> {
        // Some of those that start do so without being seen to.
        let unseen = 0.05 * start
        return SIMD4(
            running * (1 - stop) + settling * parameters.unsettles + standing * unseen + starting * parameters.runsOn,
            running * stop + settling * (1 - parameters.unsettles - parameters.settles),
            settling * parameters.settles + standing * (1 - start - unseen) + starting * parameters.staysPut,
            standing * start + starting * (1 - parameters.runsOn - parameters.staysPut))
    }

    private func likelihood(of step: Step) -> SIMD4<Double> {
        let level = min(max(step.level, Self.levels.lowerBound), Self.levels.upperBound)
        let noise = step.noise.map { exp(2 * $0) } ?? 0
        // Noise and shaking add up as squares.
        func heard(_ levels: MotionParameters.Levels) -> MotionParameters.Levels {
            guard noise > 0 else { return levels }
            return .init(mean: 0.5 * log(exp(2 * levels.mean) + noise), deviation: levels.deviation)
        }
        let standing = heard(parameters.standing)
        let densities =
            SIMD4(
                (1 - parameters.slowShare) * heard(parameters.running).density(at: level)
                    + parameters.slowShare * heard(parameters.slow).density(at: level),
                heard(parameters.settling).density(at: level),
                // A level that is quieter than a usual stand is no less one.
                standing.density(at: max(level, standing.mean)),
                heard(parameters.starting).density(at: level)) + parameters.outlier
        var likelihood = SIMD4<Double>()
        for index in 0..<4 { likelihood[index] = pow(densities[index], parameters.tempering) }
        let pull = step.pull.map {
            parameters.pullEvidence * min(1, max(0, $0 - parameters.leastPull) / parameters.pullRange)
        }
        likelihood[3] *= exp(pull ?? -0.25)
        return likelihood
    }

    /// Sets the probabilities, none of which is out of the question.
    private mutating func assign(_ weights: SIMD4<Double>) {
        let sum = weights.sum()
        let bounded = (weights / sum).clamped(
            lowerBound: SIMD4(repeating: parameters.least), upperBound: SIMD4(repeating: 1))
        let probabilities = bounded / bounded.sum()
        (running, settling, standing, starting) = (
            probabilities[0], probabilities[1], probabilities[2], probabilities[3]
        )
    }
}
