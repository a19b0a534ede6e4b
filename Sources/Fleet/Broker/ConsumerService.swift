import ServiceLifecycle
import Threads

/// The thread of a consumer, for as long as the program lives.
struct ConsumerService: Service {
    let consumer: FleetConsumer

    /// How long the thread may take to say goodbye.
    private static let patience = Duration.seconds(3)

    func run() async throws {
        let end = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)
        try BlockingThread.start(named: "alight-fleet") {
            consumer.run()
            end.finish()
        }
        try? await cancelWhenGracefulShutdown {
            try await ContinuousClock().sleep(for: .seconds(Int64(Int32.max)))
        }
        consumer.stop()
        _ = await end.isFinished(within: Self.patience)
    }
}
