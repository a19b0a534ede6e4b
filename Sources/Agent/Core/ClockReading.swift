import Glibc
import Navigation
import Positioning
import Threads

/// The system's clocks at a moment, from which a restarted agent concludes how much time has passed.
struct ClockReading: Codable, Equatable, Sendable {
    /// The kernel's identifier of this run of the machine (`/proc/sys/kernel/random/boot_id`, random(4)).
    var boot: String
    /// Milliseconds since the machine was started, those asleep among them (`CLOCK_BOOTTIME`).
    var sinceBoot: Int64
    /// The wall clock, in milliseconds since 1970. A Pi has no battery for it: it may be wrong by years.
    var wall: Int64

    /// The longest break that the wall clock is believed to have seen: a month. A longer one is a clock that was wrong.
    static let longestBreak = Duration.seconds(30 * 86_400)

    /// Reads the clocks.
    static func now() -> ClockReading {
        var boot = timespec()
        clock_gettime(CLOCK_BOOTTIME, &boot)
        return ClockReading(
            boot: bootID, sinceBoot: Int64(boot.tv_sec) * 1000 + Int64(boot.tv_nsec) / 1_000_000,
            wall: Timestamp.wallClock.milliseconds)
    }

    /// The service sees nothing of /proc but processes, so its unit gives the identifier, in systemd's form without hyphens.
    private static let bootID: String = {
        if let given = getenv("ALIGHT_BOOT_ID") { return String(cString: given) }
        let text = try? TextFile.read("/proc/sys/kernel/random/boot_id")
        return text.map { $0.filter { $0 != "-" && $0 != "\n" } } ?? ""
    }()

    /// Whether the machine has run without a break since an earlier reading, so that the kernel knows what time has passed.
    func isSameBoot(as earlier: ClockReading) -> Bool {
        boot == earlier.boot && !boot.isEmpty && sinceBoot >= earlier.sinceBoot
    }

    /// The time that has passed since an earlier reading.
    ///
    /// Within one run of the machine the kernel knows it. Over a reboot the wall clock is used where it can be right. Otherwise
    /// the result is the time since the machine was started. More time may have passed; the first fix corrects it.
    func elapsed(since earlier: ClockReading) -> Duration {
        if isSameBoot(as: earlier) {
            return .milliseconds(sinceBoot) - .milliseconds(earlier.sinceBoot)
        }
        let least = Duration.milliseconds(max(0, sinceBoot))
        let (passed, overflow) = wall.subtractingReportingOverflow(earlier.wall)
        guard !overflow, passed >= 0 else { return least }
        let byWall = Duration.milliseconds(passed)
        return byWall >= least && byWall <= Self.longestBreak ? byWall : least
    }
}
