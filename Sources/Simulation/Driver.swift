import Positioning
import Transit

/// Drives a train along a pattern: decides what is true of a ride.
struct Driver {
    private let pattern: Pattern
    private let network: Network
    private let movement: Movement
    private var random: Randomness
    private let pace: Double

    private var profile = Profile(at: 0)
    private var calls: [Call] = []
    private var holds: [(standing: Double, departure: Double, chainage: Double)] = []

    /// A call in seconds since the ride's beginning.
    private struct Call {
        var stop: Int
        var arrival, standing, doorsOpen, doorsClosed, departure: Double
        var stops: Bool
    }

    /// Stations between stops need so many metres to speed up and brake at all.
    private static let shortest = 20.0

    init(_ pattern: Pattern, in network: Network, _ movement: Movement, seed: UInt64) {
        self.pattern = pattern
        self.network = network
        self.movement = movement
        random = Randomness(seed: seed, purpose: 1)
        pace = movement.pace * random.logNormal(median: 1, sigma: movement.rideDeviation)
    }

    /// Drives from one stop of the pattern to another, and on to `last`.
    ///
    /// - Parameters:
    ///   - standing: for how many seconds the train stands at the first stop.
    ///   - start: when the ride begins.
    mutating func drive(
        from: Int, to: Int, last: Int, standing: Double, start: Timestamp
    ) -> Truth {
        profile = Profile(at: pattern.stops[from].chainage + error())
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

    private mutating func error() -> Double {
        random.uniform(-movement.stoppingError...movement.stoppingError)
    }

    /// Runs to where the train stops next; what lies between is run through.
    private mutating func run(from before: Int, to stop: Int) {
        let (start, departure) = (profile.chainage, profile.end)
        let target = max(start + Self.shortest, pattern.stops[stop].chainage + error())
        var leg = Leg(
            length: target - start, acceleration: random.uniform(movement.acceleration),
            braking: random.uniform(movement.braking))
        leg.style = style(of: leg.length)
        let scheduled = runTime(from: before, to: stop).map {
            $0 * pace * random.logNormal(median: 1, sigma: movement.legDeviation)
        }
        let greatest =
            scheduled.map { leg.greatestSpeed(taking: $0, topSpeed: movement.topSpeed) }
            ?? min(movement.cruise, movement.topSpeed)
        if let place = hold(on: leg.length) {
            var half = Leg(length: place, acceleration: leg.acceleration, braking: leg.braking)
            profile.run(half.steps(greatest), to: start + place)
            let standing = profile.end
            profile.stand(movement.holds.least + random.exponential(mean: movement.holds.mean))
            holds.append((standing, profile.end, start + place))
            half = Leg(length: leg.length - place, acceleration: leg.acceleration, braking: leg.braking)
            profile.run(half.steps(greatest), to: target)
        } else {
            profile.run(leg.steps(greatest), to: target)
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

    /// Seconds from stop to stop by the timetable, less what running through saves.
    private func runTime(from before: Int, to stop: Int) -> Double? {
        let saved = Double(stop - before - 1) * movement.secondsSavedByRunningThrough
        let times = pattern.stops[(before + 1)...stop].map { $0.runTime ?? 0 }
        return times.contains(where: { $0 <= 0 }) ? nil : times.reduce(0, +) - saved
    }

    private mutating func style(of length: Double) -> Leg.Style {
        // Each ride draws the same numbers whatever comes of them.
        let (chance, share) = (random.unit(), random.unit())
        let deceleration = random.uniform(movement.coastingDeceleration)
        let (slow, speed) = (random.uniform(movement.restrictionLength), random.uniform(movement.restrictedSpeed))
        if chance < movement.coastingShare { return .coasting(share: 0.35 + 0.35 * share, deceleration: deceleration) }
        guard chance < movement.coastingShare + movement.restrictionShare, length > 2 * slow else { return .plain }
        let room = length - slow
        return .restricted(from: room * (0.15 + 0.7 * share), length: slow, speed: speed)
    }

    /// How many metres after its beginning a leg is held, if it is.
    private mutating func hold(on length: Double) -> Double? {
        let rule = movement.holds
        let isHeld = random.happens(rule.probability)
        let isOutsideStation = random.happens(rule.outsideStationShare)
        let (share, before) = (random.uniform(0.15...0.85), random.uniform(rule.outsideStation))
        let place = isOutsideStation ? length - before : share * length
        guard isHeld, place > Self.shortest, length - place > Self.shortest else { return nil }
        return place
    }

    /// When the train's head enters the platform of a stop.
    private func headEnters(_ stop: Int) -> Double? {
        profile.time(at: pattern.stops[stop].chainage - (movement.trainLength + movement.platformLength) / 2)
    }

    private mutating func call(_ stop: Int) {
        let standing = profile.end
        let arrival = max(calls.last?.departure ?? 0, headEnters(stop) ?? standing)
        var dwell =
            movement.dwell.least + random.logNormal(median: movement.dwell.median, sigma: movement.dwell.sigma)
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
