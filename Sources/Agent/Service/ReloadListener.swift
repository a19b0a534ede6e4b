import ServiceLifecycle
import Threads

/// Ends the session for another set-up, or for good.
struct ReloadListener: Service {
    let reloads: BoundedQueue<AgentSetup>
    let take: @Sendable (AgentSetup) -> Void

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            if let setup = try await reloads.next() { take(setup) }
        }
    }
}
