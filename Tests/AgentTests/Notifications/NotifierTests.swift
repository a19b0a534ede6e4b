import Logging
import Navigation
import Page
import Positioning
import Synchronization
import Testing

@testable import Agent

@Suite("what rings phones")
struct NotifierTests {
    private let manager = NotedNotifications()
    private let views = PageViews()
    private let start = Timestamp(milliseconds: 1_787_126_672_000)

    private func notifier(_ language: Language = .english, isFollowing: Bool = false) -> Notifier {
        Notifier(manager, views: views, language: language, isFollowing: isFollowing, logger: Logger(label: "notifier"))
    }

    private func event(_ kind: Event.Kind, role: Event.Role? = nil) -> Event {
        var event = Event(kind, at: start)
        (event.stop, event.role) = (Event.Stop(id: "BLM", name: "Blok M"), role)
        return event
    }

    @Test func `is a station that is near, while no journey is set and nobody looks at a page`() {
        let notifier = notifier()
        notifier.put(Outcome(events: [event(.near)]))
        #expect(manager.noted == ["A station is near: You are near Blok M. (usual)"])
        views.see("phone", isVisible: true)
        notifier.put(Outcome(events: [event(.near)]))
        #expect(manager.noted.count == 1)
        views.see("phone", isVisible: false)
        notifier.put(Outcome(events: [event(.near)]))
        #expect(manager.noted.count == 2)
        // On a journey the rider sleeps through other stations.
        notifier.put(Outcome(events: [event(.journeyStarted), event(.near, role: .intermediate)]))
        #expect(manager.noted.count == 3 && manager.noted.last == "reset")
        notifier.put(Outcome(events: [event(.journeyEnded), event(.near)]))
        #expect(manager.noted.count == 4)
        // A journey that went on over a restart is one as well.
        self.notifier(isFollowing: true).put(Outcome(events: [event(.near)]))
        #expect(manager.noted.count == 4)
    }

    @Test func `is what the rider must notice, whoever looks, and nothing else`() {
        let notifier = notifier(isFollowing: true)
        views.see("phone", isVisible: true)
        notifier.put(
            Outcome(events: [
                event(.approaching, role: .transfer), event(.arrived, role: .transfer),
                event(.departed), event(.arrived, role: .intermediate), event(.passed), event(.sourceChanged),
                event(.near, role: .destination), event(.approaching, role: .destination),
                event(.arrived, role: .destination), event(.missed, role: .destination), event(.wrongDirection),
                event(.offRoute), event(.wrongTrain, role: .transfer), event(.trainArriving, role: .origin),
            ]))
        #expect(
            manager.noted == [
                "Get ready to change: You change trains at Blok M. (alarm)",
                "Change here: Change trains at Blok M. (alarm)",
                "Get ready: The next stop for you is Blok M. (alarm)", "Get off now: You are at Blok M. (alarm)",
                "You missed your stop: Blok M is behind you. Get off at the next stop and go back. (alarm)",
                "Wrong direction: Get off at the next stop and take the train the other way. (alarm)",
                "Wrong line: This train has left your line. Get off at the next stop. (alarm)",
                "Wrong train: This train does not stop at your station. Change at Blok M. (alarm)",
                "Your train is coming: It comes into Blok M. (usual)",
            ])
    }

    @Test func `is said in the rider's language, with a name in each place where there is one`() {
        for language in Language.allCases {
            let noted = NotedNotifications()
            let notifier = Notifier(
                noted, views: views, language: language, isFollowing: true, logger: Logger(label: "notifier"))
            for kind in Event.Kind.allCases { notifier.put(Outcome(events: [event(kind, role: .destination)])) }
            #expect(noted.noted.filter { $0.contains("Blok M") }.count >= 3)
            #expect(
                noted.noted.contains("Turun sekarang: Anda sudah tiba di Blok M. (alarm)") == (language.code == "id"))
        }
    }

    @Test func `is taken back once the rider has acknowledged it, and rings again for what a restart cut short`() {
        let notifier = notifier(isFollowing: true)
        notifier.acknowledge()
        #expect(manager.noted == ["reset"])
        notifier.ring(again: .arrived)
        notifier.ring(again: .near)
        #expect(manager.noted == ["reset", "Get off now: The box has started again. Look where you are. (alarm)"])
    }
}

/// Notes what phones would show.
private final class NotedNotifications: NotificationManager {
    private let notes = Mutex<[String]>([])

    var noted: [String] { notes.withLock { $0 } }
    var isAuthorizedOrRequestAuthorization: NotificationAuthorization { .authorized }

    func push(_ notification: Notification) -> NotificationResult {
        notes.withLock { $0.append("\(notification.title): \(notification.subtitle) (\(notification.sound))") }
        return .isPushing
    }

    func reset() { notes.withLock { $0.append("reset") } }
}
