import Positioning
import Synchronization
import TestSupport
import Threads

@testable import Receivers

/// A clock that a test owns: a sensor's thread runs through it as fast as it can up to a horizon, and stands there until the
/// test moves it. Whenever time passes the sensor feels something new.
final class MotionTestClock: MotionClock {
    private struct State {
        var elapsed = Duration.zero
        var horizon = Duration.zero
        var isAtHorizon = false
    }

    private let move: @Sendable () -> Void
    private let start = ContinuousClock.now
    private let wallStart = Timestamp.wallClock
    private let state = Mutex(State())

    convenience init(moving tree: IIOTree) { self.init { tree.move() } }

    /// Creates a clock that stands.
    ///
    /// - Parameter move: called whenever time has passed.
    init(_ move: @escaping @Sendable () -> Void) { self.move = move }

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
        move()
        return wakeUp.isSignalled ? .signalled : .timedOut
    }

    /// Lets time pass in small steps, of which each lets the sensor feel something new, until it can be read.
    func wait(for descriptor: Int32, upTo duration: Duration, unless wakeUp: WakeUp) -> WakeUp.Reason {
        var left = duration
        repeat {
            let reason = wakeUp.wait(for: descriptor, upTo: .zero)
            guard reason == .timedOut else { return reason }
            let step = min(left, .milliseconds(10))
            if pass(step, unless: wakeUp) == .signalled { return .signalled }
            left -= step
        } while left > .zero
        return .timedOut
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
