public import Logging
import Navigation
public import Observations
import Positioning

/// Finds whether the train stands or moves by an accelerometer of Linux's Industrial I/O.
///
/// It is read through its buffer, with the time of each sample, where the kernel and the rights of the user allow that, and
/// otherwise through sysfs, up to fifty times a second; the log says why. It is looked for for ever where it is not there. Where
/// there is none, or it is lost, the log says so once.
public struct IIOMotionFinder: MotionFinder {
    /// Where the kernel shows IIO devices.
    public static let defaultRoot = IIOPlaces.defaultRoot
    /// Where their nodes are.
    public static let defaultNodes = IIOPlaces.defaultNodes
    /// A bus on which nothing answers gives up after a second or so, and a driver that never returns holds up nobody's end.
    private static let farewell = Duration.seconds(5)

    private let finder: SensorFinder<MotionReader>

    /// Creates a finder that looks for the sensor once its observations are asked for.
    ///
    /// - Parameters:
    ///   - device: the name of the sensor, as its file `name` has it (`mpu6050`), or of its folder (`iio:device0`); `nil` is
    ///     the first one with three axes.
    ///   - root: where the kernel shows IIO devices, without a slash at its end.
    ///   - nodes: where their nodes are, without a slash at its end.
    ///   - timing: how long to wait between attempts.
    ///   - logger: gets one line when the sensor is lost and one when it is back.
    public init(
        device: String? = nil, root: String = Self.defaultRoot, nodes: String = Self.defaultNodes,
        timing: ReceiverTiming = ReceiverTiming(), logger: Logger = Logger(label: "alight.motion")
    ) {
        self.init(
            device: device, places: IIOPlaces(root: root, nodes: nodes), timing: timing, clock: SystemSensorClock(),
            logger: logger)
    }

    /// The same, beside something that shakes the sensor and is no train.
    ///
    /// - Parameter isShaken: whether it did so at a time; what the sensor feels then is left out.
    package init(
        device: String?, root: String, logger: Logger,
        isShaken: @escaping @Sendable (ContinuousClock.Instant) -> Bool
    ) {
        self.init(
            device: device, places: IIOPlaces(root: root, nodes: Self.defaultNodes), timing: ReceiverTiming(),
            clock: SystemSensorClock(), logger: logger, isShaken: isShaken)
    }

    init(
        device: String?, places: IIOPlaces, timing: ReceiverTiming, clock: any SensorClock, logger: Logger,
        isShaken: @escaping @Sendable (ContinuousClock.Instant) -> Bool = { _ in false }
    ) {
        finder = SensorFinder(timing: timing, clock: clock, logger: logger, farewell: Self.farewell) {
            MotionReader(device: device, places: places, isShaken: isShaken)
        }
    }

    /// The sensor's verdicts, from now on.
    ///
    /// Once nobody listens any more the sequence ends when the sensor is as it was found, or its driver takes seconds.
    public func observations() -> any AsyncSequence<Observation, any Error> & Sendable {
        finder.observations()
    }
}
