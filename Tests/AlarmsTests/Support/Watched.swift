import Synchronization

/// A value that several tasks change, and a test waits for, without polling.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter {
        let isSatisfied: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private let guarded: Mutex<(value: Value, waiters: [Waiter])>

    init(_ value: Value) {
        guarded = Mutex((value, []))
    }

    /// The value now.
    var now: Value { guarded.withLock { $0.value } }

    /// Changes the value and wakes whom it satisfies, also where the change throws half-way.
    func update<Result: Sendable, Failure: Error>(
        _ change: @Sendable (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var outcome: Swift.Result<Result, Failure>?
        let woken = guarded.withLock { guarded in
            do throws(Failure) {
                outcome = .success(try change(&guarded.value))
            } catch {
                outcome = .failure(error)
            }
            let value = guarded.value
            let woken = guarded.waiters.filter { $0.isSatisfied(value) }
            guarded.waiters.removeAll { $0.isSatisfied(value) }
            return woken.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
        return try outcome!.get()
    }

    /// Returns as soon as the value satisfies the condition.
    func wait(until isSatisfied: @escaping @Sendable (Value) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isNow = guarded.withLock { guarded in
                if isSatisfied(guarded.value) { return true }
                guarded.waiters.append(Waiter(isSatisfied: isSatisfied, continuation: continuation))
                return false
            }
            if isNow { continuation.resume() }
        }
    }
}
