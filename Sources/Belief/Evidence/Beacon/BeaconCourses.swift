/// The courses that a train may take by a station. It comes to stand there, leaves it or runs through it some seconds from now, or is
/// held at some place near it.
struct BeaconCourses: Sendable {
    /// The pattern of which they are seen.
    let pattern: Int
    /// Which way the train goes there, of length 1.
    let direction: SIMD3<Double>
    private let approach, departure: (cruise: Double, acceleration: Double)
    private let passing: [Double]

    /// The longest stand in seconds that has a course of its own. A train that has stood for longer has this one.
    static let oldest = 15
    /// The most seconds until a train comes to stand that have a course: so long takes a train that goes on after it was held some
    /// hundreds of metres before the stop, in reach of strong beacons. A train that comes later is far away.
    private static let latest = 44
    /// The most seconds since a train left that have a course.
    private static let gone = 45
    /// The most seconds from now, before and after, at which a train runs through.
    private static let around = 14
    /// The distance in metres between the places where a train may be held.
    private static let heldSpacing = 40.0
    /// The number of such places before the stop, and beyond it.
    private static let heldCount = 10

    static let stopping = 0..<oldest + latest + 1
    static let leaving = stopping.upperBound..<stopping.upperBound + gone + 1
    private static let through = Pace.through.indices.map { factor in
        let first = leaving.upperBound + factor * (2 * around + 1)
        return first..<first + 2 * around + 1
    }
    private static let held =
        through[through.count - 1].upperBound..<through[through.count - 1].upperBound + 2 * heldCount + 1
    static let moving = [stopping, leaving] + through
    /// The train stands, or stood.
    static let calling = Array(stopping.lowerBound...stopping.lowerBound + oldest) + leaving
    static let count = held.upperBound

    /// - Parameter stop: the position of the station in the model's stops.
    init(_ model: LineModel, stop: Int) {
        pattern = model.pattern
        direction = model.grid.tangent(model.grid.cell(at: model.stops[stop]))
        let usual = (cruise: Parameters.Line.usualCruise, acceleration: Parameters.Line.usualAcceleration)
        approach = stop > 0 ? (model.runs[stop - 1].cruise, model.runs[stop - 1].acceleration) : usual
        departure =
            stop < model.runs.count ? (model.runs[stop].cruise, model.runs[stop].acceleration) : usual
        let speed = (approach.cruise + departure.cruise) / 2
        passing = Pace.through.map { speed / $0 }
    }

    /// The course of a state.
    ///
    /// - Parameters:
    ///   - stop: the position of the station in the model's stops.
    ///   - metres: how far beyond the stop the train is, below 0 before it.
    @inline(__always)
    static func course(of state: TrainState, by stop: Int, metres: Double) -> Int? {
        switch state.phase {
        case .standing: return state.stop == stop ? stopping(in: -state.age) : nil
        case .held: return held(at: metres)
        case .passing: return state.stop == stop ? through(metres, state.speed, pace: state.pace) : nil
        case .running:
            if state.stop == stop - 1 { return stopping(in: state.remaining) }
            guard state.stop == stop else { return nil }
            if !state.hasStood { return through(metres, state.speed, pace: state.pace) }
            return state.age > Double(gone) ? nil : leaving.upperBound - 1 - Int(state.age)
        }
    }

    @inline(__always) private static func stopping(in seconds: Double) -> Int? {
        seconds > Double(latest) ? nil : stopping.lowerBound + oldest + max(-oldest, Int(seconds.rounded()))
    }

    private static func through(_ metres: Double, _ speed: Double, pace: Int) -> Int? {
        let seconds = (-metres / max(1, speed)).rounded()
        return abs(seconds) <= Double(around) ? through[pace].lowerBound + around + Int(seconds) : nil
    }

    private static func held(at metres: Double) -> Int? {
        let place = Int((metres / heldSpacing).rounded())
        return abs(place) <= heldCount ? held.lowerBound + heldCount + place : nil
    }

    /// How far beyond the stop a train on a course was in the middle of the second that is over, in metres.
    ///
    /// - Parameter seconds: how many seconds before that.
    func metres(of course: Int, before seconds: Int) -> Double {
        let seconds = Double(seconds) + 0.5
        if course < Self.stopping.upperBound {
            return -Self.metres(approach, Double(course - Self.stopping.lowerBound - Self.oldest) + seconds)
        }
        if course < Self.leaving.upperBound {
            return Self.metres(departure, Double(Self.leaving.upperBound - 1 - course) - seconds)
        }
        if course >= Self.held.lowerBound {
            return Double(course - Self.held.lowerBound - Self.heldCount) * Self.heldSpacing
        }
        let (pace, place) = (course - Self.leaving.upperBound).quotientAndRemainder(dividingBy: Self.through[0].count)
        return passing[pace] * (Double(Self.around - place) - seconds)
    }

    /// The way in metres that a train covers in a time in seconds from or to standstill.
    private static func metres(_ run: (cruise: Double, acceleration: Double), _ seconds: Double) -> Double {
        let (time, ramp) = (max(0, seconds), run.cruise / run.acceleration)
        return time < ramp ? run.acceleration * time * time / 2 : run.cruise * (time - ramp / 2)
    }

    /// The shortest stand in seconds.
    private static let shortest = 8

    /// The course of a train that leaves now, and those of trains that may do so.
    static let left = Self.leaving.upperBound - 1
    static let standing = Self.stopping.lowerBound...(Self.stopping.lowerBound + Self.oldest - shortest)

    /// Lets what is known of each course be a second older.
    ///
    /// - Parameters:
    ///   - entries: how many values there are of each course.
    ///   - weights: how likely each course is.
    static func shift(_ values: inout [Double], entries: Int, _ weights: [Double]) {
        var leaving = [Double](repeating: 0, count: entries)
        values.withUnsafeMutableBufferPointer { values in
            var sum = 0.0
            for course in standing {
                sum += weights[course]
                for index in 0..<entries { leaving[index] += weights[course] * values[course * entries + index] }
            }
            // The oldest course that stands stays, with that which comes to be as old.
            let (first, second) = (Self.stopping.lowerBound, Self.stopping.lowerBound + 1)
            let share = weights[first] / (weights[first] + weights[second])
            for index in 0..<entries {
                values[second * entries + index] =
                    share * values[first * entries + index] + (1 - share) * values[second * entries + index]
            }
            for courses in Self.moving {
                for index in courses.lowerBound * entries..<(courses.upperBound - 1) * entries {
                    values[index] = values[index + entries]
                }
            }
            for index in 0..<entries { values[left * entries + index] = leaving[index] / sum }
        }
    }
}
