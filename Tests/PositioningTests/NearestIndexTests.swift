import Positioning
import Testing

@Suite struct `The nearest place` {
    /// A linear congruential generator (Knuth's MMIX constants), so that a failure can be repeated.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 33)
        }
    }

    @Test(arguments: 1...20)
    func `is the one that looking at all of them finds`(seed: UInt64) throws {
        var generator = Generator(state: seed)
        func place(_ spread: Double) -> Coordinate? {
            Coordinate(
                latitude: 90 - .random(in: 0...spread, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
        }
        // Small spreads crowd round the pole, where longitudes say little.
        let spread = [0.1, 1, 180][Int(seed % 3)]
        let places = (0..<500).compactMap { _ in place(spread) }
        let index = NearestIndex(places)
        for _ in 0..<100 {
            let here = try #require(place(spread))
            let distances = places.map { $0.distance(to: here) }
            let expected = try #require(distances.min())
            let found = try #require(index.nearest(to: here))
            #expect(found.distance == expected)
            #expect(distances[found.number] == expected)
            let other = try #require(index.nearest(to: here, excluding: found.number))
            #expect(other.number != found.number)
            #expect(other.distance == distances.sorted()[1])
            let limit = expected * 3
            #expect(index.all(within: limit, of: here) == distances.indices.filter { distances[$0] <= limit })
            #expect(index.nearest(to: here, within: expected / 2) == nil)
        }
    }

    /// Stops of one name at one place, of which each query must find all, and of equally near ones the first.
    @Test func `is the first of those at one place, on either side of 180° too`() throws {
        let edge = try #require(Coordinate(latitude: 10, longitude: 180))
        let other = try #require(Coordinate(latitude: 10, longitude: -180))
        let far = try #require(Coordinate(latitude: 10, longitude: 179))
        let index = NearestIndex([far, edge, other, edge, far, other])
        #expect(index.nearest(to: edge)?.number == 1)
        #expect(index.nearest(to: edge, excluding: 1)?.number == 3)
        // The same place for people; the haversine formula has them 0.1 nm apart.
        #expect(index.nearest(to: other)?.number == 2)
        #expect(index.all(within: 1, of: other) == [1, 2, 3, 5])
        #expect(index.all(within: .infinity, of: edge) == [0, 1, 2, 3, 4, 5])
    }

    /// Searched through one by one these take 40 billion steps, which is minutes; a feed may have them along one street.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [(0.0, 0.0), (0.0, 0.0005), (0.0005, 0.0), (0.0004, 0.0004)])
    func `is found as soon among many that lie in a row or at one place`(north: Double, east: Double) throws {
        let count = 200_000
        let places = try (0..<count).map { number in
            try #require(Coordinate(latitude: -40 + Double(number) * north, longitude: 20 + Double(number) * east))
        }
        let index = NearestIndex(places)
        for (number, place) in places.enumerated() {
            #expect(index.nearest(to: place)?.number == (north + east == 0 ? 0 : number))
        }
    }

    @Test func `of none is none`() throws {
        let here = try #require(Coordinate(latitude: 0, longitude: 0))
        #expect(NearestIndex([]).nearest(to: here) == nil)
    }
}
