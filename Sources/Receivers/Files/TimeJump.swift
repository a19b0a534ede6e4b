import Navigation
import Positioning

/// What waits while nobody knows whether a log without receive times has a gap, or an epoch with a wrong time of day.
struct TimeJump {
    /// Something with the time that it tells, or that of what came before it.
    struct Item {
        var content: Observation.Content
        var time: Timestamp
        var received: Timestamp?
        /// Whether it is a fix that tells its time.
        var isFix: Bool
        /// Whether its time is its own or its epoch's, and not that of what came before it.
        var hasTime: Bool
    }

    /// The time before it.
    private let start: Timestamp
    private var items: [Item] = []

    /// A receiver that tells its time twice so many seconds apart has been off, or is wrong.
    private static let longestGap = 60.0

    /// So many items wait at most, as for a date.
    private static let mostItems = LogTimeline.mostWaiting

    /// Begins behind a time.
    init(from start: Timestamp) { self.start = start }

    /// Whether a time is so far from the one before it that it waits.
    static func isJump(_ time: Timestamp, from last: Timestamp) -> Bool {
        let passed = time.seconds(since: last)
        return passed > longestGap || passed < -FixTimeGate.slack
    }

    /// Takes what comes next.
    ///
    /// - Returns: all that has waited, with it, in order, once it is known when that was.
    mutating func take(_ item: Item) -> [Item]? {
        let fixes = items.filter(\.isFix)
        guard item.isFix, let first = fixes.first, let newest = fixes.last else {
            items.append(item)
            return items.count < Self.mostItems ? nil : settled
        }
        // It goes on from before the jump, and not from what jumped.
        let isBack = !Self.isJump(item.time, from: start) && Self.isJump(item.time, from: newest.time)
        if isBack || item.time < first.time.advanced(bySeconds: -FixTimeGate.slack) { return rejected(until: item) }
        items.append(item)
        return fixes.count + 1 >= FixTimeGate.agreeing ? settled : nil
    }

    /// What has waited, at the times that the fixes tell; what tells none of its own happens with what came before it.
    private var settled: [Item] {
        var last = start
        return items.map { item in
            var item = item
            if !item.hasTime { item.time = last }
            last = item.time
            return item
        }
    }

    /// What has waited, between the time before it and that of what comes next, since its own times are wrong.
    func rejected(until next: Item? = nil) -> [Item] {
        let until = next.map { $0.time.seconds(since: start) } ?? Double(items.count)
        let step = max(0, min(1, until / Double(items.count + 1)))
        let moved = items.enumerated().map { number, item in
            var item = item
            item.time = start.advanced(bySeconds: step * Double(number + 1))
            return item
        }
        return moved + (next.map { [$0] } ?? [])
    }
}
