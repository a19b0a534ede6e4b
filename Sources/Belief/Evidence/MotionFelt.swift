import Mathematics
import Positioning

/// The evidence of a motion sensor from the last minutes: by how much each second has made a stand likelier.
struct MotionFelt: Sendable, Equatable {
    /// The sums of the logarithms of the likelihood ratios up to the end of each of the last seconds, the newest last.
    private var sums = [0.0]
    /// That of the second that is under way.
    private var second = 0.0

    /// The likelihood of the last second for a train that has run for long, and the probability that the sensor feels a stand all the
    /// same.
    private var (running, unfelt) = (1.0, 0.0)
    /// For how many seconds nothing was felt.
    private var silence = 0

    /// The seconds without a reading after which the sensor counts as dead. A beep of its own unit silences it for less.
    static let patience = 15
    /// The look-back, in seconds. A train that has stood for longer counts as standing since then.
    static let memory = 120

    /// Adds the evidence of a part of the second under way: the natural logarithm of the likelihood ratio.
    mutating func take(_ standing: Double) {
        let most = Parameters.Motion.mostEvidence
        let sum = second + Parameters.Motion.weight * min(max(standing, -most), most)
        // However many come in one second.
        second = min(max(sum, -2 * most), 2 * most)
        silence = 0
    }

    /// Whether nothing has been felt for so long that the sensor is dead, though it has not said so.
    var isSilent: Bool { silence > Self.patience }

    /// Ends the second under way.
    mutating func endSecond() {
        let sum = (sums.last ?? 0) + second
        let wrong = unfelt * (1 - Parameters.Motion.lateStart) + (1 - unfelt) * Parameters.Motion.falseStops
        let (right, other) = ((1 - wrong) * exp(-second / 2), wrong * exp(second / 2))
        (running, unfelt) = (right + other, other / (right + other))
        second = 0
        sums.append(sum)
        silence += 1
        if sums.count > Self.memory + 1 { sums.removeFirst() }
    }

    /// The likelihood of the last seconds for a train that has started before them, relative to one that has stood; 1 at most.
    ///
    /// Whatever starts now is felt within these seconds, or for the whole of its run not at all.
    func start(missed: Double, missedStart: Double) -> Double {
        let ratio = sums[sums.count - 1] - sums[max(0, sums.count - 1 - Held.seconds)]
        return min(1, exp(Self.likelihood(-ratio, missedStart) - Self.likelihood(ratio, missed)))
    }

    /// The likelihood of the last second for trains that have stood, or run, for 0, 1, 2 and more whole seconds at its end.
    ///
    /// - Parameters:
    ///   - missed: the probability, 0 to 1, that the sensor takes a whole stand for a run.
    ///   - missedStart: the probability, 0 to 1, that it takes a whole run for a stand.
    ///   - runMemory: the seconds of a run, above 0, for which the sensor is right of the whole of it or of nothing. The age of one that a hold
    ///     has interrupted is that of the whole: where holds are felt, what was felt of them says nothing of the run that follows. Of a
    ///     longer run it goes wrong now and then, and becomes right again.
    func evidence(
        missed: Double, missedStart: Double = Parameters.Motion.missedStart, runMemory: Int = Held.seconds
    ) -> MotionEvidence {
        let last = sums.count - 1
        guard last > 0 else { return MotionEvidence(standing: [1], running: [1], noticed: [0]) }
        var (standing, runs, noticed) = ([1.0], [1.0], [0.0])
        for age in 1...last {
            // The jolt of a stop may be felt a second before it: windows and seconds have edges.
            let start = sums[last - age]
            let stop = min(start, sums[max(0, last - age - 1)])
            let before = age == 1 ? start : sums[last - 1]
            func factor(_ since: Double, _ sign: Double, _ wrong: Double) -> Double {
                let (now, then) = (sign * (sums[last] - since), age == 1 ? 0 : sign * (before - since))
                return exp(Self.likelihood(now, wrong) - Self.likelihood(then, wrong))
            }
            standing.append(factor(stop, 1, missed))
            runs.append(age > runMemory ? running : factor(start, -1, missedStart))
            let ratio = exp(stop - sums[last])
            noticed.append((1 - missed) / (1 - missed + missed * ratio))
        }
        return MotionEvidence(standing: standing, running: runs, noticed: noticed)
    }

    /// The natural logarithm of the likelihood of a whole stand, or run, relative to the geometric mean of both. The sensor is either
    /// right for the whole of it or wrong for the whole of it.
    private static func likelihood(_ ratio: Double, _ wrong: Double) -> Double {
        let (right, other) = (log(1 - wrong) + ratio / 2, log(wrong) - ratio / 2)
        return max(right, other) + log(1 + exp(-abs(right - other)))
    }
}

/// The evidence of a second that a motion sensor has felt.
struct MotionEvidence: Evidence {
    /// The likelihood of a stand by its whole seconds.
    let standing: [Double]
    /// The likelihood of a run by its whole seconds.
    let running: [Double]
    /// How probable it is that the sensor has noticed a stand, by its seconds.
    let noticed: [Double]

    @inline(__always) func likelihood(of state: TrainState) -> Double {
        // Of a train that is held for longer than the grid remembers the last seconds count.
        let seconds =
            state.phase == .held && state.age >= Held.settled ? Double(Held.seconds) : state.age.rounded()
        let age = min(Int(max(1, min(seconds, 1e6))), standing.count - 1)
        return state.isAtRest ? standing[age] : running[age]
    }
}

/// How well this ride's motion sensor tells stands.
struct MotionKnowledge: Sendable, Equatable {
    /// How many stands it has noticed, and missed, as far as is known.
    private var (noticed, missed) = (0.0, 0.0)

    /// The probability that it takes the next stand for a run.
    var missedShare: Double {
        let prior = Parameters.Motion.priorStands
        return (prior * Parameters.Motion.missedBefore + missed) / (prior + noticed + missed)
    }

    /// Learns from stands, of which each may be one only in part.
    mutating func learn(noticed: Double, missed: Double) {
        let share = Parameters.Motion.standMemory
        let total = self.noticed + self.missed
        // The lessons of a ride go on changing: riders change their seats.
        let kept = total > share ? share / total : 1
        self.noticed = self.noticed * kept + max(0, noticed)
        self.missed = self.missed * kept + max(0, missed)
    }
}

extension MotionFelt: Codable {
    private enum CodingKeys: String, CodingKey { case sums, second, running, unfelt, silence }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let sums = try container.decode([Double].self, forKey: .sums)
        guard (1...Self.memory + 1).contains(sums.count), sums.allSatisfy({ abs($0) < 1e9 }) else {
            throw container.corrupted(.sums, "no motion sensor says that")
        }
        self.sums = sums
        second = try container.number(.second, in: -1e3...1e3)
        running = try container.number(.running, in: 0...1e9)
        unfelt = try container.number(.unfelt, in: 0...1)
        silence = try container.wholeIfPresent(.silence, in: 0..<Self.patience + 2) ?? 0
    }
}

extension MotionKnowledge: Codable {
    private enum CodingKeys: String, CodingKey { case noticed, missed }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        noticed = try container.number(.noticed, in: 0...1e6)
        missed = try container.number(.missed, in: 0...1e6)
    }
}
