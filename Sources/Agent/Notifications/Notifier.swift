import Navigation
import Page
import Synchronization

/// Rings the rider's phone for what they must notice, and for a station that is near while nobody looks.
final class Notifier: Sendable {
    private let manager: any NotificationManager
    private let views: PageViews
    private let language: Language
    /// Whether a journey is followed: then stations on the way are no news.
    private let isFollowing: Mutex<Bool>

    /// Creates what rings phones.
    ///
    /// - Parameter isFollowing: whether a journey is followed already.
    init(_ manager: any NotificationManager, views: PageViews, language: Language, isFollowing: Bool) {
        (self.manager, self.views, self.language) = (manager, views, language)
        self.isFollowing = Mutex(isFollowing)
    }

    /// Takes what an outcome tells.
    func put(_ outcome: Outcome) {
        for event in outcome.events {
            let wasFollowing = isFollowing.withLock { isFollowing in
                defer {
                    if event.kind == .journeyStarted { isFollowing = true }
                    if event.kind == .journeyEnded { isFollowing = false }
                }
                return isFollowing
            }
            // A new journey makes what rang for the last one meaningless.
            if event.kind == .journeyStarted { manager.reset() }
            if event.kind == .near, wasFollowing || views.isSomebodyLooking { continue }
            if let notification = Notification(event, in: language) { manager.push(notification) }
        }
    }

    /// Takes that the rider has acknowledged what rang.
    func acknowledge() { manager.reset() }

    /// Rings again for a signal that a restart has cut short.
    func ring(again signal: AlarmSignal) {
        if let notification = Notification(again: signal, in: language) { manager.push(notification) }
    }
}
