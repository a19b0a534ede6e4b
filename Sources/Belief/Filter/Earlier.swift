import Positioning

/// What was believed some seconds to some minutes ago.
///
/// A receiver that is wrong agrees with the belief for a while: it repeats its last place, runs on as the train ran last, drifts on from a
/// platform, or took over. A fix that contradicts the belief is then right, and the fixes before it were wrong: whether that may be follows
/// from where the train can be by what was believed before them.
struct Earlier: Sendable {
    /// What was believed at times that lie three times as far back from one to the next, or nearly; the oldest comes first.
    private(set) var moments: [[LineBelief]] = []

    /// Keeps what is believed now.
    ///
    /// - Parameter isNews: whether it does not follow from the last moment.
    mutating func keep(_ beliefs: [LineBelief], isNews: Bool = false) {
        guard let now = beliefs.first?.now else { return }
        func age(_ moment: [LineBelief]) -> Int64 { now - (moment.first?.now ?? now) }
        guard isNews || moments.last.map({ age($0) >= Self.spacing }) ?? true else { return }
        moments.removeAll { !(0...Self.longest).contains(age($0)) }
        moments.append(beliefs)
        for number in moments.indices.dropFirst().dropLast().reversed()
        where age(moments[number - 1]) < 3 * max(Self.spacing, age(moments[number + 1])) {
            moments.remove(at: number)
        }
    }

    /// What would be believed at a second if nobody had seen the train since each of the moments; the newest comes first.
    func unseen(until second: Int64, feels: Bool) -> some Sequence<[LineBelief]> {
        moments.reversed().lazy.map { moment in
            moment.compactMap { belief in
                (0...Self.longest).contains(second - belief.now) ? belief.unseen(until: second, feels: feels) : nil
            }
        }
    }

    /// Whether a fix has the place of the one before, or its speed and its course at a speed above 0: no two of a receiver that measures are
    /// alike to the last digit while the train moves.
    static func isRepeated(_ position: Position, _ course: Double?, after last: Position, _ before: Double?) -> Bool {
        if position.coordinate == last.coordinate { return true }
        guard let speed = position.speed, let course else { return false }
        return speed > 0 && speed == last.speed && course == before
    }

    /// The time in seconds from one moment to the next at least.
    private static let spacing: Int64 = 10
    /// The age in seconds of the oldest moment: receivers are wrong for two minutes at most.
    private static let longest: Int64 = 150
}

extension Earlier: Encodable {
    private enum CodingKeys: String, CodingKey { case moments }

    /// Decodes them.
    ///
    /// - Parameter belief: decodes the belief in a pattern.
    init(from decoder: any Decoder, belief: (any Decoder) throws -> LineBelief) throws {
        var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .moments)
        while !list.isAtEnd { moments.append(try LineBelief.beliefs(in: list.superDecoder(), belief)) }
    }
}
