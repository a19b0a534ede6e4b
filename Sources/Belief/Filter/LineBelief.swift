/// Where along one pattern the train may be, as probabilities of a semi-Markov grid.
///
/// A train stands at a stop, runs to the next, is held on the way there, or runs through a stop; how long it has done so
/// decides what comes next. Nothing is moved while time passes but what changes its phase: the grid holds the second at which
/// a phase began, and where a running train is follows from that, its pace and its run's profile.
struct LineBelief: Sendable {
    /// The model of the pattern.
    let model: LineModel
    /// The second up to which time has passed, since 1970.
    private(set) var now: Int64
    /// By how much this ride's runs differ from the timetable, in logarithms, and how well that is known.
    private(set) var pace = (mean: 0.0, deviation: 0.05) { didSet { paceWeights = weights() } }
    /// How far behind the train's middle the rider sits, in metres, and how well that is known.
    private(set) var seat = (mean: 0.0, deviation: Parameters.Seat.anySeat)
    /// The stop at which the rider waits for a train, if it is one.
    var waiting: (stop: Int, dwell: DwellTime)?

    /// Its share of what all beliefs hold, as of the last time they were weighed against each other.
    var share = 1.0

    var standing: [Cohorts]
    var passing: [Cohorts]
    var running: [Cohorts]
    var held: [Held]
    /// The hypotheses of the train's activity while it is in view.
    var hypotheses: [Hypothesis] = []
    /// When a fix was taken last, in seconds since 1970.
    var seenAt: Double?
    /// Seconds from one of the last two fixes to the other.
    var fixInterval = 1.0
    /// Where the train was seen last, by hypothesis: a train that is not in view may have done anything since.
    var anchors: [(chainage: Double, time: Double, weight: Double)] = []
    /// How likely the train is one of the pattern by when it left and where it stops alone, as compared with the likeliest one: where two lines
    /// share a track, their drawings differ, and fixes prefer one for no reason.
    var identity = 1.0
    /// Whether the train brakes for the stops of the pattern.
    var stopEvidence = StopEvidence()
    /// The sum of all probabilities before the fix at hand.
    var freeTotal = 0.0
    /// The probabilities of the factors of a train that leaves, by leg.
    private var paceWeights: [[Double]] = []

    /// Creates a belief that holds nothing.
    init(_ model: LineModel, at second: Int64) {
        self.model = model
        now = second
        standing = Array(repeating: Cohorts(), count: model.stops.count)
        passing = Array(repeating: Cohorts(width: Pace.through.count), count: model.stops.count)
        running = Array(repeating: Cohorts(width: Pace.all), count: model.runs.count)
        held = Array(repeating: Held(), count: model.runs.count)
        paceWeights = weights()
    }

    /// The probabilities of the factors of a train that leaves, by leg.
    private func weights() -> [[Double]] {
        var known: [Double: [Double]] = [:]
        return model.runSpreads.map { spread in
            if let weights = known[spread] { return weights }
            let deviation = (pace.deviation * pace.deviation + spread * spread).squareRoot()
            let weights = Pace.weights(mean: pace.mean, deviation: deviation)
            known[spread] = weights
            return weights
        }
    }

    /// The probabilities of the factors of a train on a leg.
    func paceWeights(on leg: Int) -> [Double] { paceWeights[leg] }

    /// Whether the grid holds anything.
    var hasGrid: Bool {
        standing.contains { !$0.isEmpty } || running.contains { !$0.isEmpty } || held.contains { !$0.isEmpty }
            || passing.contains { !$0.isEmpty }
    }

    /// Adopts the seat and the pace of the ride from another belief.
    mutating func know(seat: (mean: Double, deviation: Double), pace: (mean: Double, deviation: Double)) {
        (self.seat, self.pace) = (seat, pace)
    }

    /// Forgets what the grid holds.
    mutating func clearGrid() {
        for stop in standing.indices {
            standing[stop].mass.removeAll()
            passing[stop].mass.removeAll()
        }
        for leg in running.indices {
            running[leg].mass.removeAll()
            held[leg] = Held()
        }
    }

    /// Learns how the time of a run on a leg compares with the timetable, from its logarithm.
    mutating func learnPace(_ logarithm: Double, on leg: Int) {
        let noise =
            Parameters.Line.paceSpread * Parameters.Line.paceSpread + model.runSpreads[leg] * model.runSpreads[leg]
        let variance = pace.deviation * pace.deviation
        let gain = variance / (variance + noise)
        let surprise = logarithm - pace.mean
        guard abs(surprise) < 3 * (variance + noise).squareRoot() else { return }
        pace = (pace.mean + gain * surprise, ((1 - gain) * variance).squareRoot())
    }

    /// Adopts the seat as beacons in listed places tell it: how far behind the train's middle the rider sits. Their estimate includes
    /// what was learned before.
    mutating func learnSeat(_ seat: (mean: Double, variance: Double)) {
        let stopping = Parameters.Seat.stoppingDeviation * Parameters.Seat.stoppingDeviation
        self.seat = (seat.mean, (seat.variance + stopping).squareRoot())
    }

