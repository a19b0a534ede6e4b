import Foundation
import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// How a source fares on a ride.
private enum Course: CaseIterable {
    case available, lost, regained, refused

    /// Whether it is to be had, if it is lost and regained at some times.
    func isAvailable(at time: Timestamp, _ lost: Timestamp, _ regained: Timestamp) -> Bool {
        switch self {
        case .available: true
        case .lost: time < lost
        case .regained: time < lost || time >= regained
        case .refused: false
        }
    }

    /// The changes of availability that the finders report, and their times.
    func changes(_ start: Timestamp, _ lost: Timestamp, _ regained: Timestamp) -> [(time: Timestamp, isAvailable: Bool)]
    {
        switch self {
        case .available: [(start, true)]
        case .lost: [(start, true), (lost, false)]
        case .regained: [(start, true), (lost, false), (regained, true)]
        case .refused: [(start, false)]
        }
    }
}

/// Both sources, and when those that are lost, and regained, are.
private struct Sources: CustomStringConvertible {
    let gnss, bluetooth: Course
    var start = Timestamp.second(0)
    var lost = Timestamp.second(0)
    var regained = Timestamp.second(0)

    var description: String { "gnss \(gnss), bluetooth \(bluetooth)" }
    static let all = Course.allCases.flatMap { gnss in
        Course.allCases.map { Sources(gnss: gnss, bluetooth: $0) }
    }

    func isAvailable(_ source: Event.Source, at time: Timestamp) -> Bool {
        (source == .gnss ? gnss : bluetooth).isAvailable(at: time, lost, regained)
    }

    /// The observations of a ride that remain, with the reports of the finders.
    func observed(_ observations: [Observation]) -> [Observation] {
        let said =
            gnss.changes(start, lost, regained).map { change in
                let state: ReceiverState = change.isAvailable ? .available : gnss == .refused ? .notAuthorized : .lost
                return Observation(.receiver(state), at: change.time)
            }
            + bluetooth.changes(start, lost, regained).map { change in
                let problem: BluetoothProblem = bluetooth == .refused ? .notAuthorized : .poweredOff
                return Observation(
                    .bluetooth(isAvailable: change.isAvailable, because: change.isAvailable ? nil : problem),
                    at: change.time)
            }
        let heard = observations.filter { observation in
            switch observation.content {
            case .fix: isAvailable(.gnss, at: observation.time)
            case .sighting: isAvailable(.bluetooth, at: observation.time)
            case .bluetooth: false
            default: true
            }
        }
        return (said + heard).enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }

    /// Whether a source may be in use: fixes are stale after some seconds, Bluetooth is gone at once.
    func mayBe(_ source: Event.Source, at time: Timestamp) -> Bool {
        switch source {
        case .gnss: isAvailable(.gnss, at: time) || isAvailable(.gnss, at: time.advanced(bySeconds: -4))
        case .bluetooth: isAvailable(.bluetooth, at: time)
        case .deadReckoning, .none:
            !isAvailable(.gnss, at: time.advanced(bySeconds: -2)) || !isAvailable(.gnss, at: time)
        }
    }
}

/// Whether sources are lost and regained between stations, or while the train stands in one.
private enum Moment: CaseIterable { case between, standing }

