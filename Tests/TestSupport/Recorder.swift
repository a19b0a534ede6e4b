import Navigation
package import Observations
package import Positioning
import Synchronization

/// Consumes a finder's observations in a task of its own and lets a test wait for what it expects.
package final class Recorder: Sendable {
    private struct Record {
        var observations: [Observation] = []
        var error: (any Error)?
        var hasEnded = false
    }

    private let box = Box()
    private let task: Task<Void, Never>

    package convenience init(_ finder: any LocationFinder) {
        self.init(finder.observations())
    }

    package init(_ observations: any AsyncSequence<Observation, any Error> & Sendable) {
        task = Task.detached { [box] in await box.consume(observations) }
    }

    deinit { task.cancel() }

    private final class Box: Sendable {
        let record = Mutex(Record())

        func consume(_ observations: any AsyncSequence<Observation, any Error> & Sendable) async {
            do {
                for try await observation in observations {
                    record.withLock { $0.observations.append(observation) }
                }
            } catch {
                record.withLock { $0.error = error }
            }
            record.withLock { $0.hasEnded = true }
        }
    }

    /// Ends the consumption.
    package func cancel() { task.cancel() }

    package var observations: [Observation] { box.record.withLock { $0.observations } }
    package var error: (any Error)? { box.record.withLock { $0.error } }
    package var hasEnded: Bool { box.record.withLock { $0.hasEnded } }
    package var fixes: [Fix] { observations.compactMap { if case .fix(let fix) = $0.content { fix } else { nil } } }
    package var states: [ReceiverState] {
        observations.compactMap { if case .receiver(let state) = $0.content { state } else { nil } }
    }
    /// Whether each loss and each return was told once.
    package var tellsStatesOnce: Bool { zip(states, states.dropFirst()).allSatisfy { $0 != $1 } }

    /// Waits until the condition holds; fails with all that was seen when it does not in time.
    package func wait(_ wish: String, within limit: Duration = hangs, _ condition: (Recorder) -> Bool)
        async throws
    {
        try await eventually("\(wish); seen: \(observations.suffix(5)), states \(states)", within: limit) {
            condition(self)
        }
    }
}

/// A test that waits for longer than this hangs. On a machine whose processors other tests have, a server took 20 s to start, and was
/// not wrong.
package let hangs = Duration.seconds(120)

/// Waits until the condition holds, and throws when it does not in time.
package func eventually(
    _ wish: @autoclosure () -> String, within limit: Duration = hangs, _ condition: () -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while !condition() {
        guard ContinuousClock.now < deadline else { throw TestFailure("not within \(limit): \(wish())") }
        try await Task.sleep(for: .milliseconds(5))
    }
}
