import Agent
import Navigation
import Observations
import Positioning
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
            lines: [Line(id: "1", name: "1", type: 1)], patterns: patterns,
            timeZone: "Asia/Jakarta", offsets: TimeZoneOffsets(initialOffset: 25_200))
    }

    private static func degrees(_ metres: Double) -> Double { metres / (Earth.meanRadius * .pi / 180) }

    /// The views at the given seconds of a ride. It goes to a station that is neither end of the line, so that the trains of
    /// both ways come there. Fixes are told until the given last second.
    private func views(until last: Int, at seconds: [Int]) throws -> [RideView] {
        var navigator = Navigator(network: network)
        _ = navigator.handle(Observation(.command(.startJourney(from: nil, to: "CC")), at: Self.start))
        var views: [RideView] = []
        var newest: (Fix, Timestamp)?
        for second in 0...(seconds.last ?? 0) {
            let time = Self.start.advanced(bySeconds: Double(second))
            if second <= last {
                var fix = Fix(mode: .threeD)
                (fix.time, fix.speed, fix.track, fix.accuracy) = (time, Self.speed, 90, 5)
                fix.coordinate = Coordinate(
                    latitude: 0, longitude: Self.degrees(300 + Self.speed * Double(second)))
                newest = (fix, time)
                _ = navigator.handle(Observation(.fix(fix), at: time))
            } else {
                _ = navigator.handle(Observation(.tick, at: time))
            }
            guard seconds.contains(second) else { continue }
            views.append(RideView(status: AgentStatus(navigator, fix: newest, at: time), share: 0.429))
        }
        return views
    }

    private func lines(_ view: RideView, columns: Int = 100) -> [String] {
        view.lines(columns: columns, glyphs: .unicode).map(\.text)
    }

    /// The line is drawn as its first pattern leads, which is not this train's.
    @Test func `shows the train on its way along a line that keeps its direction`() throws {
        for view in try views(until: 40, at: [20, 30, 40]) {
            #expect(lines(view).dropFirst().first == "DD ○────◎────○──◀━● AA", "\(lines(view))")
        }
    }

    /// It is eight o'clock in Greenwich. At 50 km/h the train is 720 m behind the first station, 1280 m before the second.
    @Test func `tells the time, the speed, the next stop and the rider's`() throws {
        let lines = lines(try views(until: 40, at: [30])[0])
        #expect(lines.count == 3)
        #expect(lines[0] == "15:00:30 +07  42 %  gnss  50 km/h  1 to DD")
        #expect(lines[2].contains(/^next BB 1\.3 km \d+ (s|min) · to CC 15:0\d:\d\d, 2 stops, \d+ min$/), "\(lines[2])")
    }

    @Test func `shows it going on where no fix is to be had, and no speed`() throws {
        let views = try views(until: 40, at: [40, 60])
        #expect(lines(views[0])[0].contains("km/h"))
        #expect(!lines(views[1])[0].contains("km/h"))
        let (seen, reckoned) = (views[0].status.next.first?.distance, views[1].status.next.first?.distance)
        #expect(try #require(reckoned) < (try #require(seen)) - 150)
    }

    @Test func `fits every width, and keeps the rider's stop the longest`() throws {
        let view = try views(until: 40, at: [30])[0]
        for columns in 1...100 {
            #expect(view.lines(columns: columns, glyphs: .unicode).allSatisfy { $0.columns < max(2, columns) })
        }
        #expect(lines(view, columns: 40)[2].hasPrefix("to CC 15:0"))
        #expect(lines(view, columns: 20)[0] == "15:00:30 +07  42 %")
    }

    @Test func `says so where nothing is known`() throws {
        let line = #"{"alight":1,"ok":true,"status":{"next":[],"outputs":[],"problems":["broken"],"source":"none"}}"#
        let status = try #require(try ControlReply(line: line.utf8).status)
        #expect(
            lines(RideView(status: status)) == ["nothing has been observed yet  no position", "no journey", "broken"])
    }
}
