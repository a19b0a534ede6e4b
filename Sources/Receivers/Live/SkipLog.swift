import Logging

/// Logs how many fixes a slow consumer never saw, at most once a minute.
struct SkipLog {
    private let logger: Logger
    private let receiver: String
    private var skipped = 0
    private var last: ContinuousClock.Instant?

    private static let pause = Duration.seconds(60)

    init(_ logger: Logger, receiver: String) {
        self.logger = logger
        self.receiver = receiver
    }

    /// Counts fixes that were skipped.
    mutating func add(_ count: Int, at now: ContinuousClock.Instant) {
        skipped += count
        guard skipped > 0, last.map({ now - $0 >= Self.pause }) ?? true else { return }
        logger.info("\(receiver): skipped \(skipped) fixes for newer ones")
        skipped = 0
        last = now
    }
}
