public import Logging
public import Observations

/// Finds the magnetic field by a magnetometer of Linux's Industrial I/O.
///
/// It is read through sysfs, up to twenty times a second, and looked for for ever where it is not there. Where there is none, or it is
/// lost, the log says so once.
public struct IIOMagneticFinder: MagneticFinder {
    private let finder: SensorFinder<MagneticReader>

    /// Creates a finder that looks for the magnetometer once its observations are asked for.
    ///
    /// - Parameters:
    ///   - device: the name of the sensor, as its file `name` has it (`hmc5883`), or of its folder (`iio:device0`); `nil` is the first
    ///     one with three axes.
    ///   - root: where the kernel shows IIO devices, without a slash at its end.
    ///   - timing: how long to wait between attempts.
    ///   - logger: gets one line when the sensor is lost and one when it is back.
    public init(
        device: String? = nil, root: String = IIOMotionFinder.defaultRoot, timing: ReceiverTiming = ReceiverTiming(),
        logger: Logger = Logger(label: "alight.magnetic")
    ) {
        self.init(device: device, root: root, timing: timing, clock: SystemSensorClock(), logger: logger)
    }

    init(device: String?, root: String, timing: ReceiverTiming, clock: any SensorClock, logger: Logger) {
        finder = SensorFinder(timing: timing, clock: clock, logger: logger) {
            MagneticReader(device: device, root: root)
        }
    }

    /// The readings of the magnetometer, from now on.
    public func observations() -> any AsyncSequence<Observation, any Error> & Sendable { finder.observations() }
}
