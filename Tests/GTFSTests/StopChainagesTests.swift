import Positioning
import Testing

@testable import GTFS

@Suite struct `Stops along a shape` {
    /// Metres of a thousandth of a degree of latitude.
    private static let step = Earth.meanRadius * .pi / 180_000

    /// A way through places given in thousandths of a degree north and east of 0° N, 0° E.
    private func shape(_ corners: [(Double, Double)], distances: [Double]? = nil) throws -> Shapes.Shape {
        Shapes.Shape(track: try #require(Track(try places(corners))), distances: distances)
    }

    private func places(_ corners: [(Double, Double)]) throws -> [Coordinate] {
        try corners.map { try #require(Coordinate(latitude: $0.0 / 1000, longitude: $0.1 / 1000)) }
    }

    private func steps(
        _ shape: Shapes.Shape, _ stops: [(Double, Double)], distances: [Double]? = nil
    ) throws -> [Double] {
        let unknown = [Double](repeating: .nan, count: stops.count)
        return StopChainages.along(shape, try places(stops), distances: distances ?? unknown)
            .map { ($0 / Self.step * 100).rounded() / 100 }
    }

    @Test func `come back to where they began on a loop`() throws {
        let loop = try shape([(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)])
        #expect(try steps(loop, [(0, 0), (10, 5), (5, 10), (0, 0)]) == [0, 15, 25, 40])
    }

    @Test func `are found on the right pass of a way there and back`() throws {
        let spur = try shape([(0, 0), (10, 0), (0, 0)])
        #expect(try steps(spur, [(2, 0.1), (10, 0), (2, -0.1)]) == [2, 10, 18])
        #expect(try steps(spur, [(2, 0), (8, 0), (6, 0), (1, 0)]) == [2, 8, 14, 19])
        // The first stop lies nearer to the way back, the last nearer to the way there.
        let loop = try shape([(0, 0), (10, 0), (10, 0.5), (0, 0.5)])
        #expect(try steps(loop, [(2, 0.3), (10, 0.25), (2, 0.2)]) == [2, 10.25, 18.5])
    }

    @Test func `stay in order where the nearest places do not`() throws {
        // A hairpin: the second stop lies nearest to the first leg, and belongs on the second.
        let hairpin = try shape([(0, 0), (20, 0), (20, 1), (0, 1)])
        #expect(try steps(hairpin, [(18, 0), (10, 0.4), (2, 1)]) == [18, 31, 39])
        let line = try shape([(0, 0), (30, 0)])
        let reversed = try steps(line, [(20, 0), (10, 0)])
        #expect(reversed[0] <= reversed[1])
    }

    @Test func `go by the feed's distances where these are complete and right`() throws {
        let spur = try shape([(0, 0), (10, 0), (0, 0)], distances: [0, 1000, 2000])
        #expect(try steps(spur, [(5, 0), (5, 0)], distances: [500, 1500]) == [5, 15])
        #expect(try steps(spur, [(5, 0), (5, 0)], distances: [1500, 1500]) == [15, 15])
        // One is missing, they descend, lie beyond the shape, or far from the stop.
        for distances in [[500, .nan], [1500, 500], [500, 2100], [500, 900]] {
            #expect(try steps(spur, [(5, 0), (9, 0)], distances: distances) == [5, 9])
        }
    }

    @Test func `are found one by one where there are too many to weigh`() throws {
        let corners = (0...10_000).map { (Double($0) / 100, 0.0) }
        let stops = (0..<500).map { (Double($0) / 5, 0.05) }
        try #require(corners.count * stops.count > StopChainages.cellLimit)
        #expect(try steps(try shape(corners), stops) == stops.map(\.0))
    }
}
