import Glibc
import Observations

/// The conclusions from a motion sensor's reports, half second by half second. Times are seconds since the ride log's first timed
/// line.
struct MotionVerdicts: Sendable {
    /// From when to when which verdict held, in the log's order; nothing where the sensor was silent.
    private(set) var spans: [Span] = []
    /// When the verdict became standing.
    private(set) var tellings: [Double] = []
    /// The probability of standing, 0 to 1, by the sum of what the half seconds say; a run for each time without a gap.
    private(set) var probabilities: [[(time: Double, value: Double)]] = []

    /// A time in which one verdict held.
    struct Span: Equatable, Sendable {
        /// In seconds.
        var time: ClosedRange<Double>
        /// The verdict that held.
        var verdict: Verdict
    }

    /// The state of the train according to the sensor.
    enum Verdict: String, Sendable {
        case standing, moving
        case unknown = "not known"
    }

    /// A sensor that tells each half second is silent where it says nothing for longer, in seconds.
    static let longestGap = 3.0
    /// The length of what it tells, in seconds.
    static let halfSecond = 0.5
    /// The sum goes no farther, so that a long stand does not outweigh the start behind it: 0.25 % and 99.75 %.
    private static let mostEvidence = 6.0

    /// Draws the conclusions.
    ///
    /// - Parameters:
    ///   - motions: in the log's order.
    ///   - recorded: from when to when there is a log.
    init(_ motions: [SensedRide.Motion], recorded: [ClosedRange<Double>]) {
        var last: SensedRide.Motion?
        var isStanding: Bool?
        var sum = 0.0
        for motion in motions {
            if let last { hold(last, until: motion.time) }
            if motion.isLoss { isStanding = nil }
            if let isMoving = motion.isMoving {
                if !isMoving, isStanding != true { tellings.append(motion.time) }
                isStanding = !isMoving
            }
            if let ratio = motion.standing {
                let follows = last.map { $0.standing != nil && Self.isContinuous($0.time, motion.time) } ?? false
                if !follows {
                    sum = 0
                    probabilities.append([(motion.time - Self.halfSecond, 0.5)])
                }
                sum = min(max(sum + ratio, -Self.mostEvidence), Self.mostEvidence)
                probabilities[probabilities.count - 1].append((motion.time, 1 / (1 + exp(-sum))))
            }
            last = motion
        }
        // An old log tells what changes, so that its last verdict holds on.
        if let last, let end = recorded.first(where: { $0.contains(last.time) })?.upperBound, last.standing == nil {
            hold(last, until: end)
        }
    }

    private static func isContinuous(_ time: Double, _ next: Double) -> Bool {
        (0...longestGap).contains(next - time)
    }

    private mutating func hold(_ motion: SensedRide.Motion, until end: Double) {
        guard !motion.isLoss, end > motion.time, motion.standing == nil || Self.isContinuous(motion.time, end) else {
            return
        }
        let verdict: Verdict = motion.isMoving.map { $0 ? .moving : .standing } ?? .unknown
        if let last = spans.last, last.verdict == verdict, last.time.upperBound == motion.time {
            spans[spans.count - 1].time = last.time.lowerBound...end
        } else {
            spans.append(Span(time: motion.time...end, verdict: verdict))
        }
    }
}
