import Positioning

/// Lets recorded time pass as fast as it did, or so many times faster.
struct Pace: Sendable {
    /// How many recorded seconds pass in one.
    let speed: Double
    private var start: (recorded: Timestamp, instant: ContinuousClock.Instant)?
    private let clock = ContinuousClock()

    /// Creates a pace.
    ///
    /// - Parameter speed: how many recorded seconds pass in one, above 0.
    init(speed: Double) {
        self.speed = speed
    }

    /// Waits until a recorded time has come; the first one is now, and one before the last one has come already.
    mutating func wait(until time: Timestamp) async throws {
        guard let start, time >= start.recorded else {
            start = (time, clock.now)
            return
        }
        let seconds = time.seconds(since: start.recorded) / speed
        try await clock.sleep(until: start.instant.advanced(by: .seconds(seconds)), tolerance: .zero)
    }
}
