import Navigation
import Synchronization

/// An alarm that notes what is asked of it.
final class RecordedAlarm: Alarm {
    private struct State {
        var signals: [AlarmSignal] = []
        var statuses: [AlarmStatus] = []
        var isSounding = false
        var silences = 0
        var insistence: Duration?
    }

    private let state = Mutex(State())

    var signals: [AlarmSignal] { state.withLock { $0.signals } }
    var statuses: [AlarmStatus] { state.withLock { $0.statuses } }

    func sound(_ signal: AlarmSignal) -> Int? {
        state.withLock { state in
            state.signals.append(signal)
            state.isSounding = true
            return state.signals.count
        }
    }

    func show(_ status: AlarmStatus) { state.withLock { $0.statuses.append(status) } }

    func count(_ number: Int) {}

    var insistence: Duration? { state.withLock { $0.insistence } }

    func insist(for duration: Duration) { state.withLock { $0.insistence = duration } }

    func acknowledge() -> Bool {
        state.withLock { state in
            defer { state.isSounding = false }
            return state.isSounding
        }
    }

    /// How often it was silenced.
    var silences: Int { state.withLock { $0.silences } }

    func silence() {
        state.withLock { state in
            state.isSounding = false
            state.silences += 1
        }
    }
}
