/// Trains that stand between stations, more than 400 m from any halt where the leg is long enough.
public struct Holds: Hashable, Sendable {
    /// The probability that a leg has a hold.
    public var probability = 29 / 335.0
    /// How long it lasts, in seconds; the logarithm is uniformly distributed. 29 stands lasted 8 to 103 s.
    public var duration = 8.0...103.0
    /// The least distance of a hold from either halt, in metres, or a third of the leg.
    public var clearance = 400.0

    /// Creates the holds of a main line: 29 in 335 runs.
    public init() {}

    /// A line without holds.
    public static let none: Holds = {
        var holds = Holds()
        holds.probability = 0
        return holds
    }()

    /// A metro: one run in a hundred is held (644 runs in seven metros).
    public static let metro: Holds = {
        var holds = Holds()
        holds.probability = 0.01
        return holds
    }()
}
