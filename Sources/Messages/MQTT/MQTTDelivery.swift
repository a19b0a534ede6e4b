/// The state of the delivery on a connection: which messages have not been acknowledged, and how far the events are.
struct MQTTDelivery {
    private let connection: MQTTConnection
    private let pace: Duration
    /// The number of the last event whose messages have all been acknowledged.
    private(set) var position: Int
    /// The event that is under way, and the messages of it that are.
    private var event: (number: Int, messages: Set<Int32>)?
    /// When each message under way was sent.
    private var sent: [Int32: ContinuousClock.Instant] = [:]
    /// Before this no other event is sent.
    private var due = ContinuousClock.now
    private var passed: Int?
    private var kept = ContinuousClock.now
    private var isRefused = false

    /// The pause after which an event is sent again that the broker has refused: somebody must change the broker first.
    private static let refusalPause = Duration.seconds(30)
    /// How often the position is kept while events go out one after the other.
    private static let keepingPeriod = Duration.seconds(2)

    /// Begins behind an event.
    init(_ connection: MQTTConnection, position: Int, pace: Duration) {
        (self.connection, self.position, self.pace) = (connection, position, pace)
    }

    /// Whether nothing is under way but an event.
    var isClear: Bool { sent.keys.allSatisfy { event?.messages.contains($0) ?? false } }

    /// Whether an event may be sent now.
    var takesEvents: Bool { event == nil && ContinuousClock.now >= due }

    /// How long no other event is sent for the time alone; `nil` where it is not for the time.
    var untilNextEvent: Duration? {
        let left = ContinuousClock.now.duration(to: due)
        return event == nil && left > .zero ? left : nil
    }

    /// Sends a message.
    mutating func send(_ message: MQTTMessage) throws(MQTTFailure) { sent[try connection.publish(message)] = .now }

    /// Sends what is said of an event; where that is nothing, it counts as acknowledged.
    mutating func send(_ messages: [MQTTMessage], of number: Int) throws(MQTTFailure) {
        guard !messages.isEmpty else { return pass(number) }
        due = .now + pace
        var numbers: Set<Int32> = []
        for message in messages {
            let number = try connection.publish(message)
            sent[number] = .now
            numbers.insert(number)
        }
        event = (number, numbers)
    }

    /// Records that a message has been acknowledged.
    ///
    /// - Returns: whether the broker had refused something before it.
    mutating func acknowledge(_ message: Int32) -> Bool {
        sent[message] = nil
        if event?.messages.remove(message) != nil, let current = event, current.messages.isEmpty {
            event = nil
            pass(current.number)
        }
        defer { isRefused = false }
        return isRefused
    }

    /// Records that a message has been refused. An event is sent again after a while.
    mutating func refuse(_ message: Int32) {
        sent[message] = nil
        isRefused = true
        guard let current = event, current.messages.contains(message) else { return }
        event = nil
        due = .now + Self.refusalPause
    }

    /// Whether something has been under way for too long.
    func isOverdue(_ patience: Duration) -> Bool {
        sent.values.min().map { $0.duration(to: .now) > patience } ?? false
    }

    /// How far the events are, if that is further than at the last call.
    mutating func takePassed() -> Int? {
        defer { passed = nil }
        return passed
    }

    /// Whether the position is to be kept while more events wait.
    mutating func isTimeToKeep() -> Bool {
        guard kept.duration(to: .now) >= Self.keepingPeriod else { return false }
        kept = .now
        return true
    }

    private mutating func pass(_ number: Int) { (position, passed) = (number, number) }
}
