public import Navigation

/// A notification that rings a phone whose screen is off.
public struct Notification: Equatable, Sendable {
    /// The subject, in a few words.
    public var title: String
    /// The rest, in a sentence.
    public var subtitle: String
    /// How it rings.
    public var sound: Event.Urgency
    /// Whether the rider is to acknowledge it.
    public var canAcknowledge: Bool

    /// Creates a notification.
    public init(title: String, subtitle: String, sound: Event.Urgency, canAcknowledge: Bool = false) {
        (self.title, self.subtitle, self.sound, self.canAcknowledge) = (title, subtitle, sound, canAcknowledge)
    }
}
