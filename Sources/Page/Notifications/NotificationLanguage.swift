/// A language in which notifications can be.
public enum NotificationLanguage: String, CaseIterable, Sendable {
    /// English.
    case english = "en"
    /// Indonesian.
    case indonesian = "id"

    /// What the button says that acknowledges.
    var acknowledge: String {
        switch self {
        case .english: "I'm up"
        case .indonesian: "Saya bangun"
        }
    }
}
