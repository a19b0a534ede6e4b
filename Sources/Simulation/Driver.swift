import Positioning
import Transit
import Mathematics

/// Drives a train along a pattern: decides what is true of a ride.
struct Driver {
    private let pattern: Pattern
    private let network: Network
    private let movement: Movement
    private let seed: UInt64
    private var random: Randomness
    private let shares: RideShares
    private let (acceleration, braking, dwell, runTimes): (RideHabit, RideHabit, RideHabit, RideHabit)
    private let (knee, softness, stoppingError): (Double, Double, Double)

    private var profile = Profile(at: 0)
    private var calls: [Call] = []
    private var holds: [(standing: Double, departure: Double, chainage: Double)] = []

    /// A call in seconds since the ride's beginning.
    private struct Call {
        var stop: Int
        var arrival, standing, doorsOpen, doorsClosed, departure: Double
        var stops: Bool
    }

    /// The numbers of each leg and call are drawn apart: what happens on one changes no other.
    private static let (legPurpose, callPurpose) = (0x1_0000 as UInt64, 0x2_0000 as UInt64)

    init(_ pattern: Pattern, in network: Network, _ movement: Movement, seed: UInt64) {
        self.pattern = pattern
        self.network = network
        self.movement = movement
        self.seed = seed
        var random = Randomness(seed: seed, purpose: 1)
        shares = RideShares(movement, &random)
        let driving = movement.driving
        acceleration = RideHabit(driving.acceleration, share: driving.rideShare, &random)
        braking = RideHabit(driving.braking, share: driving.rideShare, &random)
        dwell = RideHabit(movement.dwell.seconds, share: movement.dwell.rideShare, &random)
        runTimes = RideHabit(movement.runTimes.deviation, share: movement.runTimes.rideShare, &random)
        (knee, softness) = (random.uniform(driving.knee), random.uniform(driving.softness))
        stoppingError = random.uniform(movement.stoppingError)
        self.random = random
    }

    /// Drives from one stop of the pattern to another, and on to `last`.
    ///
    /// - Parameters:
    ///   - standing: for how many seconds the train stands at the first stop.
    ///   - start: when the ride begins.
    mutating func drive(
        from: Int, to: Int, last: Int, standing: Double, start: Timestamp
    ) -> Truth {
        profile = Profile(at: pattern.stops[from].chainage + random.uniform(-stoppingError...stoppingError))
        profile.stand(standing)
        calls = [
            Call(
                stop: from, arrival: 0, standing: 0, doorsOpen: 0,
                doorsClosed: max(0, standing - random.uniform(movement.doorsClosedBefore)), departure: standing,
                stops: true)
        ]
        var before = from
        for stop in (from + 1)...last where stop == to || stop == last || !runsThrough(stop) {
            run(from: before, to: stop)
            call(stop)
            before = stop
        }
        let profile = profile
        func time(_ seconds: Double) -> Timestamp { start.advanced(bySeconds: seconds) }
        return Truth(
            calls: calls.map { call in
                Truth.Call(
                    stop: call.stop, stopID: network.stations[pattern.stops[call.stop].station].id, stops: call.stops,
                    arrival: time(call.arrival), standing: time(call.standing),
                    doorsOpen: call.stops ? time(call.doorsOpen) : nil,
                    doorsClosed: call.stops ? time(call.doorsClosed) : nil, departure: time(call.departure))
            },
            holds: holds.map {
                Truth.Hold(standing: time($0.standing), departure: time($0.departure), chainage: $0.chainage)
            },
            start: start, profile: profile)
    }

    private mutating func runsThrough(_ stop: Int) -> Bool {
        let isByChance = random.happens(movement.runThroughShare)
        return isByChance || movement.runsThrough.contains(network.stations[pattern.stops[stop].station].id)
    }

    /// Runs to where the train stops next; what lies between is run through.
    private mutating func run(from before: Int, to stop: Int) {
        var random = Randomness(seed: seed, purpose: Self.legPurpose + UInt64(stop))
        let (start, departure) = (profile.chainage, profile.end)
        let error = random.uniform(-stoppingError...stoppingError)
        let target = max(start + LegPlan.shortest, pattern.stops[stop].chainage + error)
        let handling = Handling(
            acceleration: acceleration.draw(&random), braking: braking.draw(&random), knee: knee, softness: softness)
        let factor = movement.pace * exp(runTimes.draw(&random) + random.draw(movement.runTimes.timetableError))
        let saved = random.uniform(movement.secondsSavedByRunningThrough)
        let cruise = random.draw(movement.cruise)
        let plan = LegPlan(length: target - start, handling: handling, movement, shares, &random)
        let greatest =
            runTime(from: before, to: stop, saved: saved).map {
                plan.leg.greatestSpeed(taking: $0 * factor, topSpeed: movement.topSpeed)
            } ?? min(cruise, movement.topSpeed)
        for (leg, stand) in plan.runs {
            let end = stand == nil ? target : profile.chainage + leg.length
            profile.run(leg.steps(greatest), to: end)
            guard let stand else { continue }
            let standing = profile.end
            profile.stand(stand)
            holds.append((standing, profile.end, end))
        }
        for passed in (before + 1)..<stop {
            let time = max(departure, profile.time(at: pattern.stops[passed].chainage) ?? profile.end)
            let arrival = max(departure, headEnters(passed) ?? time)
            calls.append(
                Call(
                    stop: passed, arrival: min(arrival, time), standing: time, doorsOpen: time, doorsClosed: time,
                    departure: time, stops: false))
        }
    }

    /// Seconds from stop to stop by the timetable, less what running through a station saves.
    private func runTime(from before: Int, to stop: Int, saved: Double) -> Double? {
        let saved = Double(stop - before - 1) * saved
        let times = pattern.stops[(before + 1)...stop].map { $0.runTime ?? 0 }
        return times.contains(where: { $0 <= 0 }) ? nil : times.reduce(0, +) - saved
    }

    /// When the train's head enters the platform of a stop.
    private func headEnters(_ stop: Int) -> Double? {
        profile.time(at: pattern.stops[stop].chainage - (movement.trainLength + movement.platformLength) / 2)
    }

    private mutating func call(_ stop: Int) {
        var random = Randomness(seed: seed, purpose: Self.callPurpose + UInt64(stop))
        let standing = profile.end
        let arrival = max(calls.last?.departure ?? 0, headEnters(stop) ?? standing)
        var dwell = self.dwell.draw(&random)
        let doorsOpen = standing + random.uniform(movement.doorsOpenAfter)
        let doorsClosed = standing + max(0, dwell - random.uniform(movement.doorsClosedBefore))
        if stop == pattern.stops.count - 1 { dwell += movement.turnRound }
        profile.stand(dwell)
        calls.append(
            Call(
                stop: stop, arrival: min(arrival, standing), standing: standing, doorsOpen: doorsOpen,
                doorsClosed: max(doorsOpen, doorsClosed), departure: profile.end, stops: true))
    }
}
