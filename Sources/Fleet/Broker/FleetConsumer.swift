import Glibc
import Messages
import Positioning
import Synchronization
import Threads

/// Consumes a copy's share of the trains' messages, and exchanges parts with the other copies, on a thread of its own.
///
/// ```
/// broker ─▶ $share/<group>/<prefix>/+/<kind> ─▶ thread ─▶ FleetState
///        ─▶ <prefix>-fleet/<group>/+ ─────────▶    │
///        ◀─ <prefix>-fleet/<group>/<copy> ◀── each second: FleetState.part
/// ```
///
/// It subscribes with QoS 0. A message that is lost with a copy, or where one cannot keep up, is overtaken by the train's next message.
/// Neither side counts 20,000 acknowledgements a second. A part is published with QoS 1, and the next one once it is acknowledged: a
/// broker that is slow gets fewer of them, and no queue grows.
final class FleetConsumer: Sendable {
    private let broker: MQTTBroker
    private let topics: FleetTopics
    private let limits: FleetLimits
    private let state: SharedState
    private let now: @Sendable () -> Timestamp
    private let onState: @Sendable (MQTTPublisher.State) -> Void
    private let wakeUp = WakeUp()

    /// How often a part is published.
    private static let period = Duration.seconds(1)
    /// The seconds after which broker and copy take each other for lost; for half as long again a copy that is frozen gets its share
    /// of the messages.
    private static let keepAlive: Int32 = 10
    /// How long a connection may take to be accepted, and a part to be acknowledged.
    private static let patience = Duration.seconds(15)
    /// The most pieces of ``MQTTRelay`` that are read before the state is looked after: a tenth of a second of 10,000 trains.
    private static let pieces = 10
    /// How long the last part may take.
    private static let goodbye = Duration.seconds(1)

    /// Creates a consumer, whose thread begins with ``run()``.
    ///
    /// - Parameters:
    ///   - now: the time of day.
    ///   - onState: learns how it stands with the broker.
    init(
        _ broker: MQTTBroker, _ topics: FleetTopics, _ limits: FleetLimits, state: SharedState,
        now: @escaping @Sendable () -> Timestamp, onState: @escaping @Sendable (MQTTPublisher.State) -> Void
    ) {
        (self.broker, self.topics, self.limits, self.state) = (broker, topics, limits, state)
        (self.now, self.onState) = (now, onState)
    }

    /// Has ``run()`` end.
    func stop() { wakeUp.signal() }

    // MARK: - On the thread

    /// Connects and consumes until ``stop()``.
    func run() {
        var backOff = BackOff()
        var generator = SystemRandomNumberGenerator()
        while !wakeUp.isSignalled {
            do throws(MQTTFailure) {
                try serve { backOff.reset() }
            } catch {
                state.isConnected = false
                onState(.failing(error.description))
                _ = wakeUp.wait(for: nil, upTo: backOff.pause(using: &generator))
            }
        }
    }

    /// A part that has been published.
    private struct Sent {
        var number: Int32
        var time = ContinuousClock.now
    }

    /// Connects once, and consumes until the connection is lost or it is to stop.
    ///
    /// - Parameter onConnection: is called once the broker has taken all subscriptions: what other copies have told has come then.
    private func serve(_ onConnection: () -> Void) throws(MQTTFailure) {
        let connection = try connection()
        connection.tellSubscriptions()
        let isAccepted = try connection.isAccepted(
            within: Self.patience, by: broker, unless: { wakeUp.isSignalled }
        ) { () throws(MQTTFailure) in try happenings(connection, upTo: .milliseconds(500)) }
        guard isAccepted else { return }
        try connection.subscribe(topics.allParts, quality: 0, includesOwn: false)
        for kind in FeedKind.allCases { try connection.subscribe(topics.trains(kind), quality: 0) }
        var awaited = 1 + FeedKind.allCases.count
        var sent: Sent?
        var due = ContinuousClock.now
        let patience = due + Self.patience
        while !wakeUp.isSignalled {
            if ContinuousClock.now >= due {
                due = max(due + Self.period, .now)
                try tick(connection, &sent)
            }
            let duration = max(.zero, ContinuousClock.now.duration(to: due))
            let subscriptions = try look(after: connection, upTo: duration, &sent)
            guard awaited > 0 else { continue }
            awaited -= subscriptions
            if awaited <= 0 {
                onConnection()
                state.isConnected = true
                onState(.connected)
            } else if ContinuousClock.now > patience {
                throw MQTTFailure("\(broker.place) takes no subscription")
            }
        }
        try leave(connection, &sent)
        connection.disconnect()
    }

