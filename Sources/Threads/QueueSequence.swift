package import Logging

/// What comes out of a queue, for one task, until that is cancelled or the last copy of the sequence is dropped.
package struct QueueSequence<Element: Sendable>: AsyncSequence, Sendable {
    private let queue: BoundedQueue<Element>
    private let consumer: Consumer
    /// What a cancelled sequence waits for before it ends.
    private let lastWait: @Sendable () async -> Void

    /// Its life is that of the last copy of the sequence.
    private final class Consumer: Sendable {
        let onStop: @Sendable () -> Void

        init(_ onStop: @escaping @Sendable () -> Void) { self.onStop = onStop }

        deinit { onStop() }
    }

    /// Creates the sequence of a queue that somebody else fills.
    ///
    /// - Parameter onStop: is called, once or more, when nothing is consumed any more.
    package init(_ queue: BoundedQueue<Element>, onStop: @escaping @Sendable () -> Void) {
        self.init(queue, onStop: onStop) {}
    }

    private init(
        _ queue: BoundedQueue<Element>, onStop: @escaping @Sendable () -> Void,
        lastWait: @escaping @Sendable () async -> Void
    ) {
        (self.queue, self.lastWait) = (queue, lastWait)
        consumer = Consumer(onStop)
    }

    /// Starts a thread that fills a queue. The sequence ends with the thread, and throws what it throws, or where there is none.
    ///
    /// - Parameters:
    ///   - name: the thread's name.
    ///   - queue: bounds what waits; it is the thread's alone.
    ///   - farewell: how long a cancelled sequence waits at its end for that of the thread, which may have something to put
    ///     right first. Of a thread that takes longer the log says so.
    ///   - work: what the thread does until the wake-up is signalled.
    package init(
        fromThread name: String, through queue: BoundedQueue<Element>, farewell: Duration = .zero,
        logger: Logger = Logger(label: "alight.threads"),
        _ work: @escaping @Sendable (BoundedQueue<Element>, WakeUp) throws -> Void
    ) {
        self.init(
            fromThread: name, through: queue, farewell: farewell, logger: logger, start: BlockingThread.start, work)
    }

    init(
        fromThread name: String, through queue: BoundedQueue<Element>, farewell: Duration, logger: Logger,
        start: (_ name: String, _ body: @escaping @Sendable () -> Void) throws(ThreadFailure) -> Void,
        _ work: @escaping @Sendable (BoundedQueue<Element>, WakeUp) throws -> Void
    ) {
        let wakeUp = WakeUp()
        do throws(ThreadFailure) {
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
        self.init(queue) {
            wakeUp.signal()
        } lastWait: {
            guard farewell > .zero, await !queue.isFinished(within: farewell) else { return }
            logger.warning("\(name) does not end within \(farewell); going on without")
        }
    }

    /// The next element, as an iterator gives it.
    package func next(isolation actor: isolated (any Actor)? = #isolation) async throws(any Error) -> Element? {
        let element = try await withTaskCancellationHandler {
            try await queue.next()
        } onCancel: {
            consumer.onStop()
        }
        if element == nil, Task.isCancelled { await lastWait() }
        return element
    }

    package func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let sequence: QueueSequence

        package mutating func next() async throws -> Element? { try await sequence.next() }

        package mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
            try await sequence.next(isolation: actor)
        }
    }
}
