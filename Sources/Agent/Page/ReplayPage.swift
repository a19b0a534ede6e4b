public import Logging
public import Navigation
import Observations
public import Page
public import Positioning
import Synchronization
import Threads
public import Transit

/// The rider's page of a ride that is replayed: it shows what a live one shows, and commands nothing.
public final class ReplayPage: Sendable {
    private let source: ReplaySource
    private let page: Page

    /// Creates a page that has nothing to show yet.
    ///
    /// - Parameters:
    ///   - tell: called when the page is served, and when and why it is not.
    public init(
        _ settings: PageSettings, network: Network, logger: Logger, tell: @escaping @Sendable (PageState) -> Void
    ) {
        let log = EventLog([])
        source = ReplaySource(network: network, log: log)
        let agent = RidersPage(
            source: source, log: log, views: PageViews(), timetables: Timetables(network))
        page = Page(
            settings, of: agent, topic: NtfyTopic("alight") { .wallClock }, now: { .wallClock }, logger: logger,
            tell: tell)
    }

    /// Handles the results of an observation.
    public func take(_ events: [Event], _ navigator: Navigator, fix: (fix: Fix, time: Timestamp)?, at time: Timestamp) {
        source.take(events, navigator, fix, time)
    }

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
    private let moment = Mutex<Moment?>(nil)

    /// More often nobody sees it, and each costs a copy of the core.
    private static let period = Duration.milliseconds(200)

    init(network: Network, log: EventLog) { (self.network, self.log) = (network, log) }

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
        guard request.command == .ack else {
            return ControlReply(refusing: Refusal(.recording, "this ride is a recording: nothing can be commanded"))
        }
        return log.acknowledge()
            ? ControlReply("acknowledged") : ControlReply(refusing: Refusal(.nothingSounds, "nothing sounds"))
    }

    func judge(_ id: String, _ answer: Verdict.Answer) async -> Bool { log.judge(id, answer) != nil }
}
