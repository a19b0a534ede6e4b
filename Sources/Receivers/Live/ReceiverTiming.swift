import Threads

/// How long a live receiver is waited for, all on the monotonic clock.
public struct ReceiverTiming: Sendable {
    /// The pause before the first new attempt to connect; it doubles with each one that fails.
    public var firstRetry: Duration
    /// The longest pause between attempts.
    public var longestRetry: Duration
    /// How far chance moves each pause, as a share of it, 0 to 1, so that many devices never come back in step.
    public var jitter: Double
    /// How long an attempt to connect may take.
    public var connect: Duration
    /// The number of its own periods without a report after which a receiver is silent.
    public var silentPeriods: Int
    /// A receiver is never called silent sooner than this, since reports jitter.
    public var shortestSilence: Duration
    /// A receiver whose period is not known yet, or which is very slow, is silent after this.
    public var longestSilence: Duration
    /// A connection on which nothing at all arrived for so long is asked for a sign of life, and given up when none
    /// comes within the same time.
    public var lifeSign: Duration
    /// How long a fix waits for its consumer before a newer one of the same read takes its place: too short for one to
    /// be old, and for a serial line to overflow.
    public var patience: Duration
    /// How long the fixes of one read may wait together, however many there are.
    var longestPatience: Duration { patience * 5 }

    /// Creates the timing that issue "Never stuck, never lying" asks for, or another.
    public init(
        firstRetry: Duration = .seconds(1), longestRetry: Duration = .seconds(30), jitter: Double = 0.2,
        connect: Duration = .seconds(5), silentPeriods: Int = 3, shortestSilence: Duration = .seconds(2),
        longestSilence: Duration = .seconds(15), lifeSign: Duration = .seconds(5),
        patience: Duration = .milliseconds(200)
    ) {
        self.firstRetry = firstRetry
        self.longestRetry = longestRetry
        self.jitter = jitter
        self.connect = connect
        self.silentPeriods = silentPeriods
        self.shortestSilence = shortestSilence
        self.longestSilence = longestSilence
        self.lifeSign = lifeSign
        self.patience = patience
    }
}

extension BackOff {
    /// The pauses that a timing asks for.
    init(_ timing: ReceiverTiming) {
        self.init(first: timing.firstRetry, longest: timing.longestRetry, jitter: timing.jitter)
    }
}
