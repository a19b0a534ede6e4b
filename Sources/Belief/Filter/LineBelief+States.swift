extension LineBelief {
    /// Goes through every state that has a probability.
    ///
    /// - Parameters:
    ///   - time: seconds since 1970, not before `now` and less than a second after it.
    ///   - body: takes a state and its probability.
    @inline(__always)
    func forEachState(at time: Double, _ body: (TrainState, Double) -> Void) {
        forEachGridState(at: time, body)
        if !hypotheses.isEmpty { forEachHypothesis(at: time, body) }
    }

    /// Goes through every state that has a probability, and lets it be changed.
    @inline(__always)
    mutating func change(at time: Double, _ body: (TrainState, inout Double) -> Void) {
        changeGrid(at: time, body)
        if !hypotheses.isEmpty { changeHypotheses(at: time, body) }
    }

    /// Goes through the states of the grid.
    @inline(__always)
    func forEachGridState(at time: Double, _ body: (TrainState, Double) -> Void) {
        for stop in standing.indices where !standing[stop].isEmpty {
            let states = StandingStates(self, at: stop, time)
            standing[stop].mass.withUnsafeBufferPointer { mass in
                for row in mass.indices where mass[row] > 0 { body(states[row], mass[row]) }
            }
        }
        for stop in passing.indices where !passing[stop].isEmpty {
            let states = PassingStates(self, at: stop, time)
            passing[stop].mass.withUnsafeBufferPointer { mass in
                for index in mass.indices where mass[index] > 0 { body(states[index], mass[index]) }
            }
        }
        for leg in running.indices where !running[leg].isEmpty {
            let states = RunningStates(self, on: leg, time)
            running[leg].mass.withUnsafeBufferPointer { mass in
                for column in 0..<Pace.all {
                    for index in stride(from: column, to: mass.count, by: Pace.all) where mass[index] > 0 {
                        body(states[index, column], mass[index])
                    }
                }
            }
        }
        for leg in held.indices where !held[leg].isEmpty {
            let states = HeldStates(self, on: leg, time)
            held[leg].mass.withUnsafeBufferPointer { mass in
                for index in mass.indices where mass[index] > 0 { body(states[index], mass[index]) }
            }
        }
    }

    /// Goes through the states of the grid, and lets their probabilities be changed.
    @inline(__always)
    mutating func changeGrid(at time: Double, _ body: (TrainState, inout Double) -> Void) {
        for stop in standing.indices where !standing[stop].isEmpty {
            let states = StandingStates(self, at: stop, time)
            standing[stop].mass.withUnsafeMutableBufferPointer { mass in
                for row in mass.indices where mass[row] > 0 { body(states[row], &mass[row]) }
            }
        }
        for stop in passing.indices where !passing[stop].isEmpty {
            let states = PassingStates(self, at: stop, time)
            passing[stop].mass.withUnsafeMutableBufferPointer { mass in
                for index in mass.indices where mass[index] > 0 { body(states[index], &mass[index]) }
            }
        }
        for leg in running.indices where !running[leg].isEmpty {
            let states = RunningStates(self, on: leg, time)
            running[leg].mass.withUnsafeMutableBufferPointer { mass in
                for column in 0..<Pace.all {
                    for index in stride(from: column, to: mass.count, by: Pace.all) where mass[index] > 0 {
                        body(states[index, column], &mass[index])
                    }
                }
            }
        }
        for leg in held.indices where !held[leg].isEmpty {
            let states = HeldStates(self, on: leg, time)
            held[leg].mass.withUnsafeMutableBufferPointer { mass in
                for index in mass.indices where mass[index] > 0 { body(states[index], &mass[index]) }
            }
        }
    }

    /// Weighs every state with what was observed.
    ///
    /// - Returns: how probable the observation was: the sum of what is left.
    @discardableResult
    mutating func weigh(at time: Double, _ likelihood: (TrainState) -> Double) -> Double {
        var sum = 0.0
        change(at: time) { state, probability in
            probability *= likelihood(state)
            sum += probability
        }
        return sum
    }

    /// Multiplies every probability.
    mutating func scale(by factor: Double) {
        for stop in standing.indices {
            standing[stop].mass.scale(by: factor)
            passing[stop].mass.scale(by: factor)
        }
        for leg in running.indices {
            running[leg].mass.scale(by: factor)
            held[leg].mass.scale(by: factor)
        }
        for number in hypotheses.indices { hypotheses[number].weight *= factor }
        for number in anchors.indices { anchors[number].weight *= factor }
    }

    /// The sum of all probabilities.
    var total: Double {
        var sum = 0.0
        for stop in standing.indices {
            sum += standing[stop].mass.reduce(0, +) + passing[stop].mass.reduce(0, +)
        }
        for leg in running.indices {
            sum += running[leg].mass.reduce(0, +) + held[leg].mass.reduce(0, +)
        }
        for hypothesis in hypotheses { sum += hypothesis.weight }
        return sum
    }

    /// The chainages between which the train must be, in metres.
    var reach: ClosedRange<Double>? {
        let legs = running.indices.filter { !running[$0].isEmpty || !held[$0].isEmpty }
        let stops = standing.indices.filter { !standing[$0].isEmpty || !passing[$0].isEmpty }
        let first = min(legs.first ?? .max, stops.first.map { passing[$0].isEmpty ? $0 : max(0, $0 - 1) } ?? .max)
        let last = max(legs.last.map { $0 + 1 } ?? .min, stops.last.map { passing[$0].isEmpty ? $0 : $0 + 1 } ?? .min)
        guard first <= last, first < model.stops.count else { return nil }
        return model.stops[first]...model.stops[min(last, model.stops.count - 1)]
    }

    /// The chainages between which the train most likely is, in metres: two standard deviations each way.
    var likelyReach: ClosedRange<Double>? {
        var (sum, mean, squares) = (0.0, 0.0, 0.0)
        forEachState(at: Double(now)) { state, probability in
            sum += probability
            mean += probability * state.chainage
            squares += probability * state.chainage * state.chainage
        }
        guard sum > 0 else { return nil }
        mean /= sum
        let deviation = max(0, squares / sum - mean * mean).squareRoot()
        return (mean - 2 * deviation)...(mean + 2 * deviation)
    }

    /// Lets the train be anywhere between two chainages: at a stop, on the run, or held.
    ///
    /// - Parameter weight: the probability of all of it.
    mutating func place(between range: ClosedRange<Double>, weight: Double) {
        var fresh = LineBelief(model, at: now)
        for (stop, chainage) in model.stops.enumerated() where range.contains(chainage) {
            // A stop's share of the time is its dwell's; anywhere else a metre's is what it takes to run it.
            for age in 0..<30 { fresh.standing[stop].add(model.dwells[stop].mean / 30, at: now - Int64(age)) }
        }
        for leg in model.runs.indices
        where model.stops[leg] <= range.upperBound && model.stops[leg + 1] >= range.lowerBound {
            let run = model.runs[leg]
            for column in 0..<Pace.count {
                let factor = Pace.factors[column]
                for age in 0..<Int((run.seconds * factor).rounded(.up))
                where range.contains(model.stops[leg] + run.distance(at: Double(age) / factor)) {
                    fresh.running[leg].add(1.0 / Double(Pace.count), at: now - Int64(age), column: column)
                }
            }
            fresh.held[leg] = Held(seconds: run.seconds)
            for place in 0..<fresh.held[leg].places {
                let metres = run.distance(at: Held.time(of: place))
                guard range.contains(model.stops[leg] + metres) else { continue }
                let rate =
                    run.length - metres < Parameters.Grid.outsideTo
                    ? Parameters.Grid.insideHoldRate : Parameters.Grid.holdRate
                fresh.held[leg].add(rate / Parameters.Grid.releaseRate * Held.spacing, at: place)
            }
        }
        let sum = fresh.total
        guard sum > 0 else { return }
        fresh.scale(by: weight / sum)
        add(fresh)
    }

    /// Lets the train stand at a stop since a second.
    mutating func stand(at stop: Int, since second: Int64, weight: Double) {
        standing[stop].add(weight, at: second)
    }

    /// Adds the probabilities of another belief in the same pattern.
    mutating func add(_ other: LineBelief) {
        for stop in standing.indices {
            standing[stop].add(other.standing[stop])
            passing[stop].add(other.passing[stop])
        }
        for leg in running.indices {
            running[leg].add(other.running[leg])
            held[leg].add(other.held[leg])
        }
    }
}

