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

    @Test func `of none is none`() throws {
        let here = try #require(Coordinate(latitude: 0, longitude: 0))
        #expect(NearestIndex([]).nearest(to: here) == nil)
    }
}
