import Logging
import Navigation
import Observations
import ServiceLifecycle
import Threads
import Transit

/// Passes on what a sensor observes; without it the agent goes on.
struct SensorListener: Service {
    /// The sensor's name for people: `motion sensor`.
    let name: String
    let observations: @Sendable () -> any AsyncSequence<Observation, any Error> & Sendable
    let logger: Logger
    let handle: @Sendable (Observation) async -> Void

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                for try await observation in observations() { await handle(observation) }
            }
        } catch is CancellationError {
            return
        } catch {
            logger.error("no \(name) is read: \(error)")
        }
        // A service that ends before the others would end them too.
        try? await gracefulShutdown()
    }
}

extension SensorListener {
    /// Listens to those sensors that a configuration asks for; none beside a recording, which has its own.
    ///
    /// - Parameters:
    ///   - beacons: the beacons in stations to listen for; `nil` is any.
    ///   - trains: those on trains.
    ///   - disturbance: when the unit's own buzzer shakes it.
    static func all(
        _ configuration: Configuration, by finders: Finders, beacons: [Beacon]?, trains: [TrainBeacon] = [],
        besides disturbance: Disturbance? = nil, logger: Logger,
        handle: @escaping @Sendable (Observation) async -> Void
    ) -> [SensorListener] {
        guard configuration.receiver.isLive else { return [] }
        let sensors:
            [(name: String, observations: (@Sendable () -> any AsyncSequence<Observation, any Error> & Sendable)?)] = [
                ("motion sensor", finders.motion(configuration, disturbance, logger)?.observations),
                ("barometer", finders.barometer(configuration, logger)?.observations),
                ("magnetometer", finders.magnetic(configuration, logger)?.observations),
                ("beacon", finders.beacons(configuration, beacons, trains, logger)?.observations),
            ]
        return sensors.compactMap { name, observations in
            observations.map { SensorListener(name: name, observations: $0, logger: logger, handle: handle) }
        }
    }
}
