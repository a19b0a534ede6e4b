import Positioning

/// A second belief beside the first, from fixes that contradict it.
///
/// A receiver that is wrong stays wrong for up to a minute, standing or drifting; a train that really is elsewhere goes on to be
/// there. Which of the two it is follows from whether the train can have come there, from how it moves, and from time.
struct Rival: Sendable {
    /// Where it has the train; none where the fixes lie on no track.
    var beliefs: [LineBelief] = []
    private let first: Position
    private(set) var last: Position
    private let place: RivalRun.Place
    private let isReachable: Bool
    /// For how many seconds fixes had agreed with the first belief.
    private let against: Double

    init(_ position: Position, _ place: RivalRun.Place, isReachable: Bool, against support: Double) {
        (first, last, self.place, self.isReachable, against) = (position, position, place, isReachable, support)
    }

    /// Takes one more fix that agrees with it.
    mutating func take(_ position: Position) { last = position }

    /// Lets a second pass.
    mutating func step() {
        for number in beliefs.indices { beliefs[number].step() }
    }

    /// Whether a fix goes on from the last one as its speed says.
    func agrees(with position: Position) -> Bool { RivalRun.agree(position, with: last) }

    /// A fix is no farther off than so many times what it claims.
    static let accuracies = 3.0
    /// A train that moves as its speeds say is believed after so many seconds, if it has gone so many metres;
    static let (moving, movedDistance) = (10.0, 60.0)
    /// one that does not, after so many.
    static let still = 25.0
    /// Where no train can have come, a cluster of wrong places lasts for up to a minute, whether it drifts or stands.
    static let impossible = 75.0
    /// Reflections from houses move with the train, and last for up to so many seconds,
    static let reflections = 40.0
    /// those that do not move for so many.
    static let stillReflections = 90.0
    /// Where nothing but the rider's word, or too little, speaks against them, two fixes do, so many seconds apart,
    static let unproven = 2.0
    /// unless they are as vague and slow as those of a wrong cluster, in metres.
    static let vague = 30.0
    /// The train has left the line if the fixes have gone so many metres.
    static let offLineDistance = 300.0

    /// Whether it is to be believed instead of the first.
    var takesOver: Bool {
        let seconds = last.time.seconds(since: first.time)
        let distance = last.coordinate.distance(to: first.coordinate) - last.accuracy
        switch place {
        case .elsewhere:
            let isPossible = isReachable || against < seconds
            guard isPossible else { return seconds >= Self.impossible }
            return seconds >= Self.still || seconds >= Self.moving && distance > Self.movedDistance
        case .unproven:
            return seconds >= Self.still
                || seconds >= Self.unproven
                    && (distance > Self.movedDistance || last.accuracy <= Self.vague || last.speed == nil)
        case .nearby:
            return seconds >= Self.stillReflections || seconds >= Self.reflections && distance > Self.movedDistance
        case .offLine:
            return seconds >= Self.stillReflections || seconds >= Self.reflections && distance > Self.offLineDistance
        }
    }
}
