import Logging
import Navigation
import Page
import Synchronization

/// Rings the rider's phone for what they must notice, and for a station that is near while nobody looks.
final class Notifier: Sendable {
    private let manager: any NotificationManager
    private let views: PageViews
    private let language: Language
    private let logger: Logger
    /// Whether a journey is followed: then stations on the way are no news.
    private let isFollowing: Mutex<Bool>

    /// Creates what rings phones.
    ///
    /// - Parameter isFollowing: whether a journey is followed already.
    init(_ manager: any NotificationManager, views: PageViews, language: Language, isFollowing: Bool, logger: Logger) {
        (self.manager, self.views, self.language, self.logger) = (manager, views, language, logger)
        self.isFollowing = Mutex(isFollowing)
    }

    /// Handles the events of an outcome.
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
            push(Notification(event, in: language))
        }
    }

    /// Tells phones, if there is something to tell.
    private func push(_ notification: Notification?) {
        guard let notification, manager.push(notification) == .notAuthorized else { return }
        logger.debug("no phone has subscribed: \"\(notification.title)\" waits for one")
    }

    /// Records that the rider has acknowledged what rang.
    func acknowledge() { manager.reset() }

    /// Rings again for a signal that a restart has cut short.
    func ring(again signal: AlarmSignal) {
        push(Notification(again: signal, in: language))
    }
}
