import Positioning

/// The motion sensor's last verdict, and when it came, in seconds since 1970.
struct MotionState: Sendable {
    /// Whether the train moves.
    var isMoving: Bool
    /// Since when it says so.
    var since: Double
}

/// That the motion sensor has said nothing new for a second.
struct MotionSilenceEvidence: Evidence {
    /// The sensor's last verdict.
    let motion: MotionState
    /// The second that is over, since 1970.
    let now: Double

    @inline(__always) func likelihood(of state: TrainState) -> Double {
        guard motion.isMoving == state.isAtRest else { return 1 }
        // The phase began after the sensor's last word, so that it should have told it by now.
        if now - state.age >= motion.since - 1 {
            return Self.survival(after: state.age + 1) / Self.survival(after: state.age)
        }
        return motion.isMoving ? 1 : 1 - Parameters.Motion.noticed
    }

    /// The probability that the sensor has not yet reported a stop, or a start, after a number of seconds.
    private static func survival(after seconds: Double) -> Double {
        max(
            Parameters.Motion.missed,
            min(1, 1 - (seconds - 1) / (Parameters.Motion.delay - 1) * (1 - Parameters.Motion.missed)))
    }
}

/// The evidence of a new verdict of the motion sensor: a stop, or a start, of the last few seconds.
struct MotionChangeEvidence: Evidence {
    /// The sensor's verdict now.
    let motion: MotionState
    /// Its verdict before.
    let last: MotionState

    func likelihood(of state: TrainState) -> Double {
        switch (state.isAtRest, motion.isMoving) {
        case (true, false): return Self.density(ofDelay: state.age)
        case (false, true):
            // One that ran when the sensor found it standing does so because that was wrong, or after a hold.
            let hasStopped = motion.since - state.age < last.since - 1
            return max(Self.density(ofDelay: state.age), hasStopped ? Parameters.Motion.lateStart : 0)
        // The profile may be a second or two late.
        case (false, false): return state.remaining < 2 && state.phase == .running ? 0.1 : Parameters.Motion.falseStops
        case (true, true): return Parameters.Motion.falseStops
        }
    }

    /// The density of the sensor's delay, per second.
    private static func density(ofDelay seconds: Double) -> Double {
        let delay = Parameters.Motion.delay
        return seconds <= delay ? 1 / delay : seconds <= 2 * delay ? 0.02 : 0.001
    }
}

extension MotionState: Codable {
    private enum CodingKeys: String, CodingKey { case isMoving, since }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        isMoving = try container.decode(Bool.self, forKey: .isMoving)
        since = try container.number(.since, in: Timestamp.codableSeconds)
    }
}
