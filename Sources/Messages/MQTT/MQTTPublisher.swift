import Positioning
import Synchronization
package import Threads

/// Passes on to a broker what is known and what was told, on a thread of its own.
///
/// Data flows through it in this way:
///
/// ```
/// report ─▶ put ─▶ the newest report ─┐
/// events ─▶ outbox ─▶ eventsWait ─────┼─▶ thread: MQTTDialect ─▶ MQTTConnection ─▶ broker
/// answer ─▶ say ──────────────────────┘          └─ outbox.pass ◀── PUBACK ◀─────────┘
/// ```
///
/// At each connection the dialect greets, the newest report follows, and then the events that wait, each after the one before has
/// been acknowledged: they keep their order, and none is lost. One whose acknowledgement was lost comes twice, under one number.
package final class MQTTPublisher: Sendable {
    /// How it stands with the broker.
    package enum State: Equatable, Sendable {
        /// It is connected.
        case connected
        /// It is not, or the broker refuses something, and why.
        case failing(String)
    }

    /// How long to wait for what.
    package struct Timing: Sendable {
        /// How long a connection may take to be accepted, and a message to be acknowledged.
        package var patience = Duration.seconds(15)
        /// The pause from one event to the next where more than one waits: ten a second, so that a box that was away for hours leaves
        /// room on its link for what is new, and a line's worth of them does not drown the broker.
        package var pace = Duration.milliseconds(100)
        /// The pauses between attempts to connect.
        package var backOff = BackOff()
        /// How long goodbyes may take.
        package var goodbye = Duration.seconds(1)

        package init() {}
    }

    private struct Waiting {
        var report: TrainReport?
        /// How many reports there have been.
        var reports = 0
        var answers: [MQTTMessage] = []
        var isStopped = false
    }

    /// The most answers that wait; then the oldest go.
    private static let mostAnswers = 16
    /// The most bytes of a packet to the box: a request has 4 KiB.
    private static let mostBytes = 65_536
    /// How often a connection is looked after where nothing happens.
    private static let period = Duration.milliseconds(500)

    private let broker: MQTTBroker
    private let client: String
    private let dialect: any MQTTDialect
    private let outbox: any Outbox
    private let timing: Timing
    private let onState: @Sendable (State) -> Void
    private let onCommand: @Sendable ([UInt8], MQTTPublisher) -> Void
    private let waiting = Mutex(Waiting())
    private let bell = Bell()

    /// Creates a publisher, whose thread begins with ``run()``.
    ///
    /// - Parameters:
    ///   - client: the client's name at the broker, before the dialect's own.
    ///   - onState: learns how it stands, as often as that changes.
    ///   - onCommand: takes a request of the control socket, which is answered through the publisher; it must not block.
    package init(
        _ broker: MQTTBroker, client: String, dialect: any MQTTDialect, outbox: any Outbox, timing: Timing = Timing(),
        onState: @escaping @Sendable (State) -> Void, onCommand: @escaping @Sendable ([UInt8], MQTTPublisher) -> Void
    ) {
        (self.broker, self.client, self.dialect, self.outbox) = (broker, "\(client)-\(dialect.name)", dialect, outbox)
        (self.timing, self.onState, self.onCommand) = (timing, onState, onCommand)
        // Who is new gets what is told from now on, and not only from the first connection.
        _ = outbox.position(of: dialect.name)
    }

    // MARK: - From other threads

    /// Stores the current report, in place of the previous one.
    package func put(_ report: TrainReport) {
        waiting.withLock { waiting in
            waiting.report = report
            waiting.reports += 1
        }
        bell.ring()
    }

    /// Learns that the outbox has something new.
    package func eventsWait() { bell.ring() }

    /// Says something once, if there is a connection soon.
    package func say(_ message: MQTTMessage) {
        waiting.withLock { waiting in
            waiting.answers.append(message)
            if waiting.answers.count > Self.mostAnswers { waiting.answers.removeFirst() }
        }
        bell.ring()
    }

    /// Has ``run()`` say goodbye and end.
    package func stop() {
        waiting.withLock { $0.isStopped = true }
        bell.ring()
    }

    // MARK: - On the thread

    /// Connects and publishes until ``stop()``.
    package func run() {
        var backOff = timing.backOff
        var generator = SystemRandomNumberGenerator()
        while !isStopped {
            do throws(MQTTFailure) {
                try serve { backOff.reset() }
            } catch {
                onState(.failing(error.description))
                outbox.keep()
                pause(backOff.pause(using: &generator))
            }
        }
    }

    private var isStopped: Bool { waiting.withLock { $0.isStopped } }

    /// Waits, unless it is to stop.
    private func pause(_ duration: Duration) {
        let end = ContinuousClock.now + duration
        while !isStopped, ContinuousClock.now < end {
            _ = bell.wait(for: nil, upTo: ContinuousClock.now.duration(to: end))
        }
    }

    /// Connects once, and publishes until the connection is lost or it is to stop.
    ///
    /// - Parameter onConnection: is called once the broker has taken the connection.
    private func serve(_ onConnection: () -> Void) throws(MQTTFailure) {
        let connection = try connect()
        let isAccepted = try connection.isAccepted(within: timing.patience, by: broker, unless: { isStopped }) {
            () throws(MQTTFailure) in try happenings(connection, upTo: Self.period)
        }
        guard isAccepted else { return }
        onConnection()
        onState(.connected)
        for topic in dialect.subscriptions { try connection.subscribe(topic) }
        var delivery = MQTTDelivery(connection, position: outbox.position(of: dialect.name), pace: timing.pace)
        for message in dialect.greeting() { try delivery.send(message) }
        var reported = 0
        while !isStopped {
            let waiting = waiting.withLock { waiting in
                defer { waiting.answers = [] }
                return waiting
            }
            for answer in waiting.answers { try delivery.send(answer) }
            // A slow broker gets the newest report once it has taken the one before; the first goes before any event.
            if reported != waiting.reports, let report = waiting.report, reported == 0 || delivery.isClear {
                for message in dialect.state(report) { try delivery.send(message) }
                reported = waiting.reports
            }
            try passOnEvents(&delivery)
            try look(after: connection, &delivery)
        }
        outbox.keep()
        for message in dialect.goodbye() { try delivery.send(message) }
        let end = ContinuousClock.now + timing.goodbye
        while !delivery.isClear, ContinuousClock.now < end { try look(after: connection, &delivery) }
        connection.disconnect()
    }

    private func connect() throws(MQTTFailure) -> MQTTConnection {
        do {
            return try MQTTConnection(
                broker, client: client, will: dialect.will(at: .secondsSince1970), mostBytes: Self.mostBytes)
        } catch {
            throw MQTTFailure("\(broker.place): \(error)")
        }
    }

    /// Sends the next event, if the one before has been acknowledged and it is time.
    private func passOnEvents(_ delivery: inout MQTTDelivery) throws(MQTTFailure) {
        while delivery.takesEvents, let next = outbox.entries(after: delivery.position, limit: 1).first {
            try delivery.send(dialect.messages(of: next), of: next.number)
            note(&delivery)
        }
    }

    /// Waits a while for what comes from the broker, and takes it.
    private func look(after connection: MQTTConnection, _ delivery: inout MQTTDelivery) throws(MQTTFailure) {
        for happening in try happenings(connection, upTo: min(Self.period, delivery.untilNextEvent ?? Self.period)) {
            switch happening {
            case .acknowledged(let number):
                if delivery.acknowledge(number) { onState(.connected) }
                note(&delivery)
            case .refused(let number?, let reason):
                delivery.refuse(number)
                onState(.failing("\(broker.place) refuses what is published: \(reason)"))
            case .refused(nil, let reason): throw MQTTFailure("\(broker.place) ends the connection: \(reason)")
            case .received(let topic, let payload, let isRetained):
                // A command that was wanted once is not wanted at each connection.
                guard !isRetained, let body = dialect.request(topic: topic, payload: payload) else { break }
                onCommand(body, self)
            case .accepted, .subscribed: break
            }
        }
        if delivery.isOverdue(timing.patience) { throw MQTTFailure("\(broker.place) acknowledges nothing") }
    }

    /// Has the outbox know how far it is, and keep that where nothing more waits, or a while after it did last.
    private func note(_ delivery: inout MQTTDelivery) {
        guard let passed = delivery.takePassed() else { return }
        outbox.pass(passed, by: dialect.name)
        if delivery.isTimeToKeep() || outbox.entries(after: passed, limit: 1).isEmpty { outbox.keep() }
    }

    private func happenings(
        _ connection: MQTTConnection, upTo duration: Duration
    ) throws(MQTTFailure) -> [MQTTConnection.Happening] {
        guard let socket = connection.socket else { throw MQTTFailure("\(broker.place) has ended the connection") }
        let isReady = bell.wait(for: socket, events: connection.events, upTo: duration)
        do {
            return try connection.pump(isReady)
        } catch {
            throw MQTTFailure("\(broker.place): \(error)")
        }
    }
}

extension MQTTBroker {
    /// Where it is, for a person.
    package var place: String { "the broker \(host):\(port)" }
}

extension Int64 {
    /// The time of day.
    fileprivate static var secondsSince1970: Int64 { Timestamp.wallClock.milliseconds / 1000 }
}
