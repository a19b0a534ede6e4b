/// A clock that a test owns: it runs up to a horizon as fast as it can, and stands there until the test moves it.
///
/// Made for one sleeping task at a time, which is what plays an alarm.
final class VirtualClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant()
        var horizon: Instant
        var sleepers: [Int: Sleeper] = [:]
        var ids = 0
        var sleeps = 0
    }

    private let state: Watched<State>

    /// Creates a clock that runs until the horizon.
    init(horizon: Duration) {
        state = Watched(State(horizon: Instant(offset: horizon)))
    }

    var now: Instant { state.now.now }
    var minimumResolution: Duration { .nanoseconds(1) }

    /// How often somebody has come to the horizon and waits, or waited, for it to move.
    var sleeps: Int { state.now.sleeps }

    /// Moves the horizon, and wakes who sleeps until then; where nobody sleeps, no time goes by.
    func run(to horizon: Duration) {
        let horizon = Instant(offset: horizon)
        let woken = state.update { state in
            state.horizon = horizon
            let woken = state.sleepers.filter { $0.value.deadline <= horizon }
            for id in woken.keys { state.sleepers[id] = nil }
            state.now = woken.values.map(\.deadline).min() ?? state.now
            return woken.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Waits until somebody has come to the horizon and sleeps there, one time more than `sleeps`.
    func sleeper(after sleeps: Int) async {
        await state.wait { $0.sleeps > sleeps }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let id = state.update { state in
            state.ids += 1
            return state.ids
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Looked at and entered in one go: the horizon may move at any time.
                let outcome = state.update { state -> Result<Void, any Error>? in
                    guard !Task.isCancelled else { return .failure(CancellationError()) }
                    guard deadline > state.horizon else {
                        state.now = max(state.now, deadline)
                        return .success(())
                    }
                    state.now = max(state.now, state.horizon)
                    state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
                    state.sleeps += 1
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let sleeper = state.update { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
