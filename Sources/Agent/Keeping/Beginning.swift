import Logging
import Navigation
import Observations
import Positioning
import Transit

/// With what a session begins: anew, or where an earlier one was.
struct Beginning {
    /// The core.
    let navigator: Navigator
    /// The time at which the core was left, and what has passed since; `nil` for one that has observed nothing.
    let resumed: (time: Timestamp, elapsed: Duration)?
    /// Whether the earlier session told so long before the doors open, and this one at another time.
    let isLeadNew: Bool
    /// The time since the earlier session; zero without one.
    let elapsed: Duration
    /// The journey to begin with.
    let journey: Command?
    /// The signal that was cut short, to be sounded again.
    let alarm: Kept.OpenAlarm?
    /// Whether the configuration asks for a journey that cannot be.
    let isMisconfigured: Bool

    /// The longest time for which a signal that was cut short sounds again: longer, and the rider is elsewhere.
    static let signalAge = Duration.seconds(900)

    /// Finds out what goes on and what begins.
    init(_ setup: AgentSetup, _ kept: Kept?, logger: Logger, health: Health, clocks: ClockReading = .now()) {
        let configuration = setup.configuration
        elapsed = kept?.elapsed(at: clocks) ?? .zero
        alarm = elapsed <= Self.signalAge ? kept?.alarm : nil
        let goesOn = kept?.goesOn(after: elapsed) ?? false
        // A box that was switched on after its journey knows nothing of what was before.
        if goesOn, let kept, !kept.isOver(at: clocks), let left = kept.navigator,
            left.settings.radius == configuration.settings.radius,
            left.network.fingerprint == setup.network.fingerprint
        {
            var left = left
            // The clock of a machine that was started anew may be wrong by any time.
            left.goOn(after: clocks.isSameBoot(as: kept.clocks) ? elapsed / .seconds(1) : nil)
            isLeadNew = left.settings.lead != configuration.settings.lead
            _ = left.handle(Observation(.command(.setLead(configuration.settings.lead)), at: kept.time))
            (navigator, resumed) = (left, (kept.time, elapsed))
        } else {
            isLeadNew = false
            (navigator, resumed) = (Navigator(network: setup.network, settings: configuration.settings), nil)
        }
        var wanted: Command?
        var problem: String?
        do {
            wanted = try configuration.journey.map { request in
                let (from, to) = try request.stops(in: setup.network)
                return .startJourney(from: from, to: to)
            }
        } catch {
            problem = "\(setup.name): [journey]: \(error)"
        }
        let isKnown = goesOn && kept?.configured == configuration.journey && kept?.isOver(at: clocks) == false
        if goesOn, let kept, isKnown || wanted == nil {
            // The configured journey has been started before, or it cannot be started. A new core is given the destination alone:
            // the train has left the origin.
            journey = resumed == nil ? kept.journey.map { .startJourney(from: nil, to: $0.to) } : nil
        } else {
            journey = wanted
        }
        let follows = journey != nil || navigator.journey != nil
        // Who has read it once and asked for something else need not read it again.
        if isKnown, follows { problem = nil }
        isMisconfigured = problem != nil
        if let problem {
            let outcome = follows ? "the journey goes on as before" : "without a journey until: alight go STATION"
            logger.error("\(problem); \(outcome)")
            health.note(.journey, "\(problem); \(outcome)")
        } else {
            health.clear(.journey)
        }
    }

    /// The LED's initial status.
    var light: StatusLight {
        StatusLight(
            isMisconfigured: isMisconfigured && navigator.journey == nil, hasSource: navigator.source != .none,
            isFollowing: navigator.journey != nil)
    }
}
