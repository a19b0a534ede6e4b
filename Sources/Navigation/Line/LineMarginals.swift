#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a belief says of each stop of its pattern, and of the train's place.
struct LineMarginals: Sendable {
    /// The sum of all probabilities.
    private(set) var total = 0.0
    /// By stop: that the train stands there,
    private(set) var standing: [Double]
    /// that it has done so for so long that what confirms it has had its say,
    private(set) var settled: [Double]
    /// that it stood there and is on the way to the next,
    private(set) var left: [Double]
    /// that it ran through and is on the way to the next,
    private(set) var passed: [Double]
    /// that it runs through, or did, wherever it is on the way to the next,
    private(set) var through: [Double]
    /// and that it is on the way there and near.
    private(set) var near: [Double]
    /// That the train moves.
    private(set) var moving = 0.0
    /// That the doors of the target open within the lead.
    private(set) var soon = 0.0
    private var chainage = 0.0
    private var chainageSquared = 0.0
    private var wait = 0.0
    private var waitSquared = 0.0
    private var waiting = 0.0

    /// What is asked of a belief.
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

    /// Asks a belief, at a time in seconds since 1970.
    init(_ belief: inout LineBelief, at time: Double, _ question: Question) {
        let model = belief.model
        let zeros = [Double](repeating: 0, count: model.stops.count)
        (standing, settled, left, passed, through, near) = (zeros, zeros, zeros, zeros, zeros, zeros)
        let ahead = question.target.map { Self.ahead(of: $0, in: model, pace: exp(belief.pace.mean)) }
        let target = question.target ?? -1
        let isShort = target > 0 && model.runs[target - 1].seconds < Self.shortRun
        var (total, moving, soon, chainage, squared) = (0.0, 0.0, 0.0, 0.0, 0.0)
        var (wait, waitSquared, waiting) = (0.0, 0.0, 0.0)
        let (stops, radii) = (model.stops, question.radii)
        belief.forEachState(at: time) { state, probability in
            total += probability
            chainage += probability * state.chainage
            squared += probability * state.chainage * state.chainage
            let stop = state.stop
            var remaining = 0.0
            var hasLeft = true
            switch state.phase {
            case .standing:
                standing[stop] += probability
                if state.age > question.settling { settled[stop] += probability }
                hasLeft = stop >= target
                remaining = max(4, model.dwells[stop].mean - state.age) + (stop < target ? model.runs[stop].seconds : 0)
            case .passing:
                moving += probability
                through[stop] += probability
                // Whether it brakes after all shows when it has come through.
                if state.chainage >= stops[stop] + radii[stop] {
                    passed[stop] += probability
                } else if stop > 0 {
                    left[stop - 1] += probability
                    if state.chainage >= stops[stop] - radii[stop] { near[stop] += probability }
                }
                remaining = stop < target ? model.runs[stop].seconds : 0
            case .running, .held:
                if state.hasStood {
                    left[stop] += probability
                } else {
                    passed[stop] += probability
                    through[stop] += probability
                }
                if state.chainage >= stops[stop + 1] - radii[stop + 1] { near[stop + 1] += probability }
                if state.phase == .running {
                    moving += probability
                    remaining = state.remaining
                } else {
                    remaining = 1 / LineBelief.releaseRate + model.runs[stop].seconds / 2
                }
            }
            guard let ahead else { return }
            if stop >= target {
                soon += probability
            } else {
                let seconds = remaining + ahead[stop]
                wait += probability * seconds
                waitSquared += probability * seconds * seconds
                waiting += probability
                if seconds <= question.lead, stop == target - 1 && hasLeft || isShort { soon += probability }
            }
        }
        (self.total, self.moving, self.soon, self.chainage, chainageSquared) = (total, moving, soon, chainage, squared)
        (self.wait, self.waitSquared, self.waiting) = (wait, waitSquared, waiting)
    }

    /// Where the train is on average, in metres along the track.
    var meanChainage: Double { total > 0 ? chainage / total : 0 }

    /// The standard deviation of that in metres: each way it holds 68 %.
    var deviation: Double {
        guard total > 0 else { return 0 }
        return max(0, chainageSquared / total - meanChainage * meanChainage).squareRoot()
    }

    /// Seconds until the doors of the target open, on average and in standard deviations; `nil` where it lies behind.
    var doors: (mean: Double, deviation: Double)? {
        guard waiting > 0 else { return nil }
        let mean = wait / waiting
        return (mean, max(0, waitSquared / waiting - mean * mean).squareRoot())
    }

    /// The stop at which the train stands, or which it has left or run through last, most likely.
    var likeliestStop: Int {
        standing.indices.max { standing[$0] + left[$0] + passed[$0] < standing[$1] + left[$1] + passed[$1] } ?? 0
    }

    /// The probability that the train has come to a stop, or beyond it.
    func reached(_ stop: Int) -> Double {
        (stop..<standing.count).reduce(0) { $0 + standing[$1] + left[$1] + passed[$1] }
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
