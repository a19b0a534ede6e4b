import Mathematics

/// The place that a phone holds while it stands.
///
/// It keeps it to the last digit for half a minute, and then jumps by 25 to 35 m, over the true place to the other
/// side; so it wanders 9 m (p50) to 16 m (p95) from its mean. When the train goes on, what is left of the error
/// decays.
struct StandingPlace: Sendable {
    private let hold: ClosedRange<Double>
    private let jump: ClosedRange<Double>
    private var held: Held?
    /// The remaining error, in metres, and its time.
    private var left = (east: 0.0, north: 0.0, time: 0.0)

    /// A place that is held.
    private struct Held: Sendable {
        var chainage, east, north: Double
        var until: Double
    }

    /// The time constant with which the remaining error decays, in seconds.
    private static let decay = 8.0
    /// The greatest deviation of a jump from the direction over the true place, in radians each way.
    private static let aside = 0.6

    init(_ receiver: Receiver) {
        (hold, jump) = (receiver.hold, receiver.jump)
    }

    /// Where the phone says that it is: a chainage, and how far beside that.
    ///
    /// - Parameters:
    ///   - chainage: where it is in truth, in metres.
    ///   - error: the error of its position now, in metres.
    ///   - time: seconds since the ride's beginning.
    mutating func place(
        at chainage: Double, error: (east: Double, north: Double), isStill: Bool, time: Double,
        _ random: inout Randomness
    ) -> (chainage: Double, east: Double, north: Double) {
        guard isStill else {
            if let held {
                left = (held.east - error.east, held.north - error.north, time)
                self.held = nil
            }
            let share = exp(-(time - left.time) / Self.decay)
            return (chainage, error.east + share * left.east, error.north + share * left.north)
        }
        var now =
            held
            ?? Held(chainage: chainage, east: error.east, north: error.north, until: time + random.uniform(hold))
        if time >= now.until {
            let metres = random.uniform(jump)
            let angle = atan2(-now.east, -now.north) + random.uniform(-Self.aside...Self.aside)
            now.east += metres * sin(angle)
            now.north += metres * cos(angle)
            now.until = time + random.uniform(hold)
        }
        held = now
        return (now.chainage, now.east, now.north)
    }
}
