import Mathematics

/// The belief while fixes come: a few Gaussians that may do anything, in place of the grid that runs as the timetable says.
extension LineBelief {
    /// Updates the hypotheses from a fix while the train is in view.
    ///
    /// - Returns: the probability, before the fix, of where it may come from.
    mutating func take(_ fix: FixMeasurement) -> Double {
        var agreeing = 0.0
        fixInterval = fix.interval
        guard !hypotheses.isEmpty else { return agreeing }
        for number in hypotheses.indices {
            let seconds = fix.time - hypotheses[number].time
            hypotheses[number].advance(to: fix.time, deviation: fix.deviation)
            if seconds > 0 { hypotheses[number].motion.cc += unknown(of: hypotheses[number].motion, after: seconds) }
        }
        change(after: fix.interval)
        let density = undrawnDensity(of: fix)
        for number in hypotheses.indices {
            agreeing += weigh(&hypotheses[number], fix)
            hypotheses[number].weight *= density
        }
        mergeHypotheses()
        for number in hypotheses.indices { follow(&hypotheses[number]) }
        seenAt = fix.time
        return agreeing
    }

    /// Lets resting trains start, and running ones come to rest.
    private mutating func change(after seconds: Double) {
        let rest = 1 - exp(-seconds * Parameters.restRate)
        var fresh: [Hypothesis] = []
        for number in hypotheses.indices {
            let hypothesis = hypotheses[number]
            switch hypothesis.phase {
            case .resting:
                let platform = platform(of: hypothesis)
                var running = hypothesis
                (running.phase, running.isAfoot) = (.running, false)
                running.weight *= 1 - exp(-seconds * startRate(of: hypothesis, at: platform?.stop))
                running.since = hypothesis.time
                running.motion.speed = 0
                running.motion.ss = Parameters.agility * seconds + 0.25
                running.motion.cs = running.motion.ss * seconds / 2
                running.motion.cc += running.motion.ss * seconds * seconds / 4
                if let platform, platform.probability >= Parameters.stood {
                    (running.stop, running.stood) = (platform.stop, platform.probability)
                }
                hypotheses[number].weight -= running.weight
                fresh.append(running)
            case .running:
                let motion = hypothesis.motion
                let deviation = max(0.3, motion.ss.squareRoot())
                let last = Parameters.serviceBraking * max(1, min(seconds, 3))
                let share =
                    rest * FixMeasurement.normal((last - motion.speed) / deviation) + Parameters.Grid.least
                fresh.append(hypothesis.resting(weight: hypothesis.weight * min(0.9, share)))
                hypotheses[number].weight *= 1 - min(0.9, share)
            }
        }
        hypotheses += fresh
    }

    /// How likely a train at rest starts within a second: one that has stood for longer than trains do waits for the rider.
    private func startRate(of hypothesis: Hypothesis, at stop: Int?) -> Double {
        guard let stop else { return Parameters.Grid.releaseRate }
        // At its last stop a train turns or is put away, which no timetable says.
        guard stop < model.runs.count else { return Parameters.leastStartRate }
        let age = Int64(max(0, min(1e6, hypothesis.time - hypothesis.since)))
        let dwell = waiting?.stop == stop ? waiting?.dwell ?? model.dwells[stop] : model.dwells[stop]
        return min(Parameters.mostStartRate, max(Parameters.leastStartRate, dwell.seenHazard(after: age)))
    }

    /// How much less is known of how far a train has come, in m², where nobody has drawn the rails. Round a curve it runs farther
    /// than along the line that stands for them.
    private func unknown(of motion: Kinematics, after seconds: Double) -> Double {
        guard !model.map.isDrawn, model.map[motion.chainage] > Parameters.Line.drawnDeviation else { return 0 }
        return Parameters.Line.undrawnGrowth * motion.speed * seconds
    }

    /// How little it was to be expected that rails which may lie anywhere around here lie just where the train is: once for each way on
    /// which they turn. It is the same for all that the train may do, since it speaks of other lines, and not of this one's trains; where
    /// fixes are sparse the grid compares the lines, which has none of it.
    private func undrawnDensity(of fix: FixMeasurement) -> Double {
        let sum = hypotheses.reduce(0) { $0 + $1.weight }
        guard !model.map.isDrawn, fix.interval <= Parameters.hiddenStop, sum > 0 else { return 1 }
        let chainage = hypotheses.reduce(0) { $0 + $1.weight * $1.motion.chainage } / sum
        let speed = hypotheses.reduce(0) { $0 + $1.weight * $1.motion.speed } / sum
        let off = model.map[chainage]
        guard off > Parameters.Line.drawnDeviation else { return 1 }
        let ways = min(1, speed * fix.interval / (Parameters.Line.undrawnTurn * off))
        return exp(ways * log(fix.deviation / fix.variance(off: off).squareRoot()))
    }

