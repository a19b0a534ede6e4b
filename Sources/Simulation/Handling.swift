/// How the train of a ride speeds up and brakes on a leg.
struct Handling: Sendable {
    /// m/s².
    let acceleration, braking: Double
    /// m/s.
    let knee: Double
    /// The share of the braking above and below the middle speeds.
    let softness: Double

    /// The brakes are hardest between these speeds, in m/s.
    private static let middle = 3.0...9.0

    /// How fast it speeds up, in m/s², at a speed.
    func acceleration(at speed: Double) -> Double {
        speed <= knee ? acceleration : acceleration * knee / speed
    }

    /// How hard it brakes, in m/s², at a speed.
    func braking(at speed: Double) -> Double {
        Self.middle.contains(speed) ? braking : softness * braking
    }
}
