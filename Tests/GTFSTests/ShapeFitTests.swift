import Positioning
import Testing
import Transit

@testable import GTFS

@Suite struct `A shape` {
    private typealias Place = ShapeFeed.Place

    /// Stops in every kilometre on an arc that rises and falls again by a fifth of its length.
    private static let arc = stride(from: 0.0, through: 10_000, by: 1000).map { Place($0, $0 * (10_000 - $0) / 12_500) }
    private static let loop = [(0.0, 0.0), (2000, 0), (4000, 0), (4000, 2000), (2000, 2000), (0, 2000), (0, 0)].map {
        Place($0, $1)
    }

    /// Metres from stop to stop along the track.
    private func ways(_ pattern: Pattern) -> [Int] {
        zip(pattern.stops, pattern.stops.dropFirst()).map { Int(($1.chainage - $0.chainage).rounded()) }
    }

    @Test func `is taken as it is where its stops lie along it`() throws {
        for shape in [ShapeFeed.drawn(Self.arc), ShapeFeed.drawn([Place(-3000)] + Self.arc + [Place(15_000)])] {
            let (pattern, warnings) = try ShapeFeed(shape: shape, stops: Self.arc).read()
            #expect(pattern.track.coordinates.count == shape.count)
            #expect(warnings.isEmpty && pattern.isDrawn.allSatisfy { $0 })
        }
    }

    @Test func `that runs against its stops is taken reversed`() throws {
        let shape = ShapeFeed.drawn(Self.arc)
        let (pattern, warnings) = try ShapeFeed(shape: shape.reversed(), stops: Self.arc).read()
        let asItIs = try ShapeFeed(shape: shape, stops: Self.arc).read().pattern
        #expect(pattern.track.coordinates == asItIs.track.coordinates && ways(pattern) == ways(asItIs))
        #expect(warnings == [#"shapes.txt:2: shape_id "7" runs against its 11 stops; it was taken reversed"#])
    }

    @Test func `of one segment is taken in either direction`() throws {
        let stops = [Place(100), Place(600, 40), Place(1100)]
        let asItIs = try ShapeFeed(shape: [Place(0), Place(1200)], stops: stops).read()
        #expect(ways(asItIs.pattern) == [500, 500] && asItIs.warnings.isEmpty)
        let turned = try ShapeFeed(shape: [Place(1200), Place(0)], stops: stops).read()
        #expect(ways(turned.pattern) == [500, 500] && turned.warnings.count == 1)
        #expect(turned.pattern.stops[0].chainage.rounded() == 100)
        // Two stops of a tram that are no farther apart than a stop may lie from its shape.
        let tram = try ShapeFeed(shape: [Place(300), Place(0)], stops: [Place(50), Place(250)]).read()
        #expect(ways(tram.pattern) == [200] && tram.warnings.count == 1)
    }

