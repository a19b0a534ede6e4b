import NMEA
import Navigation
import Positioning

/// Tells from the receive times of a ride log how time passed for the agent that rode.
///
/// The agent cannot know of a fix before it is received: when it came late, time had passed without it, and that counts as
/// it did live. Receive times are those of the machine's clock and fixes have GNSS time, so only their differences are
/// used.
struct ReceiveTimes {
    /// What was observed last on the receivers' clock.
    private var last: (time: Timestamp, received: Timestamp, isSatelliteTime: Bool)?

    /// Receive times that differ by so many seconds more or less than the fixes between them tell of a clock that was set,
    /// or of a log that was not written while it happened. A recorder's run on without the corrections below that.
    static let largestDelay = ReceiveClock.set

    /// The time that had passed, as far as the agent counts it, before it knew of a fix.
    func timePassed(before fix: Fix, received: Timestamp?) -> Timestamp? {
        guard let last, let received else { return nil }
        let elapsed = received.seconds(since: last.received)
        guard elapsed > 1 + Ticks.grace, elapsed <= Double(Ticks.longestGap) else { return nil }
        if last.isSatelliteTime, let time = fix.time,
            abs(elapsed - time.seconds(since: last.time)) > Self.largestDelay
        {
            return nil
        }
        return last.time.advanced(bySeconds: elapsed - Ticks.grace)
    }

    /// Takes what was observed, and when it was received.
    ///
    /// Once a satellite has told the time, a command is written with it and no longer with the machine's.
    mutating func take(_ content: Observation.Content, at time: Timestamp, received: Timestamp?) {
        guard let received else { return }
        if case .fix(let fix) = content {
            last = (time, received, fix.time != nil)
        } else if last?.isSatelliteTime != true {
            last = (time, received, false)
        }
    }
}
