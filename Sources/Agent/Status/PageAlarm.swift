import Navigation
import Observations
import Positioning

/// The alarm that a page shows until the rider acknowledges it, and the arrival that it asks about afterwards.
///
/// A buzzer sounds for a while; a page that is looked at late must say the same all the same.
struct PageAlarm: Sendable {
    /// The alarm that is to be acknowledged.
    private(set) var alarm: AgentStatus.OpenAlarm?
    private var arrival: (arrival: AgentStatus.Arrival, time: Timestamp)?

    /// The time after which an arrival is asked about no more, in seconds: the rider has forgotten by then.
    private static let arrivalAge = 3600.0

    /// Handles an event under its name.
    mutating func take(_ event: Event, as id: String) {
        if event.kind == .arrived, event.role == .destination, let stop = event.stop {
            arrival = (
                AgentStatus.Arrival(
                    id: id, time: event.time.description, stopID: stop.id, stopName: stop.name), event.time
            )
        }
        switch event.kind {
        case .journeyStarted: alarm = nil
        case .journeyEnded where event.reason == .cancelled || event.reason == .alighted: alarm = nil
        default:
            guard let signal = AlarmSignal(event), !signal.isPassing else { return }
            alarm = AgentStatus.OpenAlarm(
                id: id, event: event.kind.rawValue, time: event.time.description,
                stopID: event.stop?.id,
                stopName: event.stop?.name, role: event.role?.rawValue)
        }
    }

    /// Records that the rider has acknowledged the alarm.
    ///
    /// - Returns: whether there was something to acknowledge.
    mutating func acknowledge() -> Bool {
        defer { alarm = nil }
        return alarm != nil
    }

    /// The last arrival, unless it is too long ago.
    func arrival(at time: Timestamp?) -> AgentStatus.Arrival? {
        guard let arrival, let time, (0...Self.arrivalAge).contains(time.seconds(since: arrival.time)) else {
            return nil
        }
        return arrival.arrival
    }

    /// Records the rider's verdict on an arrival.
    ///
    /// - Returns: the arrival; `nil` where it is another one.
    mutating func judge(_ id: String, _ answer: Verdict.Answer) -> AgentStatus.Arrival? {
        guard arrival?.arrival.id == id else { return nil }
        arrival?.arrival.verdict = answer.rawValue
        return arrival?.arrival
    }
}
