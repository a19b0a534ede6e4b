import Logging
import Navigation
import Observations
import Positioning
import Synchronization
import Threads

/// The observations that a receiver's thread leaves for a consumer that may be slow: the newest fix, and every change of state.
///
/// A newer fix replaces one that nobody has fetched, since an old position is worse than none. Changes of state stay, in their order, up
/// to a bound that only a consumer which has stopped altogether can reach. Beyond it the oldest are dropped, so that the last one, which
/// holds, is always there.
typealias Mailbox = BoundedQueue<Arrival>

/// An observation in a mailbox.
struct Arrival: Sendable {
    let observation: Observation
    /// The part of a fix that a recording holds.
    let recorded: RecordedFix?

    /// The most changes of state that wait.
    static let mostStates = 64

    fileprivate var isFix: Bool { if case .fix = observation.content { true } else { false } }
}

extension BoundedQueue<Arrival> {
    /// Creates an empty mailbox.
    convenience init() {
        // The time of the last fix that was fetched.
        let lastFix = Mutex<Timestamp?>(nil)
        self.init(capacity: Arrival.mostStates + 1, overflow: .replace { $0.isFix && $1.isFix }) { old, fate in
            let time = old.observation.time
            switch fate {
            case .taken:
                if old.isFix { lastFix.withLock { $0 = time } }
                old.recorded?.settle(isSkipped: false)
            case .dropped(let new):
                // Several fixes may have one time, of which each amends the one before.
                let isKnown = new.isFix && [new.observation.time, lastFix.withLock { $0 }].contains(time)
                old.recorded?.settle(isSkipped: !isKnown)
            }
        }
    }

    /// The observations that a thread of its own leaves in a mailbox until the consumer stops or goes away.
    ///
    /// - Parameters:
    ///   - name: the thread's name.
    ///   - farewell: how long a cancelled sequence waits for the end of the thread.
    ///   - logger: learns of a thread that takes longer.
    ///   - work: the work of the thread until the wake-up is signalled.
    static func observations(
        fromThread name: String, farewell: Duration = .zero, logger: Logger,
        _ work: @escaping @Sendable (Mailbox, WakeUp) -> Void
    ) -> some AsyncSequence<Observation, any Error> & Sendable {
        QueueSequence(fromThread: name, through: Mailbox(), farewell: farewell, logger: logger, work)
            .map { $0.observation }
    }

    /// Leaves an observation.
    ///
    /// - Parameter recorded: what a recording holds of a fix; it is settled once somebody fetches the fix, or a newer one takes
    ///   its place.
    func put(_ observation: Observation, recorded: RecordedFix? = nil) {
        put(Arrival(observation: observation, recorded: recorded))
    }

    /// Whether a fix waits to be fetched.
    var holdsFix: Bool { contains { $0.isFix } }
}
