import Logging
import Navigation
import Receivers
import ServiceLifecycle

extension Configuration {
    /// The finder of the motion sensor; `nil` where none is wanted, and beside a recording, which has its own.
    func motionFinder(logger: Logger) -> (any MotionFinder)? {
        guard let motion, receiver.isLive else { return nil }
        return IIOMotionFinder(device: motion.device, root: motion.root, logger: logger)
    }
}

/// Passes on what a motion sensor says; without one the agent goes on.
struct MotionListener: Service {
    let finder: any MotionFinder
    let logger: Logger
    let handle: @Sendable (Observation) async -> Void

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                for try await observation in finder.observations() { await handle(observation) }
            }
        } catch is CancellationError {
            return
        } catch {
            logger.error("no motion sensor is read: \(error)")
        }
        // A service that ends before the others would end them too.
        try? await gracefulShutdown()
    }
}
