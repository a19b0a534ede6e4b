import Journal
import Logging
import Messages
import Navigation
import Positioning
import Synchronization

/// The events that brokers have not got yet: the journal has them, and memory the newest.
///
/// It outlasts sessions, as the journal does. The journal keeps its newest 20,000 records; of a box that was away for longer the oldest
/// are lost, which is logged. While the disk fails, and where there is no journal, memory alone has what comes.
final class EventOutbox: Outbox {
    private struct State {
        /// The newest events, in order.
        var newest: [OutboxEntry] = []
        /// The number of the newest record, event or not.
        var last: Int
        /// Up to which number each reader has passed events on.
        var positions: [String: Int]
        /// Before which number everything that is missing has been logged.
        var logged = 0
        /// Whether the disk had failed when it was read last.
        var hasFailed = false
        var bells: [Int: @Sendable () -> Void] = [:]
        var listeners = 0
    }

    /// How many events memory holds: the rides of a day.
    static let capacity = 512
    /// How many records are read at once.
    private static let page = 64

    private let journal: Journal?
    private let logger: Logger
    private let state: Mutex<State>

    /// Goes on from what a journal has.
    init(_ journal: Journal?, logger: Logger) {
        (self.journal, self.logger) = (journal, logger)
        var (last, positions) = (0, [String: Int]())
        do {
            last = try journal?.newestRecord() ?? 0
            positions = try journal?.readers() ?? [:]
        } catch {
            logger.error("\(error); what was not passed on before stays so")
        }
        state = Mutex(State(last: last, positions: positions))
    }

    // MARK: - What was told

    /// The number of the newest record.
    var last: Int { state.withLock { $0.last } }

    /// How far each reader is.
    var positions: [String: Int] { state.withLock { $0.positions } }

    /// How many events wait for each reader; of those that only the journal has, records that are no events count as well.
    var waiting: [String: Int] {
        state.withLock { state in
            state.positions.mapValues { position in
                let isAllInMemory = state.newest.first.map { $0.number <= position + 1 } ?? (position >= state.last)
                return isAllInMemory
                    ? state.newest.count { $0.number > position } : max(0, state.last - position)
            }
        }
    }

    /// Accepts records from a number on, which have been kept or could not be.
    func put(_ records: [Record], from number: Int) {
        guard !records.isEmpty else { return }
        let bells = state.withLock { state in
            for (place, record) in records.enumerated() {
                guard let entry = OutboxEntry(record, number: number + place) else { continue }
                state.newest.append(entry)
            }
            state.newest.removeFirst(max(0, state.newest.count - Self.capacity))
            state.last = max(state.last, number + records.count - 1)
            return state.bells.values
        }
        for ring in bells { ring() }
    }

    /// Calls a closure, which must not block, whenever there is something new.
    ///
    /// - Returns: ends that.
    func listen(_ ring: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.listeners += 1
            state.bells[state.listeners] = ring
            return state.listeners
        }
        return { [self] in state.withLock { $0.bells[number] = nil } }
    }

    // MARK: - Outbox

    func entries(after number: Int, limit: Int) -> [OutboxEntry] {
        let (newest, last) = state.withLock { ($0.newest, $0.last) }
        // The first that memory has must be the next one, else the journal has those between.
        if number < last, let journal, newest.first.map({ $0.number > number + 1 }) ?? true {
            do {
                let kept = try read(journal, after: number, limit)
                state.withLock { $0.hasFailed = false }
                if !kept.isEmpty { return kept }
            } catch {
                let isNew = state.withLock { state in
                    defer { state.hasFailed = true }
                    return !state.hasFailed
                }
                if isNew { logger.error("\(error); what was not passed on waits until it can be read") }
                return []
            }
        }
        return Array(newest.drop { $0.number <= number }.prefix(limit))
    }

    func position(of name: String) -> Int {
        state.withLock { state in
            let position = state.positions[name] ?? state.last
            state.positions[name] = position
            return position
        }
    }

    func pass(_ number: Int, by name: String) { state.withLock { $0.positions[name] = number } }

    func keep() {
        guard let journal else { return }
        // Where the disk fails the keeper says so.
        _ = try? journal.commit(state: nil, records: [], readers: positions, isDurable: false)
    }

    /// Reads events from the journal, beyond records that are none.
    private func read(_ journal: Journal, after number: Int, _ limit: Int) throws(JournalError) -> [OutboxEntry] {
        var (entries, position) = ([OutboxEntry](), number)
        while entries.isEmpty {
            let rows = try journal.records(after: position, limit: max(limit, Self.page))
            guard let first = rows.first, let last = rows.last else { break }
            logMissing(from: position + 1, to: first.number)
            entries = Array(rows.compactMap { OutboxEntry($0.record, number: $0.number) }.prefix(limit))
            position = last.number
        }
        return entries
    }

    private func logMissing(from number: Int, to first: Int) {
        let isNew = state.withLock { state in
            defer { state.logged = max(state.logged, first) }
            return first > number && state.logged < first
        }
        if isNew { logger.warning("\(first - number) events were dropped before a broker got them") }
    }
}

extension OutboxEntry {
    /// An event's entry; `nil` for a record that is no event.
    fileprivate init?(_ record: Record, number: Int) {
        guard Event.Kind(rawValue: record.kind) != nil, let event = Event(record) else { return nil }
        self.init(
            number: number, milliseconds: record.time.milliseconds, kind: record.kind, stop: event.stop?.id,
            text: record.text)
    }
}
