import Positioning
import Threads

/// Gives receive times: the wall clock, without its small corrections.
///
/// The differences of receive times tell how long the agent waited, so they are measured on the monotonic clock. A wall clock
/// that was set (a Pi has none that runs on) is followed all the same.
struct ReceiveClock {
    private var start: (wall: Timestamp, instant: ContinuousClock.Instant)?

    /// A wall clock that is so many seconds off was set; less is a correction.
    static let set = 60.0
    /// What a ride log tells in milliseconds begins in 1973: smaller numbers are read as seconds.
    static let earliest = Timestamp(milliseconds: 100_000_000_000)

    /// The receive time of what comes now.
    mutating func time(
        wall: Timestamp = .wallClock, instant: ContinuousClock.Instant = ContinuousClock.now
    ) -> Timestamp {
        let wall = max(wall, Self.earliest)
        if let start {
            let time = start.wall.advanced(bySeconds: start.instant.duration(to: instant) / .seconds(1))
            if abs(time.seconds(since: wall)) <= Self.set || wall == Self.earliest { return time }
        }
        start = (wall, instant)
        return wall
    }
}
