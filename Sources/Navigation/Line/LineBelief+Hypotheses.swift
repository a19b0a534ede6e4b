#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The hypotheses of a train in view as states that evidence looks at, and the way from them to the grid and back.
extension LineBelief {
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

    /// A train has left a stop when it is no farther before it than so many metres.
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

    /// A train that is slower than usual stays so for about so many seconds.
    private static let slowFor = 20.0

    // MARK: - To the grid

    /// Lets the grid take over, which runs as the timetable says: there are no fixes any more.
    mutating func goBlind() {
        let seen = hypotheses
        guard !seen.isEmpty else { return }
        hypotheses = []
        let before = anchors
        anchors = []
        for hypothesis in seen where hypothesis.weight > 0 {
            anchors.append((hypothesis.motion.chainage, hypothesis.time, hypothesis.weight))
            put(hypothesis)
        }
        if anchors.isEmpty { anchors = before }
    }

    private mutating func put(_ hypothesis: Hypothesis) {
        let age = max(0, Double(now) - hypothesis.since)
        switch hypothesis.phase {
        case .resting:
            let platform = platform(of: hypothesis)
            let share = platform?.probability ?? 0
            if let stop = platform?.stop, share > 0 {
                standing[stop].add(
                    hypothesis.weight * share, at: now - Int64(min(age, Double(DwellTime.longest))))
            }
            if share < 1 { hold(hypothesis.motion.chainage + seat.mean, hypothesis.weight * (1 - share), for: age) }
        case .running: run(hypothesis)
        }
    }

    private mutating func hold(_ chainage: Double, _ weight: Double, for age: Double) {
        guard let leg = model.leg(at: chainage) else {
            // Beyond the end there is nothing but the last stop.
            return standing[model.stops.count - 1].add(weight, at: now)
        }
        if held[leg].isEmpty { held[leg] = Held(seconds: model.runs[leg].seconds) }
        let time = model.runs[leg].time(at: chainage - model.stops[leg])
        held[leg].add(weight, at: min(held[leg].places - 1, Int(time / Held.spacing)), for: Int(age))
    }

    /// A place of the grid that a running train may take.
    private enum Slot {
        case standing(stop: Int)
        case running(leg: Int, begin: Int64, column: Int)
        case passing(stop: Int, begin: Int64, column: Int)
        case held(chainage: Double)
    }

    /// Lets a train run on: where in its run it is follows from its place, as far as the seat is known, and from its speed.
    private mutating func run(_ hypothesis: Hypothesis) {
        let middle = hypothesis.chainage(at: Double(now)) + seat.mean
        let variance = hypothesis.motion.cc + seat.deviation * seat.deviation
        let deviation = max(5, min(variance.squareRoot(), 150))
        var slots: [(slot: Slot, weight: Double)] = []
        for step in -4...4 {
            let off = Double(step) / 2
            collect(
                &slots, at: middle + off * deviation, hypothesis, weight: exp(-off * off / 2))
        }
        let sum = slots.reduce(0) { $0 + $1.weight }
        guard sum > 0 else { return hold(middle, hypothesis.weight, for: 0) }
        for (slot, weight) in slots where weight > Self.least / 10 * sum {
            let share = hypothesis.weight * weight / sum
            switch slot {
            case .standing(let stop): standing[stop].add(share, at: now)
            case .running(let leg, let begin, let column): running[leg].add(share, at: begin, column: column)
            case .passing(let stop, let begin, let column): passing[stop].add(share, at: begin, column: column)
            case .held(let chainage): hold(chainage, share, for: 0)
            }
        }
    }

    /// The places of the grid of a train that runs at a chainage.
    private func collect(
        _ slots: inout [(slot: Slot, weight: Double)], at chainage: Double, _ hypothesis: Hypothesis, weight: Double
    ) {
        let speed = hypothesis.motion.speed
        func agreement(_ expected: Double) -> Double {
            let off = (speed - expected) / (1.5 + 0.15 * expected)
            return exp(-off * off / 2) / (1.5 + 0.15 * expected)
        }
        // What stood at a stop has left it.
        let place = max(chainage, model.stops[max(0, min(hypothesis.stop, model.stops.count - 1))])
        let next = hypothesis.stop + 1
        if next < model.stops.count, place >= model.stops[next] - Self.almost {
            // What may still stop at the next stop has not run through it.
            let metres = speed * speed / (2 * Parameters.serviceBraking)
            if metres < model.stops[next] + Parameters.halfTrain - place {
                let through = Self.throughShare(speed, metres: model.stops[next] - place)
                slots.append((.standing(stop: next), weight * (1 - through) * (agreement(0) + 1e-7)))
                guard next > 0, next < model.runs.count else {
                    guard next == 0 else { return }
                    return collectRun(&slots, at: place, on: 0, hypothesis, weight: weight * through, agreement)
                }
                return collectPasses(&slots, at: place, by: next, weight: weight * through, agreement)
            }
        }
        guard let leg = model.leg(at: place) else {
            return slots.append((.standing(stop: model.stops.count - 1), weight * max(agreement(0), 1e-4)))
        }
        // Trains stop where they should: those that were seen to run through have `stop` behind them.
        let weight = leg > max(0, hypothesis.stop) ? weight * Self.skipped : weight
        collectRun(&slots, at: place, on: leg, hypothesis, weight: weight, agreement)
        // A train that is far slower than any profile may be about to be held.
        slots.append((.held(chainage: place), weight * 0.01 * agreement(0)))
        let ahead = leg + 1
        guard ahead < model.runs.count, place >= model.passes[ahead].start else { return }
        let through = Self.throughShare(speed, metres: model.stops[ahead] - place)
        collectPasses(&slots, at: place, by: ahead, weight: weight * through, agreement)
    }

