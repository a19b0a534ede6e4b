import TestSupport
import Testing
import Transit

@testable import GTFS

@Suite struct `What is doubtful in a feed` {
    /// A feed with as many trips as shapes that run against their stops, each of its own.
    private func feed(reversed count: Int) -> SmallFeed {
        let single = ShapeFeed(
            shape: [.init(1000), .init(0)], stops: [.init(0), .init(1000)])
        var feed = single.files
        func table(_ rows: [String]) -> [UInt8] { Array((rows.joined(separator: "\n") + "\n").utf8) }
        let corners = String(decoding: feed.files["shapes.txt"] ?? [], as: UTF8.self).split(separator: "\n")
        feed.files["shapes.txt"] = table(
            [String(corners[0])]
                + (0..<count).flatMap { number in
                    corners.dropFirst().map { String($0).replacing("\"7\"", with: "\(number)") }
                })
        feed.files["trips.txt"] = table(
            ["route_id,service_id,trip_id,shape_id"] + (0..<count).map { "R,D,T\($0),\($0)" })
        feed.files["stop_times.txt"] = table(
            ["trip_id,arrival_time,departure_time,stop_id,stop_sequence"]
                + (0..<count).flatMap { ["T\($0),05:00:00,05:00:00,S0,0", "T\($0),05:02:00,05:02:00,S1,1"] })
        return feed
    }

    @Test func `is told once, and counted`() throws {
        let warnings = try Feed.read(from: feed(reversed: 17)).warnings
        #expect(warnings.count == 17)
        #expect(
            warnings.lines
                == [
                    "shapes.txt:2: shape_id \"0\" runs against its 2 stops; it was taken reversed; and 16 more like this"
                ])
        #expect(
            warnings.allLines
                == (0..<17).map {
                    "shapes.txt:\(2 + 2 * $0): shape_id \"\($0)\" runs against its 2 stops; it was taken reversed"
                })
    }

    @Test func `is kept of the first hundred, however many there are`() throws {
        let warnings = try Feed.read(from: feed(reversed: 1000)).warnings
        #expect(warnings.count == 1000 && warnings.kept.count == 100)
        #expect(warnings.lines.count == 1 && warnings.lines[0].hasSuffix("; and 999 more like this"))
        #expect(warnings.allLines.count == 101)
        #expect(warnings.allLines.last == "shapes.txt: and 900 more like these 100")
    }

    @Test(arguments: [(100, 100), (101, 100)])
    func `is kept up to a hundred of a kind`(given: Int, kept: Int) {
        var warnings = FeedWarnings()
        for line in 0..<given { warnings.append(FeedWarning(.reversedShape, file: "shapes.txt", line: line, "")) }
        warnings.append(FeedWarning(.unfitShape, file: "shapes.txt", ""))
        #expect(warnings.kept.count == kept + 1 && warnings.count == given + 1)
    }

    @Test func `is told once of trips that are alike`() throws {
        var feed = feed(reversed: 1)
        feed.files["trips.txt"] = Array(
            "route_id,service_id,trip_id,shape_id,direction_id\nR,D,T0,0,0\nR,D,T1,0,1\n".utf8)
        feed.files["stop_times.txt"]? += Array("T1,06:00:00,06:00:00,S0,0\nT1,06:02:00,06:02:00,S1,1\n".utf8)
        let (network, warnings) = try Feed.read(from: feed)
        #expect(network.patterns.count == 2 && warnings.count == 1)
    }

    @Test func `reaches no terminal with control characters of the feed`() throws {
        let feed = ShapeFeed(
            shape: [.init(1000), .init(0)], stops: [.init(0), .init(1000)], id: "7\u{1B}[31m\u{7}\u{2028}")
        let lines = try feed.read().warnings
        #expect(
            lines == [
                "shapes.txt:2: shape_id \"7\u{FFFD}[31m\u{FFFD}\u{FFFD}\" runs against its 2 stops; it was taken reversed"
            ])
    }

    @Test func `is nothing in a sound feed`() throws {
        #expect(try Feed.read(from: SmallFeed.sound).warnings.count == 0)
    }

    @Test func `takes a bounded time where no shape fits`() throws {
        // Each trip has a stop of its own far away, so that each is a pattern, and the shape has 20,000 corners.
        let shape = ShapeFeed.drawn([.init(0), .init(2_000_000)])
        let stops = (0..<180).map { ShapeFeed.Place(Double($0) * 10_000, $0 % 2 == 0 ? 0 : 3000) }
        let feed = ShapeFeed(shape: shape, stops: stops)
        let elapsed = try ProcessorTime.measure {
            let (pattern, warnings) = try feed.read()
            #expect(pattern.isDrawn.allSatisfy { !$0 } && warnings.count == 1)
        }
        #expect(elapsed < .seconds(20) * Emulator.slowness)
    }
}
