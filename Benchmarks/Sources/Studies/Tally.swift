import Observations

/// The right and wrong results in many rides of a kind.
package struct Tally: Sendable {
    package private(set) var rides = 0
    package private(set) var ridesWithoutHold = 0
    package private(set) var counts: [Count: Int] = [:]
    package private(set) var values: [Measure: [Double]] = [:]
    package private(set) var calibration = Calibration()
    package private(set) var seconds = 0.0
    package private(set) var problems: [(seed: UInt64, text: String)] = []

    /// The quantities that are counted.
    package enum Count: Hashable, Sendable {
        case passes, observations
        case noAlarm, noArrivalInTime, noArrival, wrongDestination, endedTooEarly, farTooEarly, beforeStopBefore
        case falseArrivals, missedArrivals, stopsRunThrough, arrivalsRunThrough
        case leadCounted, leadInTime, leadTooLate, noApproach
        case rightSeconds, placedSeconds, allSeconds, deviationsWithin
        case fenceMissed, fenceWrong
        case plainPasses, plainMissed, plainFalse, departedTooEarly, passedTooEarly
    }

    /// The quantities that have a distribution.
    package enum Measure: Hashable, Sendable {
        case arrival, arrivalWithoutHold, destination, lead, deviation, fenceLead, plain
    }

    /// Adds a ride.
    package mutating func add(_ verdict: Verdict, _ run: Run, seed: UInt64) {
        rides += 1
        if !verdict.isHeld { ridesWithoutHold += 1 }
        seconds += run.seconds
        count(.passes, verdict.passes)
        count(.observations, run.observations)
        count(.noAlarm, verdict.hasNoAlarm)
        count(.noArrivalInTime, verdict.hasNoArrivalInTime)
        count(.noArrival, verdict.hasNoArrival)
        count(.wrongDestination, verdict.hasWrongDestination)
        count(.endedTooEarly, verdict.endsTooEarly)
        count(.farTooEarly, verdict.approachesFarTooEarly)
        count(.beforeStopBefore, verdict.approachesBeforeStopBefore)
        count(.falseArrivals, verdict.falseArrivals)
        count(.missedArrivals, verdict.missedArrivals)
        count(.stopsRunThrough, verdict.stopsRunThrough)
        count(.arrivalsRunThrough, verdict.arrivalsRunThrough)
        if verdict.countsForLead {
            count(.leadCounted, 1)
            count(.leadInTime, verdict.lead.map(Verdict.leads.contains) ?? false)
            values[.lead, default: []] += verdict.lead.map { [$0] } ?? []
        }
        count(.leadTooLate, verdict.lead.map { $0 < 0 } ?? false)
        count(.noApproach, verdict.lead == nil)
        count(.rightSeconds, verdict.rightSeconds)
        count(.placedSeconds, verdict.placedSeconds)
        count(.allSeconds, verdict.allSeconds)
        count(.deviationsWithin, verdict.deviationsWithin)
        count(.fenceMissed, verdict.fence.isMissed)
        count(.fenceWrong, verdict.fence.isWrong)
        count(.departedTooEarly, verdict.departedTooEarly)
        count(.passedTooEarly, verdict.passedTooEarly)
        if let plain = verdict.plain {
            count(.plainPasses, verdict.passes)
            count(.plainMissed, plain.missed.count)
            count(.plainFalse, plain.wrong.count)
            values[.plain, default: []] += plain.delays
        }
        calibration.add(verdict.calibration)
        values[.arrival, default: []] += verdict.arrivals
        if !verdict.isHeld { values[.arrivalWithoutHold, default: []] += verdict.arrivals }
        values[.destination, default: []] += verdict.destinationArrival.map { [$0] } ?? []
        // One in ten seconds is enough for a distribution.
        values[.deviation, default: []] += stride(from: 0, to: verdict.deviations.count, by: 10).map {
            verdict.deviations[$0]
        }
        values[.fenceLead, default: []] += verdict.fence.lead.map { [$0] } ?? []
        problems += verdict.problems.map { (seed, $0) }
    }

    /// Adds rides that were counted elsewhere.
    package mutating func add(_ other: Tally) {
        rides += other.rides
        ridesWithoutHold += other.ridesWithoutHold
        seconds += other.seconds
        counts.merge(other.counts, uniquingKeysWith: +)
        values.merge(other.values, uniquingKeysWith: +)
        calibration.add(other.calibration)
        problems += other.problems
    }

    /// Sorts what was counted in no order.
    package mutating func finish() {
        values = values.mapValues { $0.sorted() }
        problems.sort { $0.seed < $1.seed }
    }

    private mutating func count(_ count: Count, _ number: Int) {
        counts[count, default: 0] += number
    }

    private mutating func count(_ count: Count, _ isSo: Bool) {
        self.count(count, isSo ? 1 : 0)
    }
}
