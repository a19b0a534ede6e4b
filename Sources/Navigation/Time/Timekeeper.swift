import Belief
public import Observations
public import Positioning

/// Gives observations their time, and inserts the time that passes between them: the one rule of time, for an agent and for a replay.
///
/// ```
/// a clock that nobody sets ──────────── lets time pass ──▶ Observation.time, ticks ──▶ what is believed
/// a fix's time, the machine's clock ─── are compared ────▶ timeOfDay ────────────────▶ stamps, departures
/// ```
///
/// - The clock is the agent's monotonic one, or a log's (`LogTimeline`). The times of observations lie on its scale, which begins with
///   the time of day that the first of them tells.
/// - Whatever tells a time of day moves the time of day against that scale, as an observation of its own. It lets no time pass.
/// - A receiver needs some time for a fix, and not always the same: a fix that tells the time by the clock happens then, and so does one
///   that is late, as from a buffer. One that is later than ``slack`` is old, and left out. Any other happens when it comes.
/// - Nobody receives fix after fix before it happens: a recording is played faster than it was made, and its times let time pass.
public struct Timekeeper: Sendable {
    /// The time until which ticks have been inserted; `nil` before the first observation.
    public private(set) var ticked: Timestamp?
    /// How far the time of day is ahead of the scale, in milliseconds: a whole number of seconds once a receiver tells it.
    private var ahead: Int64 = 0
    /// The time of the last observation, and the clock's reading then.
    private var last: (time: Timestamp, clock: Timestamp)?
    /// How far the receiver's time of day is ahead of the clock, in milliseconds, and the clock's reading when that was known last.
    private var satellite: (ahead: Int64, clock: Timestamp)?
    /// Whether the machine's clock tells nothing new: a receiver has told the time, or did before a restart.
    private var isSet = false
    /// The seconds by which the satellites' time may be ahead behind a restart for the clock not to have run meanwhile; `nil` where they
    /// told none before it, or have told one since.
    private var longestBreak: Double?
    /// The last time of a fix that was believed, and the clock's reading when it was told first.
    private var believed: (time: Timestamp, clock: Timestamp)?
    /// The last fix, whether it was believed or not, and whether it told more time since the one before than there was to receive it.
    private var newest: (time: Timestamp, clock: Timestamp, isStep: Bool)?
    /// How far the fixes' times were ahead of the clock, in milliseconds, when they last stepped.
    private var pace: Int64 = 0
    /// The first of the fixes which contradict the time of day and agree with each other, the clock's reading then, and their number.
    private var rival: (time: Timestamp, clock: Timestamp, count: Int)?
    /// Since when fixes have told times that do not run as the clock does.
    private var doubted: Timestamp?
    /// How many more ticks a log may have inserted; `nil` for an agent, whose clock has really run.
    private var left: Int64?

    /// Seconds by which buffers and slow lines delay a fix that still counts: observations of several sources may come in another order
    /// than they happened, by as many.
    public static let slack = 10.0
    /// Seconds by which the time that a receiver needs for a fix differs from one to the next: the first epoch of most is known to be over
    /// when the second begins, a second later.
    public static let jitter = 1.5
    /// The time within which several fixes of one epoch come, in seconds.
    private static let epoch = 0.5
    /// The time for which a tick waits for a late observation, in seconds. Receivers need some 0.1 to 0.3 s for a fix, and not always the
    /// same.
    public static let grace = 0.3
    /// The longest time without observation after which a ride still goes on, in seconds. Where more time lies between two observations,
    /// nobody knows what has passed, and there are no ticks.
    public static let longestGap: Int64 = Parameters.longestGap

    /// The offset of a machine's clock, in seconds, above which the clock was set. A smaller offset is a correction.
    private static let set = 60.0
    /// The longest break, in seconds, that a box is told by satellites alone and rides on through, where a position shows better where the
    /// train is now than what it believes to have passed.
    private static let longestBreak = 60.0
    /// The same where there is no position. It holds as well where the kernel knows how long the break was, so that only a recording that
    /// is played faster than it was made has gone on.
    private static let longestUnseen = 900.0
    /// Seconds for which fixes agree that set the time of day anew, to the second: a time that stands still or runs backwards does not.
    private static let agreement = 3.0
    /// Of the passing of time, how much two clocks that both run may differ: what the kernel lets a clock be slewed (adjtime(3)).
    private static let slew = 500e-6
    /// The seconds without an observation that each observation of a log allows on the average, beside `longestGap` in all: a train
    /// starts or stops more often. Times that lie hours apart line after line were made up, and would run for minutes.
    private static let perObservation: Int64 = 60

    /// Creates one that has seen no observation.
    ///
    /// - Parameter isLog: whether the clock is a log's, which may be wrong or made up.
    public init(isLog: Bool = false) { left = isLog ? Self.longestGap : nil }

    /// Whether a restart lies behind it of which the satellites are still to tell how long it was.
    public var isResumed: Bool { longestBreak != nil }

