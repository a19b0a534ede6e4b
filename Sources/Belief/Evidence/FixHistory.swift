package import Positioning

/// The fixes so far: how the receiver tells them, and the last that agreed with the belief.
package struct FixHistory: Sendable {
    /// The time of the last fix.
    private(set) var last: Timestamp?
    /// The time in seconds from one of the last two fixes to the other, 30 at most; 0 before the second.
    package private(set) var interval = 0.0
    /// Whether the receiver tells speeds.
    package private(set) var tellsSpeed = true
    /// The places of the last seconds, for a receiver that does not.
    private var places = SpeedFromPlaces()
    /// The speed that they show.
    private(set) var speedFromPlaces: SpeedFromPlaces.Estimate?
    /// The last fix that agreed with where the train is believed to be.
    package private(set) var seen: Position?
    /// Its course over ground in degrees, where it had one.
    private(set) var seenCourse: Double?
    /// The time in seconds for which fixes have agreed with the belief.
    private(set) var support = 0.0
    /// The number of fixes in a row that have gone against the likeliest pattern's direction.
    var againstCourse = 0
    /// The probability that the receiver is blind although the sky is open; before it has given anything one is as likely as the other.
    var blindness = 0.5

    init() {}

    /// Handles a fix.
    ///
    /// - Parameter isJump: whether it contradicts the fixes before it.
    /// - Returns: the time since the last fix in seconds, 0.05 to 30.
    mutating func take(_ position: Position, isJump: Bool) -> Double {
        let seconds = min(30, max(0.05, last.map { position.time.seconds(since: $0) } ?? 30))
        interval = last == nil ? 0 : seconds
        last = position.time
        tellsSpeed = position.speed != nil
        speedFromPlaces = tellsSpeed || isJump ? nil : places.handle(position)
        return seconds
    }

    /// Records that the belief agrees with a fix.
    mutating func agree(_ position: Position, course: Double?) {
        if let seen { support += min(5, max(0, position.time.seconds(since: seen.time))) }
        (seen, seenCourse, blindness) = (position, course, Parameters.Sky.usualBlindness)
    }

    /// Records that the belief begins anew with a fix.
    mutating func begin(with position: Position) {
        (seen, support, blindness) = (position, 0, Parameters.Sky.usualBlindness)
    }
}

extension FixHistory: Codable {
    private enum CodingKeys: String, CodingKey {
        case last, interval, tellsSpeed, places, speedFromPlaces, seen, seenCourse, support, againstCourse, blindness
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        last = try container.decodeIfPresent(Timestamp.self, forKey: .last)
        interval = try container.number(.interval, in: 0...60)
        tellsSpeed = try container.decode(Bool.self, forKey: .tellsSpeed)
        places = try container.decode(SpeedFromPlaces.self, forKey: .places)
        speedFromPlaces = try container.decodeIfPresent(SpeedFromPlaces.Estimate.self, forKey: .speedFromPlaces)
        seen = try container.decodeIfPresent(Position.self, forKey: .seen)
        if container.contains(.seenCourse) { seenCourse = try container.number(.seenCourse, in: -1e6...1e6) }
        support = try container.number(.support, in: 0...1e12)
        againstCourse = try container.count(.againstCourse)
        blindness = try container.number(.blindness, in: 0...1)
    }
}