    /// Weighs one hypothesis with a fix, and moves it there.
    ///
    /// - Returns: its weight before, if the fix may come from it.
    private func weigh(_ hypothesis: inout Hypothesis, _ fix: FixMeasurement) -> Double {
        guard !hypothesis.isAfoot else { return weighAfoot(&hypothesis, fix) }
        let expected = hypothesis.motion.chainage + hypothesis.motion.bias
        let deviation = fix.deviation
        let reach = 4 * (hypothesis.motion.cc + deviation * deviation).squareRoot() + 100
        guard expected.isFinite, reach.isFinite else {
            hypothesis.weight = 0
            return 0
        }
        let found = model.grid.nearest(to: fix.place, in: (expected - reach)...(expected + reach))
        let off = model.map[found.chainage]
        let across = fix.variance(off: off)
        let own = deviation * deviation * (1 - Parameters.sharedErrorShare)
        let before = hypothesis.weight
        // How far the fix may be: with an error that begins anew, the most that it can.
        var anew = hypothesis.motion
        anew.resetBias(deviation: deviation)
        let innovation = found.chainage - expected
        let (plain, fresh) = (hypothesis.motion.placeVariance(own), anew.placeVariance(own))
        let ahead = found.chainage - anew.chainage
        let aside = found.aside
        let gate = Parameters.gateDeviations * fresh.squareRoot() + Parameters.gateMetres
        let agrees =
            abs(ahead) <= gate && aside <= Parameters.gateDeviations * across.squareRoot() + Parameters.gateMetres
        // The unknown part of the rails between two fixes speaks neither for a line nor against it.
        let unit = (own + unknown(of: hypothesis.motion, after: fix.interval) + 1).squareRoot()
        let kept = (1 - Parameters.errorJumps) * unit / plain.squareRoot() * exp(-innovation * innovation / (2 * plain))
        let base = 1 / (1 + ahead * ahead / fresh / 4)
        let jumped = Parameters.errorJumps * unit / fresh.squareRoot() * base * base * base.squareRoot()
        if jumped > kept { hypothesis.motion.resetBias(deviation: deviation) }
        if agrees { hypothesis.motion.takePlace(found.chainage, noise: own) }
        var likelihood = kept + jumped + 1e-6
        let memory = fix.news
        likelihood *= max(Parameters.leastLikelihood, exp(memory * log(fix.agreement(aside: aside, off: off))))
        let outside = max(
            model.stops[0] - hypothesis.motion.chainage,
            hypothesis.motion.chainage - model.stops[model.stops.count - 1])
        // No train of the pattern runs there: it is one of another that shares the track.
        if outside > Parameters.beyondEnds { likelihood *= exp(-Parameters.beyondEndsRate * fix.interval) }
        switch hypothesis.phase {
        case .resting: likelihood *= fix.restingSpeedLikelihood
        case .running:
            let (seen, dead) = fix.speedLikelihood(
                running: hypothesis.motion.speed, variance: hypothesis.motion.ss)
            likelihood *= seen + dead
            if let speed = fix.speed {
                let noise = speed.deviation * speed.deviation
                let off = speed.value - hypothesis.motion.speed
                let share = dead / (seen + dead)
                if share < 0.7, off * off <= 16 * (hypothesis.motion.ss + noise) {
                    hypothesis.motion.takeSpeed(speed.value, noise: noise / (1 - share))
                } else if share >= 0.7, hypothesis.motion.speed > 1.8 {
                    // Any speed below is as likely.
                    hypothesis.motion.takeSpeed(1.5, noise: 0.5)
                }
            }
            if let course = fix.course, hypothesis.motion.speed >= Parameters.Fix.courseSpeed {
                let turned = cos((course - model.grid.course(found.cell)) * .pi / 180)
                likelihood *= exp(memory * log(0.02 + 0.98 * (1 + turned) * (1 + turned) / 4))
            }
        }
        hypothesis.weight *= likelihood
        return agrees ? before : 0
    }

