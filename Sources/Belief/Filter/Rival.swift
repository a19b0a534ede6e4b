import Positioning

/// A second belief beside the first, from fixes that contradict it.
///
/// A receiver that is wrong stays wrong for up to a minute, standing or drifting; a train that really is elsewhere goes on to be
/// there. Which of the two it is follows from whether the train can have come there, from how it moves, and from time.
struct Rival: Sendable {
    /// The patterns on which the fixes have the train; none where they lie on no track.
    var beliefs: [LineBelief] = []
    /// The first of the fixes,
    private let first: Position
    /// and the newest.
    private(set) var last: Position
    private let place: Place
    /// Whether it has been asked what was believed before the receiver may have gone wrong.
    private(set) var hasLookedBack = false
    private let isReachable: Bool
    /// The number of seconds for which fixes agreed with the first belief.
    private let against: Double

    /// Where fixes that contradict the first belief lie.
    enum Place: String, Codable {
        /// They lie on a track, far from where the train was believed to be, or far from the station that the rider named.
        case elsewhere
        /// They lie on a track, not far from there: reflections from houses move with the train.
        case nearby
        /// They lie on no track.
        case offLine
        /// They lie on a track, while the train is believed to have left the line.
        case joining
        /// They lie on a track, while nothing but the rider's word says where the train is.
        case unproven
    }

    /// Begins with a fix that contradicts the first belief.
    ///
    /// - Parameters:
    ///   - isReachable: whether the train can have come there.
    ///   - support: the seconds for which fixes have agreed with the first belief.
    init(_ position: Position, _ place: Place, isReachable: Bool, against support: Double) {
        (first, last, self.place, self.isReachable, against) = (position, position, place, isReachable, support)
    }

    /// Adds one more fix that agrees with it.
    mutating func take(_ position: Position) { last = position }

    /// Lets a second pass.
    mutating func step(start: Double?) {
        for number in beliefs.indices { beliefs[number].step(start: start) }
    }

    /// Whether a fix goes on from the last one as its speed says.
    func agrees(with position: Position) -> Bool { Self.agree(position, with: last) }

    /// Whether its fixes are enough to be believed, if the train can be there by what was believed before others that were wrong; asked once.
    mutating func looksBack() -> Bool {
        guard !hasLookedBack, !beliefs.isEmpty,
            Self.isEnough(last, after: last.time.seconds(since: first.time), distance: distance)
        else { return false }
        hasLookedBack = true
        return true
    }

    /// The way from the first of the fixes to the newest in metres, less the accuracy.
    private var distance: Double { last.coordinate.distance(to: first.coordinate) - last.accuracy }

    /// The largest error of a fix, as a multiple of the accuracy that it claims.
    static let accuracies = 3.0

    /// Whether it is to be believed instead of the first.
    var takesOver: Bool {
        let seconds = last.time.seconds(since: first.time)
        switch place {
        case .elsewhere:
            let isPossible = isReachable || against < seconds
            guard isPossible else { return seconds >= Parameters.Rivals.cluster }
            return seconds >= Parameters.Rivals.still || isMoving(for: seconds)
        case .joining:
            return seconds >= Parameters.Rivals.cluster || isMoving(for: seconds)
        case .unproven:
            return seconds >= Parameters.Rivals.still || Self.isEnough(last, after: seconds, distance: distance)
        case .nearby:
            return seconds >= Parameters.Rivals.cluster
                || seconds >= Parameters.Rivals.reflections && distance > Parameters.Rivals.movedDistance
        case .offLine:
            return seconds >= Parameters.Rivals.cluster
                || seconds >= Parameters.Rivals.reflections && distance > Parameters.Rivals.nearby
        }
    }

    private func isMoving(for seconds: Double) -> Bool {
        seconds >= Parameters.Rivals.moving && distance > Parameters.Rivals.movedDistance
    }

    /// Whether fixes against which little speaks are enough to be believed.
    ///
    /// - Parameters:
    ///   - position: the newest of them.
    ///   - seconds: the time from the first to the newest.
    ///   - distance: the way from the first to the newest in metres, less the accuracy.
    private static func isEnough(_ position: Position, after seconds: Double, distance: Double) -> Bool {
        seconds >= Parameters.Rivals.unproven
            && (distance > Parameters.Rivals.movedDistance || position.accuracy <= Parameters.Rivals.vague
                || position.speed == nil)
    }

    /// Whether a train that was at one position can be at another, and has gone as far as its speeds say.
    static func agree(_ end: Position, with start: Position) -> Bool {
        let seconds = end.time.seconds(since: start.time)
        guard seconds > 0, seconds <= Position.oldestAnchor, end.isReachable(from: start) else { return false }
        guard let speed = end.speed, let before = start.speed else { return true }
        let slack =
            end.slack(with: start) + Position.speedError * seconds + Position.acceleration * seconds * seconds / 4
        return end.coordinate.distance(to: start.coordinate) >= (speed + before) / 2 * seconds - slack
    }
}

extension Rival: Encodable {
    private enum CodingKeys: String, CodingKey { case beliefs, first, last, place, isReachable, against, hasLookedBack }

    /// Decodes a rival.
    ///
    /// - Parameter belief: decodes the belief in a pattern.
    init(from decoder: any Decoder, belief: (any Decoder) throws -> LineBelief) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        beliefs = try LineBelief.beliefs(in: container.superDecoder(forKey: .beliefs), belief)
        first = try container.decode(Position.self, forKey: .first)
        last = try container.decode(Position.self, forKey: .last)
        place = try container.decode(Place.self, forKey: .place)
        isReachable = try container.decode(Bool.self, forKey: .isReachable)
        against = try container.number(.against, in: 0...1e12)
        hasLookedBack = try container.decode(Bool.self, forKey: .hasLookedBack)
    }
}
