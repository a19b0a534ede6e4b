/// The acceleration that an accelerometer feels at a moment along its three axes, gravity included, in m/s².
public struct Acceleration: Hashable, Sendable {
    /// Along the sensor's first axis.
    public var x: Double
    /// Along its second one.
    public var y: Double
    /// Along its third one.
    public var z: Double

    /// Creates an acceleration, in m/s².
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// Its length in m/s²: at rest that of gravity, however the sensor lies.
    public var magnitude: Double { squared.squareRoot() }

    static let zero = Acceleration(x: 0, y: 0, z: 0)

    /// The square of its length in m²/s⁴.
    var squared: Double { x * x + y * y + z * z }

    /// Whether it is a number, and not beyond what breaks a sensor: 1,000 g.
    var isPossible: Bool { magnitude < 10_000 }

    static func + (one: Acceleration, other: Acceleration) -> Acceleration {
        Acceleration(x: one.x + other.x, y: one.y + other.y, z: one.z + other.z)
    }

    static func - (one: Acceleration, other: Acceleration) -> Acceleration {
        Acceleration(x: one.x - other.x, y: one.y - other.y, z: one.z - other.z)
    }

    static func * (acceleration: Acceleration, factor: Double) -> Acceleration {
        Acceleration(x: acceleration.x * factor, y: acceleration.y * factor, z: acceleration.z * factor)
    }
}
