/// The growing pauses between attempts to connect.
package struct BackOff {
    private let first: Duration
    private let longest: Duration
    private let jitter: Double
    private var next: Duration

    /// Creates pauses.
    ///
    /// - Parameters:
    ///   - first: the pause before the first new attempt; it doubles with each one that fails.
    ///   - longest: the longest pause.
    ///   - jitter: how far chance moves each pause, as a share of it, 0 to 1, so that many devices never come back in step.
    package init(first: Duration = .seconds(1), longest: Duration = .seconds(30), jitter: Double = 0.2) {
        (self.first, self.longest) = (first, longest)
        self.jitter = min(max(jitter, 0), 1)
        next = first
    }

    /// The pause before the next attempt: doubled each time up to the longest, and moved by chance.
    package mutating func pause(using generator: inout some RandomNumberGenerator) -> Duration {
        let pause = next
        next = min(next * 2, longest)
        return pause * Double.random(in: (1 - jitter)...(1 + jitter), using: &generator)
    }

    /// Starts from the shortest pause again, once an attempt has brought something.
    package mutating func reset() {
        next = first
    }
}
