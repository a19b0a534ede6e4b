import CSystemd
import Glibc

/// The agent's messages to the service manager that has started it (sd_notify(3)). Without a service manager, none are sent.
enum ServiceManager {
    /// Configuration, network and outputs stand.
    static func tellReady() { tell("READY=1") }

    /// The configuration is being read again.
    static func tellReloading() {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        tell("RELOADING=1\nMONOTONIC_USEC=\(Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000)")
    }

    /// The agent ends.
    static func tellStopping() { tell("STOPPING=1") }

    /// How it stands, in one line for people.
    static func tell(status: String) {
        tell("STATUS=\(status.split(whereSeparator: \.isNewline).joined(separator: " "))")
    }

    /// Everything goes on.
    static func feedWatchdog() { tell("WATCHDOG=1") }

    /// How often the watchdog wants to be fed at the least; `nil` where there is none.
    static let watchdogInterval: Duration? = {
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        return .microseconds(Int64(clamping: microseconds))
    }()

    private static func tell(_ state: String) { sd_notify(0, state) }
}
