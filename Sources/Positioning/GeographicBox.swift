/// A part of the earth between two meridians and two parallels.
public struct GeographicBox: Hashable, Sendable {
    /// The western and the eastern meridian, in degrees; the western one is the greater where the box crosses 180° (RFC 7946 section 5.2).
    public let west, east: Double
    /// The southern and the northern parallel, in degrees.
    public let south, north: Double

    /// Creates a box.
    ///
    /// - Parameters:
    ///   - west: −180 to 180.
    ///   - south: −90 to 90.
    ///   - east: −180 to 180.
    ///   - north: −90 to 90, not less than `south`.
    /// - Returns: `nil` where one of them is out of its range.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south),
            (-90...90).contains(north), south <= north
        else { return nil }
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// Whether a place lies in the box or on its edge.
    public func contains(_ place: Coordinate) -> Bool {
        guard (south...north).contains(place.latitude) else { return false }
        return west <= east
            ? (west...east).contains(place.longitude) : place.longitude >= west || place.longitude <= east
    }
}