@Suite struct `Whatever becomes of the sources` {
    /// In the part under the sky a station is told by any of three sources: to the north, and back.
    @Test(arguments: Sources.all, Moment.allCases)
    fileprivate func `every station of a journey is told once, in order, by what is to be had`(
        planned: Sources, moment: Moment
    ) throws {
        let direction = moment == .standing ? 1 : 0
        let network = try Network.shipped.get()
        let number = try #require(network.patterns.firstIndex { $0.direction == direction })
        let stops = network.patterns[number].stops
        let first = try #require(stops.firstIndex { !network.stations[$0.station].isUnderground })
        var scenario = Scenario.calm
        var beacons = Beacons.calm
        (beacons.count, beacons.reach, beacons.oppositeShare) = (3...3, 30...30, 0...0)
        (beacons.interval, beacons.constantShadowing, scenario.seat) = (0.3...0.3, 0...0, 0)
        scenario.beacons = beacons
        let simulated = SimulatedRide(
            in: network, pattern: number, from: first, to: first + 6, scenario, seed: UInt64(7 + direction))
        var sources = planned
        let (calls, later) = (simulated.truth.calls, moment == .standing ? 0.0 : 30)
        sources.start = simulated.truth.start
        sources.lost = (moment == .standing ? calls[2].standing : calls[2].departure).advanced(bySeconds: 8 + later)
        sources.regained = (moment == .standing ? calls[4].standing : calls[4].departure).advanced(bySeconds: 8 + later)

        var observing = Observing(network)
        let observed = sources.observed(simulated.observations)
        observing.observe(observed)
        // Dead reckoning may be late, and what it tells when the journey is over is not looked at.
        let last = try #require(observed.last).time
        let most = simulated.truth.end.seconds(since: last) + 600
        for second in stride(from: 1, through: most, by: 1) where !observing.isAtDestination {
            observing.observe([Observation(.tick, at: last.advanced(bySeconds: second))])
        }

        let isTold = sources.gnss != .refused || sources.bluetooth != .refused
        let stations = calls.map(\.stopID)
        let label = "\(sources), \(moment)"
        #expect(observing.stations(.near) == (isTold ? stations.map { "near \($0)" } : []), "\(label)")
        // Where the rider says that the journey begins, nobody needs to be told it again.
        #expect(
            observing.stations(.arrived) == (isTold ? stations : Array(stations.dropFirst())).map { "arrived \($0)" },
            "\(label)")
        #expect(observing.isAtDestination, "\(label)")
        for event in observing.events {
            guard let source = event.source else { continue }
            #expect(sources.mayBe(source, at: event.time), "\(label): \(event.ndjson)")
        }
        for event in observing.events(.arrived) where sources.isAvailable(.bluetooth, at: event.time) {
            // A source that has come back in the station takes some seconds to be in use.
            if event.time.seconds(since: sources.regained) > 5 || event.time < sources.lost {
                #expect(event.source == .bluetooth, "\(label): \(event.ndjson)")
            }
        }
    }

    /// A network of stations without lines, where no dead reckoning helps, past which a bus drives at 54 km/h.
    @Test(arguments: Sources.all, Moment.allCases)
    fileprivate func `every station where one is to be had is found once without a line`(
        planned: Sources, moment: Moment
    ) {
        let places = (0..<7).map { 1500.0 * Double($0) }
        let network = Network.stationsWithBeacons(at: places)
        var sources = planned
        sources.start = .second(0)
        // In the fence of S2 and behind that of S4, or half-way to the next.
        let (behind, farther) = moment == .standing ? (50.0, 300.0) : (750, 750)
        func time(at metres: Double) -> Double { (metres + 700) / 15 }
        sources.lost = .second(time(at: places[2] + behind))
        sources.regained = .second(time(at: places[4] + farther))
        var air = Air(seed: 3)
        let observations = (0..<Int(time(at: places[6] + 700) * 5)).flatMap { fifth -> [Observation] in
            let time = Double(fifth) / 5
            let metres = 15 * time - 700
            var observations: [Observation] = []
            if fifth % 5 == 0 {
                let fix = Fix(time, .somewhere.moved(east: metres), speed: 15)
                observations.append(Observation(.fix(fix), at: .second(time)))
            }
            for (station, place) in places.enumerated() where abs(metres - place) < 40 {
                if let sighting = air.sighting(of: station, at: hypot(metres - place, 4)) {
                    observations.append(Observation(.sighting(sighting), at: .second(time)))
                }
            }
            return observations
        }
        var observing = Observing(network)
        observing.observe(sources.observed(observations))
        let found = places.indices.filter { station in
            [.gnss, .bluetooth].contains { sources.isAvailable($0, at: .second(time(at: places[station]))) }
        }
        #expect(observing.stations(.near) == found.map { "near S\($0)" }, "\(sources), \(moment)")
        for event in observing.events(.near) {
            #expect(event.source.map { sources.mayBe($0, at: event.time) } == true, "\(sources): \(event.ndjson)")
            #expect(event.source == .gnss || event.source == .bluetooth)
        }
    }

    @Test(arguments: [ReceiverState.lost, .notAuthorized], [BluetoothProblem.poweredOff, .absent, .notAuthorized])
    func `tells stations once one is back that was refused, or missing`(
        receiver: ReceiverState, problem: BluetoothProblem
    ) throws {
        var observing = Observing(try .shipped.get())
        observing.observe(.receiver(receiver), at: 0)
        observing.observe(.bluetooth(isAvailable: false, because: problem), at: 1)
        observing.observe(.command(.startJourney(from: nil, to: "BLM")), at: 2)
        observing.observe(.bluetooth(isAvailable: true), at: 3)
        observing.observe(.sighting(Air.sighting(of: 1, strength: -20)), at: 3.5)
        #expect(observing.stations(.near) == ["near FTM"])
        #expect(observing.events.compactMap(\.source) == [.bluetooth, .bluetooth])
        observing.observe(.bluetooth(isAvailable: false, because: problem), at: 4)
        #expect(observing.navigator.source == .none)
    }

    @Test func `a rider who wants to go where beacons say that the train stands has arrived`() throws {
        var observing = Observing(try .shipped.get())
        for tenth in 0..<300 {
            observing.observe(.sighting(Air.sighting(of: 5, strength: -22)), at: Double(tenth) / 10)
        }
        #expect(observing.stations(.near, .arrived) == ["near BLM", "arrived BLM"])
        observing.observe(.command(.startJourney(from: nil, to: "BLM")), at: 31)
        #expect(observing.navigator.journeyState == .atStop)
        #expect(observing.events.last { $0.kind == .arrived }?.source == .bluetooth)
    }

    @Test func `a train that runs through a station with beacons has not arrived there`() throws {
        let network = try Network.shipped.get()
        for seed in 1...5 {
            var scenario = Scenario.calm
            scenario.beacons = Beacons.calm
            scenario.movement.runsThrough = ["HJN"]
            let number = try #require(network.patterns.firstIndex { $0.direction == 0 })
            let ride = SimulatedRide(in: network, pattern: number, from: 0, to: 5, scenario, seed: UInt64(seed))
            var observing = Observing(network)
            observing.observe(ride.observations)
            observing.observe([Observation(.tick, at: ride.truth.end.advanced(bySeconds: 60))])
            #expect(observing.stations(.near).filter { $0 == "near HJN" }.count == 1, "\(seed)")
            #expect(!observing.stations(.arrived).contains("arrived HJN"), "\(seed)")
            #expect(observing.stations(.passed) == ["passed HJN"], "\(seed)")
        }
    }
}
