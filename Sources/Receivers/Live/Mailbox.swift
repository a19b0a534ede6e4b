import Navigation
import Synchronization

/// What a receiver's thread leaves for a consumer that may be slow: the newest fix, and every change of state.
///
/// A newer fix takes the place of one that nobody has fetched, since an old position is worse than none. Changes of
/// state stay, in their order, up to a bound that only a consumer which has stopped altogether can reach; then the
/// oldest go, so that the last one, which holds, is always there.
final class Mailbox: Sendable {
    private struct Contents {
        var pending: [Observation] = []
        var failure: (any Error)?
        var skipped = 0
    }

    private let contents = Mutex(Contents())
    private let arrivals: AsyncStream<Void>.Continuation

    /// The most changes of state that wait.
    static let mostStates = 64

    /// Creates a mailbox that announces each arrival.
    init(announcingTo arrivals: AsyncStream<Void>.Continuation) {
        self.arrivals = arrivals
    }

    /// Leaves an observation.
    func put(_ observation: Observation) {
        contents.withLock { contents in
            if case .fix = observation.content {
                let before = contents.pending.count
                contents.pending.removeAll { if case .fix = $0.content { true } else { false } }
                contents.skipped += before - contents.pending.count
            } else if contents.pending.count > Self.mostStates {
                contents.pending.removeFirst()
            }
            contents.pending.append(observation)
        }
        arrivals.yield()
    }

    /// Ends the sequence with an error.
    func fail(_ error: any Error) {
        contents.withLock { $0.failure = error }
        arrivals.finish()
    }

    /// Fetches the oldest observation that waits.
    func take() throws -> Observation? {
        try contents.withLock { contents in
            if !contents.pending.isEmpty { return contents.pending.removeFirst() }
            if let failure = contents.failure { throw failure }
            return nil
        }
    }

    /// Whether a fix waits to be fetched.
    var holdsFix: Bool {
        contents.withLock { $0.pending.contains { if case .fix = $0.content { true } else { false } } }
    }

    /// How many fixes nobody fetched in time since the last call.
    func takeSkipped() -> Int {
        contents.withLock { contents in
            defer { contents.skipped = 0 }
            return contents.skipped
        }
    }
}
