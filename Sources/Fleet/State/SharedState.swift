import Positioning
import Synchronization

/// The state of a copy, for the thread that speaks to the broker and those that answer requests.
final class SharedState: Sendable {
    private let state: Mutex<FleetState>
    private let connected = Mutex(false)

    /// Shares a state.
    init(_ state: FleetState) { self.state = Mutex(state) }

    /// Does something with the state, while nobody else does.
    func withState<Value>(_ body: (inout sending FleetState) -> sending Value) -> sending Value { state.withLock(body) }

    /// Whether the broker is connected.
    var isConnected: Bool {
        get { connected.withLock { $0 } }
        set { connected.withLock { $0 = newValue } }
    }
}
