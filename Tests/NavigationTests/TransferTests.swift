import Navigation
import Positioning
import Testing
import Transit

@Suite struct `A rider who changes trains` {
    /// Two lines that cross at X, with 1 km from stop to stop: west to east, and south to north.
    private static func crossing() throws -> Network {
        let places: [(id: String, east: Double, north: Double)] = [
            ("W1", -2000, 0), ("W2", -1000, 0), ("X", 0, 0), ("E1", 1000, 0), ("E2", 2000, 0),
            ("S1", 0, -1000), ("N1", 0, 1000), ("N2", 0, 2000),
        ]
        let stations = places.map {
            Station(id: $0.id, name: $0.id, coordinate: .somewhere.moved(east: $0.east, north: $0.north))
        }
        func pattern(_ ids: [String], line: Int) throws -> Pattern {
            let numbers = ids.compactMap { id in stations.firstIndex { $0.id == id } }
            let track = try #require(Track(numbers.map { stations[$0].coordinate }))
            let stops = numbers.enumerated().map { position, number in
                Pattern.Stop(
                    station: number, stopID: stations[number].id, chainage: track.chainages[position],
                    runTime: position == 0 ? 0 : 85, dwellTime: 25)
            }
            return Pattern(line: line, direction: 0, headsign: "", track: track, stops: stops)
        }
        let (across, along) = (["W1", "W2", "X", "E1", "E2"], ["S1", "X", "N1", "N2"])
        return Network(
            stations: stations, lines: [Line(id: "A", name: "A", type: 1), Line(id: "B", name: "B", type: 1)],
            patterns: [
                try pattern(across, line: 0), try pattern(across.reversed(), line: 0), try pattern(along, line: 1),
                try pattern(along.reversed(), line: 1),
            ])
    }

    /// The fixes of a ride west to X, some minutes of waiting there, and a ride north.
    private func fixes(waiting: Double, seed: Int, in network: Network) throws -> [Fix] {
        let first = try TrainRide(network.patterns[0], in: network, from: "W1", to: "X")
        let second = try TrainRide(network.patterns[2], in: network, from: "X", to: "N2")
        return first.fixes(seed: seed, behind: 0)
            + second.fixes(seed: seed + 100, behind: 0).map { fix in
                var fix = fix
                fix.time = fix.time?.advanced(bySeconds: first.end.rounded(.up) + waiting)
                return fix
            }
    }

    @Test(arguments: [20.0, 180], 1...5)
    func `is followed onto the other line`(waiting: Double, seed: Int) throws {
        let network = try Self.crossing()
        let observed = Observing(network, try fixes(waiting: waiting, seed: seed, in: network))
        #expect(observed.stations(.near) == ["near W1", "near W2", "near X", "near N1", "near N2"])
        #expect(
            observed.stations(.arrived) == ["arrived W1", "arrived W2", "arrived X", "arrived N1", "arrived N2"])
    }

    /// The second line runs under ground, and the rider says where they want to go when they board.
    @Test(arguments: 1...5)
    func `is followed where nothing is seen from there on`(seed: Int) throws {
        let network = try Self.crossing()
        let first = try TrainRide(network.patterns[0], in: network, from: "W1", to: "X")
        var observing = Observing(network, first.fixes(seed: seed, behind: 0))
        observing.observe(.command(.startJourney(from: "X", to: "N2")), at: first.end + 60)
        let second = try TrainRide(network.patterns[2], in: network, from: "X", to: "N2")
        let start = first.end + 60
        observing.observe(.tick, at: start + second.end + 60)
        #expect(observing.events(.approaching).map(\.stop?.id) == ["N2"])
        let lead = try second.call("N2").arrival + start - (observing.events(.approaching).first?.time.second ?? 0)
        #expect(lead > 30 && lead < 150, "\(lead) s")
        #expect(!observing.events.contains { ["E1", "E2"].contains($0.stop?.id) })
        #expect(observing.events(.journeyEnded).map(\.reason) == [.arrived])
    }
}
