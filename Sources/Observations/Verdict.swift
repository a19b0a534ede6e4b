/// The rider's verdict on an alarm, given afterwards.
public struct Verdict: Hashable, Sendable {
    /// The event that it is about, by its name in the public contract, such as `arrived`.
    public var event: String
    /// The `stop_id` of its station.
    public var stop: String
    /// The rider's answer.
    public var answer: Answer

    /// An answer that a rider can give.
    public enum Answer: String, CaseIterable, Sendable {
        /// It was right.
        case yes
        /// It came too early.
        case early
        /// It came too late.
        case late
        /// It was another station.
        case elsewhere
    }

    /// Creates a verdict.
    public init(event: String, stop: String, answer: Answer) {
        (self.event, self.stop, self.answer) = (event, stop, answer)
    }
}

extension Verdict: RideLogValue {
    /// `event,stop_id,answer`.
    init?(_ fields: inout some FieldReader) {
        guard let event = fields.text(), !event.isEmpty, let stop = fields.text(), !stop.isEmpty,
            let answer = fields.text().flatMap(Answer.init(rawValue:))
        else { return nil }
        self.init(event: event, stop: stop, answer: answer)
    }

    var fields: [SentenceField] { [.text(event), .text(stop), .text(answer.rawValue)] }
}
