public import Logging
import Navigation
public import Observations

/// Finds the pressure of the air by a barometer of Linux's Industrial I/O.
///
/// It is read through sysfs, up to eight times a second, and looked for for ever where it is not there. Where there is none,
/// or it is lost, the log says so once.
public struct IIOBarometerFinder: BarometerFinder {
    private let finder: SensorFinder<PressureReader>

    /// Creates a finder that looks for the barometer once its observations are asked for.
    ///
    /// - Parameters:
    ///   - device: the name of the sensor, as its file `name` has it (`bmp280`), or of its folder (`iio:device0`); `nil` is
    ///     the first one that measures pressure.
    ///   - root: where the kernel shows IIO devices, without a slash at its end.
    ///   - timing: how long to wait between attempts.
    ///   - logger: gets one line when the sensor is lost and one when it is back.
    public init(
        device: String? = nil, root: String = IIOMotionFinder.defaultRoot, timing: ReceiverTiming = ReceiverTiming(),
        logger: Logger = Logger(label: "alight.pressure")
    ) {
        self.init(device: device, root: root, timing: timing, clock: SystemSensorClock(), logger: logger)
    }

    init(device: String?, root: String, timing: ReceiverTiming, clock: any SensorClock, logger: Logger) {
        finder = SensorFinder(timing: timing, clock: clock, logger: logger) {
            PressureReader(device: device, root: root)
        }
    }

    /// The readings of the barometer, from now on.
    public func observations() -> any AsyncSequence<Observation, any Error> & Sendable { finder.observations() }
}
