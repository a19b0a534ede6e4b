import Beacons
import Logging
import Navigation
import Receivers
import ServiceLifecycle
import Threads
import Transit

extension Configuration {
    /// The finder of the motion sensor; `nil` where none is wanted, and beside a recording, which has its own.
    ///
    /// - Parameter disturbance: when the unit's own buzzer shakes it.
    func motionFinder(besides disturbance: Disturbance?, logger: Logger) -> (any MotionFinder)? {
        guard let motion, receiver.isLive else { return nil }
        return IIOMotionFinder(
            device: motion.device, root: motion.root, logger: logger,
            isShaken: { disturbance?.contains($0) ?? false })
    }

    /// The finder of the pressure; `nil` where none is wanted, and beside a recording, which has its own.
    func barometerFinder(logger: Logger) -> (any BarometerFinder)? {
        guard let pressure, receiver.isLive else { return nil }
        return IIOBarometerFinder(device: pressure.device, root: pressure.root, logger: logger)
    }

    /// The finder of beacons; `nil` where none is wanted, beside a recording, and where there is none to find.
    ///
    /// - Parameters:
    ///   - beacons: those in stations that are to be found; `nil` is any.
    ///   - trains: those on trains.
    func beaconFinder(
        of beacons: [Beacon]?, trains: [TrainBeacon] = [], logger: Logger
    ) -> (any BeaconFinder)? {
        guard let bluetooth, receiver.isLive, beacons?.isEmpty != true || !trains.isEmpty else { return nil }
        let index = beacons.map { BeaconIndex($0, trains: trains) }
        return BlueZBeaconFinder(adapter: bluetooth.adapter, logger: logger) { beacon in
            index?.lists(uuid: beacon.uuid, major: beacon.major, minor: beacon.minor) ?? true
        }
    }
}

/// Passes on what a sensor observes; without it the agent goes on.
struct SensorListener: Service {
    /// What a person calls the sensor: `motion sensor`.
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
    /// Listens to those sensors that a configuration asks for.
    ///
    /// - Parameters:
    ///   - beacons: the beacons in stations to listen for; `nil` is any.
    ///   - trains: those on trains.
    ///   - disturbance: when the unit's own buzzer shakes it.
    static func all(
        _ configuration: Configuration, beacons: [Beacon]?, trains: [TrainBeacon] = [],
        besides disturbance: Disturbance? = nil, logger: Logger,
        handle: @escaping @Sendable (Observation) async -> Void
    ) -> [SensorListener] {
        var listeners: [SensorListener] = []
        if let finder = configuration.motionFinder(besides: disturbance, logger: logger) {
            listeners.append(
                SensorListener(name: "motion sensor", observations: finder.observations, logger: logger, handle: handle)
            )
        }
        if let finder = configuration.barometerFinder(logger: logger) {
            listeners.append(
                SensorListener(name: "barometer", observations: finder.observations, logger: logger, handle: handle))
        }
        if let finder = configuration.beaconFinder(of: beacons, trains: trains, logger: logger) {
            listeners.append(
                SensorListener(name: "beacon", observations: finder.observations, logger: logger, handle: handle))
        }
        return listeners
    }
}
