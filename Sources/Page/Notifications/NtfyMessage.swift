import FoundationEssentials
import Navigation
import Positioning

/// A message as phones get it (https://docs.ntfy.sh/subscribe/api/#json-message-format).
struct NtfyMessage: Equatable, Sendable {
    /// Its name, without characters that mean something in an address.
    var id: String
    /// When it was sent.
    var time: Timestamp
    var notification: Notification

    /// The content that is sent to a subscriber.
    enum Content {
        /// The subscription begins.
        case open
        /// It goes on.
        case keepalive
        /// There is a message; where it can be acknowledged, with the action that does so.
        case message(NtfyMessage, acknowledgement: Action?)
    }

    /// The action of a phone when its owner taps a button of a message (https://docs.ntfy.sh/publish/#send-http-request).
    struct Action: Encodable, Equatable {
        var id = "acknowledge"
        var action = "http"
        var label: String
        var url: String
        var method = "POST"
        var headers: [String: String]
        var body = #"{"command":"ack"}"#
        var clear = true
    }

    /// The object that is sent.
    private struct Object: Encodable {
        var id: String
        var time: Int64
        var event: String
        var topic: String
        var title: String?
        var message: String?
        var priority: Int?
        var tags: [String]?
        var actions: [Action]?
    }

    /// The line that tells a subscriber, without its end.
    static func line(_ content: Content, topic: String, at time: Timestamp) -> String {
        var object = Object(id: "o\(time.milliseconds)", time: time.milliseconds / 1000, event: "open", topic: topic)
        switch content {
        case .open: break
        case .keepalive: object.event = "keepalive"
        case .message(let message, let acknowledgement):
            (object.id, object.time, object.event) = (message.id, message.time.milliseconds / 1000, "message")
            (object.title, object.message) = (message.notification.title, message.notification.subtitle)
            (object.priority, object.tags) = (message.notification.sound.priority, message.notification.sound.tags)
            object.actions = acknowledgement.map { [$0] }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(object)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension Event.Urgency {
    /// The priority (https://docs.ntfy.sh/publish/#message-priority): the highest may ring where nothing else does.
    fileprivate var priority: Int {
        switch self {
        case .quiet: 2
        case .usual: 3
        case .alarm: 5
        }
    }

    /// The tags, which phones show as pictures.
    fileprivate var tags: [String] {
        switch self {
        case .quiet: []
        case .usual: ["station"]
        case .alarm: ["rotating_light"]
        }
    }
}
