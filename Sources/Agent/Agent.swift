import Alarms
public import Logging
public import Navigation
import Page
import ServiceLifecycle
import Threads
import UnixSignals

/// The whole program on the train: one core, wired to its adapters, for as long as the box is switched on.
///
/// Data flows through it in this way:
///
/// ```
/// adapters ─ Observation ─▶ Core ─ Outcome ─▶ EventSink ─┬▶ alarm
///                             ▲                          ├▶ keeper ─▶ journal
///   page, socket, button ─────┘ (Commander)              ├▶ standard output
///                                                        ├▶ who follows on the control socket
///                                                        └▶ event log, notifier ─▶ the rider's page and phones
/// ```
public struct Agent: Sendable {
    /// The version of the program.
    public static let version = "0.1.0"
    /// The topic to which phones subscribe.
    private static let topic = "alight"

    private let setup: AgentSetup
    private let reload: @Sendable () throws -> AgentSetup
    private let logger: Logger

    /// Creates an agent.
    ///
    /// - Parameters:
    ///   - reload: reads the configuration again, upon SIGHUP; what it throws is logged, and everything stays as it was.
    ///   - logger: where the adapters tell of their troubles.
    public init(_ setup: AgentSetup, reload: @escaping @Sendable () throws -> AgentSetup, logger: Logger) {
        (self.setup, self.reload, self.logger) = (setup, reload, logger)
    }

    /// Runs until SIGTERM or SIGINT, or the end of a recorded ride; the buzzer and the LED are off then.
    ///
    /// - Parameter write: writes an event; it is called on a thread that may block, with each event in order.
    /// - Throws: `AlarmError` where buzzer or LED cannot be used, and what a recorded ride cannot be read for.
    public func run(_ write: @escaping @Sendable (Event) throws -> Void) async throws {
        let health = Health()
        let output = EventOutput(logger: logger, health: health, write: write)
        let keeping = Keeping(setup, logger: logger, health: health)
        let log = EventLog(keeping.history(limit: EventLog.capacity))
        let topic = NtfyTopic(Self.topic) { .wallClock }
        let reloads = BoundedQueue<AgentSetup>(capacity: 1, overflow: .dropOldest)
        // From before the first session until after the last one: a signal between two of them counts as well.
        let signals = await UnixSignalsSequence(trapping: .sighup, .sigterm, .sigint)
        let listening = Task {
            for await signal in signals {
                guard signal == .sighup else {
                    reloads.finish()
                    continue
                }
                ServiceManager.tellReloading()
                do {
                    reloads.put(try reload())
                } catch {
                    logger.error("\(error); the configuration stays as it was")
                    ServiceManager.tellReady()
                }
            }
        }
        defer { listening.cancel() }
        let result: Result<Void, any Error>
        do {
            try await run(keeping, log, topic, output, reloads, health)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        ServiceManager.tellStopping()
        await keeping.finish()
        await output.finish()
        try result.get()
    }

    /// Runs one session after the other: each reload ends one, and the next one goes on where it was.
    private func run(
        _ keeping: Keeping, _ log: EventLog, _ topic: NtfyTopic, _ output: EventOutput,
        _ reloads: BoundedQueue<AgentSetup>,
        _ health: Health
    ) async throws {
        var (current, former) = (setup, AgentSetup?.none)
        var kept = keeping.kept
        while true {
            let keeper = keeping.keeper(kept, for: current)
            var setup = current
            setup.configuration = current.configuration.with(keeper.choice.now)
            let session = Session(
                setup: setup, kept: kept, keeper: keeper, log: log, outbox: keeping.outbox, topic: topic,
                output: output, reloads: reloads,
                health: health,
                logger: logger)
            do {
                guard let next = try await session.run() else { return }
                await keeper.finish(isStopped: false)
                (former, current) = (current, next.setup)
                kept = next.kept ?? kept
                logger.notice("the configuration has been read again")
            } catch let error as AlarmError {
                // A configuration that is read well may still name outputs that there are not.
                guard let working = former else { throw error }
                await keeper.finish(isStopped: false)
                logger.error("\(error); the configuration stays as it was")
                (former, current) = (nil, working)
            }
        }
    }
}
