import Mathematics

/// The marginals of a belief for each stop of its pattern, and for the train's place.
package struct LineMarginals: Sendable {
    /// The sum of all probabilities.
    package private(set) var total = 0.0
    private var stops: [Stop]
    /// That the train moves.
    package private(set) var moving = 0.0
    /// That it waits between two stops.
    package private(set) var held = 0.0
    /// That the doors of the target open within the lead.
    package private(set) var soon = 0.0
    private var chainage = 0.0
    private var chainageSquared = 0.0
    private var wait = 0.0
    private var waitSquared = 0.0
    private var waiting = 0.0

    /// The probabilities at a stop.
    package struct Stop: Sendable {
        /// That the train stands there,
        package fileprivate(set) var standing = 0.0
        /// that it has done so for so long that what confirms it has had its say,
        package fileprivate(set) var settled = 0.0
        /// that it stood there and is on the way to the next,
        package fileprivate(set) var left = 0.0
        /// that it ran through and is on the way to the next,
        package fileprivate(set) var passed = 0.0
        /// that it runs through, or did, wherever it is on the way to the next,
        package fileprivate(set) var through = 0.0
        /// that it has left, or run through, and is still near,
        package fileprivate(set) var around = 0.0
        /// and that it is on the way there and near.
        package fileprivate(set) var near = 0.0

        /// That it stands there, or did last, or ran through last.
        package var reached: Double { standing + left + passed }
    }

    /// The question put to a belief.
    struct Question {
        /// The position in the stops of the one at which the rider must act, and is told.
        var target: Int?
        /// How many seconds before the doors open the rider is to be told.
        var lead: Double
        /// Metres before each stop from which on the train is near.
        var radii: [Double]
        /// Seconds after which a stop is settled.
        var settling: Double
    }

    /// A shorter run leaves less than two thirds of the lead, so that the rider must be told before the train leaves the stop
    /// before it.
    static let shortRun = 60.0

    /// A train in view that is slower, in m/s, has not left the stop near which it is.
    static let creeping = 1.5

    /// Asks a belief, at a time in seconds since 1970.
    init(_ belief: LineBelief, at time: Double, _ question: Question) {
        let model = belief.model
        stops = Array(repeating: Stop(), count: model.stops.count)
        let pace = exp(belief.pace.mean)
        let ahead = question.target.map { Self.ahead(of: $0, in: model, pace: pace) } ?? []
        let variances = question.target.map { Self.variances(ahead: $0, in: model) } ?? []
        let dwellVariances = model.dwells.map(\.variance)
        let target = question.target ?? -1
        let isShort = target > 0 && model.runs[target - 1].seconds < Self.shortRun
        let (from, to) = (
            zip(model.stops, question.radii).map { $0 - $1 }, zip(model.stops, question.radii).map { $0 + $1 }
        )
        let (dwells, runs) = (model.dwells.map(\.mean), model.runs.map { $0.seconds * pace })
        var (total, moving, held, soon, chainage, squared) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        var (wait, waitSquared, waiting) = (0.0, 0.0, 0.0)
        stops.withUnsafeMutableBufferPointer { stops in
            belief.forEachState(at: time) { state, probability in
                total += probability
                let weighed = probability * state.chainage
                chainage += weighed
                squared += weighed * state.chainage + probability * state.deviation * state.deviation
                let stop = state.stop
                guard !state.isBefore else {
                    // It comes to the first stop.
                    moving += probability
                    if state.chainage >= from[0] { stops[0].near += probability }
                    return
                }
                var remaining = 0.0
                var hasLeft = true
                switch state.phase {
                case .standing:
                    stops[stop].standing += probability
                    if state.age > question.settling { stops[stop].settled += probability }
                    hasLeft = stop >= target
                    remaining = max(4, dwells[stop] - state.age) + (stop < target && stop < runs.count ? runs[stop] : 0)
                case .passing:
                    moving += probability
                    stops[stop].through += probability
                    // Whether it brakes after all shows when it has come through.
                    if state.chainage >= to[stop] {
                        stops[stop].passed += probability
                    } else if stop > 0 {
                        stops[stop - 1].left += probability
                        if state.chainage >= from[stop] { stops[stop].near += probability }
                    }
                    remaining = stop < target && stop < runs.count ? runs[stop] : 0
                case .running, .held:
                    // One that creeps where it stood has not left: places wander by as much.
                    let creeps = state.deviation > 0 && state.speed < Self.creeping && state.chainage <= to[stop]
                    if state.hasStood, creeps, state.phase == .running {
                        stops[stop].standing += probability
                    } else if state.hasStood {
                        stops[stop].left += probability
                    } else {
                        stops[stop].passed += probability
                        stops[stop].through += probability
                    }
                    if state.chainage <= to[stop] { stops[stop].around += probability }
                    if stop + 1 < from.count, state.chainage >= from[stop + 1] { stops[stop + 1].near += probability }
                    if state.phase == .running {
                        moving += probability
                        remaining = state.remaining
                    } else {
                        held += probability
                        remaining = 1 / Parameters.Grid.releaseRate + (stop < runs.count ? runs[stop] / 2 : 0)
                    }
                }
                if ahead.isEmpty { return }
                if stop >= target {
                    soon += probability
                } else {
                    let seconds = remaining + ahead[stop]
                    let weighed = probability * seconds
                    wait += weighed
                    // A state of the grid is exact, and one of fixes is not.
                    var variance = variances[stop]
                    switch state.phase {
                    case .standing:
                        variance +=
                            dwellVariances[stop] / 2 + Self.variance(ofRun: runs[stop], spread: model.runSpreads[stop])
                    case .running where state.deviation > 0:
                        variance += Self.variance(ofRun: remaining, spread: model.runSpreads[stop])
                    // How long it is held is exponential. In view it is what is left of a train that most likely stands at the stop.
                    case .held where state.deviation == 0:
                        variance += 1 / (Parameters.Grid.releaseRate * Parameters.Grid.releaseRate)
                    default: break
                    }
                    waitSquared += weighed * seconds + probability * variance
                    waiting += probability
                    if seconds <= question.lead, stop == target - 1 && hasLeft || isShort { soon += probability }
                }
            }
        }
        (self.total, self.moving, self.held) = (total, moving, held)
        (self.soon, self.chainage, chainageSquared) = (soon, chainage, squared)
        (self.wait, self.waitSquared, self.waiting) = (wait, waitSquared, waiting)
    }

    /// The probabilities at a stop.
    package subscript(stop: Int) -> Stop { stops[stop] }

    /// Where the train is on average, in metres along the track.
    package var meanChainage: Double { total > 0 ? chainage / total : 0 }

    /// The standard deviation of that in metres: each way it holds 68 %.
    package var deviation: Double {
        guard total > 0 else { return 0 }
        return max(0, chainageSquared / total - meanChainage * meanChainage).squareRoot()
    }

    /// Seconds until the doors of the target open, on average and in standard deviations; `nil` where it lies behind.
    package var doors: (mean: Double, deviation: Double)? {
        guard waiting > 0 else { return nil }
        let mean = wait / waiting
        return (mean, max(0, waitSquared / waiting - mean * mean).squareRoot())
    }

    /// The stop at which the train stands, or which it has left or run through last, most likely.
    package var likeliestStop: Int {
        stops.indices.max { stops[$0].reached < stops[$1].reached } ?? 0
    }

    /// The probability that the train has come to a stop, or beyond it.
    package func reached(_ stop: Int) -> Double {
        stops[stop...].reduce(0) { $0 + $1.reached }
    }

    /// The variance of a run's time in s²: nine in ten take the same within a tenth, and doors open some seconds later or earlier.
    ///
    /// - Parameter spread: by how much the timetable itself may be off, in logarithms.
    private static func variance(ofRun seconds: Double, spread: Double) -> Double {
        let (deviation, doubt) = (2.5 + 0.09 * seconds, spread * seconds)
        return deviation * deviation + doubt * doubt
    }

    /// The variance of the seconds from the arrival at the stop ahead of each stop to the target's doors.
    private static func variances(ahead target: Int, in model: LineModel) -> [Double] {
        var variances = [Double](repeating: 0, count: model.stops.count)
        for stop in stride(from: target - 2, through: 0, by: -1) {
            variances[stop] =
                variances[stop + 1] + model.dwells[stop + 1].variance
                + variance(ofRun: model.runs[stop + 1].seconds, spread: model.runSpreads[stop + 1])
        }
        return variances
    }

    /// Seconds from the arrival at the stop ahead of each stop to the target's doors.
    private static func ahead(of target: Int, in model: LineModel, pace: Double) -> [Double] {
        var seconds = [Double](repeating: 0, count: model.stops.count)
        for stop in stride(from: target - 2, through: 0, by: -1) {
            seconds[stop] = seconds[stop + 1] + model.dwells[stop + 1].mean + model.runs[stop + 1].seconds * pace
        }
        return seconds
    }
}
