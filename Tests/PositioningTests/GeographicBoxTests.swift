import Positioning
import Testing

@Suite struct `A geographic box` {
    private func contains(_ box: GeographicBox?, _ latitude: Double, _ longitude: Double) throws -> Bool {
        try #require(box).contains(#require(Coordinate(latitude: latitude, longitude: longitude)))
    }

    @Test(arguments: [(0, 10, true), (-1, 9, true), (1, 11, true), (0, 11.1, false), (1.1, 10, false), (0, -10, false)])
    func `contains what lies within it and on its edge`(latitude: Double, longitude: Double, isWithin: Bool) throws {
        let box = GeographicBox(west: 9, south: -1, east: 11, north: 1)
        #expect(try contains(box, latitude, longitude) == isWithin)
    }

    @Test(arguments: [(179.5, true), (-179.5, true), (180, true), (-180, true), (178, false), (0, false)])
    func `may cross 180 degrees`(longitude: Double, isWithin: Bool) throws {
        #expect(try contains(GeographicBox(west: 179, south: -1, east: -179, north: 1), 0, longitude) == isWithin)
    }

    @Test(arguments: [
        [-180.1, 0, 0, 1], [0, -90.1, 0, 1], [0, 0, 180.1, 1], [0, 0, 0, 90.1], [0, 1, 0, 0], [.nan, 0, 0, 1],
    ])
    func `has edges on the earth`(edges: [Double]) {
        #expect(GeographicBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3]) == nil)
    }
}
