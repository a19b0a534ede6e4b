import Positioning
import Testing

@Suite struct `Great-circle distances` {
    /// Expected values: the angle between the points' unit vectors by atan2 of cross and dot product, computed with 50
    /// digits (mpmath), times the mean radius.
    @Test(arguments: [
        (-6.2892744, 106.7749355, -6.2924285, 106.7924656, 1969.0102746804),
        (-6.2892744, 106.7749355, -6.1918644, 106.8230084, 12064.74486322),
        (0, 0, 0, 180, 20_015_114.442036),
        (0, 179.9999, 0, -179.9999, 22.239016046707),
        (90, 0, -90, 0, 20_015_114.442036),
        (60.1699, 24.9384, 60.1699, 24.93841, 0.55311742951396),
        (52.52, 13.405, -33.8688, 151.2093, 16_094_522.180748),
        (1, 2, 1, 2, 0),
    ])
    func `agree with another formula`(_ row: (Double, Double, Double, Double, Double)) throws {
        let start = try #require(Coordinate(latitude: row.0, longitude: row.1))
        let end = try #require(Coordinate(latitude: row.2, longitude: row.3))
        #expect(abs(start.distance(to: end) - row.4) <= max(1e-6, row.4 * 1e-9))
        #expect(start.distance(to: end) == end.distance(to: start))
    }

    @Test(arguments: [(91.0, 0.0), (-90.001, 0), (0, 180.5), (0, -181), (.nan, 0), (0, .nan), (.infinity, 0)])
    func `coordinates out of range do not exist`(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }
}
