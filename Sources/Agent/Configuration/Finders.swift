import Beacons
package import Logging
package import Observations
package import Receivers
package import Threads
package import Transit

/// The finders of an agent, for a configuration: by default those of the machine's own receiver and sensors.
///
/// Tests inject others (`AgentSetup.finders`).
package struct Finders: Sendable {
    /// The finder of positions; the recorder gets what a live receiver says, and the roster is told what receivers a gpsd has.
    package var location: @Sendable (Configuration, RideRecorder?, ReceiverRoster?, Logger) -> any LocationFinder = {
        configuration, recorder, roster, logger in
        configuration.receiver.finder(
            needsChecksum: configuration.needsChecksum, recorder: recorder, roster: roster, logger: logger)
    }

    /// The finder of the motion sensor, beside an own buzzer that shakes it; `nil` where none is wanted.
    package var motion: @Sendable (Configuration, Disturbance?, Logger) -> (any MotionFinder)? = {
        configuration, disturbance, logger in
        configuration.motion.map { sensor in
            IIOMotionFinder(
                device: sensor.device, root: sensor.root, logger: logger,
                isShaken: { disturbance?.contains($0) ?? false })
        }
    }

    /// The finder of the pressure; `nil` where none is wanted.
    package var barometer: @Sendable (Configuration, Logger) -> (any BarometerFinder)? = { configuration, logger in
        configuration.pressure.map { IIOBarometerFinder(device: $0.device, root: $0.root, logger: logger) }
    }

    /// The finder of the magnetic field, which is recorded alone; `nil` where none is wanted.
    package var magnetic: @Sendable (Configuration, Logger) -> (any MagneticFinder)? = { configuration, logger in
        guard configuration.record != nil else { return nil }
        return configuration.magnetic.map { IIOMagneticFinder(device: $0.device, root: $0.root, logger: logger) }
    }

    /// The finder of beacons, of those in stations and on trains or of any; `nil` where none is wanted, and where there is none to find.
    package var beacons:
        @Sendable (Configuration, _ stations: [Beacon]?, _ trains: [TrainBeacon], Logger) -> (any BeaconFinder)? = {
            configuration, beacons, trains, logger in
            guard let bluetooth = configuration.bluetooth, beacons?.isEmpty != true || !trains.isEmpty else {
                return nil
            }
            let index = beacons.map { BeaconIndex($0, trains: trains) }
            return BlueZBeaconFinder(adapter: bluetooth.adapter, logger: logger) { beacon in
                index?.lists(beacon.id) ?? true
            }
        }

    /// Creates those of the machine.
    package init() {}
}
