package import NMEA
package import Navigation
import Positioning

/// Gives what a log tells its time.
///
/// - A fix happens at its GNSS time. One that has a time of day and no date lies on the day that brings it nearest to
///   its receive time, or else to what came before it: so midnight begins a new day.
/// - What has neither happens at its receive time, or else with the last thing that had a time. A fix without a time behind one that
///   had it happens as long after that as the receive times say, since the clock that they come from may be wrong by hours, and the
///   agent goes by the satellites' time once it has it.
/// - A fix that live was skipped for a newer one is left out.
/// - Where a fix was received late, the time that passed without it comes before it, as a tick.
/// - A fix whose time contradicts how time passed by the receive times counts at theirs (`FixTimeGate`); where there are none, what
///   jumps waits for the fixes behind it (`TimeJump`).
/// - What comes before the first date waits for it, and is counted backwards from it. Where none comes the log starts on
///   1970-01-01.
package struct LogTimeline {
    /// Whether the log had to be counted from 1970-01-01.
    package private(set) var lacksDate = false
    private var waiting: [StreamDecoder.Item] = []
    private var last: Timestamp?
    private var lastReceived: Timestamp?
    private var receiveTimes = ReceiveTimes()
    /// The last fix that told its time, and when it was received: what the receiver says later is counted from there.
    private var timed: (time: Timestamp, received: Timestamp)?
    private var gate = FixTimeGate()
    /// What waits for the fixes behind a time that jumps.
    private var jump: TimeJump?
    /// The times of the last fixes that the agent never got.
    private var skipped: [Timestamp] = []
    private let tellsTime: Bool

    /// Each is told right before its sentences, and its fix comes with the next epoch at the latest.
    private static let mostSkipped = 8
    /// A receiver that gives dates does so within its first minutes; a pipe that gives none should not wait for ever.
    static let mostWaiting = 240

    /// Creates a timeline of a log that has not begun.
    ///
    /// - Parameter tellsTime: whether time that passes without a fix is told.
    package init(tellsTime: Bool) {
        self.tellsTime = tellsTime
    }

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
        if last == nil {
            guard let known = Self.knownTime(of: item) else {
                waiting.append(item)
                if waiting.count > Self.mostWaiting { finish(into: &observations) }
                return
            }
            start(at: known, into: &observations)
        }
        append(item, to: &observations)
    }

    /// Places what still waits for a date when the log ends without one.
    package mutating func finish(into observations: inout [Observation]) {
        // A time that nothing follows is not known to be right.
        if let jump { settle(jump.rejected(), into: &observations) }
        guard !waiting.isEmpty else { return }
        lacksDate = true
        let first = waiting.lazy.compactMap { Self.fix(in: $0)?.millisecondOfDay }.first ?? 0
        last = Timestamp(milliseconds: Int64(first))
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
        last = first
        let items = waiting
        waiting = []
        for item in items { append(item, to: &observations) }
    }

    private mutating func append(_ item: StreamDecoder.Item, to observations: inout [Observation]) {
        guard let content = Self.content(of: item) else { return }
        // A receive time holds on until the next one; only its own, or a new one, tells when this item came.
        let received = item.received == lastReceived && !item.hasOwnTime ? nil : item.received
        lastReceived = item.received
        var anchor = received ?? last ?? item.received ?? Timestamp(milliseconds: 0)
        if case .fix = item.content, let received, let timed {
            anchor = timed.time.advanced(bySeconds: max(0, received.seconds(since: timed.received)))
        }
        var placed = TimeJump.Item(
            content: content, time: anchor, received: item.received, isFix: false, hasTime: received != nil)
        if case .fix(let fix) = item.content {
            let time = fix.time ?? fix.millisecondOfDay.map { Self.nearest(to: anchor, millisecondOfDay: $0) }
            placed.time = time ?? anchor
            placed.isFix = time != nil
            placed.hasTime = placed.isFix || placed.hasTime
            if let received, placed.isFix {
                placed.time = gate.take(placed.time, clock: Double(received.milliseconds) / 1000)
                if fix.time != nil { timed = (placed.time, received) }
            } else if placed.isFix, jump == nil, let last, TimeJump.isJump(placed.time, from: last) {
                jump = TimeJump(from: last)
            }
        }
        // Its epoch is not complete, and has a time that must prove itself first; nor did it happen before what came before it.
        if !placed.isFix, !item.hasOwnTime, timed == nil, let last,
            placed.time < last || TimeJump.isJump(placed.time, from: last)
        {
            (placed.time, placed.hasTime) = (last, false)
        }
        guard jump == nil else {
            if let settled = jump?.take(placed) { settle(settled, into: &observations) }
            return
        }
        emit(placed, into: &observations)
    }

    /// Gives what has waited its time.
    private mutating func settle(_ items: [TimeJump.Item], into observations: inout [Observation]) {
        jump = nil
        for item in items { emit(item, into: &observations) }
    }

    private mutating func emit(_ item: TimeJump.Item, into observations: inout [Observation]) {
        if case .fix(let fix) = item.content, tellsTime,
            let passed = receiveTimes.timePassed(before: fix, received: item.received)
        {
            observations.append(Observation(.tick, at: passed))
        }
        last = item.time
        receiveTimes.take(item.content, at: item.time, received: item.received)
        observations.append(Observation(item.content, at: item.time))
    }

    /// What an item means to the core; `nil` for what only a tester wants to know.
    private static func content(of item: StreamDecoder.Item) -> Observation.Content? {
        switch item.content {
        case .fix(let fix): .fix(fix)
        case .startJourney(let from, let to): .command(.startJourney(from: from, to: to))
        case .endJourney: .command(.endJourney)
        case .button(let isHeld): .button(isHeld: isHeld)
        case .settings(let lead, let radius): .settings(Navigator.Settings(lead: lead, radius: radius))
        case .lead(let lead): .command(.setLead(lead))
        case .verdict(let verdict): .verdict(Verdict(verdict))
        case .state(let part): .state(part: part.number, of: part.count, text: part.text)
        case .sighting(let seen):
            .sighting(
                Sighting(
                    uuid: seen.uuid, major: seen.major, minor: seen.minor, measuredPower: seen.measuredPower,
                    rssi: seen.rssi))
        case .bluetooth(let isAvailable): .bluetooth(isAvailable: isAvailable)
        case .motion(let isMoving, let standing): .motion(isMoving: isMoving, standing: standing)
        case .pressure(let pressure): .pressure(pressure)
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
