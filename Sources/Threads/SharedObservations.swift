package import Navigation
import Synchronization

/// What one thread observes, for any number of listeners.
///
/// The thread runs while somebody listens: it starts with the first listener and is told to stop when the last one goes. Who
/// joins later is told at once the state that holds.
package final class SharedObservations: Sendable {
    private struct State {
        var listeners: [Int: BoundedQueue<Observation>] = [:]
        /// How many listeners and threads there have been.
        var joined = 0
        var started = 0
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

    /// What is observed from now on. Of what a slow listener has not fetched the newest stays, and it holds up nobody else.
    package func listen() -> QueueSequence<Observation> {
        let listener = BoundedQueue<Observation>(capacity: Self.mostWaiting, overflow: .dropOldest)
        let number = state.withLock { state in
            state.joined += 1
            state.listeners[state.joined] = listener
            if let standing = state.standing { listener.put(standing) }
            if state.wakeUp == nil, let failure = start(&state) { listener.finish(throwing: failure) }
            return state.joined
        }
        return QueueSequence(listener) { [self] in leave(number) }
    }

    private func leave(_ number: Int) {
        state.withLock { state in
            state.listeners[number] = nil
            guard state.listeners.isEmpty else { return }
            state.wakeUp?.signal()
            (state.wakeUp, state.standing) = (nil, nil)
        }
    }

    /// Starts a thread, or says why there is none.
    private func start(_ state: inout State) -> ThreadFailure? {
        let wakeUp = WakeUp()
        state.started += 1
        let number = state.started
        do throws(ThreadFailure) {
            try BlockingThread.start(named: name) { [self] in work({ self.put($0, from: number) }, wakeUp) }
            state.wakeUp = wakeUp
            return nil
        } catch {
            return error
        }
    }

    /// Passes on what a thread observes; what one says that was told to stop is for nobody.
    private func put(_ observation: Observation, from number: Int) {
        state.withLock { state in
            guard number == state.started, state.wakeUp != nil else { return }
            if isState(observation) { state.standing = observation }
            for listener in state.listeners.values { listener.put(observation) }
        }
    }
}
