import Synchronization
import Threads

/// Wakes a thread that waits for a descriptor, as often as it is rung.
final class Bell: Sendable {
    private let wakeUp = Mutex(WakeUp())

    /// Ends the wait of the thread, or its next one.
    func ring() { wakeUp.withLock { $0.signal() } }

    /// Waits until a descriptor can be read, the bell is rung or the time has passed.
    ///
    /// Items that were put for the thread before the bell was rung must be looked for after this, and not before.
    ///
    /// - Parameter events: what else than reading to wait for, as poll(2) has it.
    /// - Returns: whether the descriptor has something.
    func wait(for descriptor: Int32?, events: Int16 = 0, upTo duration: Duration) -> Bool {
        let current = wakeUp.withLock { $0 }
        switch current.wait(for: descriptor, events: events, upTo: duration) {
        case .readable: return true
        case .timedOut: return false
        case .signalled:
            wakeUp.withLock { $0 = WakeUp() }
            return false
        }
    }
}
