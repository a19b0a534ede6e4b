import Journal
import Navigation
import Observations
import Page
import Positioning
import Synchronization
import TestSupport
import Testing

@testable import Agent

@Suite("the event log")
struct EventLogTests {
    private let start = Timestamp(milliseconds: 1_787_126_672_000)

    private func event(_ kind: Event.Kind, _ second: Int, role: Event.Role? = nil) -> Event {
        var event = Event(kind, at: start.advanced(bySeconds: Double(second)))
        event.stop = Event.Stop(id: "BLM", name: "Blok M")
        event.role = role
        return event
    }

    @Test func `tells who comes back what came after the event that they have`() {
        let log = EventLog([])
        log.put(Outcome(events: [event(.near, 0), event(.arrived, 0), event(.departed, 40)]))
        #expect(
            log.follow(after: "1787126672000-0") { _ in }.missed?.map(\.id) == ["1787126672000-1", "1787126712000-0"])
        #expect(log.follow(after: "1787126712000-0") { _ in }.missed == [])
        #expect(log.follow(after: nil) { _ in }.missed == [])
        #expect(log.follow(after: "1787126672000-2") { _ in }.missed == nil)
        #expect(log.follow(after: "17-1787126672839\n") { _ in }.missed == nil)
    }

    @Test func `goes on from the journal under the same names, and leaves out what is no event`() {
        let events = [event(.near, 0), event(.arrived, 0), event(.departed, 40)]
        let lived = EventLog([])
        lived.put(Outcome(events: events))
        var records = events.map { Record(time: $0.time, kind: $0.kind.rawValue, text: $0.ndjson) }
        records.insert(Record(time: start, kind: Record.verdict, text: "{}"), at: 1)
        let restarted = EventLog(records)
        let first = "1787126672000-0"
        #expect(restarted.follow(after: first) { _ in }.missed == lived.follow(after: first) { _ in }.missed)
        #expect(restarted.follow(after: first) { _ in }.missed?.count == 2)
    }

    @Test func `shows again after a restart what was not acknowledged, and nothing that was`() {
        let events = [event(.arrived, 0, role: .intermediate), event(.approaching, 10, role: .destination)]
        let records = events.map { Record(time: $0.time, kind: $0.kind.rawValue, text: $0.ndjson) }
        let lived = EventLog([])
        lived.put(Outcome(events: events))
        let open = EventLog(records).open
        #expect(open?.event == "approaching" && open?.role == "destination" && open?.stopName == "Blok M")
        #expect(open == lived.open)
        let noticed = Record(time: start.advanced(bySeconds: 11), kind: Record.acknowledged, text: "{}")
        #expect(EventLog(records + [noticed]).open == nil)
        #expect(EventLog([noticed] + records).open != nil)
        #expect(EventLog(records.map { Record(time: $0.time, kind: $0.kind, text: "torn") }).open == nil)
    }

    @Test func `delivers to each follower until it leaves, and holds no more than its capacity`() {
        let log = EventLog([])
        let got = Mutex<[String]>([])
        let following = log.follow(after: nil) { event in got.withLock { $0.append(event.id) } }
        log.put(Outcome(events: [event(.near, 1)]))
        following.leave()
        log.put(Outcome(events: [event(.near, 2)]))
        #expect(got.withLock { $0 } == ["1787126673000-0"])
        for second in 3..<EventLog.capacity + 3 { log.put(Outcome(events: [event(.near, second)])) }
        #expect(log.follow(after: "1787126674000-0") { _ in }.missed == nil)
        #expect(log.follow(after: "1787126675000-0") { _ in }.missed?.count == EventLog.capacity - 1)
    }

    @Test func `shows what the rider must notice until they have`() {
        let log = EventLog([])
        log.put(Outcome(events: [event(.near, 0), event(.arrived, 1, role: .intermediate)]))
        #expect(log.open == nil)
        #expect(!log.acknowledge())
        log.put(Outcome(events: [event(.approaching, 2, role: .destination)]))
        #expect(log.open?.event == "approaching")
        // It goes on after its event is over, and gives way to what is newer alone.
        log.put(Outcome(events: [event(.departed, 3), event(.arrived, 60, role: .destination)]))
        #expect(log.open?.event == "arrived")
        #expect(log.open?.stopID == "BLM")
        #expect(log.acknowledge())
        #expect(log.open == nil)
    }

    @Test func `shows nothing of a journey that the rider has ended or begun anew`() {
        let log = EventLog([])
        for (reason, isShown) in [(Event.EndReason.cancelled, false), (.alighted, false), (.arrived, true)] {
            log.put(Outcome(events: [event(.arrived, 0, role: .destination)]))
            var ended = event(.journeyEnded, 1)
            ended.reason = reason
            log.put(Outcome(events: [ended]))
            #expect((log.open != nil) == isShown)
        }
        log.put(Outcome(events: [event(.journeyStarted, 2)]))
        #expect(log.open == nil)
    }

    @Test func `asks about an arrival for an hour, and keeps what the rider says`() {
        let log = EventLog([])
        log.put(Outcome(events: [event(.arrived, 0, role: .transfer)]))
        #expect(log.lastArrival(at: start) == nil)
        log.put(Outcome(events: [event(.arrived, 10, role: .destination)]))
        let id = "1787126682000-0"
        #expect(log.lastArrival(at: start.advanced(bySeconds: 3610))?.id == id)
        #expect(log.lastArrival(at: start.advanced(bySeconds: 3611)) == nil)
        #expect(log.judge("1787126672000-0", .yes) == nil)
        #expect(log.judge(id, .late)?.stopID == "BLM")
        #expect(log.lastArrival(at: start.advanced(bySeconds: 20))?.verdict == "late")
    }
}
