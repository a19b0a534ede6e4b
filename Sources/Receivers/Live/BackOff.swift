/// The growing pauses between attempts to connect.
struct BackOff {
    private let timing: ReceiverTiming
    private var next: Duration

    init(_ timing: ReceiverTiming) {
        self.timing = timing
        next = timing.firstRetry
    }

    /// The pause before the next attempt: doubled each time up to the longest, and moved by chance.
    mutating func pause(using generator: inout some RandomNumberGenerator) -> Duration {
        let pause = next
        next = min(next * 2, timing.longestRetry)
        let share = min(max(timing.jitter, 0), 1)
        return pause * Double.random(in: (1 - share)...(1 + share), using: &generator)
    }

    /// Starts from the shortest pause again, once the receiver has delivered something.
    mutating func reset() {
        next = timing.firstRetry
    }
}
