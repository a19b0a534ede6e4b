import Positioning

/// A receiver that repeats itself: it stands, or it has been frozen or goes on as it went last, while the train did anything.
///
/// A receiver that measures gives no two fixes that are alike to the last digit while the train moves, and often some while it stands.
/// The fixes that follow tell which of the two it was. Those of a train that went on unseen contradict where it stood, or was said to run,
/// and agree with where it can have gone meanwhile.
struct Repeating: Sendable {
    /// The beliefs before the first repetition.
    let beliefs: [LineBelief]
    /// The fix that is repeated.
    let position: Position

    init(_ beliefs: [LineBelief], position: Position) { (self.beliefs, self.position) = (beliefs, position) }

    /// Whether a fix has the place of the one before, or its speed and its course at a speed above 0.
    static func isRepeated(_ position: Position, _ course: Double?, after last: Position, _ before: Double?) -> Bool {
        if position.coordinate == last.coordinate { return true }
        guard let speed = position.speed, let course else { return false }
        return speed > 0 && speed == last.speed && course == before
    }

    /// The beliefs at a second if nobody has seen the train since; none where that is longer ago than ``longest``.
    func unseen(until second: Int64, feels: Bool) -> [LineBelief] {
        beliefs.compactMap { belief in
            guard (0...Self.longest).contains(second - belief.now) else { return nil }
            return belief.unseen(until: second, feels: feels)
        }
    }

    /// The time in seconds for which a train is followed that nobody sees.
    private static let longest: Int64 = 600
}

extension Repeating: Encodable {
    private enum CodingKeys: String, CodingKey { case beliefs, position }

    /// Decodes one.
    ///
    /// - Parameter belief: decodes the belief in a pattern.
    init(from decoder: any Decoder, belief: (any Decoder) throws -> LineBelief) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        beliefs = try LineBelief.beliefs(in: container.superDecoder(forKey: .beliefs), belief)
        position = try container.decode(Position.self, forKey: .position)
    }
}