    @Test func `that ends too soon, or begins too late, is gone on with by straight lines`() throws {
        let short = ShapeFeed.drawn(Array(Self.arc[..<6]))
        let (pattern, warnings) = try ShapeFeed(shape: short, stops: Self.arc).read()
        #expect(pattern.isDrawn == (0..<10).map { $0 < 5 })
        let whole = try ShapeFeed(shape: ShapeFeed.drawn(Self.arc), stops: Self.arc).read().pattern
        #expect(ways(pattern)[..<5] == ways(whole)[..<5])
        #expect(
            warnings == [
                #"shapes.txt:2: shape_id "7" does not lead along 5 of 11 stops, "S6" the first, up to 5385 m off; "#
                    + "straight lines lead there"
            ])
        let late = try ShapeFeed(shape: ShapeFeed.drawn(Array(Self.arc[5...])), stops: Self.arc).read()
        #expect(late.pattern.isDrawn == (0..<10).map { $0 >= 5 })
        let middle = try ShapeFeed(shape: ShapeFeed.drawn(Array(Self.arc[3...7])), stops: Self.arc).read()
        #expect(middle.pattern.isDrawn == (0..<10).map { (3..<7).contains($0) })
        #expect(ways(middle.pattern) == ways(try ShapeFeed(shape: Self.arc, stops: Self.arc).read().pattern))
        let turned = try ShapeFeed(shape: short.reversed(), stops: Self.arc).read()
        #expect(turned.pattern.isDrawn == (0..<10).map { $0 < 5 })
        #expect(turned.warnings.count == 1 && turned.warnings[0].contains("it was taken reversed, and straight lines"))
    }

    @Test func `that lies kilometres off gives way to straight lines`() throws {
        let shape = ShapeFeed.drawn(Self.arc).map { Place($0.east, $0.north - 14_000) }
        let (pattern, warnings) = try ShapeFeed(shape: shape, stops: Self.arc).read()
        #expect(try pattern.track.coordinates == Self.arc.map(ShapeFeed.coordinate))
        #expect(!pattern.isDrawn.contains(true))
        #expect(
            warnings == [
                #"shapes.txt:2: shape_id "7" does not lead along its 11 stops; straight lines were taken"#
            ])
    }

    @Test func `is left for a single stop that lies off it, and taken again there`() throws {
        let shape = ShapeFeed.drawn([Place(0), Place(10_000)])
        for (off, way) in [(2000.0, 4000), (-400, 800), (14_000, 28_000)] {
            var stops = stride(from: 0.0, through: 10_000, by: 1000).map { Place($0) }
            stops[5].north = off
            let (pattern, warnings) = try ShapeFeed(shape: shape, stops: stops).read()
            #expect(ways(pattern).reduce(0, +) == 10_000 + way)
            #expect(pattern.isDrawn == (0..<10).map { $0 != 4 && $0 != 5 })
            #expect(warnings.count == 1 && warnings[0].contains(#"along 1 of 11 stops, "S5" the first"#))
        }
    }

    @Test func `has stops apart that lie beside one place of it`() throws {
        let shape = ShapeFeed.drawn([Place(0), Place(3000)])
        let (pattern, warnings) = try ShapeFeed(
            shape: shape, stops: [Place(0), Place(1000, 150), Place(1000, -40), Place(3000)]
        ).read()
        #expect(ways(pattern) == [1150, 150, 2000])
        #expect(warnings.count == 1)
    }

    @Test func `may be a loop, once or twice round, in either direction`() throws {
        for shape in [ShapeFeed.drawn(Self.loop), ShapeFeed.drawn(Self.loop).reversed()] {
            let (pattern, warnings) = try ShapeFeed(shape: Array(shape), stops: Self.loop).read()
            #expect(ways(pattern) == Array(repeating: 2000, count: 6))
            #expect(warnings.count == (shape[1].north == 0 ? 0 : 1))
        }
        let twice = Self.loop + Self.loop.dropFirst()
        let (pattern, warnings) = try ShapeFeed(shape: ShapeFeed.drawn(twice), stops: twice).read()
        #expect(ways(pattern) == Array(repeating: 2000, count: 12) && warnings.isEmpty)
        let turned = try ShapeFeed(shape: ShapeFeed.drawn(twice).reversed(), stops: twice).read()
        #expect(ways(turned.pattern) == Array(repeating: 2000, count: 12) && turned.warnings.count == 1)
    }

    @Test func `may go to a terminal and back over itself`() throws {
        let spur = ShapeFeed.drawn([Place(0), Place(4000), Place(4000, 1500), Place(4000), Place(8000)])
        let stops = [Place(0), Place(2000), Place(4000, 1500), Place(6000), Place(8000)]
        let asItIs = try ShapeFeed(shape: spur, stops: stops).read()
        #expect(ways(asItIs.pattern) == [2000, 3500, 3500, 2000] && asItIs.warnings.isEmpty)
        let turned = try ShapeFeed(shape: spur.reversed(), stops: stops).read()
        #expect(ways(turned.pattern) == [2000, 3500, 3500, 2000] && turned.warnings.count == 1)
        let back = ShapeFeed.drawn([Place(0), Place(4000), Place(0)])
        let there = try ShapeFeed(shape: back, stops: [Place(0), Place(2000), Place(4000), Place(2000), Place(0)])
            .read()
        #expect(ways(there.pattern) == [2000, 2000, 2000, 2000] && there.warnings.isEmpty)
    }

    @Test func `is not led astray by distances that put two stops in one place`() throws {
        let feed = ShapeFeed(
            shape: [Place(0), Place(1000)], stops: [Place(0), Place(400), Place(520), Place(1000)],
            distances: ([0, 10], [0, 4.6, 4.6, 10]))
        let (pattern, warnings) = try feed.read()
        #expect(ways(pattern) == [400, 120, 480] && warnings.isEmpty)
    }

    @Test func `goes round about between two stops no farther than trains may`() throws {
        // The shape leads from the third stop to the fourth by way of a place 9 km away, and misses the last.
        let shape = ShapeFeed.drawn([Place(0), Place(2000), Place(2000, 9000), Place(3000)])
        let stops = [Place(0), Place(1000), Place(2000), Place(3000), Place(4000, 400)]
        let (pattern, _) = try ShapeFeed(shape: shape, stops: stops).read()
        #expect(pattern.isDrawn == [true, true, false, false])
        #expect(ways(pattern)[2] == 1000)
    }
}
