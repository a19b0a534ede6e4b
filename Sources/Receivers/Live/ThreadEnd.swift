import Synchronization

/// The end of a thread, for who waits for it even though it has been cancelled.
final class ThreadEnd: Sendable {
    private struct State {
        var hasCome = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Ends all waiting.
    func come() {
        let waiting = state.withLock { state in
            state.hasCome = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    /// Waits until the thread has ended.
    func wait() async {
        await withCheckedContinuation { one in
            let hasCome = state.withLock { state in
                if !state.hasCome { state.waiting.append(one) }
                return state.hasCome
            }
            if hasCome { one.resume() }
        }
    }
}
