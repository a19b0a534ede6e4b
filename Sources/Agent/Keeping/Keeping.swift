import Journal
import Logging
import Navigation
import Synchronization

/// The journal of a process, which outlasts its sessions.
final class Keeping: Sendable {
    /// What was kept before this process began.
    let kept: Kept?
    /// What was told and is to be passed on.
    let outbox: EventOutbox
    private let journal: Journal?
    private let logger: Logger
    private let health: Health
    private let keeper = Mutex<Keeper?>(nil)

    /// Opens the journal that a configuration names; where it cannot be had, the agent goes on without.
    init(_ setup: AgentSetup, logger: Logger, health: Health) {
        (self.logger, self.health) = (logger, health)
        guard let path = setup.configuration.journal else {
            (journal, kept) = (nil, nil)
            outbox = EventOutbox(nil, logger: logger)
            return
        }
        do {
            let journal = try Journal(at: path, logger: logger)
            self.journal = journal
            kept = Self.kept(in: journal, setup, logger)
        } catch {
            logger.error("\(error); a restart forgets the ride")
            health.note(.journal, "\(error)")
            (journal, kept) = (nil, nil)
        }
        outbox = EventOutbox(journal, logger: logger)
    }

    private static func kept(in journal: Journal, _ setup: AgentSetup, _ logger: Logger) -> Kept? {
        do {
            guard let state = try journal.keptState() else { return nil }
            return try Kept(state, in: setup.network)
        } catch {
            logger.error("what \(journal.path) keeps cannot be used: \(error); the ride begins anew")
            return nil
        }
    }

    /// The newest events that the journal holds, the oldest first.
    func history(limit: Int) -> [Record] {
        do {
            return try journal?.history(limit: limit) ?? []
        } catch {
            logger.warning("\(error); pages that were away do not catch up")
            return []
        }
    }

    /// Who keeps a session.
    func keeper(_ kept: Kept?, for setup: AgentSetup) -> Keeper {
        let keeper = Keeper(
            journal, kept: kept, configuration: setup.configuration, outbox: outbox, logger: logger,
            health: health)
        self.keeper.withLock { $0 = keeper }
        return keeper
    }

    /// Waits until everything has been committed, unless the disk takes too long.
    func finish() async {
        await keeper.withLock { $0 }?.finish(isStopped: true)
        journal?.close()
    }
}
