import Positioning
import Testing

@Suite struct `Bearings` {
    /// Expected values: the components to the north and to the east, in the tangent plane, of the other point's unit vector.
    @Test(arguments: [
        (0, 0, 1, 0, 0.0), (0, 0, 0, 1, 90), (0, 0, -1, 0, 180), (0, 179.9, 0, -179.9, 90), (0, -179.9, 0, 179.9, 270),
        (-6.2893, 106.7741, -6.1911, 106.8231, 26.385236402781434),
        (52.5, 13.4, 48.1, 11.6, 195.34230993459093), (33, -118, 40, -73, 65.74448817425417),
    ])
    func `agree with vectors`(_ row: (Double, Double, Double, Double, Double)) throws {
        let start = try #require(Coordinate(latitude: row.0, longitude: row.1))
        let end = try #require(Coordinate(latitude: row.2, longitude: row.3))
        #expect(abs(try #require(start.bearing(to: end)) - row.4) < 1e-9)
    }

    @Test func `of a point to itself is none`() throws {
        let point = try #require(Coordinate(latitude: 1, longitude: 2))
        #expect(point.bearing(to: point) == nil)
    }
}
