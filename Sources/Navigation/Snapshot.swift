public import Positioning

/// A snapshot of the known state at one moment, for display: on the rider's page, on a terminal or in a message.
public struct Snapshot: Hashable, Sendable {
    /// When.
    public var time: Timestamp
    /// The source that shows where the train is.
    public var source: Event.Source
    /// The newest fix that was believed; not necessarily where the train is now.
    public var position: Position?
    /// Where the train is along the likeliest pattern, and how well that is known; `nil` where it is on none.
    public var place: LinePosition?
    /// The probability that the train goes the way of that pattern, by it or by another one; `nil` where it is on none.
    public var course: Double?
    /// Where the journey under way leads from, where the rider said or the train showed it, and to.
    public var journey: (from: Event.Stop?, to: Event.Stop)? {
        get { destination.map { (origin, $0) } }
        set { (origin, destination) = (newValue?.from, newValue?.to) }
    }
    /// Whether by the timetable no train takes up riders where it begins, or sets down riders where it ends.
    public var isClosedAtOrigin = false, isClosedAtDestination = false
    /// Whether the operating system refuses access to every source, so that the line and the timetable alone tell.
    public var isRefused = false
    /// Where the rider is on that journey.
    public var state: JourneyState?
    /// The stops ahead along the likeliest pattern, the nearest first.
    public var next: [Call]

    /// The changes of trains to come on the journey, in order. One is over when the train that is boarded there is on its way.
    public var changes: [Change]

    private var origin: Event.Stop?
    private var destination: Event.Stop?

    /// A stop ahead.
    public struct Call: Hashable, Sendable {
        /// The station.
        public var stop: Event.Stop
        /// The role of the station for the rider; `nil` without a journey, and where the station is none of the rider's.
        public var role: Event.Role?
        /// When its doors open, as expected.
        public var doors: Timestamp
        /// The standard deviation of that in seconds.
        public var uncertainty: Double
        /// Metres along the line from the train to there.
        public var distance: Double?
    }

    /// A change of trains.
    public struct Change: Hashable, Sendable {
        /// The station where the rider alights.
        public var stop: Event.Stop
        /// The station where they board: the same, or one to which they walk from it.
        public var boarding: Event.Stop
        /// The number of the pattern whose train they board.
        public var pattern: Int
        /// The position in the pattern's stops of the one where they board.
        public var position: Int
    }

    init(
        time: Timestamp, source: Event.Source, position: Position?, place: LinePosition?,
        journey: (from: Event.Stop?, to: Event.Stop)?, state: JourneyState?, next: [Call],
        changes: [Change] = [], course: Double? = nil
    ) {
        (self.time, self.source, self.position, self.place, self.next) = (time, source, position, place, next)
        (origin, destination, self.state, self.course) = (journey?.from, journey?.to, state, course)
        self.changes = changes
    }
}
