import Alarms
import Navigation
import Positioning
import Synchronization

/// An alarm in the hands of a rider, in the test's own time: it plays each signal as long as the real one does.
final class RiderAlarm: Alarm {
    /// The fate of a signal.
    enum Fate { case sounded, ended, acknowledged, replaced }

    private struct Playing {
        var signal: AlarmSignal
        var number: Int
        var began: Timestamp
    }

    private struct State {
        var playing: Playing?
        var number = 0
    }

    private let state = Mutex(State())
    private let clocks: Timepiece
    private let acknowledges: [AlarmSignal: Double]
    private let onProgress: @Sendable (AlarmProgress) -> Void
    private let onFate: @Sendable (Fate, AlarmSignal, _ number: Int) -> Void
    private static let score = AlarmScore(insistence: .seconds(120))

    /// Creates one.
    ///
    /// - Parameter onFate: learns of each signal what `onProgress` is told right behind it.
    init(
        _ clocks: Timepiece, acknowledges: [AlarmSignal: Double],
        onFate: @escaping @Sendable (Fate, AlarmSignal, _ number: Int) -> Void,
        onProgress: @escaping @Sendable (AlarmProgress) -> Void
    ) {
        (self.clocks, self.acknowledges) = (clocks, acknowledges)
        (self.onFate, self.onProgress) = (onFate, onProgress)
    }

    func sound(_ signal: AlarmSignal) -> Int? {
        let now = clocks.now
        let (number, replaced) = state.withLock { state -> (Int?, Playing?) in
            if signal == .near, let playing = state.playing, playing.signal != .near { return (nil, nil) }
            state.number += 1
            let replaced = state.playing
            state.playing = Playing(signal: signal, number: state.number, began: now)
            return (state.number, replaced)
        }
        if let replaced {
            onFate(.replaced, replaced.signal, replaced.number)
            onProgress(.replaced(replaced.signal, number: replaced.number))
        }
        if let number {
            onFate(.sounded, signal, number)
            onProgress(.began(signal, number: number))
        }
        return number
    }

    func show(_ status: AlarmStatus) {}
    func count(_ number: Int) {}

    func insist(for duration: Duration) {}

    func acknowledge() -> Bool { acknowledge(ifSoundedFor: AlarmSignal.reactionTime / .seconds(1)) }

    func silence() { _ = acknowledge(ifSoundedFor: 0) }

    private func acknowledge(ifSoundedFor seconds: Double) -> Bool {
        let now = clocks.now
        let (isSignal, playing) = state.withLock { state -> (Bool, Playing?) in
            guard let playing = state.playing else { return (false, nil) }
            guard now.seconds(since: playing.began) >= seconds else { return (true, nil) }
            state.playing = nil
            return (true, playing)
        }
        if let playing {
            onFate(.acknowledged, playing.signal, playing.number)
            onProgress(.acknowledged(playing.signal, number: playing.number))
        }
        return isSignal
    }

    /// Handles the passing of time.
    ///
    /// - Returns: whether the rider presses the button now.
    func timePasses() -> Bool {
        let now = clocks.now
        let (ended, presses) = state.withLock { state -> (Playing?, Bool) in
            guard let playing = state.playing else { return (nil, false) }
            let seconds = now.seconds(since: playing.began)
            if let delay = acknowledges[playing.signal], seconds >= delay { return (nil, true) }
            guard seconds >= Self.score.duration(of: playing.signal) / .seconds(1) else { return (nil, false) }
            state.playing = nil
            return (playing, false)
        }
        if let ended {
            onFate(.ended, ended.signal, ended.number)
            onProgress(.ended(ended.signal, number: ended.number))
        }
        return presses
    }
}
