import Alarms
public import Logging
public import Navigation
import ServiceLifecycle
import Threads
import UnixSignals
public import Transit

/// The whole program on the train: one core, wired to its adapters, for as long as the box is switched on.
///
/// Data flows through it in this way:
///
/// ```
/// adapters ─ Observation ─▶ Core ─ Outcome ─▶ EventSink ─┬▶ alarm
///                             ▲                          ├▶ keeper ─▶ journal
///   control socket, button ───┘ (Commander)              ├▶ standard output
///                                                        └▶ who follows on the control socket
/// ```
public struct Agent: Sendable {
    /// What an agent is set up with; a reload brings another one.
    public struct Setup: Sendable {
        /// What it is to do.
        public var configuration: Configuration
        /// What the configuration's `network` names.
        public var network: Network

        /// What people call the configuration, such as its path.
        public var name: String

        /// Creates a set-up.
        public init(_ configuration: Configuration, named name: String, network: Network) {
            (self.configuration, self.name, self.network) = (configuration, name, network)
        }
    }

    private let setup: Setup
    private let reload: @Sendable () throws -> Setup
    private let logger: Logger

    /// Creates an agent.
    ///
    /// - Parameters:
    ///   - reload: reads the configuration again, upon SIGHUP; what it throws is logged, and everything stays as it was.
    ///   - logger: where the adapters tell of their troubles.
    public init(_ setup: Setup, reload: @escaping @Sendable () throws -> Setup, logger: Logger) {
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
        let reloads = BoundedQueue<Setup>(capacity: 1, overflow: .dropOldest)
        let hangUps = await UnixSignalsSequence(trapping: .sighup)
        let reloading = Task {
            for await _ in hangUps {
                ServiceManager.tellReloading()
                do {
                    reloads.put(try reload())
                } catch {
                    logger.error("\(error); the configuration stays as it was")
                    ServiceManager.tellReady()
                }
            }
        }
        defer { reloading.cancel() }
        let result: Result<Void, any Error>
        do {
            try await run(keeping, output, reloads, health)
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
        _ keeping: Keeping, _ output: EventOutput, _ reloads: BoundedQueue<Setup>, _ health: Health
    ) async throws {
        var (current, former) = (setup, Setup?.none)
        var kept = keeping.kept
        while true {
            let keeper = keeping.keeper(kept, for: current)
            let session = Session(
                setup: current, kept: kept, keeper: keeper, output: output, reloads: reloads, health: health,
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