    private func connection() throws(MQTTFailure) -> MQTTConnection {
        do throws(MQTTFailure) {
            return try MQTTConnection(
                broker, client: "alight-\(topics.group)-\(topics.copy)", will: nil, keepAlive: Self.keepAlive,
                mostBytes: limits.kept)
        } catch {
            throw MQTTFailure("\(broker.place): \(error)")
        }
    }

    /// Forgets what is over, and publishes the part, if the one before has been acknowledged.
    private func tick(_ connection: MQTTConnection, _ sent: inout Sent?) throws(MQTTFailure) {
        let time = now()
        state.withState { $0.forget(at: time) }
        if let sent {
            guard ContinuousClock.now - sent.time <= Self.patience else {
                throw MQTTFailure("\(broker.place) acknowledges nothing")
            }
            return
        }
        try publish(connection, &sent)
    }

    private func publish(_ connection: MQTTConnection, _ sent: inout Sent?) throws(MQTTFailure) {
        let time = now()
        let part = state.withState { $0.part(at: time) }
        do throws(MQTTFailure) {
            sent = Sent(
                number: try connection.publish(
                    MQTTMessage(topics.part, part, isRetained: true), expiry: limits.expiry))
        } catch {
            throw MQTTFailure("\(broker.place): a part of \(part.count) bytes: \(error)")
        }
    }

    /// Waits for what comes from the broker, and takes it.
    ///
    /// - Returns: how many subscriptions it has taken meanwhile.
    private func look(
        after connection: MQTTConnection, upTo duration: Duration, _ sent: inout Sent?
    ) throws(MQTTFailure) -> Int {
        let happenings = try happenings(connection, upTo: duration)
        let time = now()
        state.withState { state in
            for case .received(let topic, let payload, _) in happenings {
                state.take(topic: topic, payload: payload, at: time)
            }
        }
        for happening in happenings {
            switch happening {
            case .acknowledged(let number): if sent?.number == number { sent = nil }
            case .refused(nil, let reason): throw MQTTFailure("\(broker.place) refuses: \(reason)")
            case .refused(_?, let reason): throw MQTTFailure("\(broker.place) refuses \(topics.part): \(reason)")
            case .accepted, .subscribed, .received: break
            }
        }
        return happenings.count { $0 == .subscribed }
    }

    /// Leaves all that came last to the others.
    private func leave(_ connection: MQTTConnection, _ sent: inout Sent?) throws(MQTTFailure) {
        try publish(connection, &sent)
        let end = ContinuousClock.now + Self.goodbye
        while sent != nil, ContinuousClock.now < end {
            // The thread is woken for good by now.
            if connection.events == 0 { usleep(1000) }
            for happening in try happenings(connection, upTo: .zero, isReady: true) {
                if case .acknowledged(let number) = happening, number == sent?.number { sent = nil }
            }
        }
    }

    private func happenings(
        _ connection: MQTTConnection, upTo duration: Duration, isReady: Bool = false
    ) throws(MQTTFailure) -> [MQTTConnection.Happening] {
        guard let socket = connection.socket else { throw MQTTFailure("\(broker.place) has ended the connection") }
        let isReady =
            isReady || wakeUp.wait(for: socket, events: connection.events, upTo: duration) == .readable
        do {
            return try connection.pump(isReady, pieces: Self.pieces)
        } catch {
            throw MQTTFailure("\(broker.place): \(error)")
        }
    }
}
