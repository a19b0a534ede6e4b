/// A fix that was believed: where the train was, and when.
public struct Position: Hashable, Sendable {
    /// When.
    public var time: Timestamp
    /// Where.
    public var coordinate: Coordinate
    /// The radius in metres that holds the true place with a probability of 68 %.
    public var accuracy: Double
    /// Metres a second; `nil` where neither the receiver nor the way travelled tells.
    public var speed: Double?

    /// Creates a position.
    public init(time: Timestamp, coordinate: Coordinate, accuracy: Double, speed: Double? = nil) {
        self.time = time
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.speed = speed
    }
}

/// The meaning of a receiver's accuracy, and how far a train gets.
extension Position {
    /// The accuracy that a receiver is assumed to have where it states none, in metres: a phone's or a mouse's 68 % between houses.
    public static let defaultAccuracy = 15.0
    /// Receivers overstate themselves: no fix counts as better than this, in metres.
    public static let bestAccuracy = 3.0
    /// The radius that holds 68 % of a two-dimensional normal distribution, in standard deviations each way: √(−2 ln 0.32).
    public static let deviationsIn68Percent = 1.51
    /// Nobody accelerates or brakes faster in service than a bus in an emergency, in m/s².
    public static let acceleration = 2.0
    /// How far a receiver's own speed may be off, in m/s: Doppler is right to a tenth of that, smoothed speeds are late.
    public static let speedError = 2.0
    /// The fastest trains in service run 350 km/h; it bounds a jump where no speed is reported, in m/s.
    public static let topSpeed = 100.0
    /// How many times its claimed accuracy a fix may be off: beyond that a jump counts as one. The tails are heavy.
    public static let accuracies = 3.0
    /// An older position says nothing of how the train came to where it is now, in seconds: one lost fix of a receiver that
    /// gives one in 30 s is bridged, a second one is not.
    public static let oldestAnchor = 75.0

    /// Creates a position from a fix, with the time at which it counts.
    public init(_ fix: Fix, at coordinate: Coordinate, time: Timestamp) {
        self.init(
            time: time, coordinate: coordinate,
            accuracy: max(fix.accuracy ?? Self.defaultAccuracy, Self.bestAccuracy),
            speed: fix.speed.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil })
    }

    /// How far two positions may be off together, in metres.
    public func slack(with other: Position) -> Double {
        Self.accuracies * (accuracy * accuracy + other.accuracy * other.accuracy).squareRoot()
    }

    /// Whether a train that was at another position can be at this one, judged by the speeds that the receiver reports at both.
    public func isReachable(from start: Position) -> Bool {
        let seconds = time.seconds(since: start.time)
        guard seconds >= 0 else { return false }
        var reach = Self.topSpeed * seconds
        if let speed = speed ?? start.speed {
            let mean = ((start.speed ?? speed) + speed) / 2 + Self.speedError
            // Speeding up for half the time and braking for the other half gains a quarter of a·t².
            reach = min(reach, mean * seconds + Self.acceleration * seconds * seconds / 4)
        }
        return coordinate.distance(to: start.coordinate) <= reach + slack(with: start)
    }
}