    /// Learns how far behind the train's middle the rider sits from a fix, in metres; what contradicts what was learned ends it.
    mutating func learnSeat(_ behind: Double, deviation: Double) {
        let (variance, noise) = (seat.deviation * seat.deviation, deviation * deviation)
        let surprise = behind - seat.mean
        guard abs(surprise) < 3 * (variance + noise).squareRoot() else {
            seat = (0, Parameters.Seat.anySeat)
            return
        }
        let gain = variance / (variance + noise)
        seat = (seat.mean + gain * surprise, max(Parameters.Seat.leastSeat, ((1 - gain) * variance).squareRoot()))
    }

    /// Moves the belief in time, where a clock was set.
    mutating func shift(by seconds: Int64) {
        now += seconds
        for stop in standing.indices {
            standing[stop].shift(by: seconds)
            passing[stop].shift(by: seconds)
        }
        for leg in running.indices { running[leg].shift(by: seconds) }
        for number in hypotheses.indices {
            hypotheses[number].time += Double(seconds)
            hypotheses[number].since += Double(seconds)
        }
        for number in anchors.indices { anchors[number].time += Double(seconds) }
        seenAt? += Double(seconds)
    }

    /// The time in seconds without a fix after which the grid takes over: at once where a train may stop and leave from one to the next.
    private var blindAfter: Double {
        fixInterval <= Parameters.hiddenStop ? max(Parameters.blindAfter, Parameters.overdue * fixInterval) : 0
    }

    /// Lets a second pass.
    ///
    /// - Parameter start: what a motion sensor that feels whether the train stands says of one that starts (``MotionFelt/start(missed:missedStart:)``);
    ///   `nil` without one.
    mutating func step(start: Double? = nil) {
        // From the last fix on the train has done what trains do that nobody sees.
        if let seenAt, !hypotheses.isEmpty, Double(now + 1) - seenAt > blindAfter {
            self = unseen(until: now, start: start)
        }
        moveGrid(start: start)
    }

    /// The same where nobody has seen the train since the last fix.
    func unseen(until second: Int64, start: Double?) -> LineBelief {
        var unseen = LineBelief(model, at: min(now, seenAt.map { Int64($0.rounded(.down)) } ?? now))
        unseen.know(seat: seat, pace: pace)
        (unseen.waiting, unseen.hypotheses, unseen.anchors) = (waiting, hypotheses, anchors)
        unseen.goBlind()
        while unseen.now < now { unseen.moveGrid(start: start) }
        var belief = self
        (belief.hypotheses, belief.anchors) = ([], unseen.anchors)
        belief.add(unseen)
        while belief.now < second { belief.moveGrid(start: start) }
        return belief
    }

    /// Lets a second pass on the grid.
    private mutating func moveGrid(start: Double?) {
        now += 1
        for leg in running.indices {
            release(leg, start: start ?? 1)
            advance(leg, feels: start != nil)
        }
        for stop in standing.indices {
            leave(stop, feels: start != nil)
            pass(stop)
        }
    }

    /// Lets running trains arrive, be held, not brake for the stop ahead, or change their pace.
    private mutating func advance(_ leg: Int, feels: Bool) {
        guard !running[leg].isEmpty else { return }
        let run = model.runs[leg]
        let first = running[leg].first
        let second = now
        let holds = feels ? Parameters.Motion.holdShare : 1
        // An error of the timetable lasts for the whole run.
        let own = Parameters.Line.paceSpread * Parameters.Line.paceSpread + pace.deviation * pace.deviation
        let spread = model.runSpreads[leg]
        let paceChanges = Parameters.Grid.paceChanges * own / (own + spread * spread)
        var arrived = 0.0
        var skipping = [Double](repeating: 0, count: Pace.through.count)
        var changing = [Double](repeating: 0, count: Int(run.seconds) + 1)
        if held[leg].isEmpty { held[leg] = Held(seconds: run.seconds) }
        let skips = leg + 1 < model.stops.count - 1 ? Parameters.Grid.skipped : 0
        let braking = run.seconds - run.ramp
        let outside = run.time(at: run.length - Parameters.Grid.outsideFrom)
        let inside = run.time(at: run.length - Parameters.Grid.outsideTo)
        held[leg].mass.withUnsafeMutableBufferPointer { held in
            running[leg].mass.withUnsafeMutableBufferPointer { mass in
                for column in 0..<Pace.all {
                    let inverse = Pace.inverses[column]
                    let changes = column < Pace.count ? paceChanges : 0
                    var index = column
                    var age = Double(second - first)
                    while index < mass.count {
                        let probability = mass[index]
                        if probability > 0 {
                            let time = age * inverse
                            if time >= run.seconds {
                                arrived += probability
                                mass[index] = 0
                            } else {
                                var stays = probability
                                if time > 3 {
                                    let rate =
                                        holds
                                        * (time < outside
                                            ? Parameters.Grid.holdRate
                                            : time < inside
                                                ? Parameters.Grid.outsideHoldRate : Parameters.Grid.insideHoldRate)
                                    held[Int(time / Held.spacing)] += rate * probability
                                    stays -= rate * probability
                                    if time >= braking, time - inverse < braking {
                                        skipping[Pace.nearestThrough[column]] += skips * probability
                                        stays -= skips * probability
                                    }
                                }
                                let share = changes * stays
                                changing[Int(time)] += share
                                mass[index] = stays - share
                            }
                        }
                        index += Pace.all
                        age -= 1
                    }
                }
            }
        }
        goOn(changing, on: leg)
        running[leg].diffuse(Parameters.Grid.drift)
        running[leg].trim(below: Parameters.Grid.least)
        if arrived > 0 { standing[leg + 1].add(arrived, at: now) }
        for (column, probability) in skipping.enumerated() {
            passing[leg + 1].add(probability, at: now, column: column)
        }
    }

