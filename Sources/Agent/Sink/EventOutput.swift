import Logging
import Navigation
import Synchronization
import Threads

/// Writes events where perhaps nobody reads them, on a thread of its own.
///
/// A terminal that is held (Ctrl-S), a full pipe or a slow disk holds up this thread alone. The newest events wait, up to a bound;
/// who reads again learns how many are missing.
final class EventOutput: Sendable {
    /// The most events that wait: a week of rides.
    private static let mostWaiting = 4096
    /// How long to wait for the last events to be written, when none goes on.
    private static let patience = Duration.milliseconds(500)
    /// How often to wait so long for a reader who is slow, and goes on.
    private static let mostWaits = 2

    private let queue = BoundedQueue<Event>(capacity: mostWaiting, overflow: .dropOldest)
    private let written = Mutex(0)
    /// Finished when the thread has ended.
    private let end = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)

    /// Starts the thread.
    ///
    /// - Parameter write: writes an event; it may block, and throws where nobody can read it.
    init(logger: Logger, health: Health, write: @escaping @Sendable (Event) throws -> Void) {
        do throws(ThreadFailure) {
            try BlockingThread.start(named: "alight-output") { [self] in
                run(logger, health, write)
                end.finish()
            }
        } catch {
            logger.error("no events are written: \(error)")
            end.finish()
        }
    }

    /// Has the events of an outcome written.
    func put(_ outcome: Outcome) {
        for event in outcome.events { queue.put(event) }
    }

    /// Waits until what waits has been written, unless nothing goes on for a while.
    func finish() async {
        queue.finish()
        for _ in 0..<Self.mostWaits {
            let before = written.withLock { $0 }
            if await end.isFinished(within: Self.patience) || before == written.withLock({ $0 }) { return }
        }
    }

    private func run(_ logger: Logger, _ health: Health, _ write: (Event) throws -> Void) {
        var isLost = false
        while let events = try? queue.take(waitingUpTo: nil) {
            let dropped = queue.takeDropped()
            if dropped > 0 { logger.warning("\(dropped) events were not written: nobody read them in time") }
            for event in events {
                do {
                    try write(event)
                    if isLost { logger.notice("events are written again") }
                    health.clear(.output)
                    isLost = false
                } catch {
                    if !isLost { logger.warning("\(error); the agent goes on") }
                    health.note(.output, "\(error)")
                    isLost = true
                }
                written.withLock { $0 += 1 }
            }
        }
    }
}
