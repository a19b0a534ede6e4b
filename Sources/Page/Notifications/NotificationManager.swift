public import Navigation

/// Something that shows notifications on the rider's phone.
public protocol NotificationManager: Sendable {
    /// Whether notifications can reach a phone; where not, it asks for what is missing.
    var isAuthorizedOrRequestAuthorization: NotificationAuthorization { get }

    /// Shows a notification.
    func push(_ notification: Notification) -> NotificationResult

    /// Withdraws the notifications that are shown: phones that were away no longer get them.
    func reset()
}

extension NotificationManager {
    /// Shows a notification that nobody need acknowledge.
    public func push(_ title: String, subtitle: String, sound: Event.Urgency) -> NotificationResult {
        push(Notification(title: title, subtitle: subtitle, sound: sound))
    }
}

/// Whether notifications can reach a phone.
public enum NotificationAuthorization: Equatable, Sendable {
    /// A phone gets them.
    case authorized
    /// The rider has to subscribe on a phone first, to this topic.
    case requested(topic: String)
}

/// The result of a request for a notification.
public enum NotificationResult: Equatable, Sendable {
    /// It is on its way, or is kept for phones that are away.
    case isPushing
    /// No phone has subscribed since the start; it is kept for one that does.
    case notAuthorized
}
