import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

@testable import Navigation

/// A train that is held before the destination, where nothing but a motion sensor and the timetable tell of it.
@Suite struct `Held before the destination under ground` {
    /// From Bundaran HI by Dukuh Atas to Setiabudi, held at a share of the last run's way for some seconds.
    ///
    /// - Returns: what is observed, and when the train stands at the destination and leaves it.
    private func ride(_ network: Network, heldAt share: Double, for seconds: Double) throws -> (
        observations: [Observation], standing: Timestamp, leaving: Timestamp
    ) {
        let pattern = try #require(
            network.patterns.first { network.stations[$0.stops[0].station].id == "BHI" })
        let runs = try pattern.stops[1...2].map { try #require($0.runTime) }
        let start = Timestamp(milliseconds: 1_787_101_200_000)
        var observations = [
            Observation(.command(.startJourney(from: "BHI", to: "STB")), at: start),
            Observation(.motion(isMoving: false), at: start),
        ]
        var time = 20.0
        func edge(_ isMoving: Bool) {
            observations.append(Observation(.motion(isMoving: isMoving), at: start.advanced(bySeconds: time + 2)))
        }
        edge(true)
        time += runs[0]
        edge(false)
        time += 30
        edge(true)
        time += share * runs[1]
        edge(false)
        time += seconds
        edge(true)
        // Braking and speeding up again cost some.
        time += (1 - share) * runs[1] + 8
        let standing = start.advanced(bySeconds: time)
        edge(false)
        time += 40
        let leaving = start.advanced(bySeconds: time)
        edge(true)
        var ticks = Timekeeper()
        let end = Observation(.tick, at: start.advanced(bySeconds: time + 75))
        return ((observations + [end]).flatMap { ticks.ticks(before: $0.time) + [$0] }, standing, leaving)
    }

    @Test(arguments: [0.6, 0.7, 0.8, 0.9], [30.0, 45, 60, 75, 90])
    func `no destination is told as missed while the rider can still alight`(share: Double, seconds: Double) throws {
        let network = try Network.shipped.get()
        let (observations, standing, leaving) = try ride(network, heldAt: share, for: seconds)
        let told = events(network, observations)
        let missed = told.first { $0.kind == .missed }
        #expect(missed.map { $0.time >= leaving } ?? true, "\(told)")
        // But one or the other is told before the next station, which is 80 s away at least.
        let last = missed ?? told.first { $0.kind == .arrived && $0.stop?.id == "STB" }
        #expect(last.map { $0.time <= leaving.advanced(bySeconds: 70) } ?? false, "\(told)")
        // Whatever it takes the stop for, the rider is awake when the doors open.
        let alarms = told.filter { [.approaching, .arrived].contains($0.kind) && $0.stop?.id == "STB" }
        #expect(alarms.contains { $0.time <= standing })
    }

    /// A stop that is a hold perhaps, and has not been told, is over when the train goes on: it is too late for the rider then, and
    /// the time until the next stop tells which it was.
    ///
    /// Of 180 rides held on a third of their legs 26 were told of the destination on the way there while what had not been sure
    /// enough with the train standing was told when it went on.
    @Test func `hardly any ride is told of a destination to which it has not come`() throws {
        let network = try Network.shipped.get()
        let underground = network.patterns.map { pattern in
            pattern.stops.indices.filter { network.stations[pattern.stops[$0].station].isUnderground }
        }
        var scenario = Scenario.calm
        scenario.motion = MotionSensor.optimistic
        scenario.movement.holds.probability = 0.33
        scenario.tellsOrigin = true
        scenario.stopsBeyond = 1
        var (early, onTime) = ([String](), 0)
        let seeds = oneIn(5, of: 1...180)
        for seed in seeds {
            let stops = underground[seed % 2]
            let from = stops[seed / 2 % (stops.count - 2)]
            let ride = SimulatedRide(
                in: network, pattern: seed % 2, from: from, to: from + 2, scenario, seed: UInt64(seed))
            var ticks = Timekeeper()
            let told = events(network, ride.observations.flatMap { ticks.ticks(before: $0.time) + [$0] })
            let destination = try #require(ride.truth.calls.first { $0.stop == from + 2 })
            let arrived = told.first { $0.kind == .arrived && $0.stop?.id == destination.stopID }
            if let arrived, arrived.time < destination.arrival { early.append("\(seed) \(arrived.time)") }
            if let arrived, arrived.time < destination.departure, arrived.time >= destination.arrival { onTime += 1 }
        }
        // Of all 180: 13, and 155.
        #expect(early.count * 180 <= 13 * seeds.count, "\(early)")
        // Nor are the others told too late.
        #expect(onTime * 180 >= 155 * seeds.count, "\(onTime)")
    }

