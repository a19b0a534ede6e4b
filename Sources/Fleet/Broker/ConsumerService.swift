import ServiceLifecycle
import Threads

/// The thread of a consumer, from when the feed is served to the end of the program.
///
/// A copy that cannot be asked takes no train's message from those that can: the broker gives each message to one copy alone.
struct ConsumerService: Service {
    let consumer: FleetConsumer
    /// Is finished once requests are answered.
    let serving: BoundedQueue<Void>

    /// How long the thread may take to say goodbye.
    private static let patience = Duration.seconds(3)

    func run() async throws {
        await cancelWhenGracefulShutdown { await serving.finished() }
        guard !Task.isCancelled, !Task.isShuttingDownGracefully else { return }
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
