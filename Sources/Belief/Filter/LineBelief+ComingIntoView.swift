/// The way from the grid to hypotheses, where fixes show the train again.
extension LineBelief {
    /// Lets hypotheses take over where a fix has shown what the train does.
    ///
    /// - Parameter fix: what it measured; the grid has been weighed with it.
    mutating func comeIntoView(_ fix: FixMeasurement) {
        var rests: [Int: (weight: Double, held: Double, age: Double)] = [:]
        var runs:
            [Int: (weight: Double, chainage: Double, squares: Double, speed: Double, stood: Double, age: Double)] = [:]
        let last = model.stops.count - 1
        forEachGridState(at: max(fix.time, Double(now))) { state, probability in
            switch state.phase {
            case .standing:
                rests[state.stop, default: (0, 0, 0)].weight += probability
                rests[state.stop]?.age += probability * state.age
            case .held:
                // Counted with the stop that is nearer.
                rests[-1 - state.stop, default: (0, 0, 0)].held += probability
                rests[-1 - state.stop]?.age += probability * state.age
            case .running, .passing:
                let leg = state.phase == .passing ? max(0, state.stop - 1) : state.stop
                var run = runs[leg] ?? (0, 0, 0, 0, 0, 0)
                run.weight += probability
                run.chainage += probability * state.chainage
                run.squares += probability * state.chainage * state.chainage
                run.speed += probability * state.speed
                run.stood += state.phase == .passing || state.hasStood ? probability : 0
                run.age += probability * state.age
                runs[leg] = run
            }
        }
        var fresh: [Hypothesis] = []
        for (stop, rest) in rests.sorted(by: { $0.key < $1.key }) {
            let weight = rest.weight + rest.held
            guard weight > 0 else { continue }
            let place =
                stop >= 0 ? model.stops[stop] - seat.mean : (model.stops[-1 - stop] + model.stops[min(last, -stop)]) / 2
            let reach = stop >= 0 ? 400.0 : (model.stops[min(last, -stop)] - model.stops[-1 - stop]) / 2 + 200
            let found = model.grid.nearest(to: fix.place, in: (place - reach)...(place + reach))
            var hypothesis = Hypothesis(
                phase: .resting, weight: weight,
                motion: Self.motion(found.chainage, fix.deviation, at: place, within: stop >= 0 ? 100 : reach),
                time: fix.time, since: fix.time - rest.age / weight, stop: stop >= 0 ? stop - 1 : -1 - stop, stood: 1)
            if stop >= 0 {
                let deviation = max(seat.deviation, Parameters.leastPlatformDeviation)
                hypothesis.motion.takePlace(place, noise: deviation * deviation)
                hypothesis.stop = stop
            }
            if let platform = platform(of: hypothesis), platform.probability > 0, platform.probability < 1 {
                let share = min(0.999, max(0.001, rest.weight / weight))
                let wanted = share / (1 - share) / (platform.probability / (1 - platform.probability))
                hypothesis.odds = min(20, max(0.05, wanted))
            }
            fresh.append(hypothesis)
        }
        for (leg, run) in runs.sorted(by: { $0.key < $1.key }) where run.weight > 0 {
            let mean = run.chainage / run.weight
            let spread = max(0, run.squares / run.weight - mean * mean).squareRoot()
            let reach = 400 + 3 * spread
            let found = model.grid.nearest(to: fix.place, in: (mean - reach)...(mean + reach))
            let speed = fix.speed?.value ?? run.speed / run.weight
            fresh.append(
                Hypothesis(
                    phase: .running, weight: run.weight,
                    motion: Self.motion(
                        found.chainage, fix.deviation, at: mean - seat.mean, within: max(20, spread), speed: speed,
                        fix.speed.map { max(0.5, $0.deviation) } ?? 5), time: fix.time,
                    since: fix.time - run.age / run.weight, stop: leg, stood: run.stood / run.weight))
        }
        clearGrid()
        adopt(fresh, at: fix.time)
    }

    /// A train that is where a fix is, unless that is too far from where it must be.
    private static func motion(
        _ measured: Double, _ deviation: Double, at place: Double, within spread: Double, speed: Double = 0,
        _ speedDeviation: Double = 0
    ) -> Kinematics {
        let most = 3 * (spread * spread + deviation * deviation).squareRoot()
        guard abs(measured - place) > most else {
            return Kinematics(measured: measured, deviation: deviation, speed: speed, speedDeviation: speedDeviation)
        }
        var motion = Kinematics(
            measured: place, deviation: deviation, speed: speed, speedDeviation: speedDeviation)
        motion.cc += spread * spread
        return motion
    }

    /// Adds hypotheses.
    mutating func adopt(_ fresh: [Hypothesis], at time: Double) {
        hypotheses += fresh
        settle()
        seenAt = time
        anchors = []
    }