    /// A train that waits in the tunnel for minutes, by a sensor that feels all but one stand in fifty: that it waits is told, that it has
    /// arrived is not.
    ///
    /// Of 47 such waits 27 were told as arrivals, eight of them at the destination, and none of 25 long ones as a wait, while a held train
    /// could start without paying for not being felt to. Three and 16 are now: a train that stands at a station for minutes feels the same.
    @Test func `a train that waits for minutes has not arrived`() throws {
        let network = try Network.shipped.get()
        let underground = network.patterns.map { pattern in
            pattern.stops.indices.filter { network.stations[pattern.stops[$0].station].isUnderground }
        }
        var sensor = FeltMotion()
        (sensor.deafShare, sensor.missedShare) = (0, 0...0.02)
        var scenario = Scenario.calm
        scenario.motion = .felt(sensor)
        (scenario.movement.holds.probability, scenario.movement.holds.duration) = (0.33, 120...420)
        scenario.tellsOrigin = true
        scenario.stopsBeyond = 1
        var (waits, arrivals, longWaits, told) = (0, [String](), 0, 0)
        let seeds = oneIn(8, of: 1...160)
        for seed in seeds {
            let stops = underground[seed % 2]
            let from = stops[seed / 2 % (stops.count - 3)]
            let ride = SimulatedRide(
                in: network, pattern: seed % 2, from: from, to: from + 3, scenario, seed: UInt64(seed))
            var ticks = Timekeeper()
            let events = events(network, ride.observations.flatMap { ticks.ticks(before: $0.time) + [$0] })
            for hold in ride.truth.holds where hold.departure.seconds(since: hold.standing) >= 120 {
                waits += 1
                let during = events.filter { $0.time > hold.standing && $0.time < hold.departure }
                // Events in the first seconds may belong to the stop before.
                arrivals += during.filter { $0.kind == .arrived && $0.time.seconds(since: hold.standing) > 10 }
                    .map { "\(seed): \($0.ndjson)" }
                guard hold.departure.seconds(since: hold.standing) >= 200 else { continue }
                longWaits += 1
                if during.contains(where: { $0.kind == .held }) { told += 1 }
            }
        }
        #expect(waits > seeds.count, "\(waits) waits, \(arrivals.count) told as arrivals, \(told) of \(longWaits) told")
        #expect(arrivals.count * 10 <= waits, "\(arrivals.count) of \(waits): \(arrivals)")
        #expect(told * 2 >= longWaits, "\(told) of \(longWaits)")
    }

    /// From Istora to Setiabudi, held after as long as the first run the other way takes, and then the sensor misses the stop at
    /// Bendungan Hilir: what it tells is likelier the other way, but who is aboard the right train is told in time.
    @Test func `a rider whose train seems to go the other way is told of the destination`() throws {
        let start = Timestamp(milliseconds: 1_787_101_200_000)
        let edges = [(0.0, false), (30, true), (105, false), (169, true), (372, false), (388, true)]
        var observations = edges.map { Observation(.motion(isMoving: $0.1), at: start.advanced(bySeconds: $0.0)) }
        observations.insert(
            Observation(.command(.startJourney(from: "IST", to: "STB")), at: start.advanced(bySeconds: 6)), at: 1)
        var ticks = Timekeeper()
        let told = events(try Network.shipped.get(), observations.flatMap { ticks.ticks(before: $0.time) + [$0] })
        let approaching = try #require(told.first { $0.kind == .approaching })
        #expect(approaching.stop?.id == "STB" && approaching.time < start.advanced(bySeconds: 370))
    }
}