    /// Goes on from the time that an agent before this one had, or this one where its recording begins.
    ///
    /// - Parameters:
    ///   - time: its time, on the scale of its observations.
    ///   - clock: the clock's reading at that time.
    ///   - ahead: how far the time of day was ahead of its time, in milliseconds.
    ///   - hasSatelliteTime: whether a receiver had told the time of day.
    ///   - isAbsenceKnown: whether it is known how long the box was off.
    ///   - ticked: until when it had inserted ticks.
    ///   - isResumed: whether a restart lies between, over which the clock may not have run.
    mutating func goOn(
        from time: Timestamp, at clock: Timestamp, ahead: Int64, hasSatelliteTime: Bool, isAbsenceKnown: Bool,
        ticked: Timestamp?, isResumed: Bool
    ) {
        begin()
        (last, self.ahead, self.ticked) = ((time, clock), ahead, ticked)
        // After a restart the machine's clock may be wrong by years.
        isSet = hasSatelliteTime || isResumed
        guard hasSatelliteTime else { return }
        guard !isResumed else {
            longestBreak = isAbsenceKnown ? Self.longestUnseen : Self.longestBreak
            return
        }
        satellite = (time.milliseconds + ahead - clock.milliseconds, clock)
        believe(Timestamp(milliseconds: time.milliseconds + ahead), clock)
    }

    /// Begins anew, where a log says that the box was switched on again.
    public mutating func begin() {
        let left = left
        self = Timekeeper()
        self.left = left
    }

    /// The time on the scale, by the clock since the last observation; `nil` where there has been none.
    public func time(at clock: Timestamp) -> Timestamp? {
        last.map { Timestamp(milliseconds: $0.time.milliseconds + max(0, clock.milliseconds - $0.clock.milliseconds)) }
    }

    /// For how many seconds fixes have told times that do not run as the clock does; 0 where the last one ran with it.
    public func doubt(at clock: Timestamp) -> Double { doubted.map { max(0, clock.seconds(since: $0)) } ?? 0 }

    /// Gives an observation its time.
    ///
    /// - Parameters:
    ///   - observation: what happened, with the time of day as whoever observed it knew it.
    ///   - clock: the clock's reading now, from any beginning.
    /// - Returns: the ticks before it, where the time of day is another one from now on that, and itself unless it is too old.
    public mutating func take(_ observation: Observation, at clock: Timestamp) -> [Observation] {
        var observation = observation
        let former = ahead
        // The scale is the clock's own where that begins with the time of day.
        let begins = abs(observation.time.seconds(since: clock)) <= Self.set ? clock : observation.time
        let now = time(at: clock) ?? (observation.isTimedFix ? nil : begins)
        switch observation.content {
        // No ride log has that a receiver came or went, so it must not change what time does.
        case .receiver:
            observation.time = now ?? observation.time
            return [observation]
        case .fix(let fix) where fix.time != nil:
            if fix.coordinate == nil { longestBreak = longestBreak.map { max($0, Self.longestUnseen) } }
            observation.time = time(ofFixAt: fix.time ?? observation.time, clock)
            // A late fix sets no clock back.
            if let now, now.seconds(since: observation.time) > Self.jitter {
                last = (now, clock)
                let isOld = now.seconds(since: observation.time) > Self.slack
                return isOld ? [] : ticks(before: observation.time) + [observation]
            }
        case .timeOfDay(let told):
            observation.time = now ?? observation.time
            if !isSet { ahead = told.milliseconds - observation.time.milliseconds }
        default:
            if let now {
                compare(observation.time, with: now)
                observation.time = now
            }
        }
        last = (observation.time, clock)
        let ticks = ticks(before: observation.time)
        let time = observation.time
        let told = Observation(.timeOfDay(Timestamp(milliseconds: time.milliseconds + ahead)), at: time)
        if case .timeOfDay = observation.content { return ahead == former ? ticks : ticks + [told] }
        return ticks + (ahead == former ? [observation] : [told, observation])
    }

    /// Compares the machine's clock with the scale, as long as no receiver has told the time. Of a log it is the scale.
    private mutating func compare(_ wall: Timestamp, with now: Timestamp) {
        let off = wall.milliseconds - now.milliseconds - ahead
        if left == nil, !isSet, abs(off) > Int64(Self.set * 1000) { ahead += off }
    }

