import Journal
import Logging
import Navigation
import Synchronization

/// The journal of a process, which outlasts its sessions.
final class Keeping: Sendable {
    /// The data that was kept before this process began.
    let kept: Kept?
    /// The reported events that are to be passed on.
    let outbox: EventOutbox
    private let journal: Journal?
    private let copy: JournalCopy?
    private let logger: Logger
    private let health: Health
    private let keeper = Mutex<Keeper?>(nil)

    /// Opens the journal that a configuration names; where it cannot be had, the agent goes on without.
    init(_ setup: AgentSetup, logger: Logger, health: Health) {
        (self.logger, self.health) = (logger, health)
        guard let path = setup.configuration.journal else {
            (journal, copy, kept) = (nil, nil, nil)
            outbox = EventOutbox(nil, logger: logger)
            return
        }
        do {
            let journal = try Journal(at: path, logger: logger)
            let copy = Self.copy(of: journal, logger, health)
            (self.journal, self.copy) = (journal, copy)
            kept = Self.kept(in: journal, or: copy, setup, logger, health)
        } catch {
            logger.error("\(error); a restart forgets the ride")
            health.note(.journal, "\(error)")
            (journal, copy, kept) = (nil, nil, nil)
        }
        outbox = EventOutbox(journal, logger: logger)
    }

    private static func copy(of journal: Journal, _ logger: Logger, _ health: Health) -> JournalCopy? {
        do {
            return try JournalCopy(of: journal, logger: logger)
        } catch {
            logger.error("\(error); the journey stands in one place alone")
            health.note(.journal, "\(error)")
            return nil
        }
    }

    private static func kept(
        in journal: Journal, or copy: JournalCopy?, _ setup: AgentSetup, _ logger: Logger, _ health: Health
    ) -> Kept? {
        var kept: Kept?
        var problem = "the journal \(journal.path) has lost what it kept"
        do {
            kept = try journal.keptState().map { try Kept($0, in: setup.network) }
        } catch {
            problem = "what \(journal.path) keeps cannot be used: \(error)"
            logger.error("\(problem)")
        }
        do {
            let commits = kept == nil ? nil : try journal.commits()
            guard let copied = try copy?.keptBeyond(commits, in: setup.network) else { return kept }
            problem += "; \(journal.path).copy is used, without the place on the line"
            logger.error("\(problem)")
            health.note(.journal, problem)
            return copied
        } catch {
            logger.error("what \(journal.path).copy keeps cannot be used: \(error)")
            return kept
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
            journal, copy: copy, kept: kept, configuration: setup.configuration, outbox: outbox, logger: logger,
            health: health)
        self.keeper.withLock { $0 = keeper }
        return keeper
    }

    /// Waits until everything has been committed, unless the disk takes too long.
    func finish() async {
        await keeper.withLock { $0 }?.finish(isStopped: true)
        journal?.close()
        copy?.close()
    }
}
