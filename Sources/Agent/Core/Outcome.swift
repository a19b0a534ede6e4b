import Navigation
import Positioning

/// What follows from an observation, for those who subscribe to an ``EventSink``.
struct Outcome: Sendable {
    /// What was concluded.
    var events: [Event] = []
    /// What goes on after a restart; given with each decision, and every few seconds.
    var state: CoreState?
    /// Whether the state holds a decision, which no crash may undo.
    var isDecision = false
}

/// What a core needs to go on where it was.
struct CoreState: Sendable {
    var navigator: Navigator
    /// The agent's time, on the scale of its observations.
    var time: Timestamp
    /// The clocks at that time.
    var clocks: ClockReading
    /// For how many seconds the receiver's times have not run as the clock does.
    var doubt = 0.0
}

/// What a core knows at a moment, for whoever asks.
struct CoreView: Sendable {
    /// What the navigator knows; `nil` before the first observation.
    var snapshot: Snapshot?
    /// The newest fix, and its age by the monotonic clock.
    var fix: Fix?
    var fixAge: Duration?
}

extension CoreView {
    /// The most stops ahead that are looked at. Each costs about as much as an observation, once a second for who follows.
    private static let mostCalls = 30

    /// What a navigator knows at a time; nothing before the first observation.
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
