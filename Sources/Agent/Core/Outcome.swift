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
    /// The agent's time.
    var time: Timestamp
    /// The clocks at that time.
    var clocks: ClockReading
}

/// What a core knows at a moment, for whoever asks.
struct CoreView: Sendable {
    /// What the navigator knows; `nil` before the first observation.
    var snapshot: Snapshot?
    /// The newest fix, and its age by the monotonic clock.
    var fix: Fix?
    var fixAge: Duration?
}
