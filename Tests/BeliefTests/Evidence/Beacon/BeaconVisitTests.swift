import Positioning
import TestSupport
import Testing
import Transit
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@testable import Belief

/// The evidence of beacons for a train that stops at a station or runs through. Signal strengths are as path loss alone makes them.
@Suite struct `A visit to a station's beacons` {
    /// Bendungan Hilir, between two stations, with a beacon at each of these places in metres from where the rider stands.
    private static let stop = 2
    private static let places = [-50.0, -10, 35]

    private func model() throws -> LineModel { LineModel(0, in: try Network.shipped.get()) }

    private func sighting(_ minor: Int, _ metres: Double, in air: (Double) -> Double) -> Heard {
        Heard(
            uuid: 1, major: 1, minor: UInt16(minor), measuredPower: -59,
            rssi: Int8(max(-127, (air(metres) - 59).rounded())))
    }

    /// Lets a train take a way by the station, heard twice a second, and compares it with another one.
    ///
    /// - Parameters:
    ///   - metres: how far beyond the stop the train is at a second.
    ///   - way: the way of a train that does so, as of the end of a second.
    ///   - other: that of one that does not.
    /// - Returns: how many times likelier the first is, as a logarithm.
    private func odds(
        _ model: LineModel, _ seconds: ClosedRange<Int64>, _ metres: (Double) -> Double, _ way: (Int64) -> Int?,
        _ other: (Int64) -> Int?
    ) -> Double {
        var visit: BeaconVisit?
        var odds = 0.0
        for second in seconds {
            for (minor, place) in Self.places.enumerated() {
                for half in [0.0, 0.5] {
                    let strength = PathLoss.strength(at: metres(Double(second) + half) - place)
                    guard strength > -36 else { continue }
                    if visit == nil {
                        visit = BeaconVisit(at: second, BeaconCourses(model, stop: Self.stop), BeaconKnowledge())
                    }
                    visit?.handle(sighting(minor, metres(Double(second) + half) - place) { PathLoss.strength(at: $0) })
                }
            }
            guard visit != nil else { continue }
            visit?.step()
            if let visit { odds += visit.logarithm(of: way(second + 1)) - visit.logarithm(of: other(second + 1)) }
        }
        return odds
    }

    /// A train that stands at second 0.
    private func stopping(_ model: LineModel) -> (metres: (Double) -> Double, way: (Int64) -> Int?) {
        let run = model.runs[Self.stop - 1]
        return (
            { $0 < 0 ? run.distance(at: run.seconds + $0) - run.length : 0 },
            { second in
                BeaconCourses.course(of: .at(Self.stop, in: model, standing: Double(second)), by: Self.stop, metres: 0)
            }
        )
    }

    /// One that is in the middle of the platform at second 0.
    private func passing(_ model: LineModel) -> (metres: (Double) -> Double, way: (Int64) -> Int?) {
        let speed = model.passes[Self.stop].speed / Pace.through[1]
        return (
            { $0 * speed },
            { second in
                BeaconCourses.course(
                    of: .passing(Self.stop, in: model, metres: Double(second) * speed, speed), by: Self.stop,
                    metres: Double(second) * speed)
            }
        )
    }

    @Test func `tells a train that stops from one that runs through`() throws {
        let model = try model()
        let (stops, passes) = (stopping(model), passing(model))
        // The first and the last beacon are heard up to 25 m away: six seconds before the stop, and five beyond.
        #expect(odds(model, -20...15, stops.metres, stops.way, passes.way) > 10)
        #expect(odds(model, -12...12, passes.metres, passes.way, stops.way) > 10)
    }

    @Test func `tells when the train stands`() throws {
        let model = try model()
        let train = stopping(model)
        for late in [Int64(-10), 10] {
            #expect(odds(model, -20...12, train.metres, train.way, { train.way($0 - late) }) > 2, "\(late) s")
        }
    }

    @Test func `takes silence for a departure`() throws {
        let model = try model()
        let metres = { (second: Double) in
            second < 15 ? 0 : model.runs[Self.stop].distance(at: second - 15)
        }
        let left = { (second: Int64) in
            BeaconCourses.course(
                of: .leaving(Self.stop, in: model, age: Double(second) - 15), by: Self.stop,
                metres: metres(Double(second)))
        }
        let stands = { (second: Int64) in
            BeaconCourses.course(of: .at(Self.stop, in: model, standing: Double(second)), by: Self.stop, metres: 0)
        }
        #expect(odds(model, 0...30, metres, { $0 < 15 ? stands($0) : left($0) }, stands) > 3)
    }

