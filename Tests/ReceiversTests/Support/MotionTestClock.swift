import Positioning
import Synchronization
import TestSupport
import Threads

@testable import Receivers

/// A clock that a test owns: a sensor's thread runs through it as fast as it can up to a horizon, and stands there until the
/// test moves it. Whenever time passes the sensor feels something new.
final class MotionTestClock: SensorClock {
    private struct State {
        var elapsed = Duration.zero
        var horizon = Duration.zero
        var isAtHorizon = false
    }

    private let move: @Sendable (Duration) -> Void
    private let start = ContinuousClock.now
    private let wallStart = Timestamp.wallClock
    private let state = Mutex(State())

    convenience init(moving tree: IIOTree) { self.init { _ in tree.move() } }

    /// Creates a clock that stands.
    ///
    /// - Parameter move: called whenever time has passed, with how much.
    init(_ move: @escaping @Sendable (Duration) -> Void) { self.move = move }

    convenience init(_ move: @escaping @Sendable () -> Void) { self.init { _ in move() } }

    private var elapsed: Duration { state.withLock { $0.elapsed } }
    var now: ContinuousClock.Instant { start + elapsed }
    var wallClock: Timestamp { wallStart.advanced(bySeconds: elapsed / .seconds(1)) }

    /// Lets time pass until the thread stands at the new horizon.
    func run(for duration: Duration) async throws {
        state.withLock { state in
            state.horizon += duration
            state.isAtHorizon = false
        }
        try await eventually("time passes") { state.withLock { $0.isAtHorizon } }
    }

    /// Lets time pass without end, and without waiting for it.
    func release() { state.withLock { $0.horizon = .seconds(1_000_000) } }

    func pass(_ duration: Duration, unless wakeUp: WakeUp) -> WakeUp.Reason {
        while !advance(by: duration) {
            // Until the test moves the horizon.
            if wakeUp.wait(for: nil, upTo: .milliseconds(1)) == .signalled { return .signalled }
        }
        move(duration)
        return wakeUp.isSignalled ? .signalled : .timedOut
    }

    /// Lets time pass unless that leads beyond the horizon.
    private func advance(by duration: Duration) -> Bool {
        state.withLock { state in
            guard state.elapsed + duration <= state.horizon else {
                state.isAtHorizon = true
                return false
            }
            state.elapsed += duration
            return true
        }
    }
}
