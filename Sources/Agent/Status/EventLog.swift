import FoundationEssentials
import Journal
import Navigation
import Observations
import Page
import Positioning
import Synchronization

/// The newest events, by which a page that was away catches up, and those who follow them.
///
/// It begins with what the journal holds, so a page that knows an event of an earlier process catches up as well, and what the rider
/// had not acknowledged then is shown again. An event's name is
/// its time in milliseconds, and its number among those of that time: a core that decides an event again after a crash gives it
/// the same name.
final class EventLog: Sendable {
    /// How many events are held: some days of rides.
    static let capacity = 1024

    fileprivate struct Entry: Sendable {
        var event: PageEvent
        var time: Timestamp
    }

    fileprivate struct State {
        var entries: [Entry] = []
        var followers: [(number: Int, put: @Sendable (PageEvent) -> Void)] = []
        var followed = 0
        var open = PageAlarm()
        var counts: [Event.Kind: Int] = [:]
    }

    private let state = Mutex(State())

    /// Begins with the newest records of a journal, the oldest first.
    init(_ records: [Record]) {
        state.withLock { state in
            for record in records.suffix(Self.capacity) {
                if record.kind == Record.acknowledged { _ = state.open.acknowledge() }
                guard let event = Event(record) else { continue }
                let entry = state.append(record.text, at: record.time)
                state.open.take(event, as: entry.id)
            }
        }
    }

    /// Handles the events of an outcome.
    func put(_ outcome: Outcome) {
        for event in outcome.events {
            let (entry, followers) = state.withLock { state in
                let entry = state.append(event.ndjson, at: event.time)
                state.open.take(event, as: entry.id)
                state.counts[event.kind, default: 0] += 1
                return (entry, state.followers)
            }
            for follower in followers { follower.put(entry) }
        }
    }

    /// Forgets what a page shows until it is acknowledged, and the last arrival: a recorded ride begins anew.
    func forgetOpen() { state.withLock { $0.open = PageAlarm() } }

    /// How many events of each kind there were since the program began.
    var counts: [Event.Kind: Int] { state.withLock { $0.counts } }

    /// Records that the rider has acknowledged what a page shows.
    ///
    /// - Returns: whether there was something to acknowledge.
    @discardableResult
    func acknowledge() -> Bool { state.withLock { $0.open.acknowledge() } }

    /// The alarm that a page shows until it is acknowledged.
    var open: AgentStatus.OpenAlarm? { state.withLock { $0.open.alarm } }

    /// The arrival at a destination that a page asks about.
    func lastArrival(at time: Timestamp?) -> AgentStatus.Arrival? { state.withLock { $0.open.arrival(at: time) } }

    /// Records the rider's verdict on an arrival.
    ///
    /// - Returns: the arrival; `nil` where it is not known.
    func judge(_ id: String, _ verdict: Verdict.Answer) -> AgentStatus.Arrival? {
        state.withLock { $0.open.judge(id, verdict) }
    }

    /// Delivers each event from now on, and tells what was missed.
    func follow(after id: String?, _ put: @escaping @Sendable (PageEvent) -> Void) -> PageFollowing {
        let (missed, number) = state.withLock { state in
            state.followed += 1
            state.followers.append((state.followed, put))
            return (state.missed(after: id), state.followed)
        }
        return PageFollowing(missed: missed) { [self] in
            state.withLock { $0.followers.removeAll { $0.number == number } }
        }
    }
}

extension EventLog.State {
    @discardableResult
    fileprivate mutating func append(_ json: String, at time: Timestamp) -> PageEvent {
        let number = entries.reversed().prefix { $0.time == time }.count
        let event = PageEvent(id: "\(time.milliseconds)-\(number)", json: json)
        if entries.count == EventLog.capacity { entries.removeFirst() }
        entries.append(.init(event: event, time: time))
        return event
    }

    /// The events that came after an event; none for who asks for none, `nil` where the event is not known.
    fileprivate func missed(after id: String?) -> [PageEvent]? {
        guard let id else { return [] }
        return entries.lastIndex { $0.event.id == id }.map { entries[($0 + 1)...].map(\.event) }
    }
}
