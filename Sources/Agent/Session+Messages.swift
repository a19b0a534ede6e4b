import Logging
import Messages
import Navigation
import Observations
import Synchronization
import Threads

extension Session {
    /// The service that passes on to a broker what is known and what was told; `nil` where there is no broker.
    func messages(_ commander: Commander, _ sink: EventSink, _ timetables: Timetables) -> MessageService? {
        health.clear(.broker)
        guard let mqtt = setup.configuration.mqtt else { return nil }
        let topics = BoxTopics(prefix: mqtt.prefix, name: mqtt.name)
        let home = mqtt.discovery.map {
            HomeAssistant(
                prefix: $0, name: mqtt.name, version: Agent.version, topics: topics, network,
                takesCommands: mqtt.takesCommands)
        }
        let box = BoxDialect(
            topics, network, takesCommands: mqtt.takesCommands, home: home, vehicle: mqtt.isRealtime ? mqtt.name : nil,
            hasSignalK: mqtt.isSignalK)
        var dialects: [any MQTTDialect] = [box]
        if let device = mqtt.ownTracks {
            dialects.append(
                OwnTracks(device: device, network, radius: setup.configuration.settings.radius) { .wallClock })
        }
        let links = BrokerLinks(mqtt.broker, health: health, logger: logger)
        let commands = BoundedQueue<MessageService.Command>(
            capacity: MessageService.mostCommands, overflow: .dropNewest)
        let publishers = dialects.map { dialect in
            MQTTPublisher(
                mqtt.broker, client: "\(mqtt.prefix)-\(mqtt.name)", dialect: dialect, outbox: outbox,
                onState: { links.take($0, of: dialect.name) },
                onCommand: { commands.put(MessageService.Command(body: $0, publisher: $1)) })
        }
        let told = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)
        sink.subscribe { if !$0.events.isEmpty { told.put(()) } }
        return MessageService(
            publishers: publishers, commands: commands, outbox: outbox, interval: mqtt.interval,
            report: { [log] in timetables.report(await commander.view(), alarm: log.open?.event) }, told: told,
            logger: logger, answer: { box.answer(ControlLine.bytes(await commander.answer(to: $0))) })
    }
}

/// How it stands with the connections to a broker: what is wrong with one of them is wrong with the broker.
private final class BrokerLinks: Sendable {
    private let place: String
    private let health: Health
    private let logger: Logger
    private let problems = Mutex<[String: String]>([:])

    init(_ broker: MQTTBroker, health: Health, logger: Logger) {
        (place, self.health, self.logger) = (broker.place, health, logger)
    }

    func take(_ state: MQTTPublisher.State, of dialect: String) {
        let (problem, wasWell) = problems.withLock { problems in
            let former = problems[dialect]
            switch state {
            case .connected: problems[dialect] = nil
            case .failing(let reason): problems[dialect] = reason
            }
            return (problems.values.min(), former == nil)
        }
        switch state {
        case .connected: logger.notice("\(place) gets messages (\(dialect))")
        case .failing(let reason):
            if wasWell { logger.warning("\(reason); events wait for it, and the agent goes on") }
        }
        if let problem {
            health.note(.broker, problem)
        } else {
            health.clear(.broker)
        }
    }
}

extension Commander {
    /// Answers a request as it came from a broker.
    fileprivate func answer(to body: [UInt8]) async -> ControlReply {
        guard body.count <= ControlRequest.longest else {
            return ControlReply(refusing: "a request has \(ControlRequest.longest) bytes at the most")
        }
        do throws(ControlRequest.Refusal) {
            let request = try ControlRequest.parse(body, needsVersion: false)
            guard request.command != .follow else {
                return ControlReply(refusing: "who follows subscribes to the topics `state` and `event`")
            }
            return await answer(request)
        } catch {
            return ControlReply(refusing: error.description)
        }
    }
}
