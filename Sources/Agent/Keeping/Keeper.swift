import Journal
import Logging
import Navigation
import Observations
import Positioning
import Synchronization
import Threads

/// Keeps in the journal what no crash may lose, on a thread of its own.
///
/// Data flows through it in this way:
///
/// ```
/// core ─ outcome ─▶ put ─▶ ledger ─▶ queue ─▶ thread: encode, commit ─▶ journal, copy
/// alarm ─ progress ─▶ take ──┘
/// ```
///
/// Where there is no journal, or its disk fails, the ledger goes on in memory: that costs history and never the alarm.
final class Keeper: Sendable {
    /// An entry that is to be committed.
    private struct Entry: Sendable {
        var state: CoreState?
        var ledger: Ledger
        var rides: [Ride] = []
        var records: [Record] = []
        var isDecision: Bool
        /// Finished once it has been committed, or could not be.
        var settled: BoundedQueue<Void>?
    }

    /// The most entries that wait for a slow disk; then the oldest go.
    private static let mostWaiting = 1024
    /// How long a disk may take for the last entries, before the program ends without them.
    private static let patience = Duration.seconds(5)

    /// How long a rider who commands waits for the disk.
    private static let answerPatience = Duration.seconds(2)

    /// The known data, and the part of it that waits for the state that it goes with.
    private struct Book: Sendable {
        var ledger: Ledger
        var rides: [Ride] = []
        var records: [Record] = []
    }

