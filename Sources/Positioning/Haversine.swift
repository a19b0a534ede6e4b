import Mathematics

/// Facts about the earth's figure.
public enum Earth {
    /// The mean radius R₁ = (2a + b) / 3 of WGS 84, in metres (Moritz, Geodetic Reference System 1980).
    ///
    /// Distances on this sphere differ from those on the ellipsoid by 0.56 % at most.
    public static let meanRadius = 6_371_008.8
}

extension Coordinate {
    /// The great-circle distance to another point in metres, by the haversine formula
    /// (R. W. Sinnott, "Virtues of the Haversine", Sky & Telescope 68, 1984).
    ///
    /// It is well-conditioned for points close to each other; for antipodes the error stays below a metre.
    public func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let sinLatitude = sin((other.latitude - latitude) * radians / 2)
        let sinLongitude = sin((other.longitude - longitude) * radians / 2)
        let haversine =
            sinLatitude * sinLatitude
            + cos(latitude * radians) * cos(other.latitude * radians) * sinLongitude * sinLongitude
        return 2 * Earth.meanRadius * asin(min(1, haversine.squareRoot()))
    }
}
