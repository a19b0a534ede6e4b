import Navigation
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// Stops under ground of which nothing but beacons and the timetable tell.
@Suite struct `Stops that beacons tell` {
    /// From end to end of the tunnel's part between Bundaran HI and Istora, with four beacons in each station.
    private func ride(
        _ network: Network, seed: Int, through: Set<String> = [], holds: Double = 0, trainLoss: Double = 10
    ) throws -> (told: Observing, truth: Truth) {
        let number = try #require(network.patterns.firstIndex { network.stations[$0.stops[0].station].id == "BHI" })
        var scenario = Scenario.calm
        var beacons = Beacons.calm
        (beacons.count, beacons.reach, beacons.interval) = (4...4, 60...60, 0.2...0.2)
        beacons.trainLoss = trainLoss...trainLoss
        (scenario.receiver, scenario.beacons, scenario.movement.runsThrough) = (nil, beacons, through)
        scenario.movement.holds.probability = holds
        let ride = SimulatedRide(in: network, pattern: number, from: 0, to: 4, scenario, seed: UInt64(seed))
        var observing = Observing(network)
        observing.observe(ride.observations)
        observing.observe([Observation(.tick, at: ride.truth.end.advanced(bySeconds: 60))])
        return (observing, ride.truth)
    }

    /// No timetable tells of it: one train in a thousand does so. What was heard must outweigh that.
    @Test func `a train that runs through a stop of its timetable is told to have passed it, mostly`() throws {
        let network = try Network.shipped.get()
        var (arrived, passed) = (0, 0)
        for seed in 1...20 {
            let told = try ride(network, seed: seed, through: ["STB"]).told
            arrived += told.stations(.arrived).count { $0 == "arrived STB" }
            passed += told.stations(.passed).count { $0 == "passed STB" }
            #expect(told.isAtDestination, "\(seed)")
        }
        // Who does not doubt the timetable takes 12 of them for stops.
        #expect(arrived <= 8 && passed >= 12, "\(arrived) told as arrived, \(passed) as passed")
    }

    @Test func `a train that stops is not told to have passed`() throws {
        let network = try Network.shipped.get()
        var late = 0
        for seed in 1...20 {
            let (told, truth) = try ride(network, seed: seed)
            #expect(told.stations(.passed) == [], "\(seed)")
            let arrivals = told.events(.arrived).filter { $0.stop?.id != "BHI" }
            #expect(arrivals.map { $0.stop?.id } == ["DKA", "STB", "BNH", "IST"], "\(seed)")
            for (event, call) in zip(arrivals, truth.calls.dropFirst()) {
                late += abs(event.time.seconds(since: call.standing)) < 15 ? 0 : 1
            }
        }
        // A rider may sit far from all of them.
        #expect(late <= 4, "\(late) of 80 are told 15 s late, or more")
    }

    /// A train that is held before a stop on the way, and is not heard there, seems to stand in it.
    @Test func `a hold on the way does not wake the rider too early, mostly`() throws {
        let network = try Network.shipped.get()
        var (leads, early) = (0, 0)
        for seed in 1...60 {
            let (told, truth) = try ride(network, seed: seed, holds: 0.4)
            let (before, last) = (truth.calls[truth.calls.count - 2], truth.calls[truth.calls.count - 1])
            // Nobody can know of a hold on the last leg.
            guard !truth.holds.contains(where: { $0.standing > before.standing }),
                let approaching = told.events(.approaching).first
            else { continue }
            let lead = try #require(last.doorsOpen).seconds(since: approaching.time)
            #expect(lead >= 60, "\(seed)")
            leads += 1
            early += lead > 150 ? 1 : 0
        }
        // Holds are eight times as many here as in the studies; who tells at 0.35 wakes ten.
        #expect(leads >= 30 && early <= 8, "\(early) of \(leads)")
    }

    /// Loud beacons are heard where a train is held in front of the station.
    @Test func `beacons that are loud do not bring a held train to the platform`() throws {
        let network = try Network.shipped.get()
        var (early, stops) = (0, 0)
        for seed in 1...60 {
            let (told, truth) = try ride(network, seed: seed, holds: 0.5, trainLoss: 0)
            for call in truth.calls.dropFirst() where call.stops {
                stops += 1
                let arrived = told.events(.arrived).first { $0.stop?.id == call.stopID }
                early += arrived.map { $0.time < call.arrival } ?? false ? 1 : 0
            }
        }
        // Holds are ten times as many here as in the studies; who knows no loud beacons tells 47 of 240 stops too early.
        #expect(stops == 240 && early <= 6, "\(early) of \(stops)")
    }

    /// Where the timetable has the train stand for some seconds, a level that is kept for three says no more than what is heard
    /// of a train that still comes in.
    @Test func `no stop is told by what is heard for a moment`() throws {
        var observing = Observing(try .shipped.get())
        observing.observe(.bluetooth(isAvailable: true), at: 0)
        observing.observe(.command(.startJourney(from: "BHI", to: "STB")), at: 0)
        let first = 150.0
        for second in stride(from: first, to: first + 30, by: 0.5) {
            observing.observe(.sighting(Air.sighting(of: 11, strength: -19)), at: second)
        }
        let arrived = try #require(observing.events(.arrived).first)
        #expect(arrived.stop?.id == "DKA" && (5...15).contains(arrived.time.second - first), "\(arrived.ndjson)")
    }

    /// A rider far from every beacon hears one now and then: enough to believe what they say of where they board, although nothing has
    /// put the train on the line before.
    @Test func `who hears a single sighting where they board is followed`() throws {
        var observing = Observing(try .shipped.get())
        observing.observe(.bluetooth(isAvailable: true), at: 0)
        observing.observe(.sighting(Air.sighting(of: 9, strength: -30)), at: 4)
        observing.observe(.command(.startJourney(from: "BNH", to: "STB")), at: 6)
        observing.observe(.tick, at: 110)
        #expect(observing.events(.near).map { $0.stop?.id }.first == "BNH")
        // The timetable has the train at the next station 99 s after it has left.
        let approaching = try #require(observing.events(.approaching).first)
        #expect(approaching.stop?.id == "STB" && approaching.time.second < 60, "\(approaching.ndjson)")
    }

    /// A station without beacons is told of by the timetable alone, and that needs to tell earlier.
    @Test(arguments: [[], ["LBB"]])
    func `beacons at stations far away wake nobody later`(served: [String]) throws {
        let network = try Network.shipped.get()
        let few = Network(
            stations: network.stations, lines: network.lines, patterns: network.patterns,
            timetable: network.timetable, timeZone: network.timeZone, transfers: network.transfers,
            beacons: network.beacons.filter { served.contains(network.stations[$0.station].id) })
        func lead(isHearing: Bool) throws -> Timestamp {
            var observing = Observing(few)
            if isHearing { observing.observe(.bluetooth(isAvailable: true), at: 0) }
            observing.observe(.command(.startJourney(from: "BHI", to: "BNH")), at: 0)
            observing.observe(.tick, at: 900)
            return try #require(observing.events(.approaching).first).time
        }
        let (with, without) = (try lead(isHearing: true), try lead(isHearing: false))
        #expect(with.seconds(since: without) < 10)
    }
}
