import Foundation
import Navigation
import Positioning
import TestSupport
import Transit

/// Judges what was told of a ride by what was true.
struct RideJudge {
    let ride: ArbitraryRide
    private(set) var verdict = RideVerdict()

    /// Nothing is judged in the first 20 s.
    static let warmUp = 20.0
    /// The tolerance of a place, in metres. A place may also be three accuracies off.
    private static let placeTolerance = 30.0
    /// The longest time without a place, in seconds.
    private static let longestLoss = 10.0
    /// Metres: half of a long train.
    private static let halfTrain = 100.0
    /// In metres a second.
    private static let fastestArrival = 2.0
    /// The shortest stand that must be told, in seconds, and its greatest distance from a stop, in metres.
    /// It is told within three seconds. A phone-like receiver reports a standstill up to three seconds before it.
    private static let shortestStand = 8.0
    private static let stoppingPlace = 20.0
    private static let latestArrival = 3.0
    private static let earliestArrival = 3.0
    /// The distance from the stop at which a visit begins and ends, in metres.
    private static let visit = 150.0
    /// The movement, in metres, or the speed, in metres a second, at which a train has left.
    private static let leastMove = 1.0
    private static let leastSpeed = 0.3

    init(_ ride: ArbitraryRide) { self.ride = ride }

    /// Judges the place after each fix.
    mutating func judge(_ places: [LinePosition?]) {
        let limit = max(Self.placeTolerance, 3 * ride.receiver.accuracy)
        var lostSince: Double?
        for (fix, place) in zip(ride.fixes, places) {
            guard let time = fix.time?.second, time > Self.warmUp, let taken = fix.coordinate else { continue }
            if ride.isMisled(at: time) {
                lostSince = nil
                continue
            }
            guard let place else {
                // Counted once, where the loss becomes too long.
                let since = lostSince ?? time
                if since.isFinite, time - since > Self.longestLoss {
                    verdict.violate(.lost, at: time, "no place since \(since.short) s")
                    lostSince = .infinity
                } else {
                    lostSince = since
                }
                continue
            }
            lostSince = nil
            verdict.judged[.place, default: 0] += 1
            let track = ride.network.patterns[place.pattern].track
            let told = track.coordinate(at: place.chainage)
            let chainage = ride.state(at: time).chainage
            // A fix may err by more than three accuracies: who is right about the train is not wrong because of that.
            let off = told.distance(to: ride.pattern.track.coordinate(at: chainage))
            guard off > limit, let projection = track.nearest(to: taken) else { continue }
            let offFix = told.distance(to: track.coordinate(at: projection.chainage))
            guard offFix > limit else { continue }
            verdict.violate(
                .place, at: time,
                "\(offFix.short) m from the fix, \(off.short) m from the train at \(chainage.short) m,"
                    + " at stop \(place.stop) with \(place.standing.short)"
                    + (place.pattern == ride.number ? "" : ", wrong pattern"))
        }
        verdict.judged[.lost] = 1
    }

    /// Judges the events of a navigator, or of a rival.
    mutating func judge(_ events: [Event]) {
        let events = events.filter { $0.stop != nil }
        for event in events where event.time.second > Self.warmUp {
            guard let id = event.stop?.id else { continue }
            switch event.kind {
            case .arrived: judgeArrival(id, at: event.time.second)
            case .passed: judgePassing(id, at: event.time.second)
            case .departed: judgeDeparture(id, at: event.time.second, events)
            default: break
            }
        }
        judgeRepetition(events)
        judgeStands(events.filter { $0.kind == .arrived })
    }

    private mutating func judgeArrival(_ id: String, at time: Double) {
        let (chainage, speed) = ride.state(at: time)
        verdict.judged[.arrivedMoving, default: 0] += 1
        verdict.judged[.arrivedElsewhere, default: 0] += 1
        if speed > Self.fastestArrival {
            verdict.violate(.arrivedMoving, at: time, "\(id) at \(speed.short) m/s, \(offset(chainage, id))")
        }
        let distance = ride.distance(to: id, at: time)
        if distance > Self.halfTrain + 3 * ride.receiver.accuracy {
            verdict.violate(.arrivedElsewhere, at: time, "\(id) at \(speed.short) m/s, \(offset(chainage, id))")
        }
    }