/// The states of trains that stand at a stop, by row.
private struct StandingStates {
    private let stop: Int
    private let chainage, age: Double

    @inline(__always)
    init(_ belief: LineBelief, at stop: Int, _ time: Double) {
        (self.stop, chainage) = (stop, belief.model.stops[stop])
        age = time - Double(belief.standing[stop].first)
    }

    @inline(__always)
    subscript(row: Int) -> TrainState {
        TrainState(
            phase: .standing, stop: stop, hasStood: true, pace: 0, chainage: chainage, speed: 0,
            age: age - Double(row), remaining: 0, deviation: 0)
    }
}

/// The states of trains that run through a stop, by their position in the mass.
private struct PassingStates {
    private let stop: Int
    private let (start, speed, age): (Double, Double, Double)

    @inline(__always)
    init(_ belief: LineBelief, at stop: Int, _ time: Double) {
        let pass = belief.model.passes[stop]
        (self.stop, start, speed) = (stop, pass.start, pass.speed)
        age = time - Double(belief.passing[stop].first)
    }

    @inline(__always)
    subscript(index: Int) -> TrainState {
        let (row, column) = index.quotientAndRemainder(dividingBy: Pace.through.count)
        let (age, speed) = (age - Double(row), speed / Pace.through[column])
        return TrainState(
            phase: .passing, stop: stop, hasStood: false, pace: column, chainage: start + speed * age, speed: speed,
            age: age, remaining: 0, deviation: 0)
    }
}

