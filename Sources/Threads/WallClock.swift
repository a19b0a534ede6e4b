import Glibc
package import Positioning

extension Timestamp {
    /// The time of the system's wall clock (`CLOCK_REALTIME`), which on a Pi may be wrong by years until it is set.
    package static var wallClock: Timestamp {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Timestamp(milliseconds: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000)
    }
}
