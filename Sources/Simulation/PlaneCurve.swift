import Positioning
import Mathematics

/// A track on a plane, of straights and arcs, by its corners.
struct PlaneCurve: Sendable {
    /// Its corners, in order, in metres east and north.
    private(set) var points: [LocalPlane.Point]
    /// Where it leads at its end, in radians from north to east.
    private(set) var course: Double
    /// For each corner how many metres of track lie before it.
    private var chainages: [Double]

    /// Metres from one corner to the next; at a radius of 400 m an arc lies 12 cm beside its chord.
    static let step = 20.0

    /// Begins a track at a point.
    init(from point: LocalPlane.Point, course: Double) {
        (points, chainages, self.course) = ([point], [0], course)
    }

    /// Metres from end to end.
    var length: Double { chainages[chainages.count - 1] }

    /// Goes on for some metres along an arc, to the right where the radius is above 0; straight on at an infinite one.
    mutating func append(_ metres: Double, radius: Double) {
        let steps = max(1, Int((metres / Self.step).rounded()))
        let (step, turn) = (metres / Double(steps), metres / Double(steps) / radius)
        for _ in 0..<steps {
            course += turn / 2
            let last = points[points.count - 1]
            points.append(.init(east: last.east + step * sin(course), north: last.north + step * cos(course)))
            chainages.append(length + step)
            course += turn / 2
        }
    }

    /// Goes on as railways do in a city, until it is as long as told: straights and curves by chance, which stay within
    /// 50° of a course.
    mutating func wander(to length: Double, around main: Double, _ random: inout Randomness) {
        while self.length < length {
            append(random.uniform(150...600), radius: .infinity)
            // Metros and light railways are built with radii of 300 m and more on the open line, and mostly with far more.
            let radius = random.logUniform(400...1500)
            let angle = min(random.uniform(150...500) / radius, 0.9)
            let turnsRight = abs(course - main) > 0.4 ? course < main : random.happens(0.5)
            append(angle * radius, radius: turnsRight ? radius : -radius)
        }
    }

    /// The place at a chainage, `right` metres to the right of it.
    func point(at chainage: Double, right: Double = 0) -> LocalPlane.Point {
        let next = min(points.count - 1, max(1, chainages.firstIndex { $0 >= chainage } ?? points.count - 1))
        let (start, end) = (points[next - 1], points[next])
        let length = chainages[next] - chainages[next - 1]
        let (east, north) = ((end.east - start.east) / length, (end.north - start.north) / length)
        let along = chainage - chainages[next - 1]
        return .init(
            east: start.east + along * east + right * north, north: start.north + along * north - right * east)
    }

    /// A part of it, shifted to the right, with a corner at least every 20 m.
    func points(_ part: ClosedRange<Double>, right: Double) -> [LocalPlane.Point] {
        let steps = max(1, Int(((part.upperBound - part.lowerBound) / Self.step).rounded(.up)))
        return (0...steps).map { step in
            let share = Double(step) / Double(steps)
            return point(at: part.lowerBound + (part.upperBound - part.lowerBound) * share, right: right)
        }
    }

    /// The beginning of it.
    func prefix(_ metres: Double) -> PlaneCurve {
        var prefix = self
        let count = chainages.firstIndex { $0 > metres } ?? points.count
        (prefix.points, prefix.chainages) = (Array(points.prefix(count)), Array(chainages.prefix(count)))
        if count > 1 {
            let (start, end) = (points[count - 2], points[count - 1])
            prefix.course = atan2(end.east - start.east, end.north - start.north)
        }
        return prefix
    }

    /// The same somewhere else.
    func moved(east: Double, north: Double) -> PlaneCurve {
        var moved = self
        moved.points = points.map { .init(east: $0.east + east, north: $0.north + north) }
        return moved
    }
}
