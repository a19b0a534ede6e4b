import Journal
import Logging
import Navigation
import Positioning
import Synchronization
import Threads

/// Keeps in the journal what no crash may lose, on a thread of its own.
///
/// ```
/// core ─ outcome ─▶ put ─▶ ledger ─▶ queue ─▶ thread: encode, commit ─▶ journal
/// alarm ─ progress ─▶ take ──┘
/// ```
///
/// Where there is no journal, or its disk fails, the ledger goes on in memory: that costs history and never the alarm.
final class Keeper: Sendable {
    /// What is to be committed.
    private struct Entry: Sendable {
        var state: CoreState?
        var ledger: Ledger
        var rides: [Ride] = []
        var records: [Record] = []
        var isDecision: Bool
    }

    /// The most entries that wait for a slow disk; then the oldest go.
    private static let mostWaiting = 1024
    /// How long a disk may take for the last entries, before the program ends without them.
    private static let patience = Duration.seconds(5)

    private let ledger: Mutex<Ledger>
    private let queue: BoundedQueue<Entry>?
    private let unsettled = Unsettled()
    /// Finished when the thread has ended.
    private let end = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)

    /// Starts the thread, where there is a journal.
    ///
    /// - Parameters:
    ///   - kept: what was kept before.
    ///   - configured: the journey that the configuration asks for.
    init(_ journal: Journal?, kept: Kept?, configured: JourneyRequest?, logger: Logger, health: Health) {
        let newest = try? journal?.rides(limit: 1).last
        ledger = Mutex(Ledger(kept, configured: configured, newest: newest))
        guard let journal else {
            queue = nil
            return
        }
        let queue = BoundedQueue<Entry>(
            capacity: Self.mostWaiting,
            overflow: .replace { waiting, new in !waiting.isDecision && waiting.records.isEmpty && new.state != nil },
            onLeave: { [unsettled] _, fate in if case .dropped = fate { unsettled.subtract(1) } })
        self.queue = queue
        do throws(ThreadFailure) {
            try BlockingThread.start(named: "alight-journal") { [end, unsettled] in
                Self.run(queue, unsettled, journal, logger, health)
                end.finish()
            }
        } catch {
            logger.error("nothing is kept over a restart: \(error)")
            health.note(.journal, "nothing is kept over a restart: \(error)")
            end.finish()
        }
    }

    /// Keeps an outcome.
    func put(_ outcome: Outcome) {
        guard outcome.state != nil || !outcome.events.isEmpty else { return }
        ledger.withLock { ledger in
            var entry = Entry(state: outcome.state, ledger: ledger, isDecision: outcome.isDecision)
            for event in outcome.events {
                let (ride, record) = ledger.take(event)
                if let ride { entry.rides.append(ride) }
                entry.records.append(record)
            }
            entry.ledger = ledger
            put(entry)
        }
    }

    /// Keeps that a signal was asked for.
    func began(_ signal: AlarmSignal, number: Int, decided time: Timestamp) {
        ledger.withLock { ledger in
            ledger.began(signal, number: number, decided: time)
            put(Entry(ledger: ledger, isDecision: true))
        }
    }

    /// Keeps what has become of a signal.
    func take(_ progress: AlarmProgress) {
        ledger.withLock { ledger in
            guard ledger.take(progress) else { return }
            put(Entry(ledger: ledger, isDecision: true))
        }
    }

    /// Whether all that was to be kept has been committed, or could not be.
    var isSettled: Bool { unsettled.isZero }

    /// The last ride that has ended, for the way back.
    var lastRide: Kept.Ride? { ledger.withLock { $0.last } }

    /// What goes on in a core that takes this one's place.
    func kept(_ state: CoreState) -> Kept {
        ledger.withLock { $0.kept(state) }
    }

    /// Waits until everything has been committed, unless the disk takes too long.
    ///
    /// - Parameter isStopped: whether the agent ends, as it was told to.
    func finish(isStopped: Bool) async {
        guard let queue else { return }
        ledger.withLock { ledger in
            ledger.isStopped = isStopped
            put(Entry(ledger: ledger, isDecision: true))
        }
        queue.finish()
        _ = await end.isFinished(within: Self.patience)
    }

    private func put(_ entry: Entry) {
        guard let queue else { return }
        unsettled.add(1)
        queue.put(entry)
    }

    private static func run(
        _ queue: BoundedQueue<Entry>, _ unsettled: Unsettled, _ journal: Journal, _ logger: Logger, _ health: Health
    ) {
        var state: CoreState?
        var (rides, records): ([Ride], [Record]) = ([], [])
        var hasFailed = false
        while let entries = try? queue.take(waitingUpTo: nil) {
            defer { unsettled.subtract(entries.count) }
            guard let last = entries.last else { continue }
            state = entries.last { $0.state != nil }?.state ?? state
            rides += entries.flatMap(\.rides)
            records += entries.flatMap(\.records)
            // Without an observation there is no time yet.
            guard let state else { continue }
            do {
                try journal.commit(
                    state: try last.ledger.kept(state).encoded(), records: records, rides: rides,
                    isDurable: entries.contains { $0.isDecision })
                (rides, records) = ([], [])
                if hasFailed {
                    logger.notice("the journal is kept again")
                    health.clear(.journal)
                }
                hasFailed = false
            } catch {
                if !hasFailed { logger.error("\(error); a restart forgets what happens until then") }
                health.note(.journal, "\(error)")
                hasFailed = true
                // History is what goes, and the oldest first.
                records = records.suffix(mostWaiting)
                rides = rides.suffix(mostWaiting)
            }
        }
    }
}

/// How many entries wait, or are being committed.
private final class Unsettled: Sendable {
    private let count = Mutex(0)

    var isZero: Bool { count.withLock { $0 == 0 } }

    func add(_ number: Int) { count.withLock { $0 += number } }

    func subtract(_ number: Int) { count.withLock { $0 -= number } }
}
