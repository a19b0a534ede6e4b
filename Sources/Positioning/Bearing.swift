import Mathematics

extension Coordinate {
    /// The direction in which the great circle to another point begins, in degrees from true north, 0 to 360
    /// (E. Williams, "Aviation Formulary", https://edwilliams.org/avform147.htm#Crs).
    ///
    /// - Returns: `nil` where the points are one.
    public func bearing(to other: Coordinate) -> Double? {
        guard self != other else { return nil }
        let radians = Double.pi / 180
        let (from, to) = (latitude * radians, other.latitude * radians)
        let east = (other.longitude - longitude) * radians
        let angle = atan2(sin(east) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(east)) / radians
        return angle < 0 ? angle + 360 : angle
    }
}
