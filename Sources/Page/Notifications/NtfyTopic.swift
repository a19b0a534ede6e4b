public import Positioning
import Synchronization

/// A topic of ntfy (https://docs.ntfy.sh): holds the newest notifications for phones that were away, and tells each to those that
/// subscribe.
public final class NtfyTopic: NotificationManager {
    /// The topic's name, as the phone's owner types it.
    public let name: String

    /// The most notifications that are held: more would ring a phone that was away for stations long past.
    static let capacity = 32

    private struct State {
        var messages: [NtfyMessage] = []
        var subscribers: [(number: Int, put: @Sendable (NtfyMessage) -> Void)] = []
        var subscribed = 0
        var pushed = 0
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Timestamp

    /// Creates a topic that nobody subscribes to.
    ///
    /// - Parameter now: the time of day.
    public init(_ name: String, now: @escaping @Sendable () -> Timestamp) { (self.name, self.now) = (name, now) }

    /// Whether it is one of the topics of a path, between commas at its beginning
    /// (https://docs.ntfy.sh/subscribe/api/#subscribe-to-multiple-topics).
    func isAmong(_ path: String) -> Bool { Guard.topics(in: path).contains(name[...]) }

    /// Whether a phone has subscribed since the start.
    public var isAuthorizedOrRequestAuthorization: NotificationAuthorization {
        state.withLock { $0.subscribed > 0 } ? .authorized : .requested(topic: name)
    }

    /// Tells every phone that subscribes, and those that come back in the next quarter of an hour.
    public func push(_ notification: Notification) -> NotificationResult {
        let time = now()
        let (message, subscribers, subscribed) = state.withLock { state in
            state.pushed += 1
            // A restart must not give two messages the same name.
            let message = NtfyMessage(
                id: "\(time.milliseconds)n\(state.pushed)", time: time, notification: notification)
            if state.messages.count == Self.capacity { state.messages.removeFirst() }
            state.messages.append(message)
            return (message, state.subscribers, state.subscribed)
        }
        for subscriber in subscribers { subscriber.put(message) }
        return subscribed > 0 ? .isPushing : .notAuthorized
    }

    /// Forgets what is held.
    public func reset() { state.withLock { $0.messages = [] } }

    /// The notifications since a moment that are not too old.
    func messages(since moment: NtfySince) -> [NtfyMessage] {
        let time = now()
        return state.withLock { moment.of($0.messages, at: time) }
    }

    /// Tells each notification from now on, and those that were missed.
    func subscribe(
        since moment: NtfySince, _ put: @escaping @Sendable (NtfyMessage) -> Void
    ) -> (missed: [NtfyMessage], leave: @Sendable () -> Void) {
        let time = now()
        let (missed, number) = state.withLock { state in
            state.subscribed += 1
            state.subscribers.append((state.subscribed, put))
            return (moment.of(state.messages, at: time), state.subscribed)
        }
        return (missed, { [self] in state.withLock { $0.subscribers.removeAll { $0.number == number } } })
    }
}
