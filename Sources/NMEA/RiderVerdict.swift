/// What the rider says of an alarm, as a ride log has it (`$PALTV,event,stop_id,answer`).
public struct RiderVerdict: Hashable, Sendable {
    /// The name of the event.
    public var event: String
    /// The station's `stop_id`.
    public var stop: String
    /// `yes`, `early`, `late` or `elsewhere`.
    public var answer: Answer

    /// What can be said.
    public enum Answer: String, CaseIterable, Sendable {
        /// It was right; it came too early, or too late; it was another station.
        case yes, early, late, elsewhere
    }

    /// Creates a verdict.
    public init(event: String, stop: String, answer: Answer) {
        (self.event, self.stop, self.answer) = (event, stop, answer)
    }
}