    /// Adopts a train at rest that another pattern's hypothesis has where the two tracks meet.
    ///
    /// - Parameter mayWalk: whether the rider goes there on foot, if this pattern's platform lies elsewhere.
    /// - Returns: whether this pattern's track comes by there.
    mutating func adopt(
        _ other: Hypothesis, of theirs: LineModel, at stop: Int, since time: Double, weight: Double,
        mayWalk: Bool
    ) -> Bool {
        let cell = theirs.grid.cell(at: other.motion.chainage)
        let ahead = other.motion.chainage - Double(cell) * LineGrid.spacing
        let place = theirs.grid.point(cell) + ahead * theirs.grid.tangent(cell)
        let found = model.grid.nearest(
            to: place, in: (model.stops[stop] - Self.acrossPlatforms)...(model.stops[stop] + Self.acrossPlatforms))
        guard found.aside <= Self.acrossPlatforms else { return false }
        var hypothesis = other
        let along = (theirs.grid.tangent(cell) * model.grid.tangent(found.cell)).sum()
        hypothesis.motion.chainage = found.chainage
        hypothesis.motion.bias *= along
        if mayWalk, found.aside > Parameters.Rider.platform { hypothesis.walk(to: model.stops[stop]) }
        (hypothesis.weight, hypothesis.since, hypothesis.stop, hypothesis.stood) = (weight, time, stop, 1)
        hypotheses.append(hypothesis)
        settle()
        seenAt = hypothesis.time
        return true
    }

    /// Lets a rider who was seen go to a stop on foot.
    mutating func walk(to stop: Int, _ seen: Hypothesis, since time: Double, weight: Double) {
        var hypothesis = seen.resting(weight: weight)
        (hypothesis.since, hypothesis.stop, hypothesis.stood) = (time, stop, 1)
        hypothesis.walk(to: model.stops[stop])
        adopt([hypothesis], at: hypothesis.time)
    }

    /// The greatest distance between two platforms of a station, in metres.
    private static let acrossPlatforms = 400.0

    /// Where a fix puts a train that did what no profile has since it was seen last, if it can have come there.
    func anything(_ fix: FixMeasurement) -> (chainage: Double, weight: Double, agreeing: Double)? {
        let sum = anchors.reduce(0) { $0 + $1.weight }
        guard sum > 0, let anchor = anchors.max(by: { $0.weight < $1.weight }) else { return nil }
        let seconds = max(1, fix.time - anchor.time)
        guard seconds <= Parameters.hiddenStop || fix.speed?.value ?? 0 >= Parameters.Fix.courseSpeed else {
            return nil
        }
        let most = anchor.chainage + 150 + Self.freeMean * 1.5 * seconds
        let found = model.grid.nearest(to: fix.place, in: (anchor.chainage - 100)...most)
        let off = model.map[found.chainage]
        let across = (fix.deviation * fix.deviation + off * off).squareRoot()
        guard found.aside <= Parameters.gateDeviations * across + Parameters.gateMetres,
            found.chainage > anchor.chainage - 100 - 3 * fix.deviation, found.chainage < most
        else { return nil }
        let density = fix.deviation * FixMeasurement.root / max(100, Self.freeMean * seconds)
        return (found.chainage, freeTotal * Parameters.freedom * density * 0.2, freeTotal * 0.01)
    }

    /// The speed in m/s that trains have on average between two fixes.
    private static let freeMean = 30.0

    /// Lets the train be where a fix is, whatever it does.
    ///
    /// - Parameter isOnTheWay: whether it was seen before, on the way there.
    mutating func place(_ fix: FixMeasurement, near chainage: Double, weight: Double, isOnTheWay: Bool = false) {
        let found = model.grid.nearest(to: fix.place, in: (chainage - 300)...(chainage + 300))
        // One on the way may still stop at the stop beside which it is.
        let speed = fix.speed?.value ?? 0
        let ahead =
            isOnTheWay
            ? Parameters.halfTrain + seat.deviation - seat.mean - speed * speed / (2 * Parameters.serviceBraking) : 0
        let behind = model.stops.lastIndex { $0 + max(0, ahead) <= found.chainage } ?? -1
        let off = model.map[found.chainage]
        var weight = weight
        if !isOnTheWay {
            let density =
                fix.agreement(aside: found.aside, off: off) * fix.deviation / fix.variance(off: off).squareRoot()
            weight *= max(Parameters.leastLikelihood, density)
        }
        func hypothesis(_ phase: Hypothesis.Phase, _ share: Double, _ speed: Double, _ deviation: Double) -> Hypothesis
        {
            Hypothesis(
                phase: phase, weight: weight * share,
                motion: Kinematics(
                    measured: found.chainage, deviation: fix.deviation, speed: speed, speedDeviation: deviation),
                time: fix.time, since: fix.time, stop: behind, stood: behind >= 0 ? 0.5 : 0)
        }
        let rest = fix.restingSpeedLikelihood
        let run = fix.speed.map { fix.speedLikelihood(running: $0.value, variance: 25).seen } ?? 1
        let isAtStop =
            model.nearestStop(to: found.chainage)
            .map { abs(model.stops[$0] - found.chainage) <= Parameters.halfTrain } ?? false
        let share = fix.speed == nil ? (isAtStop ? 0.6 : 0.3) : 0.3 * rest / (0.3 * rest + 0.7 * run)
        adopt(
            [
                hypothesis(.resting, share, 0, 0),
                hypothesis(.running, 1 - share, fix.speed?.value ?? 8, fix.speed == nil ? 8 : 0.7),
            ], at: fix.time)
    }
}
