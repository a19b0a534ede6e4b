import Navigation
import Positioning

/// The outcome of an observation, for those who subscribe to an ``EventSink``.
struct Outcome: Sendable {
    /// The events that were concluded.
    var events: [Event] = []
    /// The state that goes on after a restart; given with each decision, and every few seconds.
    var state: CoreState?
    /// Whether the state holds a decision, which no crash may undo.
    var isDecision = false
}

/// The state that a core needs to go on where it was.
struct CoreState: Sendable {
    var navigator: Navigator
    /// The agent's time, on the scale of its observations.
    var time: Timestamp
    /// The clocks at that time.
    var clocks: ClockReading
    /// For how many seconds the receiver's times have not run as the clock does.
    var doubt = 0.0
}

/// A snapshot of a core's knowledge at one moment, for whoever asks.
struct CoreView: Sendable {
    /// The navigator's knowledge; `nil` before the first observation.
    var snapshot: Snapshot?
    /// The newest fix, and its age by the monotonic clock.
    var fix: Fix?
    var fixAge: Duration?
}

extension CoreView {
    /// The most stops ahead that are looked at. Each costs about as much as an observation, once a second for who follows.
    private static let mostCalls = 30

    /// Creates a view of a navigator's knowledge at a time; there is none before the first observation.
    init(_ navigator: Navigator, at time: Timestamp?, fix: Fix?, fixAge: Duration?) {
        (self.fix, self.fixAge) = (fix, fixAge)
        guard let time else { return }
        var known = navigator.snapshot(at: time)
        // The stop for which the rider waits is what they want to know of, however far it is.
        if known.journey != nil, !known.next.contains(where: \.isRiders) {
            let next = navigator.snapshot(at: time, calls: Self.mostCalls).next
            if let end = next.firstIndex(where: \.isRiders) { known.next = Array(next[...end]) }
        }
        snapshot = known
    }
}

extension Snapshot.Call {
    /// Whether the rider is to act there.
    fileprivate var isRiders: Bool { role == .transfer || role == .destination }
}
