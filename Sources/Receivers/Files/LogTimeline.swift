package import NMEA
import Navigation
package import Observations
import Positioning

/// Gives what a log tells its time, by a clock that runs on: `Timekeeper` has the rest of the rule.
///
/// - Receive times let time pass. Where they step back, or forward by more than a minute, the clock that they come from may have been
///   set: then the fixes' times do, as they do in a log without receive times.
/// - Where fixes' times step too, and there are no receive times, the step waits for the fixes behind it (`TimeJump`).
/// - A fix that has a time of day and no date lies on the day that brings it nearest to what came before it: so midnight begins a new
///   day.
/// - What has no time happens with the last thing that had one.
/// - A fix that live was skipped for a newer one is left out.
/// - What comes before the first date waits for it, and is counted backwards from it. Where none comes the log starts on
///   1970-01-01.
package struct LogTimeline {
    /// Whether the log had to be counted from 1970-01-01.
    package private(set) var lacksDate = false
    private var waiting: [StreamDecoder.Item] = []
    /// The clock at the last item; its readings begin with the first time that the log tells.
    private var clock: Timestamp?
    /// The last receive time by which the clock has moved.
    private var lastReceived: Timestamp?
    /// The last fix that told its time, and the clock then.
    private var timed: TimeJump.Start?
    /// The items that wait for the fixes after a jump in time.
    private var jump: TimeJump?
    /// The times of the last fixes that the agent never got.
    private var skipped: [Timestamp] = []

    /// Whether a step in time may wait for what stands behind it.
    private let waits: Bool

    /// Each is told right before its sentences, and its fix comes with the next epoch at the latest.
    private static let mostSkipped = 8

    /// Creates a timeline of a log that has not begun.
    ///
    /// - Parameter waits: whether a step in time may wait for what stands behind it: a rider may not.
    package init(waits: Bool = true) { self.waits = waits }

    /// Places an item, and those that waited for it, in their order.
    package mutating func place(_ item: StreamDecoder.Item, into observations: inout [Observation]) {
        switch item.content {
        // It has only the machine's time, which must not become that of what waits for a date.
        case .interruption: return
        case .skippedFix(let time):
            skipped = skipped.suffix(Self.mostSkipped - 1) + [time]
            return
        case .fix(let fix): if let time = fix.time, skipped.contains(time) { return }
        default: break
        }
        if clock == nil {
            guard let known = Self.knownTime(of: item) else {
                waiting.append(item)
                if waiting.count > TimeJump.mostWaiting { finish(into: &observations) }
                return
            }
            start(at: known, into: &observations)
        }
        append(item, to: &observations)
    }

    /// Places what still waits for a date when the log ends without one.
    package mutating func finish(into observations: inout [Observation]) {
        if let jump { settle(jump.ended, into: &observations) }
        guard !waiting.isEmpty else { return }
        lacksDate = true
        let first = waiting.lazy.compactMap { Self.fix(in: $0)?.millisecondOfDay }.first ?? 0
        clock = Timestamp(milliseconds: Int64(first))
        let items = waiting
        waiting = []
        for item in items { append(item, to: &observations) }
    }

    /// Counts what waited backwards from the first known time, so that it leads up to it.
    private mutating func start(at known: Timestamp, into observations: inout [Observation]) {
        var first = known
        for item in waiting.reversed() {
            guard let ofDay = Self.fix(in: item)?.millisecondOfDay else { continue }
            first = Self.nearest(to: first, millisecondOfDay: ofDay)
        }
        clock = first
        let items = waiting
        waiting = []
        for item in items { append(item, to: &observations) }
    }

    private mutating func append(_ item: StreamDecoder.Item, to observations: inout [Observation]) {
        guard let content = Self.content(of: item) else { return }
        let told = Self.fix(in: item).flatMap { fix in
            fix.time ?? fix.millisecondOfDay.map { Self.nearest(to: item.received ?? timeOfDay, millisecondOfDay: $0) }
        }
        // A receive time holds on until the next one; only its own, or a new one, tells when this item came.
        let isNew = item.received != lastReceived && (told != nil || lastReceived != nil)
        if let received = item.received, item.hasOwnTime || isNew {
            if let jump { settle(jump.ended, into: &observations) }
            move(toReceived: received, told: told)
        } else {
            // It belongs to the epoch under way.
            let item = TimeJump.Item(
                content: content, time: told ?? (lastReceived == nil ? item.received : nil), isFix: told != nil)
            if waits, jump == nil, told != nil, let time = item.time, let timed, TimeJump.isJump(time, from: timed.time)
            {
                jump = TimeJump(from: timed)
            }
            if jump != nil {
                if let settled = jump?.take(item) { settle(settled, into: &observations) }
                return
            }
            if let time = item.time { advance(by: max(0, time.seconds(since: timeOfDay))) }
            if case .fix(let fix) = content, let timed, told == timed.time {
                advance(by: TimeJump.seconds(from: timed.fix, to: fix) ?? 0)
            }
        }
        emit(content, told: told, into: &observations)
    }

    /// Lets as much time pass as the receive times say, or the fixes' where those cannot be right.
    private mutating func move(toReceived received: Timestamp, told: Timestamp?) {
        let passed = received.seconds(since: lastReceived ?? (told == nil ? timeOfDay : received))
        // Recordings of earlier versions have the satellites' time at what the rider did, and the machine's at what the receiver said.
        let byFixes = timed == nil ? nil : (told ?? received).seconds(since: timeOfDay)
        let runs = byFixes.map { $0 > 0 && $0 <= TimeJump.longestStep } ?? false
        let isSet = !(0...TimeJump.longestStep).contains(passed) && runs
        if !isSet || told != nil { lastReceived = received }
        advance(by: isSet ? byFixes ?? 0 : max(0, passed))
    }

    private mutating func advance(by seconds: Double) { clock = clock?.advanced(bySeconds: seconds) }

    /// The time of day as the fixes have it, or the clock's reading where none has told it.
    private var timeOfDay: Timestamp {
        let clock = clock ?? Timestamp(milliseconds: 0)
        return timed.map { $0.time.advanced(bySeconds: clock.seconds(since: $0.clock)) } ?? clock
    }

    /// Tells what has waited.
    private mutating func settle(_ items: [TimeJump.Placed], into observations: inout [Observation]) {
        jump = nil
        for item in items {
            clock = clock.map { max($0, item.clock) }
            emit(item.content, told: item.told, into: &observations)
        }
    }

    private mutating func emit(_ content: Observation.Content, told: Timestamp?, into observations: inout [Observation])
    {
        guard let clock else { return }
        if case .fix(let fix) = content, let told {
            // One that is late, or tells the time of the one before it, does not tell the time of day.
            let late = timeOfDay.seconds(since: told)
            if told == timed?.time || timed != nil && late > 0 && late <= Timekeeper.slack {
                timed?.fix = fix
            } else {
                timed = .init(fix: fix, time: told, clock: clock)
            }
        }
        observations.append(Observation(content, at: clock))
    }

    /// The meaning of an item to the core; `nil` for an item that only a tester wants to know.
    private static func content(of item: StreamDecoder.Item) -> Observation.Content? {
        switch item.content {
        case .fix(let fix): .fix(fix)
        case .observation(let content): content
        case .sky, .interruption, .skippedFix: nil
        }
    }

    private static func knownTime(of item: StreamDecoder.Item) -> Timestamp? {
        fix(in: item)?.time ?? item.received
    }

    private static func fix(in item: StreamDecoder.Item) -> Fix? {
        if case .fix(let fix) = item.content { fix } else { nil }
    }

    /// The point in time with a time of day that lies nearest to another.
    static func nearest(to anchor: Timestamp, millisecondOfDay: Int) -> Timestamp {
        let day = Timestamp.millisecondsPerDay
        let midnight = anchor.milliseconds - Int64(anchor.millisecondOfDay)
        let sameDay = midnight + Int64(millisecondOfDay)
        let distance = sameDay - anchor.milliseconds
        if distance > day / 2 { return Timestamp(milliseconds: sameDay - day) }
        return Timestamp(milliseconds: distance < -day / 2 ? sameDay + day : sameDay)
    }
}
