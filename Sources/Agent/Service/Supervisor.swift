import Navigation
import ServiceLifecycle
import Synchronization

/// Tells the service manager how it stands, and feeds its watchdog as long as everything goes on.
///
/// Each round is one way through the whole chain: the core is asked, and what it publishes must come out of the sink. A core that
/// is held, or a sink that is, ends the feeding.
struct Supervisor: Service {
    let core: Core
    let sink: EventSink
    let commander: Commander

    /// The longest time between two rounds.
    private static let period = Duration.seconds(5)

    func run() async throws {
        let drained = Drained()
        let number = sink.subscribe { _ in drained.come() }
        defer { sink.unsubscribe(number) }
        ServiceManager.tellReady()
        let period = ServiceManager.watchdogInterval.map { min($0 / 3, Self.period) } ?? Self.period
        try? await cancelWhenGracefulShutdown {
            while true {
                await core.probe()
                if drained.take() { ServiceManager.feedWatchdog() }
                ServiceManager.tell(status: await commander.status().line)
                try await ContinuousClock().sleep(for: period)
            }
        }
    }

    /// Whether an outcome has come out of the sink.
    private final class Drained: Sendable {
        private let hasCome = Mutex(false)

        func come() { hasCome.withLock { $0 = true } }

        func take() -> Bool {
            hasCome.withLock { hasCome in
                defer { hasCome = false }
                return hasCome
            }
        }
    }
}
