/// What rings a phone whose screen is off.
public struct Notification: Equatable, Sendable {
    /// What it is, in a few words.
    public var title: String
    /// The rest, in a sentence.
    public var subtitle: String
    /// How it rings.
    public var sound: Sound
    /// Whether the rider is to acknowledge it.
    public var canAcknowledge: Bool

    /// How a notification rings.
    public enum Sound: Sendable {
        /// It shows, and nothing rings.
        case none
        /// It rings as any other.
        case usual
        /// It rings and vibrates for long, also where the phone is not to disturb, as far as its owner allows that.
        case alarm
    }

    /// Creates a notification.
    public init(title: String, subtitle: String, sound: Sound, canAcknowledge: Bool = false) {
        (self.title, self.subtitle, self.sound, self.canAcknowledge) = (title, subtitle, sound, canAcknowledge)
    }
}
