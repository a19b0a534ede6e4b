extension BlockingThread {
    /// The result of a new thread; `nil` where the task is cancelled before there is one, at which the wake-up is signalled.
    ///
    /// - Throws: the error that the thread throws, or `ThreadFailure` where there is no thread.
    package static func value<Value: Sendable>(
        named name: String, of body: @escaping @Sendable (WakeUp) throws -> Value
    ) async throws -> Value? {
        let queue = BoundedQueue<Value>(capacity: 1, overflow: .dropNewest)
        return try await QueueSequence(fromThread: name, through: queue) { queue.put(try body($1)) }.next()
    }
}
