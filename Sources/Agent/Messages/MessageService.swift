import Logging
import Messages
import Navigation
import Observations
import ServiceLifecycle
import Synchronization
import Threads

/// Tells a broker what is known and what was told, for as long as a session lasts.
struct MessageService: Service {
    let publishers: [MQTTPublisher]
    /// The requests that come through the broker, and whom to answer.
    let commands: BoundedQueue<Command>
    let outbox: EventOutbox
    /// Seconds from one report to the next where nothing happens.
    let interval: Double
    /// Reports what is known now; `nil` before the first observation.
    let report: @Sendable () async -> TrainReport?
    /// Rings where something has been told.
    let told: BoundedQueue<Void>
    let logger: Logger
    /// Answers a request.
    let answer: @Sendable ([UInt8]) async -> MQTTMessage

    /// A request, as it came through a publisher.
    struct Command: Sendable {
        var body: [UInt8]
        var publisher: MQTTPublisher
    }

    /// The most requests that wait: who sends more at once is not answered.
    static let mostCommands = 16
    /// How long the threads may take to say goodbye.
    private static let patience = Duration.seconds(1)

    func run() async throws {
        let ends = publishers.map { publisher in
            let end = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)
            do throws(ThreadFailure) {
                try BlockingThread.start(named: "alight-mqtt") {
                    publisher.run()
                    end.finish()
                }
            } catch {
                logger.error("no messages are sent: \(error)")
                end.finish()
            }
            return end
        }
        let leave = outbox.listen { for publisher in publishers { publisher.eventsWait() } }
        try? await cancelWhenGracefulShutdown {
            async let answers: Void = answerCommands()
            while !Task.isCancelled {
                if let report = await report() {
                    for publisher in publishers { publisher.put(report) }
                }
                _ = try await within(.seconds(interval)) { try await told.next() }
            }
            await answers
        }
        leave()
        for publisher in publishers { publisher.stop() }
        for end in ends { _ = await end.isFinished(within: Self.patience) }
    }

    private func answerCommands() async {
        while let command = try? await commands.next() { command.publisher.say(await answer(command.body)) }
    }
}
