import Journal
import Navigation
import Positioning

/// The data to be kept beside the core: the journey, the last ride, and the signal that is under way.
struct Ledger: Sendable {
    /// The journey under way.
    private(set) var journey: Kept.Ride?
    /// The last ride that has ended.
    private(set) var last: Kept.Ride?
    /// The signal under way, and the number that the alarm gave it.
    private(set) var alarm: (open: Kept.OpenAlarm, number: Int)?
    /// The ride under way in the history.
    private(set) var ride: Ride?
    /// The journey that the configuration asks for.
    private let configured: JourneyRequest?
    /// The alarm settings in force.
    var choice: Kept.Choice
    /// Whether the agent has been stopped.
    var isStopped = false
    /// The number of the ride to come.
    private var next: Int

    /// Goes on from what was kept.
    ///
    /// - Parameters:
    ///   - configuration: the journey and the settings of the alarm that it asks for.
    ///   - newest: the newest ride in the history, which goes on where its journey does.
    init(_ kept: Kept?, configuration: Configuration, newest: Ride?) {
        (journey, last) = (kept?.journey, kept?.last)
        choice = Kept.Choice(kept?.choice, configured: AlarmSettings(configuration))
        (configured, next) = (configuration.journey, (newest?.id ?? 0) + 1)
        if let newest, newest.ended == nil, newest.to == journey?.to { ride = newest }
    }

    /// The data that is kept of the ledger, with a core's state.
    func kept(_ state: CoreState) -> Kept {
        Kept(
            navigator: state.navigator, time: state.time, clocks: state.clocks, journey: journey, alarm: alarm?.open,
            configured: configured, last: last, choice: choice, isStopped: isStopped)
    }

    /// Handles an event.
    ///
    /// - Returns: the ride that it begins or ends, and its record.
    mutating func take(_ event: Event) -> (ride: Ride?, record: Record) {
        var changed: Ride?
        switch event.kind {
        case .journeyStarted:
            guard let to = event.to?.id else { break }
            journey = Kept.Ride(from: event.from?.id, to: to)
            ride = Ride(id: next, started: event.time, from: event.from?.id, to: to)
            next += 1
            changed = ride
        case .journeyEnded:
            // A journey that was refused has not begun.
            guard let ended = journey else { break }
            last = Kept.Ride(from: event.from?.id ?? ended.from, to: ended.to)
            journey = nil
            ride?.ended = event.time
            ride?.from = last?.from
            ride?.reason = event.reason?.rawValue
            changed = ride
        default: break
        }
        let record = Record(time: event.time, kind: event.kind.rawValue, ride: ride?.id, text: event.ndjson)
        if event.kind == .journeyEnded { ride = nil }
        return (changed, record)
    }

    /// Records that the alarm has been asked for a signal.
    mutating func began(_ signal: AlarmSignal, number: Int, decided time: Timestamp) {
        // Nobody need act upon the others by the time a box is on again.
        guard signal.isAnswered else { return }
        alarm = (Kept.OpenAlarm(signal: signal, time: time), number)
    }

    /// Handles the progress of a signal.
    ///
    /// - Returns: whether it is over.
    mutating func take(_ progress: AlarmProgress) -> Bool {
        switch progress {
        case .ended(_, let number), .acknowledged(_, let number):
            guard alarm?.number == number else { return false }
            alarm = nil
            return true
        case .began, .replaced: return false
        }
    }

}
