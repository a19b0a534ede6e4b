import Navigation
import Observations
import Positioning
import Simulation
import Transit

/// The right and wrong results in one ride. These are the definitions of the table.
package struct Verdict {
    /// Stations behind the origin at which the train stood, the destination included.
    var passes = 0
    var isHeld = false
    /// Neither `approaching` nor `arrived` before the doors of the destination had closed.
    var hasNoAlarm = false
    /// No `arrived` for the destination before its doors had closed, or none at all.
    var hasNoArrivalInTime = false
    var hasNoArrival = false
    /// `arrived` for the destination before the train's head was in it.
    var hasWrongDestination = false
    /// The journey ended otherwise than by an arrival while the rider could still alight at the destination.
    var endsTooEarly = false
    /// `approaching` although the train stood at the destination more than four minutes later, holds not counted.
    var approachesFarTooEarly = false
    /// `approaching` before the train stood at the stop before the destination.
    var approachesBeforeStopBefore = false
    /// `arrived` where the train did not stand, or once more; where it ran through, among them.
    var falseArrivals = 0
    var (stopsRunThrough, arrivalsRunThrough) = (0, 0)
    var missedArrivals = 0
    /// Seconds from the wheels' stop to `arrived`, of all stops behind the origin.
    var arrivals: [Double] = []
    /// The same at the destination.
    var destinationArrival: Double?
    /// Seconds from the first `approaching` to the opening of the doors.
    var lead: Double?
    /// Whether an `approaching` 90 s before the doors was possible, and the train was not held on the last leg.
    var countsForLead = false
    /// Seconds with the right station index, with any, and all.
    var (rightSeconds, placedSeconds, allSeconds) = (0, 0, 0)
    /// Metres from the position along the line to the true one, and whether the uncertainty said so.
    var deviations: [Double] = []
    var deviationsWithin = 0
    var fence = Fence()
    /// The arrivals that the plain rule would have told. It is `nil` where there are no fixes.
    var plain: Arrivals?
    /// Stops that were told as departed before the wheels turned, or as passed before the train was beyond.
    var (departedTooEarly, passedTooEarly) = (0, 0)
    var calibration = Calibration()
    /// The problems of the ride, as text for a reader.
    var problems: [String] = []

    /// The result that an alarm would have had if it rang at the first fix within 200 m of the destination.
    struct Fence {
        var isMissed = false
        var isWrong = false
        var lead: Double?

        static let radius = 200.0
    }

    /// Seconds before the true standing beyond which `approaching` is for a wrong station.
    private static let soon = 240.0
    /// `approaching` in time: seconds before the doors open.
    static let leads = 60.0...150.0
    /// The time before the doors open, in seconds, by which a journey must have begun to allow the full lead.
    private static let fullLead = 90.0

    package init(_ ride: SimulatedRide, _ run: Run, in network: Network, pattern number: Int, to: Int) {
        let truth = ride.truth
        let pattern = network.patterns[number]
        guard let end = truth.calls.firstIndex(where: { $0.stop == to }), let opened = truth.calls[end].doorsOpen,
            let closed = truth.calls[end].doorsClosed
        else { return }
        let destination = truth.calls[end]
        let stops = truth.calls[...end].filter(\.stops)
        let before = stops[stops.count - 2]
        passes = stops.count - 1
        isHeld = truth.holds.contains { $0.standing < destination.standing }
        let begin = ride.journeyStart
        countsForLead =
            opened.seconds(since: begin) >= Self.fullLead
            && !truth.holds.contains { (before.departure...destination.standing).contains($0.standing) }

        /// Seconds until the train stands at the destination, without those for which it is held on the way.
        func running(from time: Timestamp) -> Double {
            let held = truth.holds.reduce(0) { sum, hold in
                let (from, to) = (max(time, hold.standing), min(destination.standing, hold.departure))
                return sum + max(0, to.seconds(since: from))
            }
            return destination.standing.seconds(since: time) - held
        }

        let told = run.events.filter { $0.time <= destination.departure.advanced(bySeconds: Arrivals.late) }
        judgeArrivals(told, stops) { time in
            let state = truth.state(at: time)
            let next = pattern.stops[min(state.stop + 1, pattern.stops.count - 1)].chainage
            return "\(state.phase) behind stop \(state.stop), \(Int(next - state.chainage)) m before the next"
        }
        judgeOthers(told, Array(truth.calls[...end]))
        let rule = PlainRule(ride, in: network)
        if rule.hasFixes {
            let late = destination.departure.advanced(bySeconds: Arrivals.late)
            plain = Arrivals(rule.arrivals.filter { $0.time <= late }, at: stops)
        }
        let through = truth.calls[...end].filter { !$0.stops }.map(\.stopID)
        stopsRunThrough = through.count
        arrivalsRunThrough = told.count { $0.kind == .arrived && $0.stop.map { through.contains($0.id) } ?? false }
        judgeDestination(run.events, destination, opened: opened, closed: closed, truth)
        if let approaching = run.events.first(where: { $0.kind == .approaching && $0.stop?.id == destination.stopID }) {
            lead = opened.seconds(since: approaching.time)
            approachesFarTooEarly = running(from: approaching.time) > Self.soon
            approachesBeforeStopBefore = before.stop > truth.calls[0].stop && approaching.time < before.standing
            if approachesFarTooEarly { tell(approaching, "for a stop \(Int(lead ?? 0)) s away") }
            if countsForLead, let lead, !Self.leads.contains(lead) {
                tell(approaching, "\(Int(lead)) s before the doors opened")
            }
        }
        judgePositions(
            run.positions.filter { (begin...closed).contains($0.time) }, truth, pattern, network, seat: ride.seat)
        judgeFence(ride, network.stations[pattern.stops[to].station].coordinate, opened: opened, closed: closed) {
            running(from: $0) > Self.soon
        }
    }

    private mutating func judgeArrivals(
        _ events: [Event], _ stops: [Truth.Call], place: (Timestamp) -> String
    ) {
        let told = events.filter { $0.kind == .arrived }.map { ($0.time, $0.stop?.id ?? "") }
        let judged = Arrivals(told, at: stops)
        (falseArrivals, missedArrivals, arrivals) = (judged.wrong.count, judged.missed.count, judged.delays)
        for wrong in judged.wrong {
            let what = wrong.isRepeated ? "once more" : "where the train did not stand: \(place(wrong.time))"
            problems.append("arrived \(wrong.stopID) at \(wrong.time) \(what)")
        }
        for call in judged.missed { problems.append("no arrived at \(call.stopID), standing \(call.standing)") }
    }

    /// Judges what was told of the way on, and when doors were expected to open.
    private mutating func judgeOthers(_ events: [Event], _ calls: [Truth.Call]) {
        for event in events {
            guard let call = calls.first(where: { $0.stopID == event.stop?.id }) else { continue }
            if let opened = call.doorsOpen { calibration.add(event, opened: opened) }
            // Where the train runs through, it departs when its middle is beyond the stop.
            guard event.time < call.departure else { continue }
            if event.kind == .departed { departedTooEarly += 1 }
            if event.kind == .passed { passedTooEarly += 1 }
            if event.kind == .departed || event.kind == .passed {
                tell(event, "\(Int(call.departure.seconds(since: event.time))) s too early")
            }
        }
    }

    private mutating func judgeDestination(
        _ events: [Event], _ call: Truth.Call, opened: Timestamp, closed: Timestamp, _ truth: Truth
    ) {
        let own = events.filter { $0.stop?.id == call.stopID }
        let arrivals = own.filter { $0.kind == .arrived }
        let early = arrivals.first { $0.time < call.arrival }
        hasWrongDestination = early != nil
        if let early {
            let state = truth.state(at: early.time)
            let seconds = Int(call.standing.seconds(since: early.time))
            tell(early, "\(seconds) s before the train stood there: \(state.phase) behind stop \(state.stop)")
        }
        let arrival = arrivals.first { $0.time >= call.arrival }
        hasNoArrival = arrival == nil
        hasNoArrivalInTime = arrival.map { $0.time > closed } ?? true
        destinationArrival = arrival.map { $0.time.seconds(since: call.standing) }
        hasNoAlarm = hasNoArrivalInTime && !own.contains { $0.kind == .approaching && $0.time <= closed }
        if hasNoAlarm { problems.append("no alarm for \(call.stopID), doors \(opened) to \(closed)") }
        if let end = events.first(where: { $0.kind == .journeyEnded }), end.reason != .arrived, end.time <= closed {
            endsTooEarly = true
            problems.append("journey ended at \(end.time): \(end.reason?.rawValue ?? "")")
        }
    }

    private mutating func judgePositions(
        _ positions: [(time: Timestamp, position: LinePosition?)], _ truth: Truth, _ pattern: Pattern,
        _ network: Network, seat: Double
    ) {
        allSeconds = positions.count
        for (time, position) in positions {
            guard let position else { continue }
            placedSeconds += 1
            let state = truth.state(at: time)
            let stop = network.patterns[position.pattern].stops[position.stop]
            if stop.station == pattern.stops[state.stop].station { rightSeconds += 1 }
            let deviation = abs(position.chainage - state.chainage - seat)
            guard network.patterns[position.pattern].direction == pattern.direction else { continue }
            deviations.append(deviation)
            if deviation <= position.uncertainty { deviationsWithin += 1 }
        }
    }

    private mutating func judgeFence(
        _ ride: SimulatedRide, _ centre: Coordinate, opened: Timestamp, closed: Timestamp,
        isFarAway: (Timestamp) -> Bool
    ) {
        let ring = ride.observations.first { observation in
            guard case .fix(let fix) = observation.content, fix.mode >= .twoD, let coordinate = fix.coordinate,
                observation.time >= ride.journeyStart
            else { return false }
            return coordinate.distance(to: centre) <= Fence.radius
        }
        guard let ring, ring.time <= closed else {
            fence.isMissed = true
            return
        }
        fence.lead = opened.seconds(since: ring.time)
        fence.isWrong = isFarAway(ring.time)
    }

    private mutating func tell(_ event: Event, _ what: String) {
        problems.append("\(event.kind.rawValue) \(event.stop?.id ?? "") at \(event.time) \(what)")
    }
}

extension SimulatedRide {
    /// When the rider started the journey.
    var journeyStart: Timestamp {
        observations.first { if case .command = $0.content { true } else { false } }?.time ?? truth.start
    }
}
