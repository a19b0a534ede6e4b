import Positioning
import Mathematics

/// How well each place and speed along a pattern agrees with a fix, as tables: states share places and speeds, so neither power
/// nor root is taken for each of them.
///
/// Errors of positions have heavy tails: a two-dimensional Student's t with 4 degrees of freedom, floored, since a receiver
/// between houses is sometimes anywhere. They last: what a fix says counts only as far as the time since the last one lets it
/// be news. Doppler speeds err independently of positions, and from second to second: Student's t with 3 degrees.
struct FixEvidence: Evidence {
    private let first: Int
    private let places: [Double]
    private let movingPlaces: [Double]
    private let agreeing: [Bool]
    private let speeds: SpeedEvidence

    /// Weighs a fix.
    ///
    /// - Parameters:
    ///   - seconds: the time since the fix before it.
    ///   - reach: the chainages of the places that count.
    init(
        _ coordinate: Coordinate, accuracy: Double?, hdop: Double?, speeds: SpeedEvidence, course: Double?,
        after seconds: Double, seat: (mean: Double, deviation: Double), on model: LineModel,
        in reach: ClosedRange<Double>
    ) {
        let deviation = Self.deviation(accuracy: accuracy, hdop: hdop)
        let weight = 1 - exp(-seconds / Parameters.errorTime)
        let weakestPlace = exp(weight * log(Parameters.leastLikelihood))
        func variance(at cell: Int) -> Double {
            let off = model.map[Double(cell) * LineGrid.spacing]
            return deviation * deviation + off * off
        }
        let (place, grid) = (LineGrid.place(coordinate), model.grid)
        let first = grid.cell(at: reach.lowerBound)
        let count = grid.cell(at: reach.upperBound) - first + 1
        let course = speeds.speed >= Parameters.Fix.courseSpeed ? course.flatMap { $0.isFinite ? $0 : nil } : nil
        var agreeing = [Bool](repeating: false, count: count)
        var across = variance(at: first)
        let places = [Double](unsafeUninitializedCapacity: count) { places, initialized in
            for number in 0..<count {
                let tangent = grid.tangent(first + number)
                if !model.map.isDrawn { across = variance(at: first + number) }
                let along = across + seat.deviation * seat.deviation
                let offset = place - grid.point(first + number)
                let ahead = (offset * tangent).sum()
                let aside = max(0, (offset * offset).sum() - ahead * ahead)
                let squared = (ahead + seat.mean) * (ahead + seat.mean) / along + aside / across
                // (1 + d²/ν)^−(ν+2)/2 with ν = 4.
                let base = 1 / (1 + squared / 4)
                let likelihood = base * base * base
                agreeing[number] = likelihood >= FixMeasurement.leastAgreement
                places[number] =
                    likelihood > Parameters.leastLikelihood ? exp(weight * log(likelihood)) : weakestPlace
            }
            initialized = count
        }
        (self.first, self.places, self.agreeing, self.speeds) = (first, places, agreeing, speeds)
        guard let course else {
            movingPlaces = places
            return
        }
        movingPlaces = places.indices.map { number in
            let turned = cos((course - grid.course(first + number)) * .pi / 180)
            let agreement = 0.02 + 0.98 * (1 + turned) * (1 + turned) / 4
            return places[number] * exp(weight * log(agreement))
        }
    }

    /// How far a position is off, in metres and standard deviations each way.
    static func deviation(accuracy: Double?, hdop: Double?) -> Double {
        guard accuracy != nil || hdop != nil else { return Position.defaultAccuracy }
        var deviation = Parameters.Fix.leastDeviation
        if let accuracy { deviation = max(deviation, accuracy / Position.deviationsIn68Percent) }
        if let hdop, hdop.isFinite { deviation = max(deviation, Parameters.Fix.rangeError * hdop) }
        return deviation
    }

    /// Whether the fix may come from where a state is.
    @inline(__always) func agrees(with state: TrainState) -> Bool { agreeing[cell(of: state)] }

    @inline(__always) private func cell(of state: TrainState) -> Int {
        min(max(0, Int(state.chainage / LineGrid.spacing + 0.5) - first), places.count - 1)
    }

    /// How well a state agrees.
    @inline(__always) func likelihood(of state: TrainState) -> Double {
        let cell = cell(of: state)
        return state.isAtRest ? places[cell] * speeds.atRest : movingPlaces[cell] * speeds.likelihood(of: state.speed)
    }
}
