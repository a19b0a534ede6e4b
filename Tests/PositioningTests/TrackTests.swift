import Positioning
import Testing

@Suite struct `A track` {
    /// An L: 0.01° east along the equator (1,111.95 m on the mean sphere), then 0.01° north.
    private let track: Track
    private let side = 2 * Double.pi * Earth.meanRadius / 36_000

    init() throws {
        let corners = [(0.0, 0.0), (0.0, 0.01), (0.01, 0.01)]
        track = try #require(Track(corners.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }))
    }

    @Test func `is measured along its length`() {
        #expect(track.chainages.count == 3)
        #expect(abs(track.chainages[1] - side) < 1e-6)
        #expect(abs(track.length - 2 * side) < 1e-6)
    }

    @Test func `finds the nearest place with its distance`() throws {
        let beside = try #require(Coordinate(latitude: -0.001, longitude: 0.004))
        let position = try #require(track.nearest(to: beside))
        #expect(abs(position.chainage - 0.4 * side) < 0.01)
        #expect(abs(position.offset - 0.1 * side) < 0.01)
    }

    @Test func `looks only where it is told to`() throws {
        let beside = try #require(Coordinate(latitude: -0.001, longitude: 0.004))
        let position = try #require(track.nearest(to: beside, in: side...2 * side))
        #expect(abs(position.chainage - side) < 0.01)
        let bounded = try #require(track.nearest(to: beside, in: 0.5 * side...0.7 * side))
        #expect(abs(bounded.chainage - 0.5 * side) < 0.01)
        #expect(abs(bounded.offset - side * (0.1 * 0.1 + 0.1 * 0.1).squareRoot()) < 0.01)
        #expect(track.nearest(to: beside, in: 5000...6000) == nil)
    }

    @Test(arguments: [-5.0, 0, 0.25, 0.5, 0.75, 1, 1.5])
    func `tells the coordinate at a chainage`(_ fraction: Double) throws {
        let coordinate = track.coordinate(at: fraction * track.length)
        let position = try #require(track.nearest(to: coordinate))
        #expect(abs(position.chainage - min(1, max(0, fraction)) * track.length) < 0.01)
        #expect(position.offset < 0.01)
    }

    @Test func `goes across the antimeridian`() throws {
        let corners = [179.99, -179.99].compactMap { Coordinate(latitude: 0, longitude: $0) }
        let across = try #require(Track(corners))
        #expect(abs(across.length - 2 * side) < 1e-6)
        let middle = across.coordinate(at: 1.5 * side)
        #expect(abs(middle.longitude + 179.995) < 1e-9)
        #expect(abs(try #require(across.nearest(to: middle)).chainage - 1.5 * side) < 0.01)
    }

    @Test func `needs two corners`() {
        #expect(Track([]) == nil)
        #expect(Track(track.coordinates.prefix(1).map { $0 }) == nil)
    }
}
