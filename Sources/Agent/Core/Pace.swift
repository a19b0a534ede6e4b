import Positioning

/// Lets recorded time pass at its original speed, or a given number of times faster.
struct Pace: Sendable {
    /// How many recorded seconds pass in one now.
    private let speed: @Sendable () -> Double
    private var start: Timestamp?
    private var last: (recorded: Timestamp, instant: ContinuousClock.Instant)?
    private let clock = ContinuousClock()

    /// The speeds that a person may ask for: a second in two minutes, or a week in less than one second.
    static let speeds = 0.01...1_000_000
    /// A longer time between two observations, in recorded seconds, is not waited for: the clock was set, or the box was off.
    static let longestPause = 900.0

    /// Creates a pace.
    ///
    /// - Parameter speed: how many recorded seconds pass in one, one of `speeds`.
    init(speed: Double) { self.init { speed } }

    /// Creates a pace that changes.
    ///
    /// - Parameter speed: how many recorded seconds pass in one from now on, one of `speeds`.
    init(speed: @escaping @Sendable () -> Double) { self.speed = speed }

    /// Waits until a recorded time has come; the first one is now, and so is one before it, or long after the last one.
    mutating func wait(until time: Timestamp) async throws {
        guard let start, let last, time >= start, time.seconds(since: last.recorded) <= Self.longestPause else {
            (start, last) = (time, (time, clock.now))
            return
        }
        let due = last.instant.advanced(by: .seconds(time.seconds(since: last.recorded) / speed()))
        self.last = (time, due)
        try await clock.sleep(until: due, tolerance: .zero)
    }
}
