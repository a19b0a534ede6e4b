import Positioning
import Mathematics

/// A track as points at equal distances, in space: so that how far a place is from any of them takes no trigonometry.
///
/// It stores the track's corners, and points between them where those are far apart: a line of 1,000 km has 100,000 points, and
/// a dozen such lines may be followed at once.
struct LineGrid: Sendable {
    /// Metres from point to point.
    static let spacing = 10.0
    /// The number of points.
    let count: Int
    /// Places on the track in metres from the centre of the earth,
    private let knots: [SIMD3<Double>]
    /// and their chainages in metres.
    private let chainages: [Double]
    /// The last knot that does not lie behind a point, by point; never the last of all.
    private let segments: [Int32]

    /// Knots are no farther apart, in metres: the chord between two lies 5 mm below the earth's surface at most.
    private static let longestChord = 500.0

    /// Creates the points of a track.
    init(_ track: Track) {
        count = Int((track.length / Self.spacing).rounded(.up)) + 1
        var (knots, chainages) = ([SIMD3<Double>](), [Double]())
        for (corner, chainage) in track.chainages.enumerated() {
            if corner > 0 {
                let before = track.chainages[corner - 1]
                let parts = Int(((chainage - before) / Self.longestChord).rounded(.up))
                for part in 1..<max(1, parts) {
                    let between = before + (chainage - before) * Double(part) / Double(parts)
                    chainages.append(between)
                    knots.append(Self.place(track.coordinate(at: between)))
                }
            }
            chainages.append(chainage)
            knots.append(Self.place(track.coordinates[corner]))
        }
        var knot = 0
        segments = (0..<count).map { cell in
            while knot + 2 < chainages.count, chainages[knot + 1] <= Double(cell) * Self.spacing { knot += 1 }
            return Int32(knot)
        }
        (self.knots, self.chainages) = (knots, chainages)
    }

    /// A point in metres from the centre of the earth; beyond the track's end it is the end.
    @inline(__always) func point(_ cell: Int) -> SIMD3<Double> {
        let knot = Int(segments[cell])
        let (from, to) = (chainages[knot], chainages[knot + 1])
        let share = to > from ? min(1, (Double(cell) * Self.spacing - from) / (to - from)) : 0
        return knots[knot] + share * (knots[knot + 1] - knots[knot])
    }

    /// The direction of the track at a point, of length 1.
    @inline(__always) func tangent(_ cell: Int) -> SIMD3<Double> {
        // Over some points each way: a drawn track has corners, a real one has none.
        let displacement = point(min(count - 1, cell + 2)) - point(max(0, cell - 2))
        let length = (displacement * displacement).sum().squareRoot()
        return length > 0 ? displacement / length : .zero
    }

    /// The same direction as a course in degrees from true north.
    func course(_ cell: Int) -> Double {
        let (tangent, point) = (tangent(cell), point(cell))
        // East lies across the meridian, north across both.
        let across = (point.x * point.x + point.y * point.y).squareRoot()
        guard across > 0 else { return 0 }
        let east = SIMD3(-point.y, point.x, 0) / across
        let up = point / Earth.meanRadius
        let north = SIMD3(-up.z * east.y, up.z * east.x, up.x * east.y - up.y * east.x)
        return atan2((tangent * east).sum(), (tangent * north).sum()) * 180 / .pi
    }

    /// The number of the point nearest to a chainage in metres.
    @inline(__always) func cell(at chainage: Double) -> Int {
        let place = chainage / Self.spacing + 0.5
        // Also where it is no number.
        guard place > 0 else { return 0 }
        return place < Double(count) ? Int(place) : count - 1
    }

    /// The place on the track that is nearest to one in space, between two chainages in metres.
    ///
    /// - Returns: its chainage, how many metres beside the track the place lies, and the nearest point.
    func nearest(to place: SIMD3<Double>, in range: ClosedRange<Double>) -> (chainage: Double, aside: Double, cell: Int)
    {
        let (first, last) = (cell(at: range.lowerBound), cell(at: range.upperBound))
        var (best, least) = (first, Double.infinity)
        for cell in first...last {
            let offset = place - point(cell)
            let squared = (offset * offset).sum()
            if squared < least { (best, least) = (cell, squared) }
        }
        let ahead = ((place - point(best)) * tangent(best)).sum()
        return (
            Double(best) * Self.spacing + ahead, max(0, least - ahead * ahead).squareRoot(), best
        )
    }

    /// Whether there is track for a number of metres both ways from a chainage.
    func reaches(_ metres: Double, from chainage: Double) -> Bool {
        chainage >= metres && chainage + metres <= Double(count - 1) * Self.spacing
    }

    /// Where a coordinate lies in space.
    static func place(_ coordinate: Coordinate) -> SIMD3<Double> {
        let (latitude, longitude) = (coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180)
        return Earth.meanRadius
            * SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }
}
