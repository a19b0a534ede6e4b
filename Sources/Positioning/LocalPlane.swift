import Mathematics

/// A plane that touches the earth at one point, with metres east and north of it.
///
/// An equirectangular projection with the origin's latitude as standard parallel: within 10 km of the origin, and away
/// from the poles, distances are right to 0.1 %. Longitudes are taken the short way round, so it works across 180°.
public struct LocalPlane: Sendable {
    /// The point where the plane touches the earth: `Point.zero` on the plane.
    public let origin: Coordinate
    private let metresPerDegreeEast: Double

    private static let metresPerDegree = Earth.meanRadius * .pi / 180

    /// A place on the plane.
    public struct Point: Hashable, Sendable {
        /// Metres east of the origin.
        public var east: Double
        /// Metres north of the origin.
        public var north: Double

        /// Creates a point from metres east and north of the origin.
        public init(east: Double, north: Double) {
            self.east = east
            self.north = north
        }

        /// The plane's origin.
        public static let zero = Point(east: 0, north: 0)

        /// The distance to another point in metres.
        public func distance(to other: Point) -> Double {
            let (east, north) = (other.east - east, other.north - north)
            return (east * east + north * north).squareRoot()
        }
    }

    /// Creates the plane that touches the earth at `origin`.
    public init(origin: Coordinate) {
        self.origin = origin
        metresPerDegreeEast = Self.metresPerDegree * cos(origin.latitude * .pi / 180)
    }

    /// Where a coordinate lies on the plane.
    public func point(of coordinate: Coordinate) -> Point {
        var degreesEast = coordinate.longitude - origin.longitude
        if degreesEast > 180 { degreesEast -= 360 } else if degreesEast < -180 { degreesEast += 360 }
        return Point(
            east: degreesEast * metresPerDegreeEast,
            north: (coordinate.latitude - origin.latitude) * Self.metresPerDegree)
    }

    /// The coordinate of a place on the plane.
    public func coordinate(of point: Point) -> Coordinate {
        var longitude = origin.longitude + (metresPerDegreeEast > 0 ? point.east / metresPerDegreeEast : 0)
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        return Coordinate(
            uncheckedLatitude: min(90, max(-90, origin.latitude + point.north / Self.metresPerDegree)),
            longitude: min(180, max(-180, longitude)))
    }

    /// The nearest place on the segment from `start` to `end` to `point`.
    ///
    /// - Returns: how far along the segment it lies (0 at `start` to 1 at `end`), and its distance from `point` in metres.
    public static func nearest(
        to point: Point, from start: Point, to end: Point
    ) -> (fraction: Double, distance: Double) {
        let (east, north) = (end.east - start.east, end.north - start.north)
        let squared = east * east + north * north
        let projected = (point.east - start.east) * east + (point.north - start.north) * north
        let fraction = squared > 0 ? min(1, max(0, projected / squared)) : 0
        let foot = Point(east: start.east + fraction * east, north: start.north + fraction * north)
        return (fraction, foot.distance(to: point))
    }
}
