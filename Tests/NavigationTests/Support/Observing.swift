import Navigation
import Observations
import Positioning
import TestSupport
import Transit

/// The response of a core to observations, with ticks between them.
struct Observing {
    private(set) var navigator: Navigator
    private(set) var events: [Event] = []
    private var ticks = Timekeeper()

    init(_ network: Network) { self.init(Navigator(network: network)) }

    init(_ navigator: Navigator) { self.navigator = navigator }

    /// Observes fixes at their own times.
    init(_ network: Network, _ fixes: [Fix]) {
        self.init(network)
        observe(fixes)
    }

    mutating func observe(_ content: Observation.Content, at second: Double) {
        observe(content, at: .second(second))
    }

    /// The box is switched on: no time has passed for it.
    mutating func switchOn(at second: Double) {
        ticks = Timekeeper()
        events += navigator.handle(Observation(.settings(navigator.settings), at: .second(second)))
    }

    /// The box was off for some seconds, or nobody knows for how many.
    mutating func goOn(after seconds: Double?) { navigator.goOn(after: seconds) }

    mutating func observe(_ fixes: [Fix]) {
        for fix in fixes { observe(.fix(fix), at: fix.time ?? .second(0)) }
    }

    mutating func observe(_ observations: [Observation]) {
        for observation in observations { observe(observation.content, at: observation.time) }
    }

    private mutating func observe(_ content: Observation.Content, at time: Timestamp) {
        for tick in ticks.ticks(before: time) { events += navigator.handle(tick) }
        events += navigator.handle(Observation(content, at: time))
    }

    /// The events about stations in short: `near LBB`, `arrived LBB`.
    func stations(_ kinds: Event.Kind...) -> [String] {
        events.filter { kinds.contains($0.kind) }.map { "\($0.kind) \($0.stop?.id ?? "?")" }
    }

    /// Whether the rider has been told to get off at the destination, once, and the journey is open until they have.
    var isAtDestination: Bool {
        navigator.journeyState == .atStop && events(.arrived).count { $0.role == .destination } == 1
            && events(.journeyEnded).isEmpty
    }

    func events(_ kind: Event.Kind) -> [Event] { events.filter { $0.kind == kind } }
}
