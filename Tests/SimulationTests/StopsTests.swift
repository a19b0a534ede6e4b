import Observations
import Positioning
import Navigation
import Transit
import Simulation
import Testing

@Suite struct `Stops of a simulated train` {
    private let rides: Rides

    init() throws { rides = try Rides() }

    /// A ride without a receiver, since none is looked at.
    private func ride(
        _ from: String = "LBB", _ to: String = "SSM", seed: Int = 1, _ change: (inout Scenario) -> Void = { _ in }
    ) throws -> SimulatedRide {
        try rides.ride(from, to, seed: seed) {
            $0.receiver = nil
            change(&$0)
        }
    }

    @Test func `last as long as asked`() throws {
        let calls = try (1...200).flatMap { seed in
            try ride("LBB", "DKA", seed: seed) { $0.movement.dwell = Dwell(Percentiles(20...40)) }.truth.calls
                .dropFirst()
        }
        let dwells = Sample(calls.map { $0.departure.seconds(since: $0.standing) })
        #expect(dwells.count == 2200)
        #expect(dwells.least > 19.99 && dwells.greatest < 40.01 && abs(dwells.median - 30) < 1)
        for call in calls {
            let open = try #require(call.doorsOpen).seconds(since: call.standing)
            #expect((0.699...3.501).contains(open))
            let closed = call.departure.seconds(since: try #require(call.doorsClosed))
            #expect((1.499...6.001).contains(closed))
        }
    }

    @Test func `begin when the head enters the platform`() throws {
        let ride = try self.ride(seed: 5) { $0.movement.incidents = .none }
        for call in ride.truth.calls.dropFirst() {
            let state = ride.truth.state(at: call.arrival)
            // Half a train of 120 m before a platform of 130 m.
            #expect(abs(rides.pattern.stops[call.stop].chainage - state.chainage - 125) < 0.1)
            #expect(state.speed > 5 && state.phase == .running && state.stop == call.stop - 1)
        }
    }

    @Test func `are left out where they are to be run through`() throws {
        let ride = try self.ride(seed: 2) { $0.movement.runsThrough = ["HJN", "BLA", "SSM"] }
        // The destination is never run through.
        #expect(ride.truth.calls.filter { !$0.stops }.map(\.stopID) == ["HJN", "BLA"])
        #expect(ride.truth.calls.map(\.stop) == Array(0...6))
        #expect(ride.truth.calls.map(\.standing) == ride.truth.calls.map(\.standing).sorted())
        for call in ride.truth.calls where !call.stops {
            #expect(ride.truth.state(at: call.standing).speed > 5)
            #expect(call.arrival < call.standing && call.departure == call.standing)
        }
        let few = try (1...300).flatMap { seed in
            try self.ride("LBB", "BHI", seed: seed) { $0.movement.runThroughShare = 0.1 }.truth.calls[1..<12]
        }
        #expect(abs(Double(few.count { !$0.stops }) / Double(few.count) - 0.1) < 0.02)
    }

    @Test func `between stations are as many and as long as asked`() throws {
        let rides = try (1...400).map { seed in
            try ride("LBB", "BHI", seed: seed) {
                ($0.movement.incidents, $0.movement.holds.probability) = (.none, 0.1)
            }
        }
        #expect(try ride("LBB", "BHI", seed: 1) { $0.movement = .quiet }.truth.holds.isEmpty)
        let holds = rides.flatMap(\.truth.holds)
        #expect(abs(Double(holds.count) / 4800 - 0.1) < 0.015)
        let seconds = Sample(holds.map { $0.departure.seconds(since: $0.standing) })
        // √(8 · 103) = 29 s.
        #expect(seconds.least >= 7.99 && seconds.greatest <= 103.01 && abs(seconds.median - 29) < 4)
        let before = holds.map { hold in
            (self.rides.pattern.stops.map { $0.chainage - hold.chainage }.first { $0 > -10 }) ?? 0
        }
        // The shortest leg has 631 m.
        #expect(Sample(before).least > 190, "\(Sample(before).least)")
    }

    @Test func `go on beyond the destination where the rider stays on board`() throws {
        let ride = try self.ride("LBB", "BLM", seed: 1) { $0.stopsBeyond = 2 }
        #expect(ride.truth.calls.last?.stopID == "SNY")
        let end = try self.ride("LBB", "BHI", seed: 1) { $0.stopsBeyond = 2 }
        let last = try #require(end.truth.calls.last)
        #expect(last.stopID == "BHI" && last.departure.seconds(since: last.standing) > 65)
    }

    @Test func `are told in a table`() throws {
        let ride = try self.ride("CPR", "BLM", seed: 4) { $0.movement.runsThrough = ["HJN"] }
        let rows = ride.truth.csv.split(separator: "\n", omittingEmptySubsequences: false)
        let calls = ride.truth.calls
        #expect(
            rows
                == [
                    "stop_sequence,stop_id,arrival,standing,departure",
                    "2,CPR,,\(calls[0].standing),\(calls[0].departure)",
                    "3,HJN,,,",
                    "4,BLA,\(calls[2].arrival),\(calls[2].standing),\(calls[2].departure)",
                    "5,BLM,\(calls[3].arrival),\(calls[3].standing),\(calls[3].departure)",
                    "",
                ].map { $0[...] })
        #expect(calls[0].standing.description == "2026-08-19T01:00:00.000Z")
        #expect(calls[0].departure.description == "2026-08-19T01:00:30.000Z")
    }

    @Test func `begin with the rider's command`() throws {
        let lead = Sample(
            try (1...200).map { seed in
                let ride = try self.ride("LBB", "BLM", seed: seed)
                let command = try #require(ride.commands.first)
                #expect(command.command == .startJourney(from: "LBB", to: "BLM") && ride.commands.count == 1)
                return ride.truth.calls[0].departure.seconds(since: command.time)
            })
        #expect(lead.least >= 5 && lead.greatest <= 25 && abs(lead.mean - 15) < 1.5)
        let silent = try ride("LBB", "BLM") { $0.startsJourney = nil }
        #expect(silent.commands.isEmpty)
        let vague = try ride("LBB", "BLM") {
            $0.tellsOrigin = false
            $0.startsJourney = 600...600
        }
        #expect(vague.commands.map(\.command) == [.startJourney(from: nil, to: "BLM")])
        #expect(vague.commands.map(\.time) == [vague.truth.start])
    }
}
