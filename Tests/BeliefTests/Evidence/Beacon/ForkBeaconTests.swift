import Positioning
import TestSupport
import Testing
import Transit

@testable import Belief

/// Beacons of a station that only one branch of a fork serves.
@Suite struct `Beacons behind a fork` {
    /// A trunk of two stations, and a branch each way with one of its own: stations 2 and 3.
    private func network() throws -> Network {
        let places = [(0.0, 0.0), (1500, 0), (2900, 500), (2900, -500)]
        let stations = places.enumerated().map { number, place in
            Station(
                id: "S\(number)", name: "Station \(number)",
                coordinate: .somewhere.moved(east: place.0, north: place.1))
        }
        func pattern(_ numbers: [Int]) throws -> Pattern {
            let track = try #require(Track(numbers.map { stations[$0].coordinate }))
            let stops = numbers.enumerated().map { position, number in
                Pattern.Stop(
                    station: number, stopID: stations[number].id, chainage: track.chainages[position],
                    runTime: position == 0 ? 0 : 110, dwellTime: position == 0 ? 0 : 30)
            }
            return Pattern(line: 0, headsign: "", track: track, stops: stops)
        }
        return Network(
            stations: stations, lines: [Line(id: "F", name: "Fork", type: 1)],
            patterns: [try pattern([0, 1, 2]), try pattern([0, 1, 3])],
            beacons: [Beacon(uuid: 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0, major: 3, minor: 1, station: 3)])
    }

    /// Heard where both branches are as likely, they bring the train to their own, and no train of the other one to its beginning.
    @Test func `are seen from the branch that has them`() throws {
        let network = try network()
        let start = Timestamp.second(0)
        var train = TrainBelief(network: network)
        train.handleBluetooth(isAvailable: true, at: start)
        train.capture(station: 1, waiting: 10, at: start)
        // The likeliest pattern is the one without.
        for number in train.beliefs.indices where train.beliefs[number].model.pattern == 1 {
            train.beliefs[number].scale(by: 0.2)
        }
        train.normalize()
        for second in 1...150 {
            let time = start.advanced(bySeconds: Double(second))
            train.advance(to: time, isBlind: true)
            if second > 100 { _ = train.handle(Heard(major: 3, minor: 1, rssi: -72), at: time) }
        }
        let likeliest = try #require(train.likeliest)
        #expect(train.beliefs[likeliest].model.pattern == 1 && train.beliefs[likeliest].share > 0.9)
        #expect(train.standing(at: 3) > 0.5, "\(train.standing(at: 3))")
        for belief in train.beliefs {
            var behind = 0.0
            belief.forEachState(at: Double(belief.now)) { state, probability in
                if state.chainage < 1000 { behind += probability }
            }
            #expect(behind < 0.01, "\(behind) of pattern \(belief.model.pattern)")
        }
    }
}