    @Test func `says nothing of a train elsewhere but that it is none`() throws {
        let model = try model()
        var visit = BeaconVisit(at: 0, BeaconCourses(model, stop: Self.stop), BeaconKnowledge())
        visit.handle(sighting(0, 5) { PathLoss.strength(at: $0) })
        visit.step()
        let stands = BeaconCourses.course(of: .at(Self.stop, in: model, standing: 1), by: Self.stop, metres: 0)
        #expect(visit.likelihood(of: nil) < visit.likelihood(of: stands) / 10)
        // Nor is silence a reason for it to be there.
        for _ in 0..<5 { visit.step() }
        #expect(visit.likelihood(of: nil) == 1)
        #expect(
            BeaconCourses.course(of: .at(Self.stop - 1, in: model, standing: 3), by: Self.stop, metres: -900) == nil)
    }

    /// A train at Bundaran HI, and a sighting of that station's beacon.
    private func waiting(at time: Timestamp) throws -> (train: TrainBelief, sighting: Heard) {
        let network = try Network.shipped.get()
        var train = TrainBelief(network: network)
        train.capture(station: 12, waiting: 30, at: time)
        let beacon = try #require(network.beacons.first { $0.station == 12 })
        let sighting = Heard(
            uuid: Heard.uuid, major: beacon.id.major, minor: 1, measuredPower: -59, rssi: -80)
        return (train, sighting)
    }

    /// A journey must not end by a belief that knows nothing of the sighting yet.
    @Test func `shows the train only when it has been weighed`() throws {
        let start = Timestamp.second(0)
        let (waiting, sighting) = try waiting(at: start)
        var train = waiting
        let first = train.handle(sighting, at: start.advanced(bySeconds: 0.5))
        train.advance(to: start.advanced(bySeconds: 1), isBlind: true)
        let second = train.handle(sighting, at: start.advanced(bySeconds: 1.5))
        #expect((first, second) == (false, true))
        // Nothing is weighed of what nobody listens for.
        train.handleBluetooth(isAvailable: false, at: start)
        #expect(train.reception.visits.isEmpty)
    }

    /// A sighting at a time in the future would count for every platform until then.
    @Test func `forgets what was heard by a clock that was set back`() throws {
        let start = Timestamp.second(0)
        let (waiting, sighting) = try waiting(at: start)
        var train = waiting
        _ = train.handle(sighting, at: start)
        train.advance(to: start.advanced(bySeconds: 1), isBlind: true)
        #expect(!train.reception.visits.isEmpty && !train.reception.lastHeard.isEmpty)
        train.advance(to: start.advanced(bySeconds: -3600), isBlind: true)
        #expect(train.isOnLine && train.reception.visits.isEmpty && train.reception.lastHeard.isEmpty)
    }

    /// Where every platform is heard, one that is not is hardly passed; where none is, silence says nothing.
    @Test func `tells how often a platform is heard`() throws {
        let network = try Network.shipped.get()
        let start = Timestamp.second(0)
        func inaudible(heard: Bool) -> Double {
            var train = TrainBelief(network: network)
            train.handleBluetooth(isAvailable: true, at: start)
            for station in 0..<4 {
                if heard { train.reception.lastHeard[station] = start }
                train.learnBeacons(at: station, at: start.advanced(bySeconds: 60))
            }
            return train.knowledge.beacons.inaudible
        }
        // One station in twenty has dead beacons, whatever was heard at others.
        #expect(abs(inaudible(heard: true) - 0.05) < 1e-9)
        // Half a stop beforehand, of which one in ten is not heard, and four that are alike.
        #expect(abs(inaudible(heard: false) - 4.05 / 4.5) < 1e-9)
    }

    @Test func `follows few of those that a liar sends`() throws {
        var visit = BeaconVisit(at: 0, BeaconCourses(try model(), stop: Self.stop), BeaconKnowledge())
        for minor in 0..<60_000 { visit.handle(sighting(minor, 20) { PathLoss.strength(at: $0) }) }
        visit.step()
        #expect(visit.count == 6)
        #expect((0..<BeaconCourses.count).allSatisfy { (0...1).contains(visit.likelihood(of: $0)) })
    }

    @Test(arguments: [Int8.min, -127, -1, 0, 127], [Int8.min, -59, 0, 127])
    func `takes any strength`(rssi: Int8, power: Int8) throws {
        var visit = BeaconVisit(at: 0, BeaconCourses(try model(), stop: 0), BeaconKnowledge())
        for _ in 0..<40 {
            visit.handle(Heard(uuid: 1, major: 1, minor: 1, measuredPower: power, rssi: rssi))
            visit.step()
        }
        #expect((0..<BeaconCourses.count).allSatisfy { visit.likelihood(of: $0).isFinite })
    }
}

extension BeaconVisit {
    fileprivate func logarithm(of way: Int?) -> Double { log(max(1e-9, likelihood(of: way))) }
}

extension TrainState {
    /// The state of a train that has stood at a stop for a number of seconds. Below 0, it will stand there in as many.
    fileprivate static func at(_ stop: Int, in model: LineModel, standing seconds: Double) -> TrainState {
        let isStanding = seconds >= 0
        return TrainState(
            phase: isStanding ? .standing : .running, stop: isStanding ? stop : stop - 1, hasStood: true, pace: 0,
            chainage: model.stops[stop], speed: 0, age: isStanding ? seconds : 0, remaining: max(0, -seconds))
    }

    fileprivate static func leaving(_ stop: Int, in model: LineModel, age: Double) -> TrainState {
        TrainState(
            phase: .running, stop: stop, hasStood: true, pace: 0, chainage: model.stops[stop], speed: 0, age: age,
            remaining: 60)
    }

    fileprivate static func passing(_ stop: Int, in model: LineModel, metres: Double, _ speed: Double) -> TrainState {
        TrainState(
            phase: .passing, stop: stop, hasStood: false, pace: 1, chainage: model.stops[stop] + metres, speed: speed,
            age: 0, remaining: 0)
    }
}
