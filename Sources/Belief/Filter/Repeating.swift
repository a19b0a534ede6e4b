import Positioning

/// A receiver that repeats itself: it stands, or it has been frozen or goes on as it went last, while the train did anything.
///
/// Of a receiver that measures no two fixes are alike to the last digit while the train moves; of one that stands they often are.
/// Fixes that follow tell which of the two it was: those that contradict where the train stood, or was said to run, agree with one
/// that nobody has seen since.
struct Repeating: Sendable {
    /// What was believed before the first repetition.
    let beliefs: [LineBelief]
    /// The fix that is repeated.
    let position: Position

    init(_ beliefs: [LineBelief], position: Position) { (self.beliefs, self.position) = (beliefs, position) }

    /// Whether a fix says nothing that the one before does not: it has the same place, or the same speed and course at a speed that is
    /// not 0.
    static func isRepeated(_ position: Position, _ course: Double?, after last: Position, _ before: Double?) -> Bool {
        if position.coordinate == last.coordinate { return true }
        guard let speed = position.speed, let course else { return false }
        return speed > 0 && speed == last.speed && course == before
    }

    /// What is to be believed at a second if nobody has seen the train since; nothing where that is too long ago.
    func unseen(until second: Int64, feels: Bool) -> [LineBelief] {
        beliefs.compactMap { belief in
            guard (0...Self.longest).contains(second - belief.now) else { return nil }
            return belief.unseen(until: second, feels: feels)
        }
    }

    /// For so many seconds a train is followed that nobody sees.
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
