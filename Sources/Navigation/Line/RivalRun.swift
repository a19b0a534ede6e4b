import Positioning

/// Fixes that contradict the belief, as long as they agree with each other.
///
/// A receiver that is wrong stays where it is, with its speed at zero, for up to 40 s; a train goes where its speed says.
struct RivalRun: Sendable {
    private var first: Position?
    private var last: Position?

    /// Where the fixes lead to.
    enum Place {
        /// To a track, somewhere else than where the train was believed to be.
        case elsewhere
        /// To a track, not far from there: reflections from houses move with the train.
        case nearby
        /// To no track.
        case offLine
        /// To a track, while nothing, or nothing but the rider's word, says where the train is.
        case unproven
    }

    /// Fixes that move as their speeds say are believed after so many seconds,
    static let moving = 10.0
    /// if they have gone so many metres;
    static let movedDistance = 60.0
    /// those that do not, after so many: a wrong cluster was seen for 40 s.
    static let still = 60.0
    /// Reflections last for up to 30 s: after so many seconds it is something else,
    static let reflections = 40.0
    /// also where the fixes do not move.
    static let stillReflections = 90.0
    /// Where nothing, or no more than the rider's word, speaks against them, two fixes do, so many seconds apart,
    static let unproven = 2.0
    /// unless their speeds are near zero and their accuracy is worse than so many metres, as in a wrong cluster.
    static let vague = 30.0
    /// The train has left the line if the fixes have gone so many metres.
    static let offLineDistance = 300.0

    /// Takes a fix that contradicts the belief; tells whether it is to be believed instead.
    ///
    /// - Parameter place: where it leads to.
    mutating func handle(_ position: Position, to place: Place) -> Bool {
        guard let first, let last, Self.agree(position, with: last) else {
            (self.first, self.last) = (position, position)
            return false
        }
        self.last = position
        let seconds = position.time.seconds(since: first.time)
        let distance = position.coordinate.distance(to: first.coordinate) - position.accuracy
        switch place {
        case .elsewhere: return seconds >= Self.still || seconds >= Self.moving && distance > Self.movedDistance
        case .unproven:
            return seconds >= Self.still
                || seconds >= Self.unproven
                    && (distance > Self.movedDistance || position.accuracy <= Self.vague || position.speed == nil)
        case .nearby:
            return seconds >= Self.stillReflections || seconds >= Self.reflections && distance > Self.movedDistance
        case .offLine:
            return seconds >= Self.stillReflections || seconds >= Self.reflections && distance > Self.offLineDistance
        }
    }

    /// Forgets the fixes: one has come that agrees with the belief.
    mutating func reset() { (first, last) = (nil, nil) }

    /// Whether a train that was at one position can be at another, and has gone as far as its speeds say.
    static func agree(_ end: Position, with start: Position) -> Bool {
        let seconds = end.time.seconds(since: start.time)
        guard seconds > 0, seconds <= FixGate.oldestAnchor, FixGate.isReachable(end, from: start) else { return false }
        guard let speed = end.speed, let before = start.speed else { return true }
        let slack =
            FixGate.accuracies * (start.accuracy * start.accuracy + end.accuracy * end.accuracy).squareRoot()
            + FixGate.speedError * seconds + FixGate.acceleration * seconds * seconds / 4
        return end.coordinate.distance(to: start.coordinate) >= (speed + before) / 2 * seconds - slack
    }
}
