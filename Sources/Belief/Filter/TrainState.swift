/// One state that the train may be in, as evidence looks at it.
struct TrainState {
    /// The train's activity.
    enum Phase {
        /// It stands at a stop.
        case standing
        /// It runs through a stop without braking.
        case passing
        /// It runs from a stop to the next.
        case running
        /// It stands between two stops.
        case held
    }

    let phase: Phase
    /// The stop that it stands at or runs through, or the stop behind it.
    let stop: Int
    /// Running: whether it stood at the stop behind.
    let hasStood: Bool
    /// Passing, or running after that: which of the paces of a train that runs through it has.
    let pace: Int
    /// Metres along the track.
    let chainage: Double
    /// m/s.
    let speed: Double
    /// Seconds since it stands or runs; held for longer than is remembered, `Held.settled`.
    let age: Double
    /// Running: seconds until it stands at the next stop.
    let remaining: Double
    /// How well the chainage is known, in metres and standard deviations; 0 of a state of the grid.
    var deviation = 0.0
    /// Whether it is still to come to the first stop, which `stop` is then.
    var isBefore = false

    /// Whether it ran, or runs, through the stop.
    @inline(__always) var isThrough: Bool { phase == .passing || phase == .running && !hasStood }
    /// Whether it does not move.
    var isAtRest: Bool { phase == .standing || phase == .held }
}
