import Positioning
import Transit
import Mathematics

/// The evidence that a train has left a station now: how often a train of each pattern leaves at such a moment.
///
/// Trains whose times are known leave at them or some time later (`lateness`). Where the timetable has headways alone, one moment is
/// like another.
struct DepartureEvidence {
    /// By pattern, how many of its trains an hour leave just now.
    private(set) var trainsPerHour: [Int: Double] = [:]
    /// Whether any of them has a time of its own.
    private(set) var isTimed = false

    /// - Parameter stops: for each pattern the position of the station in its stops.
    init(_ network: Network, at stops: [Int: Int], at time: Timestamp) {
        let rates = DepartureRates(
            network, at: stops, around: time, before: 6 * Parameters.Departures.meanLateDelay,
            after: 6 * Parameters.Departures.meanEarliness)
        isTimed = !rates.trains.isEmpty
        for (pattern, rate) in rates.perSecond { trainsPerHour[pattern] = 3600 * rate }
        for train in rates.trains {
            trainsPerHour[train.pattern, default: 0] += 3600 * Self.lateness(time.seconds(since: train.departure))
        }
        for pattern in stops.keys where trainsPerHour[pattern] == nil && !rates.untold.contains(pattern) {
            trainsPerHour[pattern] = 0
        }
    }

    /// The probability density that a train leaves a number of seconds after its time, per second.
    static func lateness(_ seconds: Double) -> Double {
        typealias Delay = Parameters.Departures
        guard seconds >= 0 else { return Delay.earlyShare / Delay.meanEarliness * exp(seconds / Delay.meanEarliness) }
        let usual = (1 - Delay.lateShare - Delay.earlyShare) / Delay.meanDelay * exp(-seconds / Delay.meanDelay)
        return usual + Delay.lateShare / Delay.meanLateDelay * exp(-seconds / Delay.meanLateDelay)
    }
}
