import Navigation
import Synchronization

/// What was asked of an alarm and is still to be played: the newest signal, and the status that lasts.
final class AlarmRequests: Sendable {
    /// What is to be played from now on.
    enum Turn: Equatable {
        /// A signal, and the status after it; the number is to be given back when the signal has ended.
        case signal(AlarmSignal, number: Int)
        /// The status.
        case status
    }

    private struct State {
        var waiting: AlarmSignal?
        /// The newest signal.
        var signal: AlarmSignal?
        /// The number of the newest signal, and whether it still waits or sounds.
        var number = 0
        var isSounding = false
        /// When the newest signal that does not wait began.
        var began = Duration.zero
        var status = AlarmStatus.positioned
    }

    private let state = Mutex(State())
    private let time: @Sendable () -> Duration
    private let continuation: AsyncStream<Void>.Continuation
    /// Has an element when there is another turn; one is as good as many.
    let arrivals: AsyncStream<Void>

    /// Creates what nobody has asked anything of.
    ///
    /// - Parameter time: tells the time that has gone by.
    init(time: @escaping @Sendable () -> Duration) {
        self.time = time
        (arrivals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Asks for a signal in place of the one that sounds or waits; `near` gives way to one that is to be acted on.
    func sound(_ signal: AlarmSignal) {
        let isTurn = state.withLock { state in
            guard signal != .near || !state.isSounding || state.signal == .near else { return false }
            state.waiting = signal
            state.signal = signal
            state.number += 1
            state.isSounding = true
            return true
        }
        if isTurn { continuation.yield() }
    }

    /// Asks for a status; no signal ends for it.
    func show(_ status: AlarmStatus) {
        let isTurn = state.withLock { state in
            guard status != state.status else { return false }
            state.status = status
            return !state.isSounding
        }
        if isTurn { continuation.yield() }
    }

    /// Ends the signal that plays; one that waits, or began less than ``AlarmSignal/reactionTime`` ago, has not been noticed
    /// yet, and plays.
    func acknowledge() {
        let isTurn = state.withLock { state in
            let isNoticed = state.waiting == nil && time() - state.began >= AlarmSignal.reactionTime
            guard state.isSounding, isNoticed else { return false }
            state.isSounding = false
            return true
        }
        if isTurn { continuation.yield() }
    }

    /// Ends the arrivals.
    func finish() { continuation.finish() }

    /// What to play in place of what plays; `nil` where that is to go on.
    func next() -> Turn? {
        state.withLock { state in
            if let signal = state.waiting {
                state.waiting = nil
                state.began = time()
                return .signal(signal, number: state.number)
            }
            return state.isSounding ? nil : .status
        }
    }

    /// Takes it that a signal has been played to its end, unless a newer one came meanwhile.
    func end(_ number: Int) {
        state.withLock { if $0.number == number { $0.isSounding = false } }
    }

    /// The status now.
    var status: AlarmStatus { state.withLock { $0.status } }
}
