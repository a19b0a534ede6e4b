public import Positioning

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
