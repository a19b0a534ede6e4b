package import Observations
import Synchronization

/// The observations of one thread, for any number of listeners.
///
/// The thread runs while somebody listens: it starts with the first listener and is told to stop when the last one goes. A listener
/// that joins later is told the current state at once.
package final class SharedObservations: Sendable {
    private struct State {
        var listeners: [BoundedQueue<Observation>] = []
        /// Ends the thread that runs.
        var wakeUp: WakeUp?
        /// The state that holds.
        var standing: Observation?
    }

    /// A second of what beacons send, and more changes of state than anybody can have missed.
    private static let mostWaiting = 128

    private let state = Mutex(State())
    private let name: String
    private let isState: @Sendable (Observation) -> Bool
    private let work: @Sendable (_ put: @escaping @Sendable (Observation) -> Void, WakeUp) -> Void

    /// Creates what nobody listens to yet.
    ///
    /// - Parameters:
    ///   - name: the thread's name.
    ///   - isState: whether an observation tells of a state, which holds until the next one that does.
    ///   - work: what the thread does until the wake-up is signalled: it puts what it observes.
    package init(
        named name: String, isState: @escaping @Sendable (Observation) -> Bool,
        _ work: @escaping @Sendable (_ put: @escaping @Sendable (Observation) -> Void, WakeUp) -> Void
    ) {
        (self.name, self.isState, self.work) = (name, isState, work)
    }

    /// The observations from now on. Of those that a slow listener has not fetched, the newest stay. A slow listener holds up nobody else.
    package func listen() -> QueueSequence<Observation> {
        let listener = BoundedQueue<Observation>(capacity: Self.mostWaiting, overflow: .dropOldest)
        state.withLock { state in
            state.listeners.append(listener)
            if let standing = state.standing { listener.put(standing) }
            do throws(ThreadFailure) {
                if state.wakeUp == nil { state.wakeUp = try start() }
            } catch {
                listener.finish(throwing: error)
            }
        }
        return QueueSequence(listener) { [self] in leave(listener) }
    }

    private func leave(_ listener: BoundedQueue<Observation>) {
        state.withLock { state in
            state.listeners.removeAll { $0 === listener }
            guard state.listeners.isEmpty else { return }
            state.wakeUp?.signal()
            (state.wakeUp, state.standing) = (nil, nil)
        }
    }

    /// Starts a thread and returns what ends it.
    private func start() throws(ThreadFailure) -> WakeUp {
        let wakeUp = WakeUp()
        try BlockingThread.start(named: name) { [self] in work({ self.put($0, until: wakeUp) }, wakeUp) }
        return wakeUp
    }

    /// Passes on what a thread observes; what one says that was told to stop is for nobody.
    private func put(_ observation: Observation, until wakeUp: WakeUp) {
        state.withLock { state in
            guard state.wakeUp === wakeUp else { return }
            if isState(observation) { state.standing = observation }
            for listener in state.listeners { listener.put(observation) }
        }
    }
}
