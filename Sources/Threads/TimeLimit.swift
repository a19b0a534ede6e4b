/// The result of an operation, or `nil` where it takes longer than the limit. The operation is then cancelled, and must heed that.
package func within<Value: Sendable>(
    _ limit: Duration, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await operation() }
        group.addTask {
            try? await Task.sleep(for: limit)
            return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
    }
}

extension BoundedQueue {
    /// Waits until the queue is finished, also where the task is cancelled, and tells whether it is within the time.
    package func isFinished(within limit: Duration) async -> Bool {
        await Task { try? await within(limit) { await self.finished() } }.value != nil
    }
}
