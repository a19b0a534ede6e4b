import Positioning
import Simulation
import TestSupport
import Testing
import Transit

@testable import Belief

/// Beacons of which the network lists where they hang.
@Suite struct `Beacons in listed places` {
    private static let stop = 2
    /// Where they hang, in metres beyond the stop of a northbound train.
    private static let places = [-60.0, -20, 20, 60]

    private func model(_ pattern: Int = 0) throws -> LineModel { LineModel(pattern, in: try Network.shipped.get()) }

    private func listed() -> [(beacon: BeaconID, place: BeaconPlace)] {
        Self.places.enumerated().map {
            (BeaconID(uuid: 1, major: 1, minor: UInt16($0.offset)), BeaconPlace(along: $0.element, beside: 3))
        }
    }

    /// Lets a train come to the stop, stand there and leave, and its rider hear the beacons as path loss alone has it.
    ///
    /// - Parameters:
    ///   - behind: how far behind the train's middle the rider sits, in metres.
    ///   - mute: beacons that do not send.
    private func visit(
        _ visit: BeaconVisit, _ seconds: ClosedRange<Int>, behind: Double, louder: Double = 0, mute: Set<Int> = [],
        on model: LineModel, each: (BeaconVisit, Int) -> Void = { _, _ in }
    ) -> BeaconVisit {
        var visit = visit
        let (run, next) = (model.runs[Self.stop - 1], model.runs[Self.stop])
        for second in seconds {
            for half in [0.0, 0.5] {
                let time = Double(second) + half
                let metres =
                    time < 0 ? run.distance(at: run.seconds + time) - run.length : next.distance(at: time - 30)
                for (minor, place) in Self.places.enumerated() where !mute.contains(minor) {
                    let strength = PathLoss.strength(at: metres - behind - place) + louder
                    guard strength >= -36 else { continue }
                    visit.handle(
                        Heard(
                            uuid: 1, major: 1, minor: UInt16(minor), measuredPower: -59,
                            rssi: Int8((strength - 59).rounded())))
                }
            }
            visit.step()
            each(visit, second)
        }
        return visit
    }

    private func fresh(at second: Int, on model: LineModel) -> BeaconVisit {
        BeaconVisit(at: Int64(second), .init(model, stop: Self.stop), BeaconKnowledge(), places: listed())
    }

    @Test(arguments: [-45.0, -10, 30, 55], [0.0, 8])
    func `tell where the rider sits`(behind: Double, louder: Double) throws {
        let model = try model()
        let seat = visit(fresh(at: -20, on: model), -20...33, behind: behind, louder: louder, on: model).seat
        let (mean, variance) = try #require(seat)
        #expect(abs(mean - behind) < 10 && variance < 15 * 15, "\(mean) m, \(variance.squareRoot()) m")
    }

    /// The direction is known only when the rider says where they go.
    @Test func `tell it also of a train that goes the other way than was thought`() throws {
        let network = try Network.shipped.get()
        let (north, south) = (try model(0), try model(1))
        let back = south.stops.count - 1 - Self.stop
        // Of a train that stands, what is heard is the same whichever way it goes.
        var turned = visit(fresh(at: 0, on: north), 0...15, behind: 40, on: north)
        turned.turn(pattern: 1) { .init(south, stop: back) }
        let (mean, _) = try #require(turned.seat)
        #expect(abs(mean + 40) < 10, "\(mean) m")
        // Another train of the same direction changes nothing.
        #expect(network.patterns[0].direction != network.patterns[1].direction)
        turned.turn(pattern: 1) { .init(north, stop: Self.stop) }
        #expect(try #require(turned.seat).mean == mean)
    }

