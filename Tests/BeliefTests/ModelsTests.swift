import Positioning
import TestSupport
import Testing
import Transit

@testable import Belief

/// The models that are kept of patterns on which the train is not.
@Suite struct `The models of patterns` {
    /// Sixty lines side by side, some kilometres apart: a rider who has been near all of them leaves no more than some of them behind.
    @Test func `are forgotten when the train is elsewhere`() throws {
        var patterns: [Pattern] = []
        var stations: [Station] = []
        for line in 0..<60 {
            let places = [0.0, 1500].map { Coordinate.somewhere.moved(east: $0, north: 4000 * Double(line)) }
            let first = stations.count
            for (number, place) in places.enumerated() {
                stations.append(Station(id: "L\(line)S\(number)", name: "\(line).\(number)", coordinate: place))
            }
            let track = try #require(Track(places))
            patterns.append(
                Pattern(
                    line: 0, headsign: "", track: track,
                    stops: [0, 1].map {
                        Pattern.Stop(station: first + $0, stopID: "L\(line)S\($0)", chainage: track.chainages[$0])
                    }))
        }
        let network = Network(
            stations: stations, lines: [Line(id: "L", name: "Line", type: 1)], patterns: patterns)
        var train = TrainBelief(network: network)
        for line in 0..<60 {
            train.capture(station: 2 * line, waiting: 30, at: .second(Double(line)))
            #expect(train.models.count <= 24 && train.knowledge.skies.count <= 24)
            #expect(train.beliefs.map(\.model.pattern) == [line])
        }
    }

    /// A track of 1,000 km has 100,000 points: they are worked out, and not stored.
    @Test func `have their points where the track is`() throws {
        let ends = [0.0, 300_000].map { Coordinate.somewhere.moved(east: $0) }
        let track = try #require(Track(ends))
        let grid = LineGrid(track)
        #expect(grid.count == Int((track.length / 10).rounded(.up)) + 1)
        for cell in stride(from: 0, to: grid.count, by: 997) {
            let off = grid.point(cell) - LineGrid.place(track.coordinate(at: 10 * Double(cell)))
            #expect((off * off).sum().squareRoot() < 0.05, "\(cell)")
        }
    }
}
