import Positioning
import Navigation
import Simulation
import Testing
import Transit

@Suite struct `A simulated train` {
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

    /// Seconds of each leg between two calls at which the train stops, by the timetable and in truth.
    private func legs(_ ride: SimulatedRide) -> [(scheduled: Double, seconds: Double)] {
        zip(ride.truth.calls, ride.truth.calls.dropFirst()).map { before, call in
            (rides.pattern.stops[call.stop].runTime ?? 0, call.standing.seconds(since: before.departure))
        }
    }

    @Test(arguments: 1...30)
    func `moves as its speed says, and no faster than trains do`(seed: Int) throws {
        let ride = try self.ride("LBB", "BHI", seed: seed) { $0.movement.holds.probability = 0.2 }
        let step = 0.1
        let count = Int(ride.truth.end.seconds(since: ride.truth.start) / step)
        let states = (0...count).map { ride.truth.state(at: ride.truth.start.advanced(bySeconds: Double($0) * step)) }
        let steps = zip(states, states.dropFirst())
        let jumps = Sample(steps.map { abs($1.chainage - $0.chainage - ($1.speed + $0.speed) / 2 * step) })
        #expect(jumps.greatest < 0.01)
        #expect(Sample(steps.map { abs($1.speed - $0.speed) / step }).greatest < 1.96)
        let speeds = Sample(states.map(\.speed))
        #expect(speeds.least == 0 && speeds.greatest > 10 && speeds.greatest < 27.8)
    }

    @Test(arguments: 1...30)
    func `stands where it says, within the stopping error, and runs elsewhere`(seed: Int) throws {
        let ride = try self.ride("LBB", "BHI", seed: seed) {
            $0.movement.holds.probability = 0.2
            $0.movement.runThroughShare = 0.1
        }
        for call in ride.truth.calls where call.stops {
            #expect(call.arrival <= call.standing && call.standing < call.departure)
            let middle = call.standing.advanced(bySeconds: call.departure.seconds(since: call.standing) / 2)
            let state = ride.truth.state(at: middle)
            #expect(state.speed == 0 && state.phase == .standing && state.stop == call.stop)
            #expect(abs(state.chainage - rides.pattern.stops[call.stop].chainage) <= 9)
        }
        for call in ride.truth.calls where !call.stops {
            let state = ride.truth.state(at: call.standing)
            #expect(abs(state.chainage - rides.pattern.stops[call.stop].chainage) < 0.1)
            #expect(state.phase != .standing && state.stop == call.stop)
            #expect(call.doorsOpen == nil && call.doorsClosed == nil)
        }
        for hold in ride.truth.holds {
            let state = ride.truth.state(at: hold.standing.advanced(bySeconds: 5))
            #expect(state.speed == 0 && state.phase == .held && abs(state.chainage - hold.chainage) < 0.01)
        }
        for (before, next) in zip(ride.stands, ride.stands.dropFirst()) {
            let middle = before.upperBound.advanced(bySeconds: next.lowerBound.seconds(since: before.upperBound) / 2)
            #expect(ride.truth.state(at: middle).speed > 0.5)
            #expect(ride.truth.state(at: middle).phase == .running)
        }
    }

    @Test(arguments: 1...20)
    func `takes the timetable's run times where nothing disturbs it`(seed: Int) throws {
        let ride = try self.ride("LBB", "BHI", seed: seed) {
            $0.movement = .quiet
            // A restriction may cost more than even the fastest train makes up for.
            ($0.movement.topSpeed, $0.movement.restrictionShare) = (60, 0...0)
        }
        for leg in legs(ride) { #expect(abs(leg.seconds - leg.scheduled) < 0.1) }
    }

    @Test func `is late where it cannot be faster, and as fast as asked otherwise`() throws {
        let slow = try (1...50).flatMap { legs(try ride(seed: $0) { $0.movement.topSpeed = 12 }) }
        #expect(slow.allSatisfy { $0.seconds > 0 } && Sample(slow.map { $0.seconds / $0.scheduled }).mean > 1.1)
        let paced = try (1...100).flatMap { seed in
            legs(try ride("LBB", "BHI", seed: seed) { ($0.movement, $0.movement.pace) = (.quiet, 1.3) })
        }
        #expect(abs(Sample(paced.map { $0.seconds / $0.scheduled }).median - 1.3) < 0.01)
    }

    @Test func `is driven in several styles`() throws {
        /// The greatest speed of the leg to Cipete Raya, and that half-way to its end in time.
        func speeds(_ change: (inout Movement) -> Void) throws -> Sample {
            Sample(
                try (1...100).map { seed in
                    let ride = try self.ride("FTM", "CPR", seed: seed) { scenario in
                        scenario.movement = .quiet
                        (scenario.movement.coastingShare, scenario.movement.restrictionShare) = (0...0, 0...0)
                        change(&scenario.movement)
                    }
                    let (start, end) = (ride.truth.calls[0].departure, ride.truth.calls[1].standing)
                    let all = stride(from: 0, to: end.seconds(since: start), by: 0.5).map {
                        ride.truth.state(at: start.advanced(bySeconds: $0)).speed
                    }
                    // How long it runs steadily at its greatest speed.
                    let greatest = all.max() ?? 0
                    return Double(all.count { $0 > greatest - 0.01 }) / Double(all.count)
                })
        }
        let plain = try speeds { _ in }
        #expect(plain.least > 0.35, "\(plain.least)")
        #expect(try speeds { $0.coastingShare = 1...1 }.median < plain.median - 0.1)
        let mixed = try speeds { ($0.coastingShare, $0.restrictionShare) = (0.25...0.25, 0.2...0.2) }
        #expect(mixed.deviation > 1.3 * plain.deviation)
    }

    @Test func `cruises where the timetable tells no run time`() throws {
        var pattern = rides.pattern
        for stop in pattern.stops.indices { pattern.stops[stop].runTime = nil }
        let network = Network(stations: rides.network.stations, lines: rides.network.lines, patterns: [pattern])
        var scenario = Scenario()
        scenario.movement = .quiet
        scenario.movement.cruise = .exactly(13)
        (scenario.movement.coastingShare, scenario.movement.restrictionShare) = (0...0, 0...0)
        let ride = SimulatedRide(in: network, pattern: 0, from: 0, to: 2, scenario, seed: 3)
        let speeds = stride(from: 0, to: ride.truth.end.seconds(since: ride.truth.start), by: 1).map {
            ride.truth.state(at: ride.truth.start.advanced(bySeconds: $0)).speed
        }
        #expect(speeds.max() == 13)
    }
}
