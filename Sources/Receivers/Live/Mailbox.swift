import Navigation
import Positioning
import Synchronization

/// What a receiver's thread leaves for a consumer that may be slow: the newest fix, and every change of state.
///
/// A newer fix takes the place of one that nobody has fetched, since an old position is worse than none. Changes of
/// state stay, in their order, up to a bound that only a consumer which has stopped altogether can reach; then the
/// oldest go, so that the last one, which holds, is always there.
final class Mailbox: Sendable {
    private struct Contents {
        var pending: [(observation: Observation, recorded: RecordedFix?)] = []
        /// The time of the last fix that was fetched.
        var lastFix: Timestamp?
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
    ///
    /// - Parameter recorded: what a recording holds of a fix; it is settled once somebody fetches the fix, or a newer one takes
    ///   its place.
    func put(_ observation: Observation, recorded: RecordedFix? = nil) {
        contents.withLock { contents in
            if observation.isFix {
                for old in contents.pending where old.observation.isFix {
                    contents.skipped += 1
                    // Several fixes may have one time, of which each amends the one before.
                    let isKnown = [observation.time, contents.lastFix].contains(old.observation.time)
                    old.recorded?.settle(isSkipped: !isKnown)
                }
                contents.pending.removeAll { $0.observation.isFix }
            } else if contents.pending.count > Self.mostStates {
                contents.pending.removeFirst().recorded?.settle(isSkipped: true)
            }
            contents.pending.append((observation, recorded))
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
            if !contents.pending.isEmpty {
                let (observation, recorded) = contents.pending.removeFirst()
                if observation.isFix { contents.lastFix = observation.time }
                recorded?.settle(isSkipped: false)
                return observation
            }
            if let failure = contents.failure { throw failure }
            return nil
        }
    }

    /// Whether a fix waits to be fetched.
    var holdsFix: Bool {
        contents.withLock { $0.pending.contains { $0.observation.isFix } }
    }

    /// How many fixes nobody fetched in time since the last call.
    func takeSkipped() -> Int {
        contents.withLock { contents in
            defer { contents.skipped = 0 }
            return contents.skipped
        }
    }
}

extension Observation {
    fileprivate var isFix: Bool { if case .fix = content { true } else { false } }
}
