import Synchronization

/// When the unit shakes itself, with its buzzer: what its accelerometer feels then is no train.
package final class Disturbance: Sendable {
    private struct State {
        var since: ContinuousClock.Instant?
        var past: [Range<ContinuousClock.Instant>] = []
    }

    private let state = Mutex(State())

    /// How long the shaken unit keeps swinging. Between the quickest beeps, 50 ms apart, something is felt of the train.
    package static let tail = Duration.milliseconds(25)
    /// The number of intervals that are remembered: samples come some tenths of a second late.
    private static let memory = 32

    /// Creates one that has not begun.
    package init() {}

    /// The shaking begins, unless it has already.
    package func begin(at time: ContinuousClock.Instant = .now) {
        state.withLock { $0.since = $0.since ?? time }
    }

    /// It ends, if it has begun.
    package func end(at time: ContinuousClock.Instant = .now) {
        state.withLock { state in
            guard let since = state.since else { return }
            state.since = nil
            state.past.append(since..<max(since, time) + Self.tail)
            if state.past.count > Self.memory { state.past.removeFirst() }
        }
    }

    /// Whether it shook at a time.
    package func contains(_ time: ContinuousClock.Instant) -> Bool {
        state.withLock { state in
            state.since.map { time >= $0 } == true || state.past.contains { $0.contains(time) }
        }
    }
}
