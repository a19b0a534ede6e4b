import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// Fixes that contradict all that is known of the train, good as they claim to be.
@Suite struct `A cluster of wrong places` {
    private let network: Network
    private let ride: TrainRide

    init() throws {
        network = try Network.shipped.get()
        ride = try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "SSM", TrainRide.Plan(dwell: 30))
    }

    /// It lies beside a station that the train has left, stands or drifts, and claims 5 m.
    @Test(arguments: [16.0, 40, 60], [0.0, 2])
    func `moves nobody while it lasts, and is forgotten when it ends`(seconds: Double, drift: Double) throws {
        let start = try ride.call("CPR").departure + 40
        let wrong = network.stations[try #require(network.number(of: "FTM"))].coordinate
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: "LBB", to: "SSM")), at: 0)
        var late: Double?
        for var fix in ride.fixes(behind: 0) {
            let time = try #require(fix.time).second
            let isWrong = (start..<start + seconds).contains(time)
            if isWrong {
                (fix.coordinate, fix.accuracy, fix.speed) = (wrong.moved(east: drift * (time - start)), 5, drift)
            }
            observing.observe([fix])
            guard !isWrong, time > start + seconds, let place = observing.navigator.linePosition else { continue }
            let truth = ride.state(at: time).chainage
            let isRight = abs(place.chainage - truth) < 60 && network.patterns[place.pattern].direction == 0
            if isRight, late == nil { late = time - start - seconds }
        }
        #expect(try #require(late) <= 5)
        #expect(
            observing.stations(.arrived)
                == ["LBB", "FTM", "CPR", "HJN", "BLA", "BLM", "SSM"].map { "arrived \($0)" })
        #expect(observing.stations(.near).count == 7)
        #expect(observing.events(.missed) == [])
        #expect(observing.isAtDestination)
    }

    /// The rider has carried the unit to another line while it was off, or took the other branch: nothing is impossible about that.
    @Test func `is none where the train can have come there`() throws {
        let other = try TrainRide(.shipped(direction: 1), in: network, from: "SSM", to: "HJN")
        let first = try ride.call("FTM").departure + 20
        var observing = Observing(network, ride.fixes(behind: 0).filter { ($0.time?.second ?? 0) < first })
        let begin = try other.call("SSM").departure + 10
        var found: Double?
        for var fix in other.fixes(behind: 0) {
            guard let time = fix.time?.second, time >= begin else { continue }
            fix.time = .second(first + 300 + time - begin)
            observing.observe([fix])
            guard let place = observing.navigator.linePosition else { continue }
            let isRight =
                network.patterns[place.pattern].direction == 1
                && abs(place.chainage - other.state(at: time).chainage) < 60
            if isRight, found == nil { found = time - begin }
        }
        let seconds = try #require(found)
        #expect(seconds <= 30, "\(seconds) s")
    }
}

/// Beacons that are listed, and what fixes say of them.
@Suite struct `Listed beacons` {
    /// Nobody has hung them up yet.
    @Test(arguments: 1...4)
    func `cost nothing where none is heard`(seed: Int) throws {
        let simulated = try Simulated(.tunnel, seed: seed)
        let start = Observation(
            .bluetooth(isAvailable: true), at: try #require(simulated.observations.first).time)
        func arrivals(_ observations: [Observation]) -> [Event] {
            events(simulated.network, observations).filter { $0.kind == .arrived }
        }
        let (without, with) = (arrivals(simulated.observations), arrivals([start] + simulated.observations))
        #expect(without.map { $0.stop?.id } == with.map { $0.stop?.id })
        for (one, other) in zip(without, with) { #expect(abs(one.time.seconds(since: other.time)) <= 2) }
    }

    /// The list is public: anybody can send what a beacon 15 km away sends.
    @Test func `are not believed against good fixes`() throws {
        let network = try Network.shipped.get()
        let ride = try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "SSM")
        let destination = try #require(network.number(of: "SSM"))
        let listed = try #require(network.beacons.first { $0.station == destination })
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: "LBB", to: "SSM")), at: 0)
        for fix in ride.fixes() {
            observing.observe([fix])
            guard let time = fix.time?.second, (60..<80).contains(time) else { continue }
            let sighting = Sighting(
                BeaconID(uuid: listed.id.uuid, major: listed.id.major, minor: listed.minor ?? 1), measuredPower: -59,
                rssi: -90)
            observing.observe([Observation(.sighting(sighting), at: .second(time + 0.4))])
        }
        #expect(observing.stations(.arrived).count == 7)
        let arrived = try #require(observing.events(.arrived).first { $0.stop?.id == "SSM" })
        #expect(arrived.time.second > (try ride.call("SSM").arrival) - 3)
    }
}
