import Positioning
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How well each place and speed along a pattern agrees with a fix, as tables: states share places and speeds, so neither power
/// nor root is taken for each of them.
///
/// Errors of positions have heavy tails: a two-dimensional Student's t with 4 degrees of freedom, floored, since a receiver
/// between houses is sometimes anywhere. They last: what a fix says counts only as far as the time since the last one lets it
/// be news. Doppler speeds err independently of positions, and from second to second: Student's t with 3 degrees.
struct FixEvidence {
    private let first: Int
    private let places: [Double]
    private let movingPlaces: [Double]
    private let speeds: [Double]
    private let atRest: Double
    private let agreeing: [Bool]

    /// The largest penalty of a place, as a likelihood: a fix says no more than 10,000 to 1.
    static let floor = 1e-4
    /// A place with at least this likelihood agrees with a fix.
    static let agreement = 0.03
    /// The largest penalty of a speed.
    static let speedFloor = 1e-3
    /// A receiver's error in position lasts for so many seconds,
    static let positionMemory = 15.0
    /// and that in a Doppler speed,
    static let speedMemory = 1.0
    /// which errs by so many m/s.
    static let speedDeviation = 0.5
    /// How far the speed of a moving train is from its profile's: in m/s, and as a share of it.
    private static let profileDeviation = 0.87
    private static let profileShare = 0.12
    /// No receiver is better than this, in metres and standard deviations: map, antenna and window count.
    static let leastDeviation = 6.0
    /// A receiver's range error in metres; times HDOP it is a position's.
    static let rangeError = 5.0
    /// m/s from one entry of the table of speeds to the next.
    private static let speedSpacing = 0.25
    /// No train is faster, in m/s: what a receiver says beyond is no speed.
    private static let mostSpeed = 150.0

    /// Weighs a fix.
    ///
    /// - Parameters:
    ///   - seconds: the time since the fix before it.
    ///   - reach: the chainages of the places that count.
    init(
        _ coordinate: Coordinate, accuracy: Double?, hdop: Double?, speed: SpeedFromPlaces.Estimate?, course: Double?,
        after seconds: Double,
        seat: (mean: Double, deviation: Double), on model: LineModel, in reach: ClosedRange<Double>
    ) {
        var deviation = Self.leastDeviation
        if let accuracy { deviation = max(deviation, accuracy / GeofenceEngine.deviationsIn68Percent) }
        if let hdop, hdop.isFinite { deviation = max(deviation, Self.rangeError * hdop) }
        if accuracy == nil, hdop == nil { deviation = FixGate.defaultAccuracy }
        let weight = 1 - exp(-seconds / Self.positionMemory)
        let across = deviation * deviation + model.mapDeviation * model.mapDeviation
        let along = across + seat.deviation * seat.deviation
        let (place, grid) = (LineGrid.place(coordinate), model.grid)
        first = grid.cell(at: reach.lowerBound)
        let last = grid.cell(at: reach.upperBound)
        let isMoving = (speed?.speed ?? 0) >= 3
        let course = course.flatMap { $0.isFinite ? $0 : nil }
        var (places, movingPlaces, agreeing) = ([Double](), [Double](), [Bool]())
        places.reserveCapacity(last - first + 1)
        movingPlaces.reserveCapacity(last - first + 1)
        for cell in first...last {
            let tangent = grid.tangents[cell]
            let offset = place - grid.points[cell]
            let ahead = (offset * tangent).sum() + seat.mean
            let aside = max(0, (offset * offset).sum() - (ahead - seat.mean) * (ahead - seat.mean))
            let squared = ahead * ahead / along + aside / across
            // (1 + d²/ν)^−(ν+2)/2 with ν = 4.
            let base = 1 / (1 + squared / 4)
            let likelihood = max(base * base * base, Self.floor)
            agreeing.append(likelihood >= Self.agreement)
            let weakened = exp(weight * log(likelihood))
            places.append(weakened)
            guard isMoving, let course else {
                movingPlaces.append(weakened)
                continue
            }
            let turned = cos((course - grid.courses[cell]) * .pi / 180)
            let agreement = 0.02 + 0.98 * (1 + turned) * (1 + turned) / 4
            movingPlaces.append(weakened * exp(weight * log(agreement)))
        }
        (self.places, self.movingPlaces, self.agreeing) = (places, movingPlaces, agreeing)
        guard let speed, speed.speed <= Self.mostSpeed else {
            (speeds, atRest) = ([], 1)
            return
        }
        let speedWeight = 1 - exp(-seconds / speed.memory)
        let noise = speed.deviation * speed.deviation
        func agreement(_ expected: Double, _ profile: Double) -> Double {
            let deviation = (noise + profile * profile).squareRoot()
            let off = (speed.speed - expected) / deviation
            let base = 1 / (1 + off * off / 3)
            return exp(speedWeight * log(max(base * base / deviation, Self.speedFloor)))
        }
        atRest = agreement(0, 0)
        let wanted = Int((speed.speed * 3 + 60) / Self.speedSpacing)
        speeds = (0...wanted).map { entry in
            let expected = Double(entry) * Self.speedSpacing
            // A real train does not run the profile of the timetable's mean.
            return agreement(expected, Self.profileDeviation + Self.profileShare * expected)
        }
    }

    /// Whether the fix may come from where a state is.
    @inline(__always) func agrees(with state: TrainState) -> Bool { agreeing[cell(of: state)] }

    @inline(__always) private func cell(of state: TrainState) -> Int {
        min(max(0, Int(state.chainage / LineGrid.spacing + 0.5) - first), places.count - 1)
    }

    /// How well a state agrees.
    @inline(__always) func likelihood(of state: TrainState) -> Double {
        let cell = cell(of: state)
        if state.isAtRest { return places[cell] * atRest }
        guard !speeds.isEmpty else { return movingPlaces[cell] }
        return movingPlaces[cell] * speeds[min(Int(state.speed / Self.speedSpacing + 0.5), speeds.count - 1)]
    }
}
