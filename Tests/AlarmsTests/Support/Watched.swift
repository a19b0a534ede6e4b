import Synchronization

/// A value that several tasks change, and a test waits for, without polling.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter {
        let id: Int
        let isSatisfied: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private let guarded: Mutex<(value: Value, waiters: [Waiter], ids: Int)>

    init(_ value: Value) {
        guarded = Mutex((value, [], 0))
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

    /// Returns as soon as the value satisfies the condition, or the task is cancelled, as a test's time limit does.
    func wait(until isSatisfied: @escaping @Sendable (Value) -> Bool) async {
        let id = guarded.withLock { guarded in
            guarded.ids += 1
            return guarded.ids
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isNow = guarded.withLock { guarded in
                    if isSatisfied(guarded.value) || Task.isCancelled { return true }
                    guarded.waiters.append(Waiter(id: id, isSatisfied: isSatisfied, continuation: continuation))
                    return false
                }
                if isNow { continuation.resume() }
            }
        } onCancel: {
            let waiter = guarded.withLock { guarded in
                guarded.waiters.firstIndex { $0.id == id }.map { guarded.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume()
        }
    }
}
