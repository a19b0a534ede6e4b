import Positioning
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A track as points at equal distances, in space: so that how far a place is from any of them takes no trigonometry.
struct LineGrid: Sendable {
    /// Metres from point to point.
    static let spacing = 10.0
    /// Points in metres from the centre of the earth.
    let points: [SIMD3<Double>]
    /// The direction of the track at each of them, of length 1.
    let tangents: [SIMD3<Double>]
    /// The same direction as a course in degrees from true north.
    let courses: [Double]

    /// Creates the points of a track.
    init(_ track: Track) {
        let count = Int((track.length / Self.spacing).rounded(.up)) + 1
        let coordinates = (0..<count).map { track.coordinate(at: Double($0) * Self.spacing) }
        let points = coordinates.map(Self.place)
        self.points = points
        var (tangents, courses) = ([SIMD3<Double>](), [Double]())
        for number in 0..<count {
            // Over some points each way: a drawn track has corners, a real one has none.
            let (start, end) = (max(0, number - 2), min(count - 1, number + 2))
            let way = points[end] - points[start]
            let length = (way * way).sum().squareRoot()
            tangents.append(length > 0 ? way / length : .zero)
            let plane = LocalPlane(origin: coordinates[start])
            let there = plane.point(of: coordinates[end])
            courses.append(atan2(there.east, there.north) * 180 / .pi)
        }
        (self.tangents, self.courses) = (tangents, courses)
    }

    /// The number of the point nearest to a chainage in metres.
    @inline(__always) func cell(at chainage: Double) -> Int {
        let place = chainage / Self.spacing + 0.5
        // Also where it is no number.
        guard place > 0 else { return 0 }
        return place < Double(points.count) ? Int(place) : points.count - 1
    }

    /// The place on the track that is nearest to one in space, between two chainages in metres.
    ///
    /// - Returns: its chainage, how many metres beside the track the place lies, and the nearest point.
    func nearest(to place: SIMD3<Double>, in range: ClosedRange<Double>) -> (chainage: Double, aside: Double, cell: Int)
    {
        let (first, last) = (cell(at: range.lowerBound), cell(at: range.upperBound))
        var (best, least) = (first, Double.infinity)
        for cell in first...last {
            let offset = place - points[cell]
            let squared = (offset * offset).sum()
            if squared < least { (best, least) = (cell, squared) }
        }
        let ahead = ((place - points[best]) * tangents[best]).sum()
        return (
            Double(best) * Self.spacing + ahead, max(0, least - ahead * ahead).squareRoot(), best
        )
    }

    /// Whether there is track for so many metres both ways from a chainage.
    func reaches(_ metres: Double, from chainage: Double) -> Bool {
        chainage >= metres && chainage + metres <= Double(points.count - 1) * Self.spacing
    }

    /// Where a coordinate lies in space.
    static func place(_ coordinate: Coordinate) -> SIMD3<Double> {
        let (latitude, longitude) = (coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180)
        return Earth.meanRadius
            * SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }
}
