import Navigation
import Threads

/// The observations of a live receiver, which a thread of its own delivers until the consumer stops or goes away.
///
/// Buffering: the newest fix and every change of state (`Mailbox`).
struct LiveObservations: AsyncSequence, Sendable {
    private let arrivals: AsyncStream<Void>
    private let mailbox: Mailbox
    private let end: ThreadEnd?

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: the thread's name.
    ///   - endsWithThread: whether a cancelled sequence ends when its thread has ended, which may have something to put
    ///     right first.
    ///   - work: what the thread does: it fills the mailbox until the wake-up is signalled, which happens
    ///     when the consuming task is cancelled or the last copy of the sequence is dropped.
    init(
        named name: String, endsWithThread: Bool = false, _ work: @escaping @Sendable (Mailbox, WakeUp) -> Void
    ) {
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let mailbox = Mailbox(announcingTo: continuation)
        let wakeUp = WakeUp()
        continuation.onTermination = { _ in wakeUp.signal() }
        self.arrivals = arrivals
        self.mailbox = mailbox
        let end = endsWithThread ? ThreadEnd() : nil
        self.end = end
        do throws(ThreadFailure) {
            try BlockingThread.start(named: name) {
                work(mailbox, wakeUp)
                end?.come()
            }
        } catch {
            end?.come()
            mailbox.fail(error)
        }
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(arrivals: arrivals.makeAsyncIterator(), mailbox: mailbox, end: end)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var arrivals: AsyncStream<Void>.Iterator
        fileprivate let mailbox: Mailbox
        fileprivate let end: ThreadEnd?

        mutating func next() async throws -> Observation? {
            try await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Observation? {
            while !Task.isCancelled {
                if let observation = try mailbox.take() { return observation }
                guard await arrivals.next(isolation: actor) != nil else {
                    await end?.wait()
                    return try mailbox.take()
                }
            }
            // Lets the stream notice the cancellation too, so that the thread ends.
            _ = await arrivals.next(isolation: actor)
            await end?.wait()
            return nil
        }
    }
}
