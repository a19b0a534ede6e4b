import Positioning

/// The beliefs of some moments that lie seconds to minutes back.
///
/// A receiver that is wrong agrees with the belief for a while: it repeats its last place, runs on as the train ran last, drifts on from a
/// platform, or took over. A fix that contradicts the belief is then right, and the fixes before it were wrong. The train is where that fix
/// says if it can be there by the belief of a moment before them.
struct Earlier: Sendable {
    /// The beliefs, the oldest first; each is about three times as old as the next.
    private(set) var moments: [[LineBelief]] = []
    /// The first of the fixes since which the receiver has repeated itself, if it does.
    var repeated: Position?

    /// Keeps what is believed now.
    ///
    /// - Parameter isNews: whether it does not follow from the last moment.
    mutating func keep(_ beliefs: [LineBelief], isNews: Bool = false) {
        guard let now = beliefs.first?.now else { return }
        func age(_ moment: [LineBelief]) -> Int64 { now - (moment.first?.now ?? now) }
        guard isNews || moments.last.map({ age($0) >= Parameters.Rivals.momentSpacing }) ?? true else { return }
        moments.removeAll { !(0...Parameters.Rivals.oldestMoment).contains(age($0)) }
        moments.append(beliefs)
        for number in moments.indices.dropFirst().dropLast().reversed()
        where age(moments[number - 1]) < 3 * max(Parameters.Rivals.momentSpacing, age(moments[number + 1])) {
            moments.remove(at: number)
        }
    }

    /// The beliefs of the moments as they are at a second if nobody has seen the train since; the newest comes first.
    func unseen(until second: Int64, start: Double?) -> some Sequence<[LineBelief]> {
        moments.reversed().lazy.map { moment in
            moment.compactMap { belief in
                (0...Parameters.Rivals.oldestMoment).contains(second - belief.now)
                    ? belief.unseen(until: second, start: start) : nil
            }
        }
    }

    /// Whether a fix has the place of the one before, or its speed and its course at a speed above 0.
    ///
    /// A receiver that measures gives no two fixes that are alike to the last digit while the train moves.
    static func isRepeated(_ position: Position, _ course: Double?, after last: Position, _ before: Double?) -> Bool {
        if position.coordinate == last.coordinate { return true }
        guard let speed = position.speed, let course else { return false }
        return speed > 0 && speed == last.speed && course == before
    }
}

extension Earlier: Encodable {
    private enum CodingKeys: String, CodingKey { case moments, repeated }

    /// Decodes them.
    ///
    /// - Parameter belief: decodes the belief in a pattern.
    init(from decoder: any Decoder, belief: (any Decoder) throws -> LineBelief) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        repeated = try container.decodeIfPresent(Position.self, forKey: .repeated)
        var list = try container.nestedUnkeyedContainer(forKey: .moments)
        while !list.isAtEnd { moments.append(try LineBelief.beliefs(in: list.superDecoder(), belief)) }
    }
}