    /// The time at which a fix happens that tells a time.
    private mutating func time(ofFixAt told: Timestamp, _ clock: Timestamp) -> Timestamp {
        let isPlayed = isPlayed(told, clock)
        guard let now = time(at: clock), let satellite else { return setTime(told, clock) }
        let runs =
            believed.map { told > $0.time || told == $0.time && clock.seconds(since: $0.clock) < Self.epoch } ?? true
        let error = told.milliseconds - clock.milliseconds - satellite.ahead
        if isPlayed {
            self.satellite = (told.milliseconds - clock.milliseconds, clock)
            (rival, doubted) = (nil, nil)
            believe(told, clock)
            return Timestamp(milliseconds: told.milliseconds - ahead)
        }
        if runs, abs(error) <= Int64(Self.jitter * 1000) {
            let most = Int64(Self.slew * Double(clock.milliseconds - satellite.clock.milliseconds))
            self.satellite = (satellite.ahead + min(max(error, -most), most), clock)
            (rival, doubted) = (nil, nil)
            believe(told, clock)
            return Timestamp(milliseconds: told.milliseconds - ahead)
        }
        if let rival, abs(told.seconds(since: rival.time) - clock.seconds(since: rival.clock)) <= 1 {
            self.rival?.count += 1
            if rival.count >= 2, clock.seconds(since: rival.clock) >= Self.agreement { return setTime(told, clock) }
        } else {
            rival = (told, clock, 1)
        }
        // A fix that was held up tells more than the one before it, and less than the clock.
        let isLate = runs && error < 0
        if !isLate || error < -Int64(Self.slack * 1000) { doubted = doubted ?? clock }
        guard isLate, doubt(at: clock) <= Self.slack else { return now }
        believe(told, clock)
        return min(now, Timestamp(milliseconds: told.milliseconds - ahead))
    }

    /// The time of day is a receiver's from now on. The scale follows it by less than a second, so that ticks lie at whole seconds.
    private mutating func setTime(_ told: Timestamp, _ clock: Timestamp) -> Timestamp {
        if let now = time(at: clock) {
            // The satellites' time before a restart and behind it tells how long it took, as long as the ride may still go on.
            let away = Double(told.milliseconds - now.milliseconds - ahead) / 1000
            if !(longestBreak.map { (0...$0).contains(away) } ?? false) {
                ahead = Self.wholeSeconds(told.milliseconds - now.milliseconds)
            }
        }
        longestBreak = nil
        (satellite, isSet, rival, doubted) = ((told.milliseconds - clock.milliseconds, clock), true, nil, nil)
        believe(told, clock)
        return Timestamp(milliseconds: told.milliseconds - ahead)
    }

    /// Whether fix after fix comes before it happens: little by little, or twice in a row. Once is a wrong time.
    private mutating func isPlayed(_ told: Timestamp, _ clock: Timestamp) -> Bool {
        // A fix may leave twice, as when a sentence behind it changes its mode.
        guard told != newest?.time else { return false }
        let off = told.milliseconds - clock.milliseconds
        let step = newest.map { told.seconds(since: $0.time) } ?? 0
        let isStep = newest.map { step - clock.seconds(since: $0.clock) > Self.jitter } ?? false
        let wasStep = newest?.isStep ?? false
        newest = (told, clock, isStep)
        if step > 0, step <= Self.set, !isStep || wasStep { return off - pace > Int64(Self.jitter * 1000) }
        pace = off
        return false
    }

    private mutating func believe(_ told: Timestamp, _ clock: Timestamp) {
        if told != believed?.time { believed = (told, clock) }
    }

    /// Milliseconds rounded to whole seconds.
    private static func wholeSeconds(_ milliseconds: Int64) -> Int64 {
        second(Timestamp(milliseconds: milliseconds + 500)) * 1000
    }
}

extension Timekeeper {
    /// The ticks that are due when nothing has been observed until now: together with those before the next observation they are the
    /// same, however often this is asked.
    public mutating func pass(until clock: Timestamp) -> [Observation] {
        guard let ticked, let last, clock.seconds(since: last.clock) > 1 + Self.grace, let now = time(at: clock) else {
            return []
        }
        let ticks = ticks(between: ticked, and: now.advanced(bySeconds: -Self.grace))
        self.ticked = ticks.last?.time ?? ticked
        return ticks
    }

    /// The ticks that belong before an observation whose time is known: one at each whole second since the last, where more than one
    /// has passed.
    public mutating func ticks(before time: Timestamp) -> [Observation] {
        left? += Self.perObservation
        guard let ticked else {
            self.ticked = time
            return []
        }
        self.ticked = max(ticked, time)
        return ticks(between: ticked, and: time)
    }

    private mutating func ticks(between last: Timestamp, and time: Timestamp) -> [Observation] {
        guard time.milliseconds - last.milliseconds > 1000 else { return [] }
        let first = Self.second(last) + 1
        let end = Self.second(Timestamp(milliseconds: time.milliseconds - 1)) + 1
        guard first < end, end - first <= min(Self.longestGap, left ?? .max) else { return [] }
        left? -= end - first
        return (first..<end).map { Observation(.tick, at: Timestamp(milliseconds: $0 * 1000)) }
    }

    /// The whole seconds since 1970, rounded down also before.
    private static func second(_ time: Timestamp) -> Int64 {
        let (seconds, rest) = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
        return rest < 0 ? seconds - 1 : seconds
    }
}

extension Observation {
    fileprivate var isTimedFix: Bool { if case .fix(let fix) = content { fix.time != nil } else { false } }
}
