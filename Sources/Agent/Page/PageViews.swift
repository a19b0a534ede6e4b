import Synchronization

/// The pages that are looked at, as they say themselves.
final class PageViews: Sendable {
    /// A page that has said nothing for so long is looked at no more: its phone sleeps, or is out of reach.
    static let age = Duration.seconds(45)
    /// The most pages that are known; then the one that has said nothing for longest is forgotten.
    static let capacity = 64

    private let seen = Mutex<[String: ContinuousClock.Instant]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// Records that a page is looked at, or no longer is.
    func see(_ page: String, isVisible: Bool) {
        seen.withLock { seen in
            seen[page] = isVisible ? now() : nil
            if seen.count > Self.capacity, let oldest = seen.min(by: { $0.value < $1.value }) { seen[oldest.key] = nil }
        }
    }

    /// Whether somebody looks at a page.
    var isSomebodyLooking: Bool {
        let instant = now()
        return seen.withLock { $0.values.contains { $0.duration(to: instant) <= Self.age } }
    }
}