    /// Who waits is believed to go either way until they say where; what was heard until then stays true.
    @Test func `are seen from the other side when the direction is known`() throws {
        var rule = Beacons()
        (rule.count, rule.reach) = (4...4, 60...60)
        let network = try Network.shipped.get().placing(rule, seed: 1)
        let start = Timestamp.second(0)
        var train = TrainBelief(network: network)
        train.handleBluetooth(isAvailable: true, at: start)
        train.capture(station: 9, waiting: 30, at: start)
        let loudest = try #require(network.beacons.first { $0.station == 9 && $0.minor == 1 })
        for half in 0..<24 {
            let time = start.advanced(bySeconds: Double(half) / 2)
            train.advance(to: time, isBlind: true)
            _ = train.handle(
                Heard(uuid: Heard.uuid, major: loudest.id.major, minor: 1, measuredPower: -59, rssi: -75), at: time)
        }
        let (thought, before) = (try #require(train.likeliest), try #require(train.reception.visits[9]?.seat))
        let pattern = train.beliefs[thought].model.pattern
        train.beliefs.removeAll { $0.model.pattern == pattern }
        train.advance(to: start.advanced(bySeconds: 13), isBlind: true)
        let after = try #require(train.reception.visits[9]?.seat)
        #expect(abs(before.mean) > 20 && abs(before.mean + after.mean) < 8, "\(before.mean) m, \(after.mean) m")
    }

    /// A train that leaves slowly hears loud ones for a long time; it is not to be taken back to the platform for that.
    @Test func `are heard behind a train that has left`() throws {
        let model = try model()
        let visit = visit(fresh(at: -20, on: model), -20...57, behind: 0, louder: 30, on: model)
        let left = BeaconCourses.leaving.upperBound - 1 - 27
        try #require(BeaconCourses.leaving.contains(left))
        let (leaving, elsewhere) = (visit.likelihood(of: left), visit.likelihood(of: nil))
        #expect(leaving > 5 * elsewhere, "\(leaving) \(elsewhere)")
    }

    /// One stray sighting after silence: who came by the platform, or stands there, would have heard more.
    @Test func `speak by their silence before the first is heard`() throws {
        let model = try model()
        func odds(silence: Int64) -> Double {
            var visit = BeaconVisit(
                at: 0, .init(model, stop: Self.stop), BeaconKnowledge(), places: listed(), silence: silence)
            visit.handle(Heard(uuid: 1, major: 1, minor: 1, measuredPower: -59, rssi: -93))
            visit.step()
            // A train that has stood for ten seconds, and one that comes in ten.
            let now = BeaconCourses.stopping.lowerBound + 15
            return visit.likelihood(of: now - 10) / visit.likelihood(of: now + 10)
        }
        #expect(odds(silence: 12) * 3 < odds(silence: 0), "\(odds(silence: 12)) \(odds(silence: 0))")
    }

    @Test func `may be broken`() throws {
        let model = try model()
        for mute in [[], Set([2])] {
            // A train that stands when it does, as compared with one that comes five seconds later.
            var odds = 1.0
            let visit = visit(fresh(at: -20, on: model), -20...3, behind: 0, louder: 12, mute: mute, on: model) {
                let way = BeaconCourses.stopping.lowerBound + 15 - $1 - 1
                odds *= $0.likelihood(of: max(0, way)) / $0.likelihood(of: way + 5)
            }
            #expect(visit.count == Self.places.count - mute.count && odds > 20, "\(visit.count), \(odds)")
        }
    }

    /// A large station lists those of all its platforms.
    @Test func `count where they are near the train's own platform`() throws {
        let model = try model()
        let others = (0..<20).map {
            (beacon: BeaconID(uuid: 3, major: 1, minor: UInt16($0)), place: BeaconPlace(along: 0, beside: 90))
        }
        let begun = BeaconVisit(at: -20, .init(model, stop: Self.stop), BeaconKnowledge(), places: others + listed())
        #expect(visit(begun, -20...33, behind: 30, louder: 16, on: model).count == Self.places.count)
    }

    /// A beacon of the same station that is not in the list is one whose place is not known.
    @Test func `do not keep others from being heard`() throws {
        let model = try model()
        var visit = fresh(at: 0, on: model)
        for minor in 0..<60_000 {
            visit.handle(
                Heard(uuid: 2, major: 1, minor: UInt16(minor), measuredPower: -59, rssi: -80))
        }
        visit.step()
        #expect(visit.count == 2)
        #expect((0..<BeaconCourses.count).allSatisfy { (0...1).contains(visit.likelihood(of: $0)) })
    }

    @Test func `are seen from the stop`() throws {
        let network = try Network.shipped.get()
        for pattern in [0, 1] {
            let model = try model(pattern)
            let described = network.patterns[pattern]
            // At the end of a line the platform goes on where the drawn track does not.
            for stop in [0, 3, described.stops.count - 1] {
                let chainage = described.stops[stop].chainage
                let inside = max(30, min(described.track.length - 30, chainage))
                let place = model.place(of: described.track.coordinate(at: inside), from: stop)
                #expect(abs(place.along - (inside - chainage)) < 1 && place.beside < 3, "\(pattern): \(place)")
            }
        }
        let way = network.patterns[0]
        let (end, before) = (
            way.track.coordinate(at: way.track.length), way.track.coordinate(at: way.track.length - 40)
        )
        let beyond = try #require(
            Coordinate(
                latitude: 2 * end.latitude - before.latitude, longitude: 2 * end.longitude - before.longitude))
        let place = try model().place(of: beyond, from: way.stops.count - 1)
        #expect(abs(place.along - 40) < 1, "\(place)")
    }
}
