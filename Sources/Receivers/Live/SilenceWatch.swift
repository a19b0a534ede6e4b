/// Learns how often a receiver reports, and says after what time without a report it is silent.
///
/// gpsd says nothing at all when its receiver falls silent, and a serial line even less, so this is ours to time. A
/// receiver may send several reports in one burst each period; the longest of the last intervals is therefore the period.
struct SilenceWatch {
    private let timing: ReceiverTiming
    private var intervals: [Duration] = []
    private var position = 0
    private var last: ContinuousClock.Instant?

    /// More than the reports of one burst: gpsd sends one for each sentence with a position, five at the most.
    private static let remembered = 16
    /// Intervals that must be known before they count: two bursts.
    private static let enough = 4

    init(_ timing: ReceiverTiming) {
        self.timing = timing
    }

    /// Records a report.
    mutating func reported(at now: ContinuousClock.Instant) {
        defer { last = now }
        guard let last else { return }
        let interval = min(last.duration(to: now), timing.longestSilence)
        if intervals.count < Self.remembered {
            intervals.append(interval)
        } else {
            intervals[position] = interval
            position = (position + 1) % Self.remembered
        }
    }

    /// Forgets the interval that is running, since a lost connection says nothing of the receiver's period.
    mutating func interrupted() {
        last = nil
    }

    /// The longest time without a report that is not yet silence.
    var limit: Duration {
        guard intervals.count >= Self.enough, let period = intervals.max() else { return timing.longestSilence }
        return min(max(period * timing.silentPeriods, timing.shortestSilence), timing.longestSilence)
    }
}
