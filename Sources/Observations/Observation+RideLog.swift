import Positioning

/// How observations stand in a ride log: each kind as a sentence `$PALT` and a letter, with its fields.
extension Observation.Content {
    /// The observation that a sentence tells.
    ///
    /// - Returns: `nil` where the letter is none of theirs, and what it tells, or `nil` where a field holds what it must not, or is one
    ///   too many.
    package static func told(by letter: Character, _ fields: some FieldReader) -> Self?? {
        var fields = fields
        let content: Self?
        switch letter {
        case "J": content = Command(&fields).map(Self.command)
        case "X":
            fields.skipRest()
            content = .command(.endJourney)
        case "L": content = fields.number(in: RiderSettings.possible).map { .command(.setLead($0)) }
        case "K": content = isHeld(&fields).map { .button(isHeld: $0) }
        case "C": content = RiderSettings(&fields).map(Self.settings)
        case "V": content = Verdict(&fields).map(Self.verdict)
        case "N": content = StatePart(&fields).map(Self.state)
        case "D": content = time(&fields).map(Self.timeOfDay)
        case "B": content = Sighting(&fields).map(Self.sighting)
        case "A": content = isAvailable(&fields).map { .bluetooth(isAvailable: $0) }
        case "M": content = Motion(&fields).map { .motion(isMoving: $0.isMoving, standing: $0.standing) }
        case "P": content = unlessLost(&fields) { Pressure(&$0) }.map { .pressure($0?.hectopascals) }
        case "G": content = unlessLost(&fields) { MagneticField(&$0) }.map(Self.magneticField)
        default: return nil
        }
        return .some(fields.isAtEnd ? content : nil)
    }

    /// Its sentence; `nil` for what no ride log has: a fix is the receiver's own lines.
    package var sentence: (letter: Character, fields: [SentenceField])? {
        switch self {
        case .command(.startJourney(let from, let to)): ("J", Command.startJourney(from: from, to: to).fields)
        case .command(.endJourney): ("X", [])
        case .command(.setLead(let lead)): ("L", Command.setLead(lead).fields)
        case .button(let isHeld): ("K", [.text(isHeld ? "hold" : "press")])
        case .settings(let settings): ("C", settings.fields)
        case .verdict(let verdict): ("V", verdict.fields)
        case .state(let part): ("N", part.fields)
        case .timeOfDay(let time): ("D", [.integer(time.milliseconds)])
        case .sighting(let sighting): ("B", sighting.fields)
        case .bluetooth(let isAvailable, _): ("A", [.integer(isAvailable ? 1 : 0)])
        case .motion(let isMoving, let standing): ("M", Motion(isMoving: isMoving, standing: standing).fields)
        case .pressure(let pressure): ("P", pressure.map { Pressure($0).fields } ?? [.text("")])
        case .magneticField(let field): ("G", field?.fields ?? [.text("")])
        case .fix, .receiver, .tick: nil
        }
    }

    /// `press` or `hold`.
    private static func isHeld(_ fields: inout some FieldReader) -> Bool? {
        switch fields.text() {
        case "press": false
        case "hold": true
        default: nil
        }
    }

    /// `0` or `1`.
    private static func isAvailable(_ fields: inout some FieldReader) -> Bool? {
        switch fields.integer() as Int8? {
        case 0: false
        case 1: true
        default: nil
        }
    }

    /// Milliseconds since 1970.
    private static func time(_ fields: inout some FieldReader) -> Timestamp? {
        (fields.integer() as Int64?).flatMap { Timestamp.writable.contains($0) ? Timestamp(milliseconds: $0) : nil }
    }

    /// Reads a sensor's value, or, in one empty field, that it was lost.
    private static func unlessLost<Reader: FieldReader, Value>(
        _ fields: inout Reader, _ read: (inout Reader) -> Value?
    ) -> Value?? {
        guard !fields.isAtEnd else { return nil }
        guard fields.isNextEmpty else { return read(&fields).map { .some($0) } }
        _ = fields.text()
        return .some(nil)
    }
}
