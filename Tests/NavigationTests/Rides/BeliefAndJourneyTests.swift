import GTFS
import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

extension Network {
    /// Five stations under ground 1 km apart, served eastbound, westbound, and by westbound trains that turn one before the end.
    fileprivate static func tunnel() throws -> Network {
        let stations = (0..<5).map { number in
            Station(
                id: "S\(number)", name: "Station \(number)",
                coordinate: .somewhere.moved(east: Double(number) * 1000),
                isUnderground: true)
        }
        func pattern(_ numbers: [Int], direction: Int) throws -> Pattern {
            let track = try #require(Track(numbers.map { stations[$0].coordinate }))
            let stops = numbers.enumerated().map { position, number in
                Pattern.Stop(
                    station: number, stopID: stations[number].id, chainage: track.chainages[position],
                    runTime: position == 0 ? 0 : 70, dwellTime: 25)
            }
            return Pattern(line: 0, direction: direction, headsign: "", track: track, stops: stops)
        }
        return Network(
            stations: stations, lines: [Line(id: "L", name: "L", type: 1)],
            patterns: [
                try pattern([4, 3, 2, 1, 0], direction: 1), try pattern([4, 3, 2, 1], direction: 1),
                try pattern([0, 1, 2, 3, 4], direction: 0),
            ])
    }
}

@Suite struct `The belief and the journey` {
    /// A receiver that stands still for a range of seconds, with a fix every ten seconds.
    private func stand(
        _ observing: inout Observing, at place: Coordinate, _ seconds: ClosedRange<Double>
    ) {
        for second in stride(from: seconds.lowerBound, through: seconds.upperBound, by: 10) {
            observing.observe([Fix(second, place, accuracy: 10)])
        }
    }

    // Two patterns that lead to the destination share the probability; together they outweigh the old one.
    @Test func `a pattern that two others outweigh together is not told of`() throws {
        var observing = Observing(try .tunnel())
        arrive(&observing, until: 90)
        observing.observe(.tick, at: 140)
        let before = observing.events.count
        observing.observe(.command(.startJourney(from: "S2", to: "S1")), at: 140)
        observing.observe(.tick, at: 400)
        #expect(!observing.events[before...].contains { ["S3", "S4"].contains($0.stop?.id) })
    }

    /// Fixes of a train that comes from S1 and has stood at S2 since second 70.
    private func arrive(_ observing: inout Observing, until end: Double) {
        for second in stride(from: 0.0, through: end, by: 10) {
            observing.observe([
                Fix(second, .somewhere.moved(east: 1000 + min(1000, second * 1000 / 70)), accuracy: 10)
            ])
        }
    }

    // The journey begins where the rider says, not where dead reckoning has got to.
    @Test func `a rider who boards has not arrived`() throws {
        var observing = Observing(try .tunnel())
        arrive(&observing, until: 90)
        observing.observe(.tick, at: 199)
        observing.observe(.command(.startJourney(from: "S2", to: "S3")), at: 200)
        #expect(observing.navigator.journey != nil)
    }

    // At a line's end the train that came never leaves; the rider boards the one that does.
    @Test func `a journey from a line's end under ground gets ready`() throws {
        let network = try Network.shipped.get()
        var observing = Observing(network)
        let place = network.stations[try #require(network.number(of: "BHI"))].coordinate
        stand(&observing, at: place, 0...180)
        observing.observe(.command(.startJourney(from: "BHI", to: "SSM")), at: 185)
        observing.observe(.tick, at: 2400)
        #expect(observing.stations(.approaching) == ["approaching SSM"])
    }

    // A journey makes the other direction less likely also while fixes come.
    @Test func `a journey settles the direction`() throws {
        let network = try Network.shipped.get()
        for to in ["SSM", "BHI"] {
            var observing = Observing(network)
            let place = network.stations[try #require(network.number(of: "STB"))].coordinate
            stand(&observing, at: place, 0...20)
            observing.observe(.command(.startJourney(from: "STB", to: to)), at: 21)
            let pattern = try #require(observing.navigator.linePosition?.pattern)
            #expect(network.patterns[pattern].direction == (to == "BHI" ? 0 : 1))
        }
    }

    // Fixes that stay beside the station contradict a train that runs on.
    @Test(arguments: [1.0, 5, 10])
    func `a rider who has alighted does not arrive at the next station`(interval: Double) throws {
        var observing = Observing(try .tunnel())
        arrive(&observing, until: 90)
        for second in stride(from: 90 + interval, through: 280, by: interval) {
            observing.observe([
                Fix(second, .somewhere.moved(east: 2000, north: min(100, second - 90)), accuracy: 5)
            ])
        }
        #expect(!observing.events.contains { $0.kind == .arrived && $0.stop?.id == "S3" })
    }
}
