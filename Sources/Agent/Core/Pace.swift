import Positioning

/// Lets recorded time pass at its original speed, or a given number of times faster.
struct Pace: Sendable {
    /// How many recorded seconds pass in one.
    let speed: Double
    private var start: (recorded: Timestamp, instant: ContinuousClock.Instant)?
    private var last: Timestamp?
    private let clock = ContinuousClock()

    /// The speeds that a person may ask for: a second in two minutes, or a week in less than one second.
    static let speeds = 0.01...1_000_000
    /// A longer time between two observations, in recorded seconds, is not waited for: the clock was set, or the box was off.
    static let longestPause = 900.0

    /// Creates a pace.
    ///
    /// - Parameter speed: how many recorded seconds pass in one, one of `speeds`.
    init(speed: Double) {
        self.speed = speed
    }

    /// Waits until a recorded time has come; the first one is now, and so is one before it, or long after the last one.
    mutating func wait(until time: Timestamp) async throws {
        defer { last = time }
        guard let start, let last, time >= start.recorded, time.seconds(since: last) <= Self.longestPause else {
            start = (time, clock.now)
            return
        }
        let seconds = time.seconds(since: start.recorded) / speed
        try await clock.sleep(until: start.instant.advanced(by: .seconds(seconds)), tolerance: .zero)
    }
}