    private let book: Mutex<Book>
    private let queue: BoundedQueue<Entry>?
    private let outbox: EventOutbox
    private let unsettled = Unsettled()
    /// Finished when the thread has ended.
    private let end = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)

    /// Starts the thread, where there is a journal.
    ///
    /// - Parameters:
    ///   - copy: gets what the journal keeps with each decision.
    ///   - kept: what was kept before.
    ///   - configuration: the journey and the settings of the alarm that it asks for.
    ///   - outbox: gets each record once it has been committed, or could not be.
    init(
        _ journal: Journal?, copy: JournalCopy? = nil, kept: Kept?, configuration: Configuration,
        outbox: EventOutbox? = nil, logger: Logger, health: Health
    ) {
        let outbox = outbox ?? EventOutbox(journal, logger: logger)
        self.outbox = outbox
        let newest = try? journal?.rides(limit: 1).last
        book = Mutex(Book(ledger: Ledger(kept, configuration: configuration, newest: newest)))
        guard let journal else {
            queue = nil
            return
        }
        let queue = BoundedQueue<Entry>(
            capacity: Self.mostWaiting,
            overflow: .replace { waiting, new in
                !waiting.isDecision && waiting.records.isEmpty && waiting.settled == nil && new.state != nil
            },
            onLeave: { [unsettled] entry, fate in
                guard case .dropped = fate else { return }
                unsettled.subtract(1)
                entry.settled?.finish()
            })
        self.queue = queue
        do throws(ThreadFailure) {
            try BlockingThread.start(named: "alight-journal") { [end, unsettled] in
                Self.run(queue, unsettled, journal, copy, outbox, logger, health)
                end.finish()
            }
        } catch {
            logger.error("nothing is kept over a restart: \(error)")
            health.note(.journal, "nothing is kept over a restart: \(error)")
            end.finish()
        }
    }

    /// Keeps an outcome.
    ///
    /// An event is committed together with the state in which it was decided. The core publishes that state right after the event.
    /// A core that went on from an older state would decide it again, and the rider would hear it twice.
    func put(_ outcome: Outcome) {
        book.withLock { book in
            for event in outcome.events {
                let (ride, record) = book.ledger.take(event)
                if let ride { book.rides.append(ride) }
                book.records.append(record)
            }
            guard queue != nil else {
                outbox.put(book.records, from: outbox.last + 1)
                return (book.rides, book.records) = ([], [])
            }
            guard let state = outcome.state else { return }
            put(
                Entry(
                    state: state, ledger: book.ledger, rides: book.rides, records: book.records,
                    isDecision: outcome.isDecision))
            (book.rides, book.records) = ([], [])
        }
    }

    /// Keeps what the rider says of an alarm, with the next state.
    func keep(_ verdict: Verdict, at time: Timestamp) {
        book.withLock { $0.records.append(Record(verdict, at: time)) }
    }

    /// Keeps what the rider chooses of the alarm, with the next state.
    func choose(lead: Double?, repetition: Double?) -> AlarmSettings {
        book.withLock { book in
            book.ledger.choice.now.take(lead: lead, repetition: repetition)
            return book.ledger.choice.now
        }
    }

    /// The alarm settings in force.
    var choice: Kept.Choice { book.withLock { $0.ledger.choice } }

    /// Keeps that the rider has acknowledged what a page shows, with the next state.
    func keepAcknowledgement(at time: Timestamp) {
        book.withLock { $0.records.append(Record(time: time, kind: Record.acknowledged, text: "{}")) }
    }

    /// Keeps that a signal was asked for, with the next state.
    func began(_ signal: AlarmSignal, number: Int, decided time: Timestamp) {
        book.withLock { $0.ledger.began(signal, number: number, decided: time) }
    }

    /// Keeps what has become of a signal.
    func take(_ progress: AlarmProgress) {
        book.withLock { book in
            // Where something was told meanwhile, its state is about to come.
            guard book.ledger.take(progress), book.records.isEmpty else { return }
            put(Entry(ledger: book.ledger, isDecision: true))
        }
    }

    /// Whether all that was to be kept has been committed, or could not be.
    var isSettled: Bool { unsettled.isZero }

    /// Waits until all that was to be kept before has been committed, or could not be, unless the disk takes long.
    func settle() async {
        let settled = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)
        book.withLock { put(Entry(ledger: $0.ledger, isDecision: false, settled: settled)) }
        if queue != nil { _ = await settled.isFinished(within: Self.answerPatience) }
    }

    /// The last ride that has ended, for the way back.
    var lastRide: Kept.Ride? { book.withLock { $0.ledger.last } }

    /// The data that goes on in a core that takes this one's place.
    func kept(_ state: CoreState) -> Kept {
        book.withLock { $0.ledger.kept(state) }
    }

    /// Waits until everything has been committed, unless the disk takes too long.
    ///
    /// - Parameter isStopped: whether the agent ends, as it was told to.
    func finish(isStopped: Bool) async {
        guard let queue else { return }
        book.withLock { book in
            book.ledger.isStopped = isStopped
            put(Entry(ledger: book.ledger, isDecision: true))
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
        _ queue: BoundedQueue<Entry>, _ unsettled: Unsettled, _ journal: Journal, _ copy: JournalCopy?,
        _ outbox: EventOutbox, _ logger: Logger, _ health: Health
    ) {
        var state: CoreState?
        var (rides, records): ([Ride], [Record]) = ([], [])
        // The number of the first of these records.
        var first = outbox.last + 1
        var hasFailed = false
        while let entries = try? queue.take(waitingUpTo: nil) {
            defer {
                unsettled.subtract(entries.count)
                for entry in entries { entry.settled?.finish() }
            }
            guard let last = entries.last else { continue }
            state = entries.last { $0.state != nil }?.state ?? state
            rides += entries.flatMap(\.rides)
            let new = entries.flatMap(\.records)
            records += new
            // Without an observation there is no time yet.
            guard let state, !entries.allSatisfy({ $0.settled != nil }) else { continue }
            do {
                let kept = last.ledger.kept(state)
                // A commit that failed is made up for at once, and not with the next decision.
                let isDurable = hasFailed || entries.contains { $0.isDecision }
                let number = try journal.commit(
                    state: try kept.encoded(), records: records, from: first, rides: rides,
                    readers: records.isEmpty ? [:] : outbox.positions, isDurable: isDurable)
                first = number + records.count
                (rides, records) = ([], [])
                if isDurable { try copy?.keep(kept, of: journal) }
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
                first += max(0, records.count - mostWaiting)
                records = records.suffix(mostWaiting)
                rides = rides.suffix(mostWaiting)
            }
            outbox.put(new, from: first + records.count - new.count)
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

extension Record {
    /// The kinds of records that are no events: what a rider said of an alarm, and that they have noticed one.
    static let (verdict, acknowledged) = ("verdict", "acknowledged")

    fileprivate init(_ verdict: Verdict, at time: Timestamp) {
        var object = JSONLine()
        object.add("time", time.description)
        object.add("verdict", verdict.answer.rawValue)
        object.add("event", verdict.event)
        object.add("stop_id", verdict.stop)
        self.init(time: time, kind: Self.verdict, text: object.text)
    }
}
