import Belief
public import Positioning

/// Inserts the passing of time between observations that lie more than a second apart: a `tick` at each whole second.
///
/// The agent and a replay both do it, so that they conclude the same.
public struct Ticks: Sendable {
    /// The time until which they have been inserted; `nil` before the first observation.
    public private(set) var last: Timestamp?
    /// How many more a log may have inserted; `nil` for an agent, whose own clock tells how much time has passed.
    private var left: Int64?

    /// A tick waits so many seconds for an observation that comes late: receivers need some 0.1 to 0.3 s for a fix, and
    /// not always the same.
    public static let grace = 0.3

    /// No ride goes on after so many seconds without observation: where more lie between two, as when the clock is set for the
    /// first time, they have not passed, and there are no ticks.
    public static let longestGap: Int64 = Parameters.longestGap
    /// Observations of several sources may come in another order than they happened, by so many seconds.
    static let outOfOrder = 10.0

    /// The seconds without an observation that each observation of a log allows on the average, beside `longestGap` in all: a train
    /// starts or stops more often. Times that lie hours apart line after line were made up, and would run for minutes.
    static let perObservation: Int64 = 60

    /// Creates an inserter that has seen no observation.
    ///
    /// - Parameter isLog: whether a log tells the times, which may be wrong or made up, and not a clock that runs.
    public init(isLog: Bool = false) {
        left = isLog ? Self.longestGap : nil
    }

    /// Begins anew, where a log says that the box was switched on again.
    public mutating func begin() { last = nil }

    /// The ticks that belong before an observation, in order.
    public mutating func before(_ time: Timestamp) -> [Observation] {
        left? += Self.perObservation
        guard let last else {
            last = time
            return []
        }
        // A little earlier is out of order; much earlier is a clock that was set back.
        if time > last || last.seconds(since: time) > Self.outOfOrder { self.last = time }
        return ticks(between: last, and: time)
    }

    /// The ticks that are due when nothing has been observed until some time: together with those before the next
    /// observation they are the same, however often this is asked.
    public mutating func until(_ time: Timestamp) -> [Observation] {
        guard let last else { return [] }
        let ticks = ticks(between: last, and: time)
        self.last = ticks.last?.time ?? last
        return ticks
    }

    private mutating func ticks(between last: Timestamp, and time: Timestamp) -> [Observation] {
        guard time.milliseconds - last.milliseconds > 1000 else { return [] }
        let first = Self.wholeSeconds(last) + 1
        let end = Self.wholeSeconds(Timestamp(milliseconds: time.milliseconds - 1)) + 1
        guard first < end, end - first <= min(Self.longestGap, left ?? .max) else { return [] }
        left? -= end - first
        return (first..<end).map {
            Observation(.tick, at: Timestamp(milliseconds: $0 * 1000))
        }
    }

    /// The whole seconds since 1970, rounded down also before.
    private static func wholeSeconds(_ time: Timestamp) -> Int64 {
        let (seconds, rest) = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
        return rest < 0 ? seconds - 1 : seconds
    }
}
