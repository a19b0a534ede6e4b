import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// Stops under ground of which nothing but beacons and the timetable tell.
@Suite struct `Stops that beacons tell` {
    /// No timetable tells of it: the prior is one train in a thousand. The sightings must outweigh that prior.
    @Test func `a train that runs through a stop of its timetable is told to have passed it, mostly`() throws {
        let network = try Network.shipped.get()
        var (arrived, passed) = (0, 0)
        let seeds = oneIn(2, of: 1...20)
        for seed in seeds {
            let told = try TunnelRide.ride(network, seed: seed, through: ["STB"]).told
            arrived += told.stations(.arrived).count { $0 == "arrived STB" }
            passed += told.stations(.passed).count { $0 == "passed STB" }
            #expect(told.isAtDestination, "\(seed)")
        }
        // Who does not doubt the timetable takes 12 of 20 for stops.
        #expect(
            arrived * 20 <= 8 * seeds.count && passed * 20 >= 12 * seeds.count,
            "\(arrived) told as arrived, \(passed) as passed")
    }

    @Test func `a train that stops is not told to have passed`() throws {
        let network = try Network.shipped.get()
        var late = 0
        let seeds = oneIn(2, of: 1...20)
        for seed in seeds {
            let (told, truth) = try TunnelRide.ride(network, seed: seed)
            #expect(told.stations(.passed) == [], "\(seed)")
            let arrivals = told.events(.arrived).filter { $0.stop?.id != "BHI" }
            #expect(arrivals.map { $0.stop?.id } == ["DKA", "STB", "BNH", "IST"], "\(seed)")
            for (event, call) in zip(arrivals, truth.calls.dropFirst()) {
                late += abs(event.time.seconds(since: call.standing)) < 15 ? 0 : 1
            }
        }
        // A rider may sit far from all of them.
        #expect(late * 20 <= 4 * seeds.count, "\(late) of \(4 * seeds.count) are told 15 s late, or more")
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
