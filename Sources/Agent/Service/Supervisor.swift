import Glibc
import Logging
import Navigation
import ServiceLifecycle
import Threads

/// Tells the service manager how it stands, and feeds its watchdog as long as everything goes on.
///
/// Each round is one way through the whole chain: the core is asked, and what it publishes must come out of the sink. A core or a
/// sink that is held ends the feeding. A call into a driver or a library that does not come back ends it as well.
struct Supervisor: Service {
    let core: Core
    let sink: EventSink
    let commander: Commander
    /// What may never come back, and what people call it.
    let calls: [(name: String, busy: Busy)]
    let health: Health
    let logger: Logger

    /// The file that has the core held once it is there; only tests name one.
    private static let hold = getenv("ALIGHT_HOLD").map { String(cString: $0) }
    /// The longest time between two rounds.
    private static let longestPeriod = Duration.seconds(5)

    func run() async throws {
        // An event is news at once; what a probe publishes is none.
        let drained = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)
        let told = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)
        let number = sink.subscribe { outcome in
            drained.put(())
            if !outcome.events.isEmpty { told.put(()) }
        }
        defer { sink.unsubscribe(number) }
        ServiceManager.tellReady()
        StartPages.release()
        let period = ServiceManager.watchdogInterval.map { min($0 / 3, Self.longestPeriod) } ?? Self.longestPeriod
        try? await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                if let hold = Self.hold, access(hold, F_OK) == 0 { await core.hold() }
                await core.probe()
                let isDrained = try drained.take(waitingUpTo: .zero)?.isEmpty == false
                if isDrained, !hangs(for: period) { ServiceManager.feedWatchdog() }
                ServiceManager.tell(status: await commander.status().line)
                _ = try await within(period) { try await told.next() }
            }
        }
    }

    /// Whether one of the calls has not come back for so long, which is told.
    func hangs(for duration: Duration) -> Bool {
        guard let hanging = calls.first(where: { $0.busy.lasts(duration) }) else {
            health.clear(.hang)
            return false
        }
        let problem = "\(hanging.name) hangs; without a watchdog that restarts the agent, restart it"
        if health.note(.hang, problem) { logger.critical("\(problem)") }
        return true
    }
}
