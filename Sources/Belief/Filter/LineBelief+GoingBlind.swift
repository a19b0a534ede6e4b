import Mathematics

/// The way from the hypotheses of a train in view to the grid, which runs as the timetable says.
extension LineBelief {
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
                    hypothesis.weight * share, at: now - Int64(min(age, Double(Parameters.Line.longestDwell))))
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
        for (slot, weight) in slots where weight > Parameters.Grid.least / 10 * sum {
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
            let deviation = 1.5 + 0.15 * expected
            let off = (speed - expected) / deviation
            return exp(-off * off / 2) / deviation
        }
        // A train that stood at a stop has left it.
        let place = max(chainage, model.stops[max(0, min(hypothesis.stop, model.stops.count - 1))])
        let next = hypothesis.stop + 1
        if next < model.stops.count, place >= model.stops[next] - Self.almost {
            // A train that may still stop at the next stop has not run through it.
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
        let weight = leg > max(0, hypothesis.stop) ? weight * Parameters.Grid.skipped : weight
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
        let prior = paceWeights(on: leg)
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
        return Parameters.Grid.skipped + Parameters.mostThrough
            / (1 + exp((Parameters.serviceBraking - braking) / Parameters.brakingScatter))
    }

    /// The same of a train that does not brake for a stop.
    private func collectPasses(
        _ slots: inout [(slot: Slot, weight: Double)], at place: Double, by stop: Int, weight: Double,
        _ agreement: (Double) -> Double
    ) {
        let shares = Pace.throughWeights(mean: pace.mean, deviation: pace.deviation)
        for (column, factor) in Pace.through.enumerated() {
            let expected = model.passes[stop].speed / factor
            let age = max(0, place - model.passes[stop].start) / expected
            slots.append(
                (
                    .passing(stop: stop, begin: now - Int64(age.rounded()), column: column),
                    weight * shares[column] * agreement(expected)
                ))
        }
    }

    /// The distance before a stop, in metres, within which a train that stands has reached it.
    private static let almost = 3.0
}
