import Positioning

/// A belief as numbers: of the pattern nothing but its number, and of the grid only what holds anything.
extension LineBelief: Encodable {
    private enum CodingKeys: String, CodingKey {
        case model, now, pace, seat, waiting, share, standing, passing, running, held, hypotheses, seenAt, fixInterval,
            anchors, freeTotal, stopEvidence, identity
    }

    /// The estimate of a number.
    private struct Estimate: Codable {
        var mean, deviation: Double
    }

    /// The stop at which the rider waits for a train, and for how many seconds on average.
    private struct Waiting: Codable {
        var stop: Int
        var seconds: Double
    }

    /// Decodes a belief.
    ///
    /// - Parameters:
    ///   - second: up to when time has passed, nearly, in seconds since 1970.
    ///   - model: that of a pattern; it throws where there is none.
    init(from decoder: any Decoder, near second: Int64, model: (_ pattern: Int) throws -> LineModel) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let now = try container.second(.now)
        guard abs(now - second) <= Parameters.longestGap else { throw container.corrupted(.now, "it is long ago") }
        self.init(try model(container.decode(Int.self, forKey: .model)), at: now)
        try decodeRide(container)
        try decodeGrid(container)
        try decodeView(container)
        share = try container.number(.share, in: 0...1e6)
        freeTotal = try container.number(.freeTotal, in: 0...1e6)
        stopEvidence = try container.decodeIfPresent(StopEvidence.self, forKey: .stopEvidence) ?? StopEvidence()
        if container.contains(.identity) { identity = try container.number(.identity, in: 0...1) }
    }

    /// Decodes what the ride has taught.
    private mutating func decodeRide(_ container: KeyedDecodingContainer<CodingKeys>) throws {
        let seat = try container.decode(Estimate.self, forKey: .seat)
        let pace = try container.decode(Estimate.self, forKey: .pace)
        guard -1e4...1e4 ~= seat.mean, 0...1e4 ~= seat.deviation else {
            throw container.corrupted(.seat, "nobody sits there")
        }
        guard -5...5 ~= pace.mean, 0...5 ~= pace.deviation else {
            throw container.corrupted(.pace, "no train runs like that")
        }
        know(seat: (seat.mean, seat.deviation), pace: (pace.mean, pace.deviation))
        waiting = try container.decodeIfPresent(Waiting.self, forKey: .waiting).map { waiting in
            guard model.stops.indices.contains(waiting.stop), 1e-3...1e9 ~= waiting.seconds else {
                throw container.corrupted(.waiting, "nobody waits there, or for so long")
            }
            return (waiting.stop, DwellTime(waiting: waiting.seconds))
        }
    }

    private mutating func decodeGrid(_ container: KeyedDecodingContainer<CodingKeys>) throws {
        func decode<Part>(
            _ key: CodingKeys, _ parts: inout [Part], _ part: (_ decoder: any Decoder, _ number: Int) throws -> Part
        ) throws {
            let nested = try container.nestedContainer(keyedBy: NumberKey.self, forKey: key)
            for number in nested.allKeys {
                guard parts.indices.contains(number.number) else {
                    throw container.corrupted(key, "the pattern has no \(number.number)")
                }
                parts[number.number] = try part(nested.superDecoder(forKey: number), number.number)
            }
        }
        let (model, now) = (model, now)
        try decode(.standing, &standing) { decoder, _ in
            try Cohorts(from: decoder, width: 1, lasting: Double(Parameters.Line.longestDwell), now: now)
        }
        try decode(.passing, &passing) { decoder, stop in
            try Cohorts(from: decoder, width: Pace.through.count, lasting: model.passes[stop].seconds, now: now)
        }
        try decode(.running, &running) { decoder, leg in
            try Cohorts(from: decoder, width: Pace.all, lasting: model.runs[leg].seconds, now: now)
        }
        try decode(.held, &held) { decoder, leg in try Held(from: decoder, seconds: model.runs[leg].seconds) }
    }

    /// Decodes what fixes have shown.
    private mutating func decodeView(_ container: KeyedDecodingContainer<CodingKeys>) throws {
        hypotheses = try container.decode([Hypothesis].self, forKey: .hypotheses)
        let (now, stops) = (Double(now), -1..<model.stops.count)
        guard hypotheses.count <= 100,
            hypotheses.allSatisfy({
                stops.contains($0.stop) && abs($0.time - now) <= Self.longestView && $0.since <= now + Self.ahead
            })
        else { throw container.corrupted(.hypotheses, "a train is where the pattern is not, or at another time") }
        seenAt = try container.numberIfPresent(.seenAt, in: Timestamp.codableSeconds)
        fixInterval = try container.number(.fixInterval, in: 0...60)
        let numbers = try container.packed(.anchors, counts: 0...1000, in: -1e12...Double.infinity)
        guard numbers.count % 3 == 0 else { throw container.corrupted(.anchors, "they are not whole") }
        anchors = try stride(from: 0, to: numbers.count, by: 3).map { index in
            guard abs(numbers[index]) <= 1e8, numbers[index + 1] <= 1e12, numbers[index + 2] >= 0 else {
                throw container.corrupted(.anchors, "one is nowhere")
            }
            return (numbers[index], numbers[index + 1], numbers[index + 2])
        }
    }

    /// The longest time since a train in view was seen, in seconds.
    private static let longestView = 600.0
    /// The longest time by which a train in view is ahead of the belief, in seconds: sources differ.
    private static let ahead = 60.0

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(model, forKey: .model)
        try container.encode(now, forKey: .now)
        try container.encode(Estimate(mean: pace.mean, deviation: pace.deviation), forKey: .pace)
        try container.encode(Estimate(mean: seat.mean, deviation: seat.deviation), forKey: .seat)
        try container.encodeIfPresent(
            waiting.map { Waiting(stop: $0.stop, seconds: $0.dwell.mean) }, forKey: .waiting)
        try container.encode(share, forKey: .share)
        func encode<Part: Encodable>(_ parts: [Part], where holds: (Part) -> Bool, _ key: CodingKeys) throws {
            var nested = container.nestedContainer(keyedBy: NumberKey.self, forKey: key)
            for (number, part) in parts.enumerated() where holds(part) {
                try nested.encode(part, forKey: NumberKey(number))
            }
        }
        try encode(standing, where: { !$0.isEmpty }, .standing)
        try encode(passing, where: { !$0.isEmpty }, .passing)
        try encode(running, where: { !$0.isEmpty }, .running)
        try encode(held, where: { !$0.isEmpty }, .held)
        try container.encode(hypotheses, forKey: .hypotheses)
        try container.encodeIfPresent(seenAt, forKey: .seenAt)
        try container.encode(fixInterval, forKey: .fixInterval)
        // Their weights may grow beyond all numbers while the train is not seen.
        try container.encode(packed: anchors.flatMap { [$0.chainage, $0.time, $0.weight] }, forKey: .anchors)
        try container.encode(freeTotal, forKey: .freeTotal)
        if identity != 1 { try container.encode(identity, forKey: .identity) }
        if stopEvidence != StopEvidence() { try container.encode(stopEvidence, forKey: .stopEvidence) }
    }

    /// Decodes beliefs, no two of them in the same pattern.
    static func beliefs(in decoder: any Decoder, _ belief: (any Decoder) throws -> LineBelief) throws -> [LineBelief] {
        var container = try decoder.unkeyedContainer()
        var beliefs: [LineBelief] = []
        while !container.isAtEnd {
            let next = try belief(container.superDecoder())
            guard !beliefs.contains(where: { $0.model.pattern == next.model.pattern }) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "a pattern comes twice")
            }
            beliefs.append(next)
        }
        return beliefs
    }
}
