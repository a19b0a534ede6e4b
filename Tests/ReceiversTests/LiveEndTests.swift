import Logging
import Synchronization
import Testing
import Threads

@testable import Receivers

private final class Flag: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
}

/// The end of what a thread of its own observes.
@Suite struct `A live sequence` {
    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func `that puts something right at its end ends when that is done`(isWaiting: Bool) async throws {
        let isRight = Flag()
        let observations = Mailbox.observations(
            fromThread: "alight-end", farewell: .seconds(20), logger: Logger(label: "end")
        ) { _, wakeUp in
            _ = wakeUp.wait(for: nil, upTo: nil)
            // As long as a slow bus takes.
            _ = WakeUp().wait(for: nil, upTo: .milliseconds(100))
            isRight.set()
        }
        let task = Task {
            for try await _ in observations {}
            return isRight.isSet
        }
        if isWaiting { try await Task.sleep(for: .milliseconds(20)) }
        task.cancel()
        #expect(try await task.value)
    }
}
