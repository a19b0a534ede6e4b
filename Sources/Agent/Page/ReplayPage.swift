public import Logging
public import Navigation
import Observations
public import Page
public import Positioning
import Synchronization
import Threads
public import Transit

/// The rider's page of a ride that is replayed, which shows what a live one shows. A journey can be chosen on it where the ride can
/// begin anew.
public final class ReplayPage: Sendable {
    private let source: ReplaySource
    private let page: Page
    private let views = PageViews()

    /// A rider's wish for the ride that begins anew.
    public enum Choice: Equatable, Sendable {
        /// With a journey, by `stop_id`s.
        case journey(from: String?, to: String)
        /// Without a journey.
        case noJourney

        /// The journey; `nil` where there is none.
        public var journey: (from: String?, to: String)? {
            if case .journey(let from, let to) = self { (from, to) } else { nil }
        }
    }

    /// Creates a page that has nothing to show yet.
    ///
    /// - Parameters:
    ///   - beginsAnew: whether the ride begins anew with a journey that is chosen on the page.
    ///   - tell: called when the page is served, and when and why it is not.
    public init(
        _ settings: PageSettings, network: Network, beginsAnew: Bool, logger: Logger,
        tell: @escaping @Sendable (PageState) -> Void
    ) {
        let log = EventLog([])
        source = ReplaySource(network: network, log: log, beginsAnew: beginsAnew)
        let agent = RidersPage(source: source, log: log, views: views, timetables: Timetables(network))
        page = Page(
            settings, of: agent, topic: NtfyTopic("alight") { .wallClock }, now: { .wallClock }, logger: logger,
            tell: tell)
    }

    /// Handles the results of an observation.
    public func take(_ events: [Event], _ navigator: Navigator, fix: (fix: Fix, time: Timestamp)?, at time: Timestamp) {
        source.take(events, navigator, fix, time)
    }

    /// Whether somebody looks at the page.
    public var isLookedAt: Bool { views.isSomebodyLooking }

    /// The choice for which the ride is to begin anew, once.
    public func takeChoice() -> Choice? { source.takeChoice() }

    /// Serves until the task is cancelled.
    public func run() async throws { try await page.run() }
}

/// A ride that is replayed, as far as it is.
private final class ReplaySource: PageSource {
    private struct Moment: Sendable {
        var navigator: Navigator
        var fix: Fix?
        var fixTime: Timestamp?
        var time: Timestamp
        var taken: ContinuousClock.Instant
    }

    private let network: Network
    private let log: EventLog
    private let beginsAnew: Bool
    private let moment = Mutex<Moment?>(nil)
    private let choice = Mutex<ReplayPage.Choice?>(nil)

    /// More often nobody sees it, and each costs a copy of the core.
    private static let period = Duration.milliseconds(200)

    init(network: Network, log: EventLog, beginsAnew: Bool) {
        (self.network, self.log, self.beginsAnew) = (network, log, beginsAnew)
    }

    func takeChoice() -> ReplayPage.Choice? {
        choice.withLock { choice in
            defer { choice = nil }
            if choice != nil { log.forgetOpen() }
            return choice
        }
    }

    func take(_ events: [Event], _ navigator: Navigator, _ fix: (fix: Fix, time: Timestamp)?, _ time: Timestamp) {
        moment.withLock { moment in
            guard !events.isEmpty || moment.map({ $0.taken.duration(to: .now) >= Self.period }) ?? true else { return }
            moment = Moment(navigator: navigator, fix: fix?.fix, fixTime: fix?.time, time: time, taken: .now)
        }
        log.put(Outcome(events: events))
    }

    func view() async -> CoreView {
        guard let moment = moment.withLock({ $0 }) else { return CoreView() }
        let age = moment.fixTime.map { Duration.seconds(max(0, moment.time.seconds(since: $0))) }
        return CoreView(moment.navigator, at: moment.time, fix: moment.fix, fixAge: age)
    }

    func status() async -> AgentStatus {
        let view = await view()
        var status = AgentStatus(view, in: network, outputs: [], problems: [])
        (status.alarm, status.arrival) = (log.open, log.lastArrival(at: view.snapshot?.time))
        return status
    }

    var faults: Set<Problem.Part> { [] }
    var settings: AlarmSettings { AlarmSettings(Configuration()) }

    func answer(_ request: ControlRequest) async -> ControlReply {
        switch request.command {
        case .ack:
            log.acknowledge()
                ? ControlReply("acknowledged") : ControlReply(refusing: Refusal(.nothingSounds, "nothing sounds"))
        case .go where beginsAnew: begin(JourneyRequest(from: request.from, to: request.to ?? ""))
        case .end where beginsAnew: begin(nil)
        default: ControlReply(refusing: Refusal(.recording, "this ride is a recording: nothing can be commanded"))
        }
    }

    /// Has the ride begin anew.
    private func begin(_ request: JourneyRequest?) -> ControlReply {
        do {
            let stops = try request?.stops(in: network)
            choice.withLock { $0 = stops.map { .journey(from: $0.from, to: $0.to) } ?? .noJourney }
            return ControlReply("the ride begins anew")
        } catch {
            return ControlReply(refusing: error)
        }
    }

    func judge(_ id: String, _ answer: Verdict.Answer) async -> Bool { log.judge(id, answer) != nil }
}
