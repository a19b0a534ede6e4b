import Positioning
import Transit
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What silence, the motion sensor and the sky say of where the train is.
extension TrainTracker {
    /// A receiver is blind under an open sky with so much probability when its fixes end,
    static let usualBlindness = 0.1
    /// and when it has given none since the beginning.
    static let unusedBlindness = 0.5
    /// A second without a fix counts as so much of one that is independent of the seconds before it.
    static let silence = 0.1
    /// A motion sensor tells within so many seconds,
    static let motionDelay = 4.0
    /// unless it misses the stop, or the start, with so much probability.
    static let missed = 0.01
    /// How often a second it finds a stop that is none,
    static let falseStops = 2e-4
    /// and the probability that it notices that within a second.
    static let noticed = 0.25

    /// Takes the passing of a second: that there was no fix, and that the motion sensor said nothing new.
    ///
    /// That the receiver is blind lasts, and has a probability of its own: the silence of an hour contradicts a place no more
    /// than that of a minute.
    ///
    /// - Returns: whether that says anything.
    mutating func weighSecond(isBlind: Bool) -> Bool {
        guard isBlind || motion != nil || isHearing else { return false }
        weighVisits()
        let motion = motion
        // That there was no fix says the less, the likelier the receiver is blind.
        let silence = Self.silence * (1 - blindness)
        let inaudible = habits.inaudible
        var before = 0.0
        var totals: [Double] = []
        for number in beliefs.indices {
            let (model, now) = (beliefs[number].model, Double(beliefs[number].now))
            let map = isBlind ? skies[model.pattern] : nil
            if motion == nil, !isHearing, let map, let reach = beliefs[number].reach,
                let alike = map.probability(
                    in: model.grid.cell(at: reach.lowerBound)...model.grid.cell(at: reach.upperBound))
            {
                // It says nothing of where on this pattern the train is.
                let total = beliefs[number].total
                before += total
                totals.append(total * (1 - silence * alike))
                beliefs[number].scale(by: 1 - silence * alike)
                continue
            }
            let sky = map?.probabilities ?? []
            // When each stop's beacons were heard last; where there are none, they may as well have been heard now.
            let heard = isHearing && habits.areProven ? model.stations.map { lastHeard(at: $0, before: now) } : []
            var total = 0.0
            beliefs[number].forEachState(at: now) { state, probability in
                if let motion { probability *= Self.quiet(motion, state, at: now) }
                if !heard.isEmpty, state.phase == .standing, heard[state.stop] < now - state.age - Self.early {
                    probability *= Self.mute(for: state.age, inaudible: inaudible)
                }
                if !sky.isEmpty {
                    before += probability
                    probability *= 1 - silence * sky[model.grid.cell(at: state.chainage)]
                }
                total += probability
            }
            totals.append(total)
        }
        let total = totals.reduce(0, +)
        if isBlind, total > 0 { blindness = min(1, blindness * before / total) }
        normalize(totals)
        return true
    }

    /// How likely it is that the motion sensor has said nothing new for a second.
    private static func quiet(_ motion: (isMoving: Bool, since: Double), _ state: TrainState, at now: Double) -> Double
    {
        guard motion.isMoving == state.isAtRest else { return 1 }
        // The phase began after the sensor's last word, so that it should have told it by now.
        if now - state.age >= motion.since - 1 { return untold(after: state.age + 1) / untold(after: state.age) }
        return motion.isMoving ? 1 : 1 - noticed
    }

    /// The probability that the sensor has not yet told a stop, or a start, after so many seconds.
    private static func untold(after seconds: Double) -> Double {
        max(missed, min(1, 1 - (seconds - 1) / (motionDelay - 1) * (1 - missed)))
    }

    /// Takes what the motion sensor says anew: a stop, or a start, of the last few seconds, or that it was lost.
    mutating func handleMotion(isMoving: Bool?, at time: Timestamp) {
        guard motion?.isMoving != isMoving else { return }
        let last = motion
        guard let isMoving else { return motion = nil }
        motion = (isMoving, time.seconds)
        guard let last else { return }
        for number in beliefs.indices {
            beliefs[number].weigh(at: time.seconds) { state in
                switch (state.isAtRest, isMoving) {
                case (true, false): return Self.edge(after: state.age)
                case (false, true):
                    // One that ran when the sensor found it standing does so because that was wrong, or after a hold.
                    let hasStopped = time.seconds - state.age < last.since - 1
                    return max(Self.edge(after: state.age), hasStopped ? Self.lateStart : 0)
                // The profile may be a second or two late.
                case (false, false): return state.remaining < 2 && state.phase == .running ? 0.1 : Self.falseStops
                case (true, true): return Self.falseStops
                }
            }
        }
        normalize()
    }

    /// A start that ends a stop that was none, or a hold, of which nobody knows when it ended: per second.
    private static let lateStart = 0.1

    /// The density of the sensor's delay, per second.
    private static func edge(after seconds: Double) -> Double {
        seconds <= motionDelay ? 1 / motionDelay : seconds <= 2 * motionDelay ? 0.02 : 0.001
    }

    /// Learns from two fixes along one pattern whether the sky is seen between them.
    ///
    /// - Parameters:
    ///   - position: that of the fix at hand.
    ///   - chainage: where the belief has the train, in metres,
    ///   - deviation: and how well it knows that.
    mutating func learnSky(_ position: Position, on pattern: Int, at chainage: Double, deviation: Double) {
        guard deviation <= Self.surePlace, let grid = models[pattern]?.grid else { return }
        let cell = grid.cell(at: chainage)
        // Farther back than noise puts it the train is on another ride.
        guard let last = lastOpen, last.pattern == pattern, cell + Self.portal > last.cell else {
            lastOpen = (pattern, cell, position.time)
            return
        }
        let seconds = position.time.seconds(since: last.time)
        if cell > last.cell {
            if seconds <= Self.openGap {
                skies[pattern]?.learn(last.cell + 1...cell, isOpen: true)
            } else if seconds >= Self.darkGap, cell - last.cell > 2 * Self.portal {
                // A receiver that comes out of a tunnel needs some seconds for its first fix.
                skies[pattern]?.learn(last.cell + 1...cell - Self.portal, isOpen: false)
            }
        }
        lastOpen = (pattern, max(cell, last.cell), position.time)
    }

    /// A train whose place is known to so many metres shows what the sky is like there.
    private static let surePlace = 40.0
    /// Between fixes no more than so many seconds apart the sky was seen,
    private static let openGap = 5.0
    /// between those that are at least so many apart it was not,
    private static let darkGap = 20.0
    /// but for so many points of the grid before the second.
    private static let portal = 10
}
