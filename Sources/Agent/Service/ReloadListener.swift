import ServiceLifecycle
import Threads

/// Ends the session for another set-up.
struct ReloadListener: Service {
    let reloads: BoundedQueue<Agent.Setup>
    let take: @Sendable (Agent.Setup) -> Void

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            if let setup = try await reloads.next() { take(setup) }
        }
    }
}
