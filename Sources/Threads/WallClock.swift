import Glibc
package import Positioning

extension Timestamp {
    /// The wall clock and the monotonic one when this process first asked. What a ride log tells in milliseconds begins in 1973, since
    /// smaller numbers are read as seconds.
    private static let zero = (
        wall: max(wallClock, Timestamp(milliseconds: 100_000_000_000)), instant: ContinuousClock.now
    )

    /// The reading of a clock that nobody sets: the wall clock as this process found it, and from there the monotonic one, in whole
    /// milliseconds. It is the same to all who ask in this process.
    package static func clock(at instant: ContinuousClock.Instant = .now) -> Timestamp {
        let (seconds, attoseconds) = zero.instant.duration(to: instant).components
        let (milliseconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
        return Timestamp(milliseconds: zero.wall.milliseconds + seconds * 1000 + milliseconds - (rest < 0 ? 1 : 0))
    }

    /// The time of the system's wall clock (`CLOCK_REALTIME`), which on a Pi may be wrong by years until it is set.
    package static var wallClock: Timestamp {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Timestamp(milliseconds: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000)
    }
}
