package import Logging

/// The elements of a queue, for one task, until that is cancelled or the last copy of the sequence is dropped.
package struct QueueSequence<Element: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
    private let queue: BoundedQueue<Element>
    private let consumer: Consumer

    /// Its life is that of the last copy of the sequence.
    private final class Consumer: Sendable {
        let stop: @Sendable () -> Void
        let lastWait: @Sendable () async -> Void

        init(_ stop: @escaping @Sendable () -> Void, _ lastWait: @escaping @Sendable () async -> Void) {
            (self.stop, self.lastWait) = (stop, lastWait)
        }

        deinit { stop() }
    }

    /// Creates the sequence of a queue that somebody else fills.
    ///
    /// - Parameters:
    ///   - onStop: is called, once or more, when nothing is consumed any more.
    ///   - lastWait: what a cancelled sequence waits for before it ends.
    package init(
        _ queue: BoundedQueue<Element>, onStop: @escaping @Sendable () -> Void,
        lastWait: @escaping @Sendable () async -> Void = {}
    ) {
        self.queue = queue
        consumer = Consumer(onStop, lastWait)
    }

    /// Starts a thread that fills a queue. The sequence ends with the thread, and throws what it throws, or where there is none.
    ///
    /// - Parameters:
    ///   - name: the thread's name.
    ///   - queue: bounds what waits; it is the thread's alone.
    ///   - farewell: how long a cancelled sequence waits at its end for that of the thread, which may have something to put
    ///     right first. Of a thread that takes longer the log says so.
    ///   - start: starts a thread.
    ///   - work: what the thread does until the wake-up is signalled.
    package init(
        fromThread name: String, through queue: BoundedQueue<Element>, farewell: Duration = .zero,
        logger: Logger = Logger(label: "alight.threads"),
        start: (String, @escaping @Sendable () -> Void) throws(ThreadFailure) -> Void = BlockingThread.start,
        _ work: @escaping @Sendable (BoundedQueue<Element>, WakeUp) throws -> Void
    ) {
        let wakeUp = WakeUp()
        self.init(queue) {
            wakeUp.signal()
        } lastWait: {
            guard farewell > .zero, await !queue.isFinished(within: farewell) else { return }
            logger.warning("\(name) does not end within \(farewell); going on without")
        }
        do {
            try start(name) {
                do {
                    try work(queue, wakeUp)
                    queue.finish()
                } catch {
                    queue.finish(throwing: error)
                }
            }
        } catch {
            queue.finish(throwing: error)
        }
    }

    package func makeAsyncIterator() -> Self { self }

    package func next() async throws -> Element? { try await next(isolation: nil) }

    package func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
        let element = try await withTaskCancellationHandler {
            try await queue.next()
        } onCancel: {
            consumer.stop()
        }
        if element == nil, Task.isCancelled { await consumer.lastWait() }
        return element
    }
}
