import NMEA
import Navigation
import Observations
import Positioning

/// The items that wait while nobody knows whether a log without receive times has a gap, or fixes with a wrong time of day.
struct TimeJump {
    /// The last fix before it.
    struct Start {
        var fix: Fix
        var time: Timestamp
        /// The log's clock then.
        var clock: Timestamp
    }

    /// Something with the time of day that it or its epoch tells.
    struct Item {
        var content: Observation.Content
        var time: Timestamp?
        /// Whether it is a fix that tells its time.
        var isFix: Bool
    }

    /// Something with the log's clock when it happened.
    struct Placed {
        var content: Observation.Content
        /// The time of day that a fix tells.
        var told: Timestamp?
        var clock: Timestamp
    }

    private let start: Start
    private var items: [Item] = []

    /// A receiver that gives dates does so within its first minutes; a pipe that gives none should not wait for ever.
    static let mostWaiting = 240
    /// A clock that steps by more seconds from one line to the next may have been set.
    static let longestStep = 60.0
    /// The number of items that wait at most, as for a date.
    private static let mostItems = Self.mostWaiting
    /// The fixes that agree behind it where a log ends with a gap.
    private static let agreeing = 3
    /// Seconds that pass from one fix to the next where nothing tells how many.
    private static let usual = 1.0

    /// Begins behind a fix.
    init(from start: Start) { self.start = start }

    /// Whether a time is so far from the one before it that it waits.
    static func isJump(_ time: Timestamp, from last: Timestamp) -> Bool {
        let passed = time.seconds(since: last)
        return passed > longestStep || passed < -Timekeeper.slack
    }

    /// Handles the next item.
    ///
    /// - Returns: all items that have waited, with this one, in order, once it is known when that was.
    mutating func take(_ item: Item) -> [Placed]? {
        let told = items.filter(\.isFix).compactMap(\.time)
        items.append(item)
        guard item.isFix, let time = item.time, let first = told.first, let newest = told.last else {
            return items.count < Self.mostItems ? nil : settled
        }
        // It goes on from before the jump, and not from what jumped.
        let isBack = !Self.isJump(time, from: start.time) && Self.isJump(time, from: newest)
        if isBack || time < first.advanced(bySeconds: -Timekeeper.slack) { return rejected(until: time) }
        return time.seconds(since: first) >= Self.longestStep || items.count >= Self.mostItems ? settled : nil
    }

    /// All that has waited where the log ends: a time that nothing follows is not known to be right.
    var ended: [Placed] { items.count(where: \.isFix) >= Self.agreeing ? settled : rejected(until: nil) }

    /// The items at the times that the fixes tell, as far behind the jump as the train has moved; one that tells none happens with the
    /// one before it.
    private var settled: [Placed] {
        guard let first = items.first(where: \.isFix), case .fix(let fix) = first.content, let time = first.time else {
            return rejected(until: nil)
        }
        let step = time.seconds(since: start.time)
        let passed = Self.seconds(from: start.fix, to: fix) ?? (step > 0 ? step : Self.usual)
        var clock = start.clock
        return items.map { item in
            // The epoch under way when time jumped tells what came before it.
            if let told = item.time, !Self.isJump(told, from: time) {
                clock = max(clock, start.clock.advanced(bySeconds: passed + told.seconds(since: time)))
            }
            return Placed(content: item.content, told: item.isFix ? item.time : nil, clock: clock)
        }
    }

    /// The seconds that a train needed which moved at both fixes, and has not gone farther than it does within the slack of a clock: a
    /// train that is farther, or may have stood, tells no bound.
    static func seconds(from first: Fix, to second: Fix) -> Double? {
        guard let speed = first.speed, let other = second.speed, min(speed, other) >= 1, let from = first.coordinate,
            let to = second.coordinate
        else { return nil }
        let distance = from.distance(to: to)
        return distance <= Timekeeper.slack * max(speed, other) ? 2 * distance / (speed + other) : nil
    }

    /// The items between the jump and the time of the last of them, since their own are wrong.
    private func rejected(until end: Timestamp?) -> [Placed] {
        let count = end == nil ? items.count + 1 : items.count
        let until = end.map { max(0, $0.seconds(since: start.time)) } ?? Double(count) * Self.usual
        let step = min(Self.usual, until / Double(count))
        return items.enumerated().map { number, item in
            let isLast = end != nil && number == items.count - 1
            return Placed(
                content: item.content, told: item.isFix ? item.time : nil,
                clock: start.clock.advanced(bySeconds: isLast ? until : step * Double(number + 1)))
        }
    }
}