    /// The same of a train on a leg, by where it is in its run.
    private func collectRun(
        _ slots: inout [(slot: Slot, weight: Double)], at place: Double, on leg: Int, _ hypothesis: Hypothesis,
        weight: Double, _ agreement: (Double) -> Double
    ) {
        let run = model.runs[leg]
        let time = run.time(at: place - model.stops[leg])
        let isThrough = hypothesis.stop == leg ? hypothesis.stood < 0.5 : hypothesis.stop < leg
        let prior = Pace.weights(mean: pace.mean, deviation: pace.deviation)
        for column in isThrough ? Pace.count..<Pace.all : 0..<Pace.count {
            let share = column < Pace.count ? prior[column] : 1.0 / Double(Pace.through.count)
            let agreement = max(agreement(run.speed(at: time) * Pace.inverses[column]), 1e-4)
            slots.append(
                (
                    .running(
                        leg: leg, begin: now - Int64((time * Pace.factors[column]).rounded()), column: column),
                    weight * share * agreement
                ))
        }
    }

    /// The probability that a train runs through the stop ahead: it does where it would have to brake harder than trains do.
    ///
    /// - Parameter metres: from its middle to the stop.
    private static func throughShare(_ speed: Double, metres: Double) -> Double {
        let braking = speed * speed / (2 * max(5, metres + Parameters.stoppingSlack))
        return skipped + Parameters.mostThrough
            / (1 + exp((Parameters.serviceBraking - braking) / Parameters.brakingScatter))
    }

    /// The same of a train that does not brake for a stop.
    private func collectPasses(
        _ slots: inout [(slot: Slot, weight: Double)], at place: Double, by stop: Int, weight: Double,
        _ agreement: (Double) -> Double
    ) {
        for (column, factor) in Pace.through.enumerated() {
            let expected = model.passes[stop].speed / factor
            let age = max(0, place - model.passes[stop].start) / expected
            slots.append(
                (
                    .passing(stop: stop, begin: now - Int64(age.rounded()), column: column),
                    weight / Double(Pace.through.count) * agreement(expected)
                ))
        }
    }

    /// A train that is no farther before a stop than so many metres stands there as soon as it stands.
    private static let almost = 3.0

    // MARK: - From the grid

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

    /// Takes over a train at rest that another pattern's hypothesis has where the two tracks meet.
    ///
    /// - Returns: whether this pattern's track comes by there.
    mutating func adopt(
        _ other: Hypothesis, of theirs: LineModel, at stop: Int, since time: Double, weight: Double
    ) -> Bool {
        let cell = theirs.grid.cell(at: other.motion.chainage)
        let ahead = other.motion.chainage - Double(cell) * LineGrid.spacing
        let place = theirs.grid.points[cell] + ahead * theirs.grid.tangents[cell]
        let found = model.grid.nearest(
            to: place, in: (model.stops[stop] - Self.acrossPlatforms)...(model.stops[stop] + Self.acrossPlatforms))
        guard found.aside <= Self.acrossPlatforms else { return false }
        var hypothesis = other
        let along = (theirs.grid.tangents[cell] * model.grid.tangents[found.cell]).sum()
        hypothesis.motion.chainage = found.chainage
        hypothesis.motion.bias *= along
        (hypothesis.weight, hypothesis.since, hypothesis.stop, hypothesis.stood) = (weight, time, stop, 1)
        hypotheses.append(hypothesis)
        settle()
        seenAt = hypothesis.time
        return true
    }

    /// The platforms of a station are no farther apart than so many metres.
    private static let acrossPlatforms = 400.0

    /// Where a fix puts a train that did what no profile has since it was seen last, if it can have come there.
    func anything(_ fix: FixMeasurement) -> (chainage: Double, weight: Double, agreeing: Double)? {
        let sum = anchors.reduce(0) { $0 + $1.weight }
        guard sum > 0, let anchor = anchors.max(by: { $0.weight < $1.weight }) else { return nil }
        let seconds = max(1, fix.time - anchor.time)
        guard seconds <= Self.freeTime || fix.speed?.value ?? 0 >= Self.freeSpeed else { return nil }
        let most = anchor.chainage + 150 + Self.freeMean * 1.5 * seconds
        let found = model.grid.nearest(to: fix.place, in: (anchor.chainage - 100)...most)
        let across = (fix.deviation * fix.deviation + model.mapDeviation * model.mapDeviation).squareRoot()
        guard found.aside <= Parameters.gateDeviations * across + Parameters.gateMetres,
            found.chainage > anchor.chainage - 100 - 3 * fix.deviation, found.chainage < most
        else { return nil }
        let density = fix.deviation * FixMeasurement.root / max(100, Self.freeMean * seconds)
        return (found.chainage, freeTotal * Parameters.freedom * density * 0.2, freeTotal * 0.01)
    }

    /// For so many seconds a train may have done anything, and longer only if it is seen to move at so many m/s.
    private static let (freeTime, freeSpeed) = (15.0, 3.0)
    /// Trains run at so many m/s on average.
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
        let outside = max(
            model.stops[0] - found.chainage, found.chainage - model.stops[model.stops.count - 1])
        let weight = outside > Parameters.beyondEnds ? weight * Parameters.endless : weight
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
