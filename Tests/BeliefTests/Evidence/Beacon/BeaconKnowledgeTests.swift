import Positioning
import TestSupport
import Testing
import Transit

@testable import Belief

/// The knowledge of beacons from a ride: how strong they are, how many there are, and from how far away they are heard.
@Suite struct `A ride's beacons` {
    private static let stop = 2

    private func model() throws -> LineModel { LineModel(0, in: try Network.shipped.get()) }

    /// A stop of a train at whose platform beacons are heard twice a second, 0, 25, 50… metres from the rider.
    ///
    /// - Parameter louder: how much louder than path loss has it, in dB.
    private func visit(_ knowledge: BeaconKnowledge, beacons: Int = 1, louder: Double = 0) throws -> BeaconVisit {
        let model = try model()
        var visit = BeaconVisit(at: -20, .init(model, stop: Self.stop), knowledge)
        let run = model.runs[Self.stop - 1]
        for second in -20...25 {
            let metres = second < 0 ? run.distance(at: run.seconds + Double(second)) - run.length : 0
            for minor in 0..<beacons {
                let strength = PathLoss.strength(at: metres - 25 * Double(minor)) + louder
                guard strength >= -36 else { continue }
                for _ in 0..<2 {
                    visit.handle(
                        Heard(
                            uuid: 1, major: 1, minor: UInt16(minor), measuredPower: -59,
                            rssi: Int8((strength - 59).rounded())))
                }
            }
            visit.step()
        }
        return visit
    }

    private func level(_ knowledge: BeaconKnowledge) -> Double { knowledge.calibration.level.mean }

    @Test(arguments: [0.0, 6, 12])
    func `are as loud as those of the stops before`(louder: Double) throws {
        var knowledge = BeaconKnowledge()
        for _ in 0..<6 { knowledge.learn(from: try visit(knowledge, louder: louder)) }
        // Where a beacon hangs is not known, and explains some of it.
        #expect(abs(level(knowledge) - louder) < 5, "\(level(knowledge)) dB")
        #expect(knowledge.calibration.level.deviation < BeaconKnowledge().calibration.level.deviation)
    }

    @Test func `are as many as at the stops before`() throws {
        var knowledge = BeaconKnowledge()
        #expect(knowledge.expected == 0)
        for _ in 0..<4 { knowledge.learn(from: try visit(knowledge, beacons: 4, louder: 12)) }
        #expect((3...4).contains(knowledge.expected))
        // Expected ones are not heard ones; those that are heard take their place.
        #expect(try visit(knowledge, beacons: 1, louder: 10).count == 1)
        #expect(try visit(knowledge, beacons: 4, louder: 12).count == 4)
    }

    /// Who has ridden one line for a week changes to another.
    @Test func `are forgotten for those of another line`() throws {
        var knowledge = BeaconKnowledge()
        for _ in 0..<100 { knowledge.learn(from: try visit(knowledge, beacons: 4, louder: 12)) }
        #expect(knowledge.expected >= 3 && level(knowledge) > 5)
        for _ in 0..<25 { knowledge.learn(from: try visit(knowledge)) }
        #expect(knowledge.expected <= 1 && level(knowledge) < 5, "\(knowledge.expected), \(level(knowledge)) dB")
    }

    /// One beacon, heard as weakly as from 200 m, where four were loud at the stops before: the train is held ahead of the platform.
    @Test func `speak by their silence`() throws {
        let model = try model()
        func odds(_ knowledge: BeaconKnowledge) -> Double {
            var visit = BeaconVisit(at: 0, .init(model, stop: Self.stop), knowledge)
            var odds = 1.0
            for second in 0..<12 {
                if second % 3 == 0 {
                    visit.handle(Heard(uuid: 1, major: 1, minor: 0, measuredPower: -59, rssi: -93))
                }
                visit.step()
                odds *= visit.likelihood(of: BeaconCourses.stopping.lowerBound + 3)
                odds /= visit.likelihood(of: BeaconCourses.count - 16)
            }
            return odds
        }
        var knowledge = BeaconKnowledge()
        for _ in 0..<4 { knowledge.learn(from: try visit(knowledge, beacons: 4, louder: 6)) }
        let (before, after) = (odds(BeaconKnowledge()), odds(knowledge))
        #expect(before > 1 && after < 0.5, "\(before) \(after)")
    }

    /// Sightings from where no train can be: strong ones bring it there at once, weak ones only where no other station is heard, and none
    /// where the beacons of the station at which it stands are as loud, kilometres away: somebody sends what is not so.
    @Test func `bring the train to where it cannot be only when they are near`() throws {
        let network = try Network.shipped.get()
        let start = Timestamp.second(0)
        func isMoved(rssi: Int8, own: Int8?) -> Bool {
            var train = TrainBelief(network: network)
            train.capture(station: 12, waiting: 3600, at: start)
            train.assumed = nil
            for second in 0..<5 {
                let time = start.advanced(bySeconds: Double(second))
                train.advance(to: time, isBlind: true)
                for (station, rssi) in [(12, own), (10, rssi)] {
                    guard let rssi, let beacon = network.beacons.first(where: { $0.station == station }) else {
                        continue
                    }
                    _ = train.handle(
                        Heard(
                            uuid: Heard.uuid, major: beacon.id.major, minor: 1, measuredPower: -59,
                            rssi: rssi), at: time)
                }
            }
            return train.standing(at: 12) < 0.5
        }
        #expect(isMoved(rssi: -80, own: nil))
        #expect(isMoved(rssi: -80, own: -93))
        #expect(!isMoved(rssi: -80, own: -80))
        #expect(isMoved(rssi: -93, own: nil))
        #expect(!isMoved(rssi: -93, own: -80))
    }
}