    /// Lets running trains go on at another pace from where they are: curves and signals slow parts of a run.
    ///
    /// - Parameter changing: their probabilities by where they are, in seconds of the run at the timetable's pace.
    private mutating func goOn(_ changing: [Double], on leg: Int) {
        guard let first = changing.firstIndex(where: { $0 > Parameters.Grid.least / 10 }),
            let last = changing.lastIndex(where: { $0 > Parameters.Grid.least / 10 })
        else { return }
        let (weights, factors, second) = (paceWeights[leg], Pace.factors, now)
        running[leg].add(
            from: now - Self.age(last, factors[Pace.count - 1]), to: now - Self.age(first, factors[0])
        ) { mass, begin in
            for time in first...last where changing[time] > Parameters.Grid.least / 10 {
                for column in 0..<Pace.count {
                    let row = Int(second - begin - Self.age(time, factors[column]))
                    mass[row * Pace.all + column] += changing[time] * weights[column]
                }
            }
        }
    }

    /// The age, in seconds, of a train that has come as far as one at the timetable's pace comes in `time` seconds.
    @inline(__always) private static func age(_ time: Int, _ factor: Double) -> Int64 {
        Int64((Double(time) + 0.5) * factor + 0.5)
    }

    /// Lets held trains go on, of which those are left that are felt to.
    private mutating func release(_ leg: Int, start: Double) {
        guard !held[leg].isEmpty else { return }
        let released = held[leg].release(Parameters.Grid.releaseRate, least: Parameters.Grid.least / 10)
        guard let last = released.lastIndex(where: { $0 > 0 }) else { return }
        let (weights, factors, second, run) = (paceWeights[leg], Pace.factors, now, model.runs[leg])
        let oldest = Int64(Held.time(of: last) * factors[Pace.count - 1] + 0.5)
        running[leg].add(from: second - oldest, to: second) { mass, first in
            for place in 0...last where released[place] > 0 {
                // Speeding up again costs some of the time.
                let time = Held.time(of: place)
                let lost = min(run.speed(at: time) / Parameters.Line.usualAcceleration, time)
                for column in 0..<Pace.count {
                    let share = start * released[place] * weights[column] / 3
                    for part in 0..<3 {
                        let made = time - 0.25 * Double(part) * lost
                        let row = Int(second - first - Int64(factors[column] * made + 0.5))
                        mass[row * Pace.all + column] += share
                    }
                }
            }
        }
    }

    /// Lets standing trains leave.
    private mutating func leave(_ stop: Int, feels: Bool) {
        guard !standing[stop].isEmpty else { return }
        guard stop < model.runs.count else {
            standing[stop].mergeRows(before: now - Int64(Parameters.Line.longestDwell))
            return
        }
        let dwell = waiting?.stop == stop ? waiting?.dwell ?? model.dwells[stop] : model.dwells[stop]
        let (first, second) = (standing[stop].first, now)
        var left = 0.0
        standing[stop].mass.withUnsafeMutableBufferPointer { mass in
            for row in mass.indices {
                let age = second - 1 - first - Int64(row)
                let leaving = mass[row] * (feels ? dwell.seenHazard(after: age) : dwell.hazard(after: age))
                mass[row] -= leaving
                left += leaving
            }
        }
        standing[stop].mergeRows(before: now - Int64(Parameters.Line.longestDwell))
        standing[stop].trim(below: Parameters.Grid.least)
        guard left > Parameters.Grid.least / 10 else { return }
        for column in 0..<Pace.count { running[stop].add(left * paceWeights[stop][column], at: now, column: column) }
    }

    /// Lets trains that ran through a stop run on.
    private mutating func pass(_ stop: Int) {
        guard !passing[stop].isEmpty, stop < model.runs.count else { return }
        let (seconds, ramp) = (model.passes[stop].seconds, model.runs[stop].ramp)
        let (first, rows) = (passing[stop].first, passing[stop].count)
        for (column, factor) in Pace.through.enumerated() {
            for row in 0..<rows where Double(now - first - Int64(row)) >= seconds * factor {
                let index = row * Pace.through.count + column
                running[stop].add(
                    passing[stop].mass[index], at: now - Int64((factor * ramp).rounded()), column: Pace.count + column)
                passing[stop].mass[index] = 0
            }
        }
        passing[stop].trim(below: Parameters.Grid.least)
    }
}
