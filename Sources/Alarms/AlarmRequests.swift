import Navigation
import Synchronization

/// The requests to an alarm that are still to be played: the newest signal or number, and the status that lasts.
final class AlarmRequests: Sendable {
    /// The item that is to be played from now on.
    enum Turn: Equatable {
        /// A signal, and the status after it; its number is to be given back when it has ended.
        case signal(AlarmSignal, number: Int)
        /// A number of beeps, and the status after them; the number of the request is to be given back when they have ended.
        case count(Int, number: Int)
        /// The status.
        case status

        /// The number of the request, if it is one for a signal or a count.
        var number: Int? {
            switch self {
            case .signal(_, let number), .count(_, let number): number
            case .status: nil
            }
        }
    }

    private struct State {
        /// The next item, a signal or a count.
        var waiting: Turn?
        /// The signal or count that plays; none once it has ended or been acknowledged.
        var playing: Turn?
        /// The number of the newest request.
        var number = 0
        /// When what plays began.
        var began = Duration.zero
        var status = AlarmStatus.positioned
        /// For how long an arrival is repeated, where somebody has said so.
        var insistence: Duration?
        /// The progress of signals that nobody was told of.
        var progress: [AlarmProgress] = []

        /// The newest signal that still waits or sounds.
        var signal: AlarmSignal? {
            for case .signal(let signal, _)? in [waiting, playing] { return signal }
            return nil
        }

        /// Records that something newer comes in place of a turn.
        mutating func replace(_ turn: Turn?) {
            if case .signal(let signal, let number)? = turn { progress.append(.replaced(signal, number: number)) }
        }
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

    /// Asks for a signal in place of what sounds or waits; `near` gives way to a signal that is to be acted on.
    ///
    /// - Returns: the number of the signal; `nil` where it gave way.
    func sound(_ signal: AlarmSignal) -> Int? {
        let number = state.withLock { state -> Int? in
            guard signal != .near || state.signal == nil || state.signal == .near else { return nil }
            state.number += 1
            state.replace(state.waiting)
            state.waiting = .signal(signal, number: state.number)
            return state.number
        }
        if number != nil { continuation.yield() }
        return number
    }

    /// Asks for `count` beeps in place of those that sound or wait, unless there is a signal.
    func count(_ count: Int) {
        let isTurn = state.withLock { state in
            guard state.signal == nil else { return false }
            state.number += 1
            state.waiting = .count(count, number: state.number)
            return true
        }
        if isTurn { continuation.yield() }
    }

    /// Asks for a status; no signal and no count ends for it.
    func show(_ status: AlarmStatus) {
        let isTurn = state.withLock { state in
            guard status != state.status else { return false }
            state.status = status
            return state.waiting == nil && state.playing == nil
        }
        if isTurn { continuation.yield() }
    }

    /// Has arrivals repeated for so long.
    func insist(for duration: Duration) { state.withLock { $0.insistence = duration } }

    /// Ends the signal that plays; one that waits, or began less than ``AlarmSignal/reactionTime`` ago, has not been noticed
    /// yet, and plays.
    ///
    /// - Returns: whether there is a signal that plays or waits.
    func acknowledge() -> Bool {
        let (isSignal, isTurn) = state.withLock { state in
            guard state.waiting == nil, case .signal(let signal, let number)? = state.playing,
                time() - state.began >= AlarmSignal.reactionTime
            else { return (state.signal != nil, false) }
            state.playing = nil
            state.progress.append(.acknowledged(signal, number: number))
            return (true, true)
        }
        if isTurn { continuation.yield() }
        return isSignal
    }

    /// Ends the signal that plays, and lets go of one that waits.
    func silence() {
        let isTurn = state.withLock { state in
            var isTurn = false
            if case .signal(let signal, let number)? = state.playing {
                state.playing = nil
                state.progress.append(.acknowledged(signal, number: number))
                isTurn = true
            }
            if case .signal(let signal, let number)? = state.waiting {
                state.waiting = nil
                state.progress.append(.acknowledged(signal, number: number))
                isTurn = true
            }
            return isTurn
        }
        if isTurn { continuation.yield() }
    }

    /// Ends the arrivals.
    func finish() { continuation.finish() }

    /// The item to play in place of the one that plays; `nil` where that is to go on.
    func next() -> Turn? {
        state.withLock { state in
            guard let turn = state.waiting else { return state.playing == nil ? .status : nil }
            state.replace(state.playing)
            state.waiting = nil
            state.playing = turn
            state.began = time()
            return turn
        }
    }

    /// Records that a signal or a count has been played to its end, and tells whether it had not ended before.
    func end(_ number: Int) -> Bool {
        state.withLock { state in
            guard state.playing?.number == number else { return false }
            state.playing = nil
            return true
        }
    }

    /// The progress of signals since the last call, except for the progress that the player reports itself.
    func takeProgress() -> [AlarmProgress] {
        state.withLock { state in
            defer { state.progress = [] }
            return state.progress
        }
    }

    /// For how long an arrival is repeated, where somebody has said so.
    var insistence: Duration? { state.withLock { $0.insistence } }

    /// The status now.
    var status: AlarmStatus { state.withLock { $0.status } }
}
