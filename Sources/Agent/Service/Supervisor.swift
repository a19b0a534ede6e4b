import Glibc
import Logging
import Navigation
import ServiceLifecycle
import Threads

/// Tells the service manager how it stands, and feeds its watchdog as long as everything goes on.
///
/// Each round is one way through the whole chain: the core is asked, and what it publishes must come out of the sink. A core or a
/// sink that is held ends the feeding. A driver of buzzer or LED that hangs ends it too, and so does the thread that reads the receiver:
/// without them nobody is told. The agent goes on without any other thread, and says so.
struct Supervisor: Service {
    let core: Core
    let sink: EventSink
    let commander: Commander
    /// While a driver of buzzer or LED is being told what to do.
    let driving: Busy?
    let health: Health
    let logger: Logger
    /// The names of the threads that have not come round for so long.
    var held: @Sendable (Duration) -> Set<String> = { BlockingThread.held(for: $0) }

    /// The threads that read the receiver.
    private static let vital: Set = ["alight-gpsd", "alight-serial"]
    /// The duties of the other threads, as people call them.
    private static let duties = [
        "alight-beacons": "what listens for beacons", "alight-button": "what reads the button",
        "alight-client": "an answer to a command", "alight-control": "what takes commands",
        "alight-file": "what reads the recording", "alight-guard": "what watches the guard of buzzer and LED",
        "alight-journal": "what keeps the journey over a restart",
        "alight-log": "what writes the log", "alight-magnetic": "what reads the magnetometer",
        "alight-motion": "what reads the motion sensor",
        "alight-mqtt": "what speaks to the broker", "alight-output": "what writes events to standard output",
        "alight-pressure": "what reads the barometer", "alight-record": "what records the ride",
    ]

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
                let hangs = hangs(for: period)
                if isDrained, !hangs { ServiceManager.feedWatchdog() }
                ServiceManager.tell(status: await commander.status().line)
                _ = try await within(period) { try await told.next() }
            }
        }
    }

    /// Whether something without which nobody is told has been held for so long; all that is held is said, once.
    func hangs(for duration: Duration) -> Bool {
        let held = held(duration)
        let others = held.subtracting(Self.vital).sorted().map { Self.duties[$0] ?? $0 }
        if others.isEmpty {
            health.clear(.held)
        } else {
            let hanging = others.joined(separator: " and ") + (others.count == 1 ? " hangs" : " hang")
            let problem = "\(hanging); the agent goes on without"
            if health.note(.held, problem) { logger.error("\(problem)") }
        }
        let reading = held.isDisjoint(with: Self.vital) ? nil : "what reads the receiver"
        guard let hanging = driving?.lasts(duration) == true ? "the driver of buzzer or LED" : reading else {
            health.clear(.hang)
            return false
        }
        let problem = "\(hanging) hangs; without a watchdog that restarts the agent, restart it"
        if health.note(.hang, problem) { logger.critical("\(problem)") }
        return true
    }
}
