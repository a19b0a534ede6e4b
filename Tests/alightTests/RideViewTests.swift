import Navigation
import Positioning
import Receivers
import Testing
import Transit

@testable import alight

@Suite struct `The view of a ride` {
    private static let speed = 14.0
    private static let start = Timestamp(milliseconds: 1_787_126_400_000)
    private let network: Network
    private static let stations = ["AA", "BB", "CC", "DD"]

    /// Four stations two kilometres apart on the equator, by a train each way.
    init() throws {
        let places = try (0..<4).map {
            try #require(Coordinate(latitude: 0, longitude: Double($0) * Self.degrees(2000)))
        }
        let patterns = try [Array((0..<4).reversed()), Array(0..<4)].map { way in
            Pattern(
                line: 0, headsign: Self.stations[way[3]], track: try #require(Track(way.map { places[$0] })),
                stops: way.enumerated().map { number, station in
                    Pattern.Stop(station: station, stopID: Self.stations[station], chainage: Double(number) * 2000)
                })
        }
        network = Network(
            stations: zip(Self.stations, places).map { Station(id: $0, name: $0, coordinate: $1) },
            lines: [Line(id: "1", name: "1", type: 1)], patterns: patterns)
    }

    private static func degrees(_ metres: Double) -> Double { metres / (Earth.meanRadius * .pi / 180) }

    /// The rows drawn at the seconds of a ride to a station that is neither end of the line, so that the trains of both ways come
    /// there; fixes are told until a second.
    private func rows(until last: Int, at seconds: [Int]) throws -> [String] {
        var navigator = Navigator(network: network)
        _ = navigator.handle(Observation(.command(.startJourney(from: nil, to: "CC")), at: Self.start))
        var rows: [String] = []
        for second in 0...(seconds.last ?? 0) {
            let time = Self.start.advanced(bySeconds: Double(second))
            if second <= last {
                var fix = Fix(mode: .threeD)
                (fix.time, fix.speed, fix.track, fix.accuracy) = (time, Self.speed, 90, 5)
                fix.coordinate = Coordinate(
                    latitude: 0, longitude: Self.degrees(300 + Self.speed * Double(second)))
                _ = navigator.handle(Observation(.fix(fix), at: time))
            } else {
                _ = navigator.handle(Observation(.tick, at: time))
            }
            guard seconds.contains(second) else { continue }
            var view = RideView(network, glyphs: .unicode, progress: LogProgress())
            rows.append(view.text([], navigator, at: time, width: 100))
        }
        return rows
    }

    @Test func `shows the train on its way, not on the way back`() throws {
        let rows = try rows(until: 40, at: [10, 20, 30, 40])
        #expect(
            rows.allSatisfy { $0.contains("AA ●") && $0.contains("○ DD BB") && $0.hasSuffix(" 50 km/h") }, "\(rows)")
    }

    /// 860 m behind the first station the fixes end: 20 s later the train is some 280 m farther, as of the belief.
    @Test func `shows it going on where no fix is to be had, and no speed`() throws {
        let rows = try rows(until: 40, at: [40, 60])
        #expect(rows[0].contains("BB 11"), "\(rows[0])")
        #expect(rows[1].contains(/BB [89]\d\d m$/), "\(rows[1])")
    }
}
