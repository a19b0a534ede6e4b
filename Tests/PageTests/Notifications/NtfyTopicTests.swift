import Navigation
import Positioning
import Synchronization
import Testing

@testable import Page

@Suite("a topic of notifications")
struct NtfyTopicTests {
    private let start = Timestamp(milliseconds: 1_787_126_672_000)

    private func notification(_ title: String) -> Notification {
        Notification(title: title, subtitle: "", sound: .alarm, canAcknowledge: true)
    }

    @Test func `asks for a phone until one has subscribed, and keeps what is pushed meanwhile`() {
        let topic = NtfyTopic("alight") { start }
        #expect(topic.isAuthorizedOrRequestAuthorization == .requested(topic: "alight"))
        #expect(topic.push("near", subtitle: "Blok M", sound: .usual) == .notAuthorized)
        let subscription = topic.subscribe(since: .all) { _ in }
        #expect(subscription.missed.map(\.notification.title) == ["near"])
        #expect(topic.isAuthorizedOrRequestAuthorization == .authorized)
        #expect(topic.push("arrived", subtitle: "Blok M", sound: .alarm) == .isPushing)
        subscription.leave()
        #expect(topic.isAuthorizedOrRequestAuthorization == .authorized)
        topic.reset()
        #expect(topic.messages(since: .all).isEmpty)
    }

    @Test func `tells each phone each message once, also those that were away`() {
        let topic = NtfyTopic("alight") { start }
        let got = Mutex<[String]>([])
        let first = topic.subscribe(since: .now) { message in got.withLock { $0.append(message.notification.title) } }
        for number in 1...3 { _ = topic.push(notification("\(number)")) }
        #expect(got.withLock { $0 } == ["1", "2", "3"])
        let ids = topic.messages(since: .all).map(\.id)
        #expect(Set(ids).count == 3)
        #expect(topic.subscribe(since: .message(ids[0])) { _ in }.missed.map(\.id) == Array(ids[1...]))
        #expect(topic.messages(since: .message(ids[2])).isEmpty)
        #expect(topic.messages(since: .latest).map(\.id) == [ids[2]])
        // A phone that knows a message of an earlier process has missed all.
        #expect(topic.messages(since: .message("1787126600000n9")).count == 3)
        first.leave()
        _ = topic.push(notification("4"))
        #expect(got.withLock { $0.count } == 3)
    }

    @Test func `rings no phone for what is long past`() {
        let time = Mutex(start)
        let topic = NtfyTopic("alight") { time.withLock { $0 } }
        _ = topic.push(notification("old"))
        time.withLock { $0 = start.advanced(bySeconds: 600) }
        _ = topic.push(notification("new"))
        #expect(topic.messages(since: .seconds(599)).map(\.notification.title) == ["new"])
        #expect(topic.messages(since: .time(start)).count == 2)
        time.withLock { $0 = start.advanced(bySeconds: 901) }
        for since in [NtfySince.all, .time(start), .message("other"), .seconds(1e6)] {
            #expect(topic.messages(since: since).map(\.notification.title) == ["new"])
        }
        for number in 0..<100 { _ = topic.push(notification("\(number)")) }
        #expect(topic.messages(since: .all).count == NtfyTopic.capacity)
    }
}