    /// Weighs a rider who is on foot in a station.
    ///
    /// - Returns: its weight before, if the fix may come from it.
    private func weighAfoot(_ hypothesis: inout Hypothesis, _ fix: FixMeasurement) -> Double {
        let offset = fix.place - model.grid.point(model.grid.cell(at: hypothesis.motion.chainage))
        let agreement = fix.agreement(aside: (offset * offset).sum().squareRoot(), off: Parameters.halfTrain)
        let memory = fix.news
        let before = hypothesis.weight
        hypothesis.weight *=
            max(Parameters.leastLikelihood, exp(memory * log(agreement)))
            * fix.walkingSpeedLikelihood
        return agreement >= FixMeasurement.leastAgreement ? before : 0
    }

    /// Notes which stop a running train has left behind without standing there.
    private func follow(_ hypothesis: inout Hypothesis) {
        guard hypothesis.phase == .running else { return }
        let motion = hypothesis.motion
        while hypothesis.stop + 1 < model.stops.count {
            let next = model.stops[hypothesis.stop + 1]
            let stopping = motion.speed * motion.speed / (2 * Parameters.serviceBraking)
            // Where the train's middle is, is known no better than the rider's seat and what lasts of the receiver's error.
            let lasting = 2 * Parameters.sharedErrorShare.squareRoot() * hypothesis.positionDeviation
            guard motion.chainage - 3 * motion.deviation > next,
                motion.chainage + seat.mean + stopping > next + Parameters.halfTrain + seat.deviation + lasting
            else { return }
            hypothesis.stop += 1
            hypothesis.stood = 0
        }
    }

    /// The stop at which a resting train stands, and how probable it is that it does and is not held.
    func platform(of hypothesis: Hypothesis) -> (stop: Int, probability: Double)? {
        let chainage = hypothesis.motion.chainage
        guard let stop = model.nearestStop(to: chainage) else { return nil }
        let away = chainage - model.stops[stop]
        // Between houses a position stays wrong for as long as the train stands.
        let lasting = Parameters.sharedErrorShare * hypothesis.positionDeviation * hypothesis.positionDeviation
        let deviation = (hypothesis.motion.cc + lasting).squareRoot()
        guard abs(away) <= Parameters.halfTrain + 2 * deviation else { return (stop, 0) }
        let own = Parameters.Seat.stoppingDeviation * Parameters.Seat.stoppingDeviation + deviation * deviation
        let variance =
            own + max(seat.deviation, Parameters.leastPlatformDeviation)
            * max(seat.deviation, Parameters.leastPlatformDeviation)
        // The seat that was learned may be wrong: a rider changes seats.
        let (learned, any) = (away + seat.mean, own + Parameters.Seat.anySeat * Parameters.Seat.anySeat)
        let density =
            ((1 - Parameters.Seat.moved) * exp(-learned * learned / (2 * variance)) / variance.squareRoot()
                + Parameters.Seat.moved * exp(-away * away / (2 * any)) / any.squareRoot()) / FixMeasurement.root
        let odds = hypothesis.odds * density / Parameters.holdDensity
        return (stop, odds / (1 + odds))
    }

    /// Brings hypotheses that were added into order.
    mutating func settle() { mergeHypotheses() }

    /// Merges what has become alike, and drops what is out of the question.
    private mutating func mergeHypotheses() {
        guard hypotheses.count > 1 else { return }
        hypotheses.sort { $0.weight > $1.weight }
        var kept: [Hypothesis] = []
        let least = Parameters.leastHypothesis * hypotheses[0].weight
        for other in hypotheses where other.weight > least || kept.isEmpty {
            let twin = kept.firstIndex { $0.isAlike(other) }
            guard let twin else {
                kept.append(other)
                continue
            }
            let sum = kept[twin].weight + other.weight
            let share = sum > 0 ? other.weight / sum : 0
            kept[twin].motion.merge(other.motion, share: share)
            kept[twin].stood += share * (other.stood - kept[twin].stood)
            kept[twin].odds += share * (other.odds - kept[twin].odds)
            kept[twin].weight = sum
        }
        hypotheses = Array(kept.prefix(Self.mostHypotheses))
    }

    private static let mostHypotheses = 6
}

extension Hypothesis {
    /// Whether two are alike enough for one to stand for both.
    fileprivate func isAlike(_ other: Hypothesis) -> Bool {
        guard phase == other.phase, isAfoot == other.isAfoot, phase == .resting || stop == other.stop else {
            return false
        }
        let away = abs(motion.chainage - other.motion.chainage)
        guard away <= 10 + 2 * (motion.cc + other.motion.cc).squareRoot() else { return false }
        return phase == .resting
            || abs(motion.speed - other.motion.speed) <= 1 + 2 * (motion.ss + other.motion.ss).squareRoot()
    }
}
