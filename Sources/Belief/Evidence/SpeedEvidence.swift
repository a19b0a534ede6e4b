import Mathematics

/// How well each speed of a train agrees with that of a fix, as a table: Student's t with 3 degrees of freedom, floored.
struct SpeedEvidence {
    /// The speed of the fix, in m/s; 0 where it says nothing.
    let speed: Double
    /// How well a train at rest agrees.
    let atRest: Double
    private let moving: [Double]

    /// m/s from one entry of the table to the next.
    private static let spacing = 0.5
    /// No train runs faster than the table's last entry, in m/s.
    private static let most = 100.0

    /// Weighs a speed that was told a number of seconds after the one before it.
    init(_ estimate: SpeedFromPlaces.Estimate?, after seconds: Double) {
        guard let estimate, estimate.speed <= Self.most else {
            (speed, atRest, moving) = (0, 1, [])
            return
        }
        speed = estimate.speed
        let weight = 1 - exp(-seconds / estimate.memory)
        let weakest = exp(weight * log(Parameters.leastLikelihood))
        let noise = estimate.deviation * estimate.deviation
        func agreement(_ expected: Double, _ profile: Double) -> Double {
            let deviation = (noise + profile * profile).squareRoot()
            let off = (estimate.speed - expected) / deviation
            let base = 1 / (1 + off * off / 3)
            let likelihood = base * base / deviation
            return likelihood > Parameters.leastLikelihood ? exp(weight * log(likelihood)) : weakest
        }
        atRest = agreement(0, 0)
        moving = (0...Int(Self.most / Self.spacing)).map { entry in
            let expected = Double(entry) * Self.spacing
            // A real train does not run the profile of the timetable's mean.
            return agreement(expected, Parameters.Speed.profileDeviation + Parameters.Speed.profileShare * expected)
        }
    }

    /// How well a train agrees that moves with a speed in m/s.
    @inline(__always) func likelihood(of speed: Double) -> Double {
        moving.isEmpty ? 1 : moving[min(Int(speed / Self.spacing + 0.5), moving.count - 1)]
    }
}
