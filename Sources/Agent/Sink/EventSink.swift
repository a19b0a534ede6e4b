import Synchronization

/// The output of the core, for any number of subscribers.
///
/// Each subscriber has a bounded buffer of its own and decides what becomes of an outcome that finds no room in it. So none delays
/// another: the alarm keeps the newest signal, standard output loses its oldest events, and the journal merges states. A client of
/// the control socket that does not read is disconnected.
final class EventSink: Sendable {
    /// Puts an outcome into a buffer; it is called on the core and must not block.
    typealias Subscriber = @Sendable (Outcome) -> Void

    private struct State {
        /// In the order of their numbers.
        var subscribers: [(number: Int, put: Subscriber)] = []
        var subscribed = 0
    }

    private let state = Mutex(State())

    /// Adds a subscriber, behind those that there are.
    ///
    /// - Returns: the number by which it can leave.
    @discardableResult
    func subscribe(_ put: @escaping Subscriber) -> Int {
        state.withLock { state in
            state.subscribed += 1
            state.subscribers.append((state.subscribed, put))
            return state.subscribed
        }
    }

    /// Removes a subscriber.
    func unsubscribe(_ number: Int) {
        state.withLock { $0.subscribers.removeAll { $0.number == number } }
    }

    /// Gives an outcome to every subscriber.
    func publish(_ outcome: Outcome) {
        for subscriber in state.withLock({ $0.subscribers }) { subscriber.put(outcome) }
    }
}