    private mutating func judgePassing(_ id: String, at time: Double) {
        verdict.judged[.passedTooSoon, default: 0] += 1
        let (chainage, speed) = ride.state(at: time)
        guard let stop = ride.stop(id) else {
            return verdict.violate(.passedTooSoon, at: time, "\(id), where the train never comes")
        }
        if chainage <= stop.chainage {
            verdict.violate(.passedTooSoon, at: time, "\(id) at \(speed.short) m/s, \(offset(chainage, id))")
        }
    }

    /// The stand of a departure is that of the arrival, or the last one at the stop where none was told.
    private mutating func judgeDeparture(_ id: String, at time: Double, _ events: [Event]) {
        verdict.judged[.departedTooSoon, default: 0] += 1
        let arrival = events.last { $0.kind == .arrived && $0.stop?.id == id && $0.time.second <= time }?.time.second
        let stand = ride.movement.stands.last { stand in
            guard let arrival else { return stand.start <= time && ride.distance(to: id, at: stand.start) < Self.visit }
            return stand.start <= arrival + Self.earliestArrival && stand.end > arrival
        }
        guard let stand, time >= stand.start else { return }
        let (chainage, speed) = ride.state(at: time)
        if time < stand.end || (chainage - stand.chainage < Self.leastMove && speed <= Self.leastSpeed) {
            verdict.violate(
                .departedTooSoon, at: time,
                "\(id), stood from \(stand.start.short) to \(stand.end.short) s, \(offset(chainage, id))")
        }
    }

    private mutating func judgeRepetition(_ events: [Event]) {
        var told: [Visit: Event] = [:]
        for event in events where event.kind == .arrived || event.kind == .passed {
            let time = event.time.second
            guard let id = event.stop?.id else { continue }
            let visit = Visit(id: id, hasBegun: hasBegun(id, at: time))
            if let before = told[visit] {
                // A train that stands there after all has arrived, whatever was told before.
                guard time > Self.warmUp, before.kind == .arrived || event.kind == .passed else { continue }
                verdict.violate(
                    .toldTwice, at: time, "\(id) \(event.kind), after \(before.kind) at \(before.time.second.short) s")
            }
            told[visit] = event
            verdict.judged[.toldTwice, default: 0] += 1
        }
    }

    private mutating func judgeStands(_ arrivals: [Event]) {
        for stand in ride.movement.stands where stand.start > Self.warmUp {
            let seen =
                ride.isMisled(at: stand.start)
                ? (ride.fault?.time.upperBound ?? 0) + ArbitraryRide.recovery : stand.start
            let deadline = seen + Self.latestArrival + max(0, ride.receiver.interval - 1)
            guard min(stand.end, ride.end) - seen >= Self.shortestStand,
                ride.fault.map({ !(seen...deadline).contains($0.time.lowerBound) }) ?? true,
                let stop = ride.pattern.stops.first(where: { abs($0.chainage - stand.chainage) <= Self.stoppingPlace })
            else { continue }
            let id = ride.id(of: stop)
            let told = arrivals.map(\.time.second).enumerated()
                .filter { arrivals[$0.offset].stop?.id == id && hasBegun(id, at: $0.element) }.map(\.element)
            if told.contains(where: { $0 < stand.start - Self.earliestArrival }) { continue }
            verdict.judged[.standNotTold, default: 0] += 1
            guard let first = told.first(where: { $0 < stand.end }) else {
                verdict.violate(.standNotTold, at: stand.start, "\(id) never, \(words(of: stand, id))")
                continue
            }
            if first > deadline + 0.001 {
                verdict.violate(
                    .standNotTold, at: stand.start,
                    "\(id) after \((first - stand.start).short) s, \(words(of: stand, id))")
            }
        }
    }

    /// A key for a visit. An event told of a station before the train comes near it has nothing to do with its visit.
    private struct Visit: Hashable {
        let id: String
        let hasBegun: Bool
    }

    /// Whether the train is near a station for the first time, or was; it comes to none twice, since it never goes back.
    private func hasBegun(_ id: String, at time: Double) -> Bool {
        guard let stop = ride.stop(id) else { return true }
        return ride.state(at: time).chainage >= stop.chainage - Self.visit
    }

    private func words(of stand: ArbitraryMovement.Stand, _ id: String) -> String {
        "stood \(offset(stand.chainage, id)) for \((stand.end - stand.start).short) s"
    }

    private func offset(_ chainage: Double, _ id: String) -> String {
        guard let stop = ride.stop(id) else { return "on another line" }
        return "\(abs(chainage - stop.chainage).short) m \(chainage < stop.chainage ? "before" : "beyond")"
    }
}

extension Double {
    /// With one decimal.
    var short: String { String(format: "%.1f", self) }
}