/// The states of trains that run on a leg, by their position in the mass and its column.
private struct RunningStates {
    private let leg: Int
    private let run: RunProfile
    private let start, age: Double

    @inline(__always)
    init(_ belief: LineBelief, on leg: Int, _ time: Double) {
        (self.leg, run, start) = (leg, belief.model.runs[leg], belief.model.stops[leg])
        age = time - Double(belief.running[leg].first)
    }

    @inline(__always)
    subscript(index: Int, column: Int) -> TrainState {
        let (factor, inverse) = (Pace.factors[column], Pace.inverses[column])
        let age = age - Double(index / Pace.all)
        return TrainState(
            phase: .running, stop: leg, hasStood: column < Pace.count, pace: max(0, column - Pace.count),
            chainage: start + run.distance(at: age * inverse), speed: run.speed(at: age * inverse) * inverse, age: age,
            remaining: run.seconds * factor - age, deviation: 0)
    }
}

/// The states of trains that are held on a leg, by their position in the mass.
private struct HeldStates {
    private let leg, places: Int
    private let run: RunProfile
    private let start, age: Double

    @inline(__always)
    init(_ belief: LineBelief, on leg: Int, _ time: Double) {
        (self.leg, places) = (leg, belief.held[leg].places)
        (run, start, age) = (belief.model.runs[leg], belief.model.stops[leg], time - Double(belief.now))
    }

    @inline(__always)
    subscript(index: Int) -> TrainState {
        let (row, place) = index.quotientAndRemainder(dividingBy: places)
        return TrainState(
            phase: .held, stop: leg, hasStood: true, pace: 0, chainage: start + run.distance(at: Held.time(of: place)),
            speed: 0, age: row < Held.seconds ? age + Double(row) : Held.settled, remaining: 0, deviation: 0)
    }
}

extension Cohorts {
    /// Adds the probabilities of others.
    mutating func add(_ other: Cohorts) {
        guard !other.isEmpty else { return }
        _ = row(at: other.first + Int64(other.count - 1))
        let start = row(at: other.first)
        for index in other.mass.indices { mass[start + index] += other.mass[index] }
    }
}

extension [Double] {
    fileprivate mutating func scale(by factor: Double) {
        for index in indices { self[index] *= factor }
    }
}
