import Positioning
import Testing
import Transit

@testable import GTFS

@Suite struct `A line without a shape` {
    private static let stations = (0..<5).map { Station(id: "S\($0)", name: "Stop \($0)", coordinate: place($0)) }

    private static func place(_ stop: Int) -> Coordinate {
        let degree = Earth.meanRadius * .pi / 180
        guard let place = Coordinate(latitude: 0, longitude: 10 + Double(stop) * 1000 / degree) else {
            preconditionFailure("stop \(stop) is not on the earth")
        }
        return place
    }

    /// A pattern through stops, drawn with a corner 200 m beside the middle of each leg, or by straight lines.
    private func pattern(_ stops: [Int], line: Int = 0, isDrawn: Bool) throws -> Pattern {
        var (corners, places): ([Coordinate], [Int]) = ([], [])
        let degree = Earth.meanRadius * .pi / 180
        for (number, stop) in stops.enumerated() {
            if isDrawn, number > 0 {
                let middle = Double(stop + stops[number - 1]) / 2 * 1000
                corners.append(try #require(Coordinate(latitude: 200 / degree, longitude: 10 + middle / degree)))
            }
            places.append(corners.count)
            corners.append(Self.place(stop))
        }
        let track = try #require(Track(corners))
        return Pattern(
            line: line, direction: 0, headsign: "", track: track,
            stops: zip(stops, places).map {
                Pattern.Stop(station: $0, stopID: "S\($0)", chainage: track.chainages[$1])
            }, isDrawn: Array(repeating: isDrawn, count: stops.count - 1))
    }

    private func lent(_ patterns: [Pattern], types: [Int] = [1, 1]) throws -> Pattern {
        let lines = types.enumerated().map { Line(id: "\($0)", name: "\($0)", type: $1, color: nil) }
        return try #require(LentWays.lend(patterns, lines).last)
    }

    @Test func `takes the way of one that has, where both run, and straight lines beyond`() throws {
        let drawn = try pattern([0, 1, 2, 3], isDrawn: true)
        let completed = try lent([drawn, pattern([1, 2, 4], line: 1, isDrawn: false)])
        #expect(completed.isDrawn == [true, false])
        #expect(completed.track.coordinates == Array(drawn.track.coordinates[2...4]) + [Self.place(4)])
        let ways = completed.stops.map { Int($0.chainage.rounded()) }
        #expect(ways == [0, 1077, 3077])
    }

    @Test func `takes it the other way round for the other direction`() throws {
        let drawn = try pattern([0, 1, 2], isDrawn: true)
        let completed = try lent([drawn, pattern([2, 1, 0], line: 1, isDrawn: false)])
        #expect(completed.isDrawn == [true, true])
        #expect(completed.track.coordinates == drawn.track.coordinates.reversed())
    }

    @Test func `takes none of a line of another kind, or between other stations`() throws {
        let drawn = try pattern([0, 1, 2], isDrawn: true)
        let tram = try pattern([0, 1, 2], line: 1, isDrawn: false)
        #expect(try lent([drawn, tram], types: [1, 0]).track.coordinates == tram.track.coordinates)
        let express = try pattern([0, 2], line: 1, isDrawn: false)
        #expect(try lent([drawn, express]).track.coordinates == express.track.coordinates)
    }
}
