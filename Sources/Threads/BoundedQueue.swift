import Synchronization

/// A queue between producers, which are never held up, and consumers. A consumer is a task, which takes one element at a time, or a
/// thread, which takes all waiting elements.
///
/// The queue ends once, cleanly or with an error; elements that wait then can still be taken. Several consumers may take; each
/// element goes to one of them.
package final class BoundedQueue<Element: Sendable>: Sendable {
    /// Which element goes where there is room for all but one.
    package enum Overflow: Sendable {
        case dropOldest
        case dropNewest
        /// A new element takes the place of each one that it outdates, at any time; where there is no room, the oldest goes.
        case replace(@Sendable (_ waiting: Element, _ new: Element) -> Bool)
    }

    /// How an element left the queue.
    package enum Fate: Sendable {
        case taken
        /// It gave way to a newer one, or was that itself (`dropNewest`).
        case dropped(for: Element)
    }

    private struct State {
        var waiting: [Element] = []
        var end: Result<Void, any Error>?
        var dropped = 0
        /// Wakes each task and thread that waits.
        var wakes: [@Sendable () -> Void] = []

        /// Whether there is nothing to take, not even the end.
        var isIdle: Bool { waiting.isEmpty && end == nil }
    }

    private let state = Mutex(State())
    private let capacity: Int
    private let overflow: Overflow
    private let onLeave: @Sendable (Element, Fate) -> Void

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - capacity: the most elements that wait, 1 or more.
    ///   - overflow: which element goes where more would wait.
    ///   - onLeave: learns the fate of each element, in order, while the queue is locked: it must not use the queue.
    package init(
        capacity: Int, overflow: Overflow, onLeave: @escaping @Sendable (Element, Fate) -> Void = { _, _ in }
    ) {
        precondition(capacity > 0, "A queue needs room for an element.")
        (self.capacity, self.overflow, self.onLeave) = (capacity, overflow, onLeave)
    }

    // MARK: - Putting

    /// Puts an element behind those that wait, as far as the overflow policy has it; never blocks. After the end it does nothing.
    package func put(_ new: Element) {
        change { state in
            guard state.end == nil else { return }
            switch overflow {
            case .dropNewest where state.waiting.count == capacity:
                return drop(new, for: new, &state)
            case .replace(let isOutdated):
                for old in state.waiting where isOutdated(old, new) { drop(old, for: new, &state) }
                state.waiting.removeAll { isOutdated($0, new) }
            case .dropOldest, .dropNewest: break
            }
            if state.waiting.count == capacity { drop(state.waiting.removeFirst(), for: new, &state) }
            state.waiting.append(new)
        }
    }

    private func drop(_ element: Element, for new: Element, _ state: inout State) {
        state.dropped += 1
        onLeave(element, .dropped(for: new))
    }

    /// Ends the queue behind what waits; only the first end counts.
    ///
    /// - Parameter error: what those who take get then, each of them; `nil` for a clean end.
    package func finish(throwing error: (any Error)? = nil) {
        change { state in
            if state.end == nil { state.end = error.map { .failure($0) } ?? .success(()) }
        }
    }

    // MARK: - Taking

    /// Waits for the next element.
    ///
    /// - Returns: `nil` at the end, and where the task is cancelled.
    /// - Throws: what the queue was finished with.
    package func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Element? {
        while !Task.isCancelled {
            guard let taken = try takeWaiting(most: 1) else { return nil }
            if let element = taken.first { return element }
            await changes(while: \.isIdle)
        }
        return nil
    }

    /// Removes and returns all waiting elements, on a thread that may block.
    ///
    /// - Parameter limit: how long to wait for an element where there is none; `nil` is for ever.
    /// - Returns: an empty array where no element came in time, or others took it; `nil` at the end.
    /// - Throws: the error that the queue was finished with.
    package func take(waitingUpTo limit: Duration?) throws -> [Element]? {
        // Also where there always is something to take, the thread has come round.
        BlockingThread.wait {}
        let taken = try takeWaiting()
        guard let taken, taken.isEmpty else { return taken }
        let wakeUp = WakeUp()
        // Where the system has no descriptor left, nothing ends the waiting.
        let longest = wakeUp.descriptor < 0 ? min(limit ?? .seconds(1), .seconds(1)) : limit
        if wake(wakeUp.signal, while: \.isIdle), wakeUp.wait(for: nil, upTo: longest) != .signalled { change { _ in } }
        return try takeWaiting()
    }

    private func takeWaiting(most: Int = .max) throws -> [Element]? {
        try state.withLock { state in
            let taken = Array(state.waiting.prefix(most))
            state.waiting.removeFirst(taken.count)
            for element in taken { onLeave(element, .taken) }
            guard taken.isEmpty, let end = state.end else { return taken }
            try end.get()
            return nil
        }
    }

    /// Waits until the queue is finished, whatever waits in it, or the task is cancelled.
    package func finished(isolation actor: isolated (any Actor)? = #isolation) async {
        while !Task.isCancelled, state.withLock({ $0.end == nil }) {
            await changes { $0.end == nil }
        }
    }

    // MARK: - Looking

    /// Whether an element waits for which that holds.
    package func contains(where predicate: (Element) -> Bool) -> Bool {
        state.withLock { $0.waiting.contains(where: predicate) }
    }

    /// How many elements were dropped since the last `takeDropped()`.
    package var dropped: Int { state.withLock { $0.dropped } }

    /// The same, and counts from 0 again.
    package func takeDropped() -> Int {
        state.withLock { state in
            defer { state.dropped = 0 }
            return state.dropped
        }
    }

    // MARK: - Waiting

    /// Changes the state and wakes all who wait, who look whether it concerns them.
    private func change(_ body: (inout State) -> Void) {
        let wakes = state.withLock { state in
            body(&state)
            defer { state.wakes = [] }
            return state.wakes
        }
        for wake in wakes { wake() }
    }

    /// Suspends the task until the next change, or until it is cancelled, unless there is something to do at once.
    private func changes(isolation actor: isolated (any Actor)? = #isolation, while isIdle: (State) -> Bool) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if !wake({ continuation.resume() }, while: { isIdle($0) && !Task.isCancelled }) {
                    continuation.resume()
                }
            }
        } onCancel: {
            change { _ in }
        }
    }

    /// Asks to be woken once, by the next change; false where there is something to do at once.
    private func wake(_ wake: @escaping @Sendable () -> Void, while isIdle: (State) -> Bool) -> Bool {
        state.withLock { state in
            guard isIdle(state) else { return false }
            state.wakes.append(wake)
            return true
        }
    }
}
