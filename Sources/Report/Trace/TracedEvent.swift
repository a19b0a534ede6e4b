public import Navigation
public import Observations
public import Positioning

/// An event of a ride, with what decided it.
public struct TracedEvent: Hashable, Sendable {
    /// The event.
    public var event: Event
    /// The observation upon which the agent told the event.
    public var cause: Observation
    /// Where the train was then; `nil` where nobody knew.
    public var place: Place?

    /// Where the train was.
    public struct Place: Hashable, Sendable {
        /// The place.
        public var coordinate: Coordinate
        /// Whether the place follows from the line and not from a fix.
        public var isInferred: Bool

        /// Creates a place.
        public init(_ coordinate: Coordinate, isInferred: Bool) {
            (self.coordinate, self.isInferred) = (coordinate, isInferred)
        }
    }

    /// Creates an event of a ride.
    public init(_ event: Event, cause: Observation, place: Place? = nil) {
        (self.event, self.cause, self.place) = (event, cause, place)
    }
}

/// The rider's verdict on an alarm, and its time.
public struct TracedVerdict: Hashable, Sendable {
    /// When.
    public var time: Timestamp
    /// The rider's verdict.
    public var verdict: Verdict

    /// Creates a verdict of a ride.
    public init(time: Timestamp, verdict: Verdict) {
        (self.time, self.verdict) = (time, verdict)
    }
}

/// The motion sensor's state from a moment on.
public struct MotionChange: Hashable, Sendable {
    /// From when on.
    public var time: Timestamp
    /// Whether the train moved; `nil` where the sensor did not know.
    public var isMoving: Bool?

    /// Creates a change.
    public init(time: Timestamp, isMoving: Bool?) {
        (self.time, self.isMoving) = (time, isMoving)
    }
}
